package reports

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// NameVerdictRow is a verdict on a name to record.
type NameVerdictRow struct {
	Key string // of the name
	model.NameVerdict
}

// NamesToJudge reads the names of an audit that the judge model has still to look
// at, those that most prompts name first: neither it nor a person has decided about
// them. They are asked about together and so wait together: until notBefore (zero:
// not at all).
func (s *Store) NamesToJudge(
	ctx context.Context, projectID, auditID uuid.UUID,
) (names []model.ObservedCompetitor, notBefore time.Time, err error) {
	names, err = s.Observed(ctx, projectID, auditID)
	if err != nil {
		return nil, time.Time{}, err
	}
	var keys []string
	err = s.db.Bun(ctx).NewSelect().Table("name_verdicts").Column("name_key").Where("project_id = ?", projectID).
		Where("audit_id = ?", auditID).Scan(ctx, &keys)
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("read verdicts on names: %w", err)
	}
	names = slices.DeleteFunc(names, func(o model.ObservedCompetitor) bool {
		return o.Status != model.CandidateStatusSuggested || slices.Contains(keys, o.Key)
	})
	ids := make([]uuid.UUID, len(names))
	for i := range names {
		ids[i] = names[i].ID
	}
	var at *time.Time
	err = s.db.Bun(ctx).NewSelect().Table("judge_attempts").ColumnExpr("max(not_before)").Where("project_id = ?", projectID).
		Where("audit_id = ?", auditID).Where("execution_id IN (?)", bun.List(ids)).Scan(ctx, &at)
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("read attempts at names: %w", err)
	}
	if at != nil {
		notBefore = *at
	}
	return names, notBefore, nil
}

// AnswerTexts reads the texts of some answers of an audit.
func (s *Store) AnswerTexts(ctx context.Context, projectID, auditID uuid.UUID, executions []uuid.UUID) (map[uuid.UUID]string, error) {
	var rows []struct {
		ExecutionID uuid.UUID
		Text        string
	}
	err := s.db.Bun(ctx).NewSelect().Table("answers").Column("execution_id", "text").Where("project_id = ?", projectID).
		Where("audit_id = ?", auditID).Where("execution_id IN (?)", bun.List(executions)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read texts of answers: %w", err)
	}
	texts := make(map[uuid.UUID]string, len(rows))
	for _, row := range rows {
		texts[row.ExecutionID] = row.Text
	}
	return texts, nil
}

// insertNameVerdicts records each verdict that is not recorded yet.
func (s *Store) insertNameVerdicts(ctx context.Context, j *Judging, by JudgeName, rec *JudgeRecord, now time.Time) error {
	rows := rec.Names
	if len(rows) == 0 {
		return nil
	}
	const query = `INSERT INTO name_verdicts (project_id, audit_id, name_key, state, kind, confidence, reason, model, template_version,
			judged_at)
		SELECT $1, $2, r.name_key, r.state, nullif(r.kind, ''), r.confidence, r.reason, $8, $9, $10
		FROM unnest($3::text[], $4::text[], $5::text[], $6::float8[], $7::text[]) AS r (name_key, state, kind, confidence, reason)
		ORDER BY r.name_key ON CONFLICT DO NOTHING`
	n := len(rows)
	keys, states, kinds, reasons := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	confidences := make([]*float64, n)
	for i, r := range rows {
		keys[i], states[i], kinds[i], reasons[i] = r.Key, string(r.State), string(r.Kind), r.Reason
		if r.State == model.JudgementClassified {
			confidences[i] = &r.Confidence
		}
	}
	_, err := s.db.PGX(ctx).Exec(ctx, query, storage.Planned(j.ProjectID, j.AuditID, keys, states, kinds, confidences, reasons, by.Model,
		rec.NamesTemplate, now)...)
	if err != nil {
		return fmt.Errorf("record verdicts on names: %w", err)
	}
	return nil
}
