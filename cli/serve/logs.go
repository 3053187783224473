package serve

import (
	"context"
	"io"
	"net/http"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/httpingest"
)

// ingest makes what sources send their logs to.
func (s *service) ingest() (http.Handler, error) {
	return httpingest.New(httpingest.Config{
		Enter: func(ctx context.Context, header http.Header, r *http.Request, token string) (*model.CrawlSource, error) {
			return s.gate.AdmitSource(ctx, header, r, token, s.Traffic.SourceOfToken)
		},
		Receiver: s.Traffic, Logger: s.Logger, UnavailableFault: storage.UnavailableFault, Clock: s.Now, Limit: s.limitLogs,
		Spools: s.Traffic.Spools,
	})
}

// limitLogs waits for a workspace's permit to count a log.
func (s *service) limitLogs(ctx context.Context, workspace uuid.UUID) (release func(), err error) {
	permit, err := s.limit.Acquire(ctx, tenantlimit.Caller{Workspace: workspace}, tenantlimit.Slow)
	if err != nil {
		return nil, err
	}
	return permit.Release, nil
}

// uploads are the routes that take files.
func (s *service) uploads(root resolvers.Root) []rest.Upload {
	return []rest.Upload{{
		Name: "UploadCrawlLog", Summary: "Upload a log",
		Description: "The body is the log itself, packed with gzip or not: at most 256 MiB as sent, and unpacked 4 GiB or 64 MiB and a hundred times its size, whichever is less. " +
			"The same content again is the same batch. Lines that were there before are recognised and not counted again.",
		Path: "/v1/projects/{project_id}/crawl-sources/{source_id}/uploads", Scope: model.ScopeTrafficWrite,
		Errors: []fault.Kind{fault.Conflict}, MaxBody: traffic.MaxSent, Answer: "GetCrawlBatch",
		Types: []string{"text/plain", "application/x-ndjson", "application/json", "application/gzip", "application/octet-stream"},
		Take: func(ctx context.Context, path map[string]string, body io.Reader) (rest.Taken, error) {
			return s.takeLog(ctx, root, path, body)
		},
	}}
}

// takeLog reads a log for a source of a project that the caller may see.
func (s *service) takeLog(ctx context.Context, root resolvers.Root, path map[string]string, body io.Reader) (*takenLog, error) {
	projectID, err := uuid.Parse(path["project_id"])
	if err != nil {
		return nil, err
	}
	sourceID, err := uuid.Parse(path["source_id"])
	if err != nil {
		return nil, err
	}
	p, err := root.VisibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	source, err := s.Traffic.Uploadable(ctx, p.ID, sourceID)
	if err != nil {
		return nil, err
	}
	spool, err := traffic.NewSpool(body, s.Traffic.Spools.Room(source.WorkspaceID))
	if err != nil {
		return nil, err
	}
	return &takenLog{traffic: s.Traffic, source: source, spool: spool}, nil
}

// takenLog is a log that was received and is to be counted.
type takenLog struct {
	traffic *traffic.Service
	source  *model.CrawlSource
	spool   *traffic.Spool
	receipt *traffic.Receipt // nil: the log was not read yet
}

// Prepare implements rest.Taken.
func (t *takenLog) Prepare(ctx context.Context) (err error) {
	t.receipt, err = t.traffic.Prepare(ctx, traffic.Delivery{Source: t.source, Body: t.spool})
	return err
}

// Content implements rest.Taken.
func (t *takenLog) Content() []byte { return t.receipt.Content() }

// Close implements rest.Taken.
func (t *takenLog) Close() { _ = t.spool.Close() } // a removed file

// Keep implements rest.Taken.
func (t *takenLog) Keep(ctx context.Context) (map[string]any, error) {
	batch, err := t.count(ctx)
	if err != nil {
		return nil, err
	}
	return map[string]any{"batchId": batch.BatchID.String()}, nil
}

// count counts the log's lines, in the context's transaction.
func (t *takenLog) count(ctx context.Context) (*model.CrawlBatch, error) {
	batch, err := t.receipt.Count(ctx)
	if err == nil && batch == nil {
		err = fault.New(fault.Invalid, "the log has no lines")
	}
	return batch, err
}
