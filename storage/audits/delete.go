package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// DeleteAudit deletes an audit that has ended with its executions, answers, readings and
// figures. Prompts that it was the newest to measure get the figures of the audit before
// it. Its credits stay: what was spent was spent. It takes part in the context's transaction.
func (s *Store) DeleteAudit(ctx context.Context, projectID, auditID uuid.UUID) error {
	measured, err := s.measuredIn(ctx, projectID, auditID)
	if err != nil {
		return err
	}
	for _, rows := range s.rowsWithoutReference(ctx, projectID, auditID) {
		if _, err := rows.Exec(ctx); err != nil {
			return fmt.Errorf("delete audit's rows: %w", err)
		}
	}
	_, err = s.db.Bun(ctx).NewDelete().Model((*model.Audit)(nil)).Where("project_id = ? AND id = ?", projectID, auditID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("delete audit: %w", err)
	}
	return s.measureAgain(ctx, projectID, measured)
}

// measuredIn returns the prompts whose newest measurement an audit made.
func (s *Store) measuredIn(ctx context.Context, projectID, auditID uuid.UUID) ([]uuid.UUID, error) {
	var prompts []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("prompt_measurements").Column("prompt_id").
		Where("project_id = ? AND audit_id = ?", projectID, auditID).Scan(ctx, &prompts)
	return prompts, storage.Wrap(err, "read audit's measurements")
}

// rowsWithoutReference returns the statements that delete an audit's rows which no foreign
// key leads to: those that arrive in great numbers.
func (s *Store) rowsWithoutReference(ctx context.Context, projectID, auditID uuid.UUID) []*bun.DeleteQuery {
	rows := func(table string) *bun.DeleteQuery {
		return s.db.Bun(ctx).NewDelete().Table(table).Where("project_id = ?", projectID)
	}
	var statements []*bun.DeleteQuery
	for _, table := range []string{"analyses", "presences", "citations", "searches", "ads"} {
		readings := s.db.Bun(ctx).NewSelect().Table("audit_readings").Column("id").
			Where("project_id = ? AND audit_id = ?", projectID, auditID)
		statements = append(statements, rows(table).Where("reading_id IN (?)", readings))
	}
	for _, table := range []string{"attempts", "answers", "judgements", "judge_attempts", "name_verdicts"} {
		statements = append(statements, rows(table).Where("audit_id = ?", auditID))
	}
	return statements
}

// measureAgain records for prompts what the newest finished audit that asked them found, by its
// cells: they stay when retention removes the answers.
// The statement inserts what it selects, which the query builder cannot say.
func (s *Store) measureAgain(ctx context.Context, projectID uuid.UUID, prompts []uuid.UUID) error {
	if len(prompts) == 0 {
		return nil
	}
	const query = `INSERT INTO prompt_measurements
			(project_id, prompt_id, audit_id, completed_at, responses, brand_responses, citable, cited)
		SELECT ?0::uuid, newest.prompt_id, newest.audit_id, newest.completed_at, coalesce(sum(c.responses), 0),
			coalesce(sum(c.presences), 0), coalesce(sum(c.citable), 0), coalesce(sum(c.cited), 0)
		FROM (
			SELECT DISTINCT ON (ap.prompt_id) ap.prompt_id, ap.prompt_index, a.id AS audit_id, a.completed_at,
				` + readingOf + ` AS reading_id
			FROM audits a
			JOIN audit_prompts ap ON ap.project_id = ?0 AND ap.audit_id = a.id
			JOIN prompts p ON p.project_id = ?0 AND p.id = ap.prompt_id
			WHERE a.project_id = ?0 AND a.parent_audit_id IS NULL AND a.status IN ('completed', 'partially_completed')
				AND ap.cohort <> ?1 AND ap.prompt_id = ANY(?2)
			ORDER BY ap.prompt_id, a.completed_at DESC, a.id DESC
		) newest
		LEFT JOIN cells c ON c.project_id = ?0 AND c.reading_id = newest.reading_id AND c.prompt_index = newest.prompt_index
		GROUP BY newest.prompt_id, newest.audit_id, newest.completed_at`
	_, err := s.db.Bun(ctx).NewRaw(query, projectID, model.PromptCohortBrandDiagnostic, pgdialect.Array(prompts)).Exec(ctx)
	return storage.Wrap(err, "measure prompts again")
}
