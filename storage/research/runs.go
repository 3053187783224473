package research

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// runRow is a generation run as it is stored.
type runRow struct {
	model.GenerationRun

	bun.BaseModel `bun:"table:generation_runs,alias:r"`
}

// InsertRun stores a generation run with its candidates.
func (s *Store) InsertRun(ctx context.Context, run *model.GenerationRun, candidates []model.PromptCandidate) error {
	if _, err := s.Bun(ctx).NewInsert().Model(&runRow{GenerationRun: *run}).Exec(ctx); err != nil {
		return fmt.Errorf("insert generation run: %w", err)
	}
	rows := make([]candidateRow, len(candidates))
	for i := range candidates {
		rows[i] = candidateRow{PromptCandidate: candidates[i], Review: reviewWaiting}
	}
	return storage.Wrap(storage.InsertAll(ctx, s.Bun(ctx), &rows), "insert candidates")
}

// Runs reads a page of a set's generation runs, newest first.
func (s *Store) Runs(ctx context.Context, projectID, setID uuid.UUID, req page.Request) (*model.GenerationRunPage, error) {
	after, err := storage.AfterID(req)
	if err != nil {
		return nil, err
	}
	var rows []runRow
	q := s.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("prompt_set_id = ?", setID)
	storage.Nonzero(q, "id < ?", after)
	if err := q.OrderExpr("id DESC").Limit(int64(req.Limit) + 1).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read generation runs: %w", err)
	}
	items := make([]model.GenerationRun, len(rows))
	for i := range rows {
		items[i] = rows[i].GenerationRun
	}
	items, next := page.Cut(req, items, func(r model.GenerationRun) []string { return []string{r.ID.String()} })
	return &model.GenerationRunPage{Items: items, NextCursor: next}, nil
}
