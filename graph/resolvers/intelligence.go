package resolvers

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/intelligence"
)

// Intelligence is the part of package search/intelligence that the graph uses.
type Intelligence interface {
	Plan(ctx context.Context, p *model.Project, in model.SearchRunInput) (*model.SearchRun, error)
	Confirm(ctx context.Context, projectID, id uuid.UUID, ceiling model.USD) (*model.SearchRun, error)
	Cancel(ctx context.Context, projectID, id uuid.UUID) (*model.SearchRun, error)
	RunsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.SearchRun, error)
	RunsOf(
		ctx context.Context, projectIDs []uuid.UUID, offset, limit int,
	) (map[uuid.UUID][]model.SearchRun, map[uuid.UUID]int, error)
	BoughtData
}

// BoughtData is the part of package search/intelligence that the graph uses for datasets.
type BoughtData interface {
	DatasetsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.SearchDataset, error)
	DatasetPages(ctx context.Context, projectIDs []uuid.UUID, req page.Request) (map[uuid.UUID][]model.SearchDataset, error)
	DatasetsOfRun(ctx context.Context, run *model.SearchRun, req page.Request) (*model.SearchDatasetList, error)
	Rows(ctx context.Context, d *model.SearchDataset, f intelligence.RowFilter, req page.Request) (*model.SearchRowList, error)
}

type searchDatasetResolver struct{ *Resolver }

// SearchDataset answers the fields of a dataset that are not plain data.
func (r *Resolver) SearchDataset() generated.SearchDatasetResolver { return searchDatasetResolver{r} }

func (r projectResolver) SearchRuns(
	ctx context.Context, p *model.Project, skipped, limit *int, cursor *string,
) (*model.SearchRunList, error) {
	return r.edges().searchRuns.load(ctx, runsKey{listKeyOf(p, limit, cursor), optionalOf(skipped)})
}

func (r projectResolver) SearchRun(ctx context.Context, p *model.Project, id uuid.UUID) (*model.SearchRun, error) {
	return r.edges().searchRun.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

func (r projectResolver) SearchDatasets(
	ctx context.Context, p *model.Project, runID *uuid.UUID, limit *int, cursor *string,
) (*model.SearchDatasetList, error) {
	return r.edges().searchDatasets.load(ctx, datasetsKey{listKeyOf(p, limit, cursor), optionalOf(runID)})
}

func (r projectResolver) SearchDataset(ctx context.Context, p *model.Project, id uuid.UUID) (*model.SearchDataset, error) {
	return r.edges().searchDataset.load(ctx, storage.ChildKey{ProjectID: p.ID, ID: id})
}

func (r searchDatasetResolver) Rows(
	ctx context.Context, d *model.SearchDataset, cursor *string, limit *int, sort *string, direction *model.SortDirection,
	search *string, minVolume *int, intent *string,
) (*model.SearchRowList, error) {
	if minVolume != nil && *minVolume < 0 {
		return nil, fault.Field("min_volume", "must not be negative")
	}
	if known := intelligence.Intents(); intent != nil && !slices.Contains(known, *intent) {
		return nil, fault.Field("intent", "%.100q must be one of %s", *intent, model.OneOf(known))
	}
	f := intelligence.RowFilter{MinVolume: minVolume, Intent: intent}
	var err error
	if f.Sort, err = intelligence.ParseRowSort(sort, direction); err != nil {
		return nil, err
	}
	if search != nil {
		f.Search = strings.TrimSpace(*search)
	}
	text := func(s string) string { return s }
	req, err := page.Parse(limit, cursor, intelligence.RowCursorKeys, "search_rows", d.ID.String(), f.Sort.String(), f.Search,
		filterText(minVolume, strconv.Itoa), filterText(intent, text))
	if err != nil {
		return nil, err
	}
	rows, err := r.Intelligence.Rows(ctx, d, f, req)
	if err != nil {
		return nil, err
	}
	return rows, r.setRowActions(ctx, d.ProjectID, rows.Items)
}

// setRowActions names the action of each row: of its page, or else of its keyword.
func (r *Resolver) setRowActions(ctx context.Context, projectID uuid.UUID, rows []model.SearchRow) error {
	var keys []string
	for i := range rows {
		keys = append(keys, rowTargets(&rows[i])...)
	}
	kinds := []model.ActionTargetKind{model.ActionTargetKindPage, model.ActionTargetKindSource, model.ActionTargetKindTopic}
	taken, err := r.ActionStore.Targets(ctx, projectID, kinds, keys)
	if err != nil {
		return err
	}
	for i := range rows {
		for _, key := range rowTargets(&rows[i]) {
			if t, ok := taken[key]; ok {
				rows[i].ActionID = &t.ActionID
				break
			}
		}
	}
	return nil
}

// rowTargets returns the target keys of the actions about a row.
func rowTargets(row *model.SearchRow) []string {
	var keys []string
	if normal, _, ok := citation.Normalize(row.URL); ok {
		keys = append(keys, normal)
	}
	if row.Keyword != "" {
		keys = append(keys, "query:"+row.Keyword)
	}
	return keys
}

func (r mutationResolver) PlanSearchRun(
	ctx context.Context, projectID uuid.UUID, input model.SearchRunInput,
) (*model.SearchRun, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Intelligence.Plan(ctx, p, input)
}

func (r mutationResolver) ConfirmSearchRun(
	ctx context.Context, projectID, runID uuid.UUID, input model.SearchRunConfirmation,
) (*model.SearchRun, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Intelligence.Confirm(ctx, p.ID, runID, input.MaxCostUsd)
}

func (r mutationResolver) CancelSearchRun(ctx context.Context, projectID, runID uuid.UUID) (*model.SearchRun, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Intelligence.Cancel(ctx, p.ID, runID)
}
