package actions

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Taken is the work on a target: its most important action that was not dismissed, and the
// first opportunity of it in the newest evidence.
type Taken struct {
	TargetKey     string     `bun:"target_key"`
	ActionID      uuid.UUID  `bun:"action_id,type:uuid"`
	OpportunityID *uuid.UUID `bun:"opportunity_id,type:uuid"` // nil: an agent proposed the action, or its evidence has cleared
}

// Targets returns the work on targets of some kinds, by their keys.
func (s *Store) Targets(
	ctx context.Context, projectID uuid.UUID, kinds []model.ActionTargetKind, keys []string,
) (map[string]Taken, error) {
	taken := make(map[string]Taken, len(keys))
	if len(keys) == 0 {
		return taken, nil
	}
	db := s.db.Bun(ctx)
	first := db.NewSelect().TableExpr("opportunities AS o").Column("o.id").Where("o.project_id = ?", projectID).
		Where("o.action_id = a.id").Where("o.cleared_at IS NULL").OrderExpr("o.display_rank, o.id").Limit(1)
	var rows []Taken
	err := db.NewSelect().TableExpr("action_items AS a").DistinctOn("a.target_key").Column("a.target_key").
		ColumnExpr("a.id AS action_id").ColumnExpr("(?) AS opportunity_id", first).
		Where("a.project_id = ?", projectID).Where("a.target_kind IN (?)", bun.List(kinds)).
		Where("a.target_key IN (?)", bun.List(keys)).Where("a.status <> ?", model.ActionStatusDismissed).
		OrderExpr("a.target_key, -a.list_rank, a.id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read actions of targets: %w", err)
	}
	for _, row := range rows {
		taken[row.TargetKey] = row
	}
	return taken, nil
}

// Implementations returns the declared actions whose target is a prompt, oldest first.
func (s *Store) Implementations(ctx context.Context, projectID, promptID uuid.UUID) ([]model.PromptImplementation, error) {
	db := s.db.Bun(ctx)
	title := db.NewSelect().TableExpr("opportunities AS o").Column("o.title").Where("o.project_id = ?", projectID).
		Where("o.action_id = a.id").OrderExpr("o.cleared_at NULLS FIRST, o.display_rank, o.id").Limit(1)
	implementations := []model.PromptImplementation{}
	err := db.NewSelect().TableExpr("action_declarations AS d").ColumnExpr("d.id AS implementation_event_id").
		Join("JOIN action_items AS a ON a.project_id = d.project_id AND a.id = d.action_id").
		ColumnExpr("d.action_id").ColumnExpr("coalesce((?), a.target_label) AS title", title).ColumnExpr("a.status").
		ColumnExpr("d.declared_implemented_at AS implemented_at").Where("d.project_id = ?", projectID).
		Where("a.target_prompt_id = ?", promptID).OrderExpr("d.declared_implemented_at, d.id").Scan(ctx, &implementations)
	return implementations, storage.Wrap(err, "read implementations for a prompt")
}
