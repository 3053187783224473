package wiring

import (
	"context"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reportview"
	searchstore "github.com/answer-visibility/avm/storage/search"
	trafficstore "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
)

// TaggedPages returns what finds how a column of an exported table names the pages of a project with a tag.
func TaggedPages(db *storage.DB, p *model.Project) func(ctx context.Context, column, tag string) ([]string, error) {
	return func(ctx context.Context, column, tag string) ([]string, error) {
		addresses, err := projects.New(db).TaggedPages(ctx, p.ID, tag)
		switch {
		case err != nil:
			return nil, err
		case column == reportview.TermColumn:
			return search.PageTexts(ctx, searchstore.New(db), p.ID, addresses)
		default:
			return traffic.Paths(ctx, trafficstore.New(db), p, addresses)
		}
	}
}
