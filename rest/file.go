package rest

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/gorilla/mux"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/model"
)

const (
	// fileTimeout bounds one file, from the request to its end.
	fileTimeout = 30 * time.Minute
	// filePause is how long a client may take for a piece of a file.
	filePause = 30 * time.Second
)

// File is a route whose answer is a file, written as it is made. It is declared in Go because the executor answers
// with a value that is complete, and it is not in the OpenAPI document: a generated client would hold it in memory.
type File struct {
	Path  string // template
	Scope model.Scope
	// Open checks a request for a media type (Parquet, NDJSON or CSV) and returns the file. The query is without the format.
	Open func(ctx context.Context, path map[string]string, query url.Values, media string) (*Opened, error)
}

// formatParameter names a file's format in its address, for links, whose Accept header the browser writes.
const formatParameter = "format"

// Opened is a file that can be written.
type Opened struct {
	Name  string
	Write func(ctx context.Context, out io.Writer) error
}

// serveFile goes through the checks in the order of serve. Without a key it serves people who are signed in.
func (h *Handler) serveFile(w http.ResponseWriter, r *http.Request, f *File) {
	ctx, cancel := context.WithTimeout(requestid.With(r.Context(), requestID(w)), fileTimeout)
	defer cancel()
	if err := h.writeFile(ctx, w, r, f); err != nil {
		h.fail(ctx, w, r, err)
	}
}

// writeFile writes the file under a permit of its own kind, which lasts as long as the client reads. A failure after
// the first byte cuts the connection, so that clients notice it.
func (h *Handler) writeFile(ctx context.Context, w http.ResponseWriter, r *http.Request, f *File) error {
	principal, err := access.From(ctx)
	if err == nil {
		err = principal.Check(f.Scope)
	} else {
		principal, err = h.admit(ctx, w.Header(), r, f.Scope)
	}
	if err != nil {
		return err
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header()["Allow"] = []string{"GET, HEAD"}
		return fault.New(fault.MethodNotAllowed, "this path takes GET, HEAD")
	}
	w.Header().Add("Vary", "Accept")
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return fault.New(fault.Invalid, "the query cannot be read")
	}
	wanted, err := fileFormat(r, query)
	if err != nil {
		return err
	}
	permit, err := h.limit.Acquire(ctx, tenantlimit.Caller{Workspace: principal.WorkspaceID}, tenantlimit.Slow)
	if err != nil {
		return err
	}
	defer permit.Release()
	ctx = access.With(ctx, principal)
	opened, err := f.Open(ctx, mux.Vars(r), query, wanted.media())
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", wanted.contentType())
	w.Header().Set("Content-Disposition", `attachment; filename="`+opened.Name+`"`)
	w.Header().Set("Cache-Control", "private, no-store")
	if r.Method == http.MethodHead {
		return nil
	}
	out := &fileWriter{w: w, control: http.NewResponseController(w)}
	switch err := opened.Write(ctx, out); {
	case err != nil && !out.begun:
		w.Header().Del("Content-Disposition")
		return err
	case err != nil:
		h.breakOff(ctx, w, err)
	}
	_ = out.control.SetWriteDeadline(time.Time{}) // of the connection's next request
	return nil
}

// fileFormat returns the format that the address names, or else the Accept header, and takes it out of the query.
func fileFormat(r *http.Request, query url.Values) (format, error) {
	named := query[formatParameter]
	query.Del(formatParameter)
	if len(named) == 0 {
		return negotiate(r.Header.Values("Accept"), []format{formatParquet, formatNDJSON, formatCSV})
	}
	wanted, known := map[string]format{"parquet": formatParquet, "ndjson": formatNDJSON, "csv": formatCSV}[named[0]]
	if !known || len(named) > 1 {
		return wanted, fault.Field(formatParameter, "must be one of parquet, ndjson, csv")
	}
	return wanted, nil
}

// fileWriter writes a file whose pieces each have a deadline.
type fileWriter struct {
	w       http.ResponseWriter
	control *http.ResponseController
	begun   bool
}

func (f *fileWriter) Write(b []byte) (int, error) {
	f.begun = true
	if err := f.control.SetWriteDeadline(time.Now().Add(filePause)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return f.w.Write(b)
}
