package projects

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// measurement is a row of prompt_measurements: what the newest finished audit that
// asked a prompt found.
type measurement struct {
	bun.BaseModel `bun:"table:prompt_measurements,alias:measurement"`

	ProjectID      uuid.UUID `bun:",pk"`
	PromptID       uuid.UUID `bun:",pk"`
	AuditID        uuid.UUID
	Responses      int
	BrandResponses int
	Citable        int
	Cited          int
}

// Measurements reads the latest measurements of prompts, of any projects, in one
// statement.
func (s *Store) Measurements(
	ctx context.Context, prompts []*model.Prompt,
) (map[*model.Prompt]model.PromptMeasurement, error) {
	keys := make([]storage.ChildKey, len(prompts))
	for i, p := range prompts {
		keys[i] = storage.ChildKey{ProjectID: p.ProjectID, ID: p.ID}
	}
	q := storage.NarrowToKeys(s.db.Bun(ctx).NewSelect().TableExpr("prompt_measurements AS m"), keys, "m", "prompt_id").
		ColumnExpr(s.measurements.Columns())
	byPrompt := make(map[storage.ChildKey]*measurement, len(prompts))
	err := s.measurements.Stream(ctx, s.db, q, nil, func(row *measurement) {
		m := *row
		byPrompt[storage.ChildKey{ProjectID: m.ProjectID, ID: m.PromptID}] = &m
	})
	if err != nil {
		return nil, fmt.Errorf("read measurements: %w", err)
	}
	measured := make(map[*model.Prompt]model.PromptMeasurement, len(prompts))
	for i, p := range prompts {
		measured[p] = byPrompt[keys[i]].of(p)
	}
	return measured, nil
}

// MeasuredPrompts returns the prompts of some cohorts that audits ask and that one has measured. Two
// statements: joined, all prompts would be read again for each measurement of a project that PostgreSQL
// has no statistics of.
func (s *Store) MeasuredPrompts(ctx context.Context, projectID uuid.UUID, cohorts []model.PromptCohort) ([]uuid.UUID, error) {
	var measured, asked []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Model((*measurement)(nil)).Column("prompt_id").Where("project_id = ?", projectID).Scan(ctx, &measured)
	if err != nil {
		return nil, fmt.Errorf("read measured prompts: %w", err)
	}
	err = s.db.Bun(ctx).NewSelect().Table("prompts").Column("id").Where("project_id = ?", projectID).
		Where("status = ? AND enabled", model.PromptStatusActive).Where("cohort IN (?)", bun.List(cohorts)).Scan(ctx, &asked)
	if err != nil {
		return nil, fmt.Errorf("read prompts that audits ask: %w", err)
	}
	isMeasured := make(map[uuid.UUID]bool, len(measured))
	for _, id := range measured {
		isMeasured[id] = true
	}
	return slices.DeleteFunc(asked, func(id uuid.UUID) bool { return !isMeasured[id] }), nil
}

// of returns the measurement as the graph shows it; m is nil for a prompt that was
// never measured. A brand diagnostic prompt has no measurement of its own.
func (m *measurement) of(p *model.Prompt) model.PromptMeasurement {
	switch {
	case p.Cohort == model.PromptCohortBrandDiagnostic:
		return &model.PromptMeasurementUnavailable{State: model.MeasurementStateUnavailable}
	case m == nil:
		return &model.PromptNotMeasured{State: model.MeasurementStateNotMeasured}
	default:
		return &model.PromptMeasured{
			State: model.MeasurementStateMeasured, AuditID: m.AuditID,
			MentionRate: rate(m.BrandResponses, m.Responses), CitationRate: rate(m.Cited, m.Citable),
		}
	}
}

// rate returns part of whole; nil if whole is zero, because an unknown rate is not
// zero.
func rate(part, whole int) *float64 {
	if whole == 0 {
		return nil
	}
	return new(float64(part) / float64(whole))
}
