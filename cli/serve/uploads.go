package serve

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/mux"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/browser"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/search/export"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/auditlog"
	"github.com/answer-visibility/avm/traffic"
)

const (
	// maxSearchFile bounds a file of search figures, in bytes.
	maxSearchFile = 64 << 20
	// answerWithin is how long a browser may take to read the answer to its upload.
	answerWithin = 30 * time.Second
)

// fileUploads takes files of keys and of people who are signed in: logs and search figures. The answer is JSON, and
// errors have the graph's form.
func (s *service) fileUploads(root resolvers.Root, browsers *browser.Authenticator) http.Handler {
	files := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), rest.UploadTimeout)
		defer cancel()
		answer, err := s.takeFile(ctx, root, rest.PatientBody(w, r), r)
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerWithin)) // not every writer has deadlines
		if err != nil {
			browser.Refuse(w, r, s.uploadFault(ctx, err), s.Logger)
			return
		}
		writeJSON(w, http.StatusCreated, answer)
	})
	return identified(byKeyOrBrowser(s.gate, s.auth.Authenticate, files, browsers.Files(files), s.Logger).ServeHTTP)
}

// uploadFault returns the fault of an error of an upload.
func (s *service) uploadFault(ctx context.Context, err error) error {
	if wrong, ok := errors.AsType[*export.Error](err); ok {
		return fault.New(fault.Invalid, "line %d: %s", wrong.Line, wrong.Message)
	}
	if f := storage.UnavailableFault(err); f != nil {
		s.Logger.WarnContext(ctx, "upload not stored", slog.Any("cause", err))
		return f
	}
	return err
}

// takeFile reads and stores a file.
func (s *service) takeFile(ctx context.Context, root resolvers.Root, body io.Reader, r *http.Request) (any, error) {
	if r.Method != http.MethodPost {
		return nil, fault.New(fault.MethodNotAllowed, "files are sent by POST")
	}
	path := mux.Vars(r)
	if uuid.Validate(path["project_id"]) != nil || path["area"] == "logs" && uuid.Validate(path["name"]) != nil {
		return nil, fault.New(fault.NotFound, "there is no such path")
	}
	switch path["area"] {
	case "logs":
		if bearerKey(r) != "" {
			return nil, fault.New(fault.NotFound, "a key sends logs to POST /v1/projects/{project_id}/crawl-sources/{source_id}/uploads")
		}
		return s.storeLog(ctx, root, body, path)
	case "search":
		return s.storeSearch(ctx, root, body, r)
	default:
		return nil, fault.New(fault.NotFound, "there is no such path")
	}
}

// allowed returns the caller, who has the scope still: a file may take half an hour to arrive.
func allowed(ctx context.Context, scope model.Scope) (*access.Principal, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	if caller, err = caller.Again(ctx); err != nil {
		return nil, err
	}
	return caller, caller.Check(scope)
}

// storeLog counts the lines of a log for a source.
func (s *service) storeLog(ctx context.Context, root resolvers.Root, body io.Reader, path map[string]string) (batch *model.CrawlBatch, err error) {
	if _, err = allowed(ctx, model.ScopeTrafficWrite); err != nil {
		return nil, err
	}
	log, err := s.takeLog(ctx, root, map[string]string{"project_id": path["project_id"], "source_id": path["name"]}, body)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	release, err := s.limitLogs(ctx, log.source.WorkspaceID)
	if err != nil {
		return nil, err
	}
	defer release()
	if err := log.Prepare(ctx); err != nil {
		return nil, err
	}
	err = s.DB.InTx(ctx, func(ctx context.Context) error {
		caller, err := allowed(ctx, model.ScopeTrafficWrite)
		if err != nil {
			return err
		}
		if batch, err = log.count(ctx); err != nil {
			return err
		}
		return s.noteFile(ctx, caller, "uploadCrawlLog", log.source.ProjectID, map[string]any{
			"sourceId": log.source.ID, "batchId": batch.BatchID, "lines": batch.AcceptedLines,
		})
	})
	return batch, err
}

// importedFigures is what an import of search figures stored.
type importedFigures struct {
	Rows     int64  `json:"rows"`
	FirstDay string `json:"firstDay"` // empty without rows
	LastDay  string `json:"lastDay"`
}

// storeSearch imports a file of search figures: all of it, or nothing where a line is wrong.
func (s *service) storeSearch(ctx context.Context, root resolvers.Root, body io.Reader, r *http.Request) (*importedFigures, error) {
	if r.ContentLength < 0 || r.ContentLength > maxSearchFile {
		return nil, fault.New(fault.TooLarge, "the file is larger than %d MiB, or its size is not announced; import it in parts, or with \"avm search import\"", maxSearchFile>>20)
	}
	query, path := r.URL.Query(), mux.Vars(r)
	for name, values := range query {
		if name != "columns" && name != "from" && name != "to" || len(values) > 1 {
			return nil, fault.New(fault.Invalid, "%q is not a parameter of an import, or there twice; there are columns, from, to", name)
		}
	}
	columns := strings.FieldsFunc(query.Get("columns"), func(c rune) bool { return c == ',' || c == '\n' })
	opt, err := export.ParseOptions(path["name"], columns, query.Get("from"), query.Get("to"))
	if err != nil {
		return nil, fault.Wrap(err, fault.Invalid, "%s", err)
	}
	projectID, err := uuid.Parse(path["project_id"])
	if err != nil {
		return nil, err
	}
	caller, err := allowed(ctx, model.ScopeProjectsWrite)
	if err != nil {
		return nil, err
	}
	if _, err := root.VisibleProject(ctx, projectID); err != nil {
		return nil, err
	}
	spool, err := traffic.NewSpool(body, s.Traffic.Spools.Room(caller.WorkspaceID))
	if err != nil {
		return nil, err
	}
	defer spool.Close() //nolint:errcheck // a removed file
	return s.importFigures(ctx, projectID, caller.WorkspaceID, spool, opt)
}

func (s *service) importFigures(
	ctx context.Context, projectID, workspaceID uuid.UUID, spool *traffic.Spool, opt export.Options,
) (*importedFigures, error) {
	release, err := s.limitLogs(ctx, workspaceID)
	if err != nil {
		return nil, err
	}
	defer release()
	caller, err := allowed(ctx, model.ScopeProjectsWrite)
	if err != nil {
		return nil, err
	}
	file, err := spool.Sent()
	if err != nil {
		return nil, err
	}
	in, err := s.Search.ImportFile(ctx, projectID, file, opt)
	if err != nil {
		return nil, err
	}
	// The figures are stored, also where the browser has left meanwhile.
	err = s.noteFile(context.WithoutCancel(ctx), caller, "importSearchFigures", projectID, map[string]any{"kind": opt.Kind, "rows": in.Rows})
	return &importedFigures{Rows: in.Rows, FirstDay: in.First, LastDay: in.Last}, err
}

// noteFile adds an upload or an export to the audit log.
func (s *service) noteFile(ctx context.Context, caller *access.Principal, action string, projectID uuid.UUID, target map[string]any) error {
	entry := caller.Entry()
	entry.At, entry.Action, entry.ProjectID, entry.Target = s.Now(), action, &projectID, target
	return auditlog.New(s.DB.DB).Note(ctx, entry)
}
