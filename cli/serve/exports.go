package serve

import (
	"context"
	"io"
	"net/url"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/export"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/storage/reportview"
)

// files are the routes that answer with files.
func (s *service) files(root resolvers.Root) []rest.File {
	return []rest.File{{
		Path: "/v1/projects/{project_id}/exports/{table}", Scope: model.ScopeRead,
		Open: func(ctx context.Context, path map[string]string, query url.Values, media string) (*rest.Opened, error) {
			return s.openExport(ctx, root, path, query, media)
		},
	}}
}

// openExport checks a request for a table of a project that the caller may see.
func (s *service) openExport(ctx context.Context, root resolvers.Root, path map[string]string, query url.Values, media string) (*rest.Opened, error) {
	projectID, err := uuid.Parse(path["project_id"])
	if err != nil {
		return nil, fault.New(fault.NotFound, "project not found")
	}
	p, err := root.VisibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	for name, values := range query {
		if name != "from" && name != "to" && name != "tag" || len(values) > 1 {
			return nil, fault.New(fault.Invalid, "%q is not a parameter of an export, or there twice; there are from, to, tag, format", name)
		}
	}
	asked := export.Asked{Table: path["table"], From: query.Get("from"), To: query.Get("to"), Tag: query.Get("tag")}
	zone, err := rollup.Zone(p)
	if err != nil {
		return nil, err
	}
	request, err := asked.Request(p.ID, zone)
	if err != nil {
		return nil, err
	}
	request.Pages = wiring.TaggedPages(s.DB.DB, p)
	for _, format := range export.Formats() {
		if format.Media() == media {
			request.Format = format
		}
	}
	prepared, err := export.Prepare(ctx, reportview.New(s.DB.DB), request)
	if err != nil {
		return nil, err
	}
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	write := func(ctx context.Context, out io.Writer) error {
		if err := s.noteFile(ctx, caller, "exportTable", p.ID, asked.Target(request.Format)); err != nil {
			return err
		}
		return prepared.Write(ctx, out)
	}
	return &rest.Opened{Name: request.Table + "." + string(request.Format), Write: write}, nil
}
