package intelligence

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Fresh returns the newest published dataset with a digest that is complete, or has
// as many rows as requested, and is not older than a time; nil without one.
func (s *Store) Fresh(
	ctx context.Context, projectID, digest uuid.UUID, rows int, since time.Time,
) (*model.SearchDataset, error) {
	d := new(model.SearchDataset)
	err := s.db.Bun(ctx).NewSelect().Model(d).Where("project_id = ?", projectID).Where("digest = ?", digest).
		Where("status = ?", model.DatasetPublished).Where("published_at >= ?", since).
		Where("(coverage = ? OR coverage = ? AND requested_rows >= ?)", model.CoverageComplete, model.CoveragePartial, rows).
		OrderExpr("published_at DESC").Limit(1).Scan(ctx)
	if storage.NotFound(err) {
		return nil, nil //nolint:nilnil // none is an answer
	}
	if err != nil {
		return nil, fmt.Errorf("look for a fresh dataset: %w", err)
	}
	return d, nil
}

// Dataset returns a dataset of a project; a NotFound fault without it.
func (s *Store) Dataset(ctx context.Context, projectID, id uuid.UUID) (*model.SearchDataset, error) {
	key := storage.ChildKey{ProjectID: projectID, ID: id}
	found, err := s.DatasetsByID(ctx, []storage.ChildKey{key})
	if err == nil && found[key] == nil {
		return nil, fault.Missing("dataset")
	}
	return found[key], err
}

// DatasetsByID returns the datasets that have the keys, by key.
func (s *Store) DatasetsByID(
	ctx context.Context, keys []storage.ChildKey,
) (map[storage.ChildKey]*model.SearchDataset, error) {
	q := s.db.Bun(ctx).NewSelect().Model((*model.SearchDataset)(nil))
	return storage.ByKey(ctx, q, keys, "search_dataset", func(d *model.SearchDataset) storage.ChildKey {
		return storage.ChildKey{ProjectID: d.ProjectID, ID: d.ID}
	})
}

// DatasetsOf returns the datasets of a run.
func (s *Store) DatasetsOf(ctx context.Context, projectID, runID uuid.UUID) ([]model.SearchDataset, error) {
	var datasets []model.SearchDataset
	err := s.db.Bun(ctx).NewSelect().Model(&datasets).Where("project_id = ?", projectID).Where("run_id = ?", runID).
		Order("id").Scan(ctx)
	return datasets, storage.Wrap(err, "list search datasets")
}

// DatasetPages returns a page of the datasets of projects, newest first. Of every project
// it returns one dataset more than the limit if there is one.
func (s *Store) DatasetPages(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request,
) (map[uuid.UUID][]model.SearchDataset, error) {
	span, err := storage.PageSpan(req, true)
	if err != nil {
		return nil, err
	}
	rows, err := storage.ReadSpans[model.SearchDataset](ctx, s.db, projectIDs, span)
	return storage.GroupBy(rows, func(d model.SearchDataset) uuid.UUID { return d.ProjectID }), storage.Wrap(err, "list search datasets")
}

// DatasetsOfRun returns a page of the datasets that a run bought or reuses, newest first.
func (s *Store) DatasetsOfRun(ctx context.Context, run *model.SearchRun, req page.Request) (*model.SearchDatasetList, error) {
	after, err := storage.AfterID(req)
	if err != nil {
		return nil, err
	}
	reused := []uuid.UUID{uuid.Nil}
	for _, d := range run.Reused.Datasets {
		reused = append(reused, d.DatasetID)
	}
	rows := []model.SearchDataset{}
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", run.ProjectID).
		Where("(run_id = ? OR id IN (?))", run.ID, bun.List(reused))
	storage.Nonzero(q, "id < ?", after)
	if err := q.OrderExpr("id DESC").Limit(int64(req.Limit) + 1).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list search datasets: %w", err)
	}
	items, next := page.Cut(req, rows, func(d model.SearchDataset) []string { return []string{d.ID.String()} })
	return &model.SearchDatasetList{Items: items, NextCursor: next}, nil
}

// SaveDataset writes all of a dataset.
func (s *Store) SaveDataset(ctx context.Context, d *model.SearchDataset) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(d).WherePK().Exec(ctx)
	return storage.Wrap(err, "update search dataset")
}

// AddRows adds rows to a dataset and returns how many of them it did not have.
func (s *Store) AddRows(ctx context.Context, rows []model.SearchRow) (int, error) {
	if len(rows) == 0 {
		return 0, nil
	}
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING"), "insert search rows")
	return int(n), err
}
