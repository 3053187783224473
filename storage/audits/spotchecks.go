package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// mostSpotChecks is how many spot checks of a prompt are shown.
const mostSpotChecks = 50

// SpotCheck returns a spot check with the counts of its engines.
func (s *Store) SpotCheck(ctx context.Context, projectID, id uuid.UUID) (*model.SpotCheckRow, error) {
	checks, err := s.spotChecks(ctx, projectID, "a.id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(checks) == 0 {
		return nil, fault.New(fault.NotFound, "there is no spot check %s", id)
	}
	return &checks[0], nil
}

// SpotChecks returns the newest spot checks of a prompt, newest first, with the counts of their engines.
func (s *Store) SpotChecks(ctx context.Context, projectID, promptID uuid.UUID) ([]model.SpotCheckRow, error) {
	return s.spotChecks(ctx, projectID, "p.prompt_id = ?", promptID)
}

func (s *Store) spotChecks(ctx context.Context, projectID uuid.UUID, which string, id uuid.UUID) ([]model.SpotCheckRow, error) {
	var rows []struct {
		bun.BaseModel `bun:"table:audits,alias:a"`
		model.SpotCheckRow
	}
	q := s.db.Bun(ctx).NewSelect().Model(&rows).ExcludeColumn("prompt_id", "prompt_text").ColumnExpr("p.prompt_id, p.text AS prompt_text").
		Join("JOIN audit_prompts AS p ON p.project_id = a.project_id AND p.audit_id = a.id").
		Where("p.project_id = ?", projectID).Where("p.prompt_id IS NOT NULL").Where("a.spot_check IS NOT NULL").Where(which, id)
	if err := q.OrderExpr("a.id DESC").Limit(mostSpotChecks).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read spot checks: %w", err)
	}
	checks, ids := make([]model.SpotCheckRow, len(rows)), make([]uuid.UUID, len(rows))
	for i := range rows {
		checks[i], ids[i] = rows[i].SpotCheckRow, rows[i].ID
	}
	return checks, s.countSpotChecks(ctx, projectID, checks, ids)
}

// countSpotChecks counts executions, and the answers that mention the brand where they were read.
func (s *Store) countSpotChecks(ctx context.Context, projectID uuid.UUID, checks []model.SpotCheckRow, ids []uuid.UUID) error {
	if len(ids) == 0 {
		return nil
	}
	var rows []struct {
		AuditID       uuid.UUID
		LogicalEngine model.LogicalEngine
		model.SpotCheckCounts
	}
	// A spot check has one prompt and one reading, so an engine has one cell.
	const cell = `FROM cells c WHERE c.project_id = ? AND c.reading_id = e.audit_id
		AND c.logical_engine = e.logical_engine`
	err := s.db.Bun(ctx).NewSelect().Model((*execution)(nil)).Column("e.audit_id", "e.logical_engine").
		ColumnExpr("count(*) FILTER (WHERE e.status = ?) AS answers", model.ExecutionStatusCompleted).
		ColumnExpr("count(*) FILTER (WHERE e.status = ?) AS no_answer", model.ExecutionStatusNoAnswer).
		ColumnExpr("count(*) FILTER (WHERE e.status = ?) AS withheld", model.ExecutionStatusWithheld).
		ColumnExpr("count(*) FILTER (WHERE e.status = ?) AS failed", model.ExecutionStatusFailed).
		ColumnExpr("(SELECT c.presences "+cell+") AS mentions", projectID).
		ColumnExpr("(SELECT c.declined "+cell+") AS declined", projectID).
		Where("e.project_id = ?", projectID).Where("e.audit_id IN (?)", bun.List(ids)).
		GroupExpr("e.project_id, e.audit_id, e.logical_engine").Scan(ctx, &rows)
	if err != nil {
		return fmt.Errorf("count spot checks: %w", err)
	}
	for i := range checks {
		checks[i].Counts = map[model.LogicalEngine]model.SpotCheckCounts{}
		for _, row := range rows {
			if row.AuditID == checks[i].ID {
				checks[i].Counts[row.LogicalEngine] = row.SpotCheckCounts
			}
		}
	}
	return nil
}
