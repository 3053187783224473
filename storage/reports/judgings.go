package reports

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// JudgeName names the judge: its model, and the versions of the extractor and the template.
type JudgeName struct {
	Model            string `json:"model"`
	ExtractorVersion string `json:"extractor_version"`
	TemplateVersion  string `json:"template_version"`
}

// Judging is the judging of an audit's answers.
type Judging struct {
	ProjectID   uuid.UUID
	AuditID     uuid.UUID
	WorkspaceID uuid.UUID
	Entities    []model.EntitySnapshot `bun:"type:jsonb"` // the brand first
	By          JudgeName              `bun:"embed:"`
	StartedAt   time.Time
	Finished    bool
}

// judgingRow is a row of judgings as it begins.
type judgingRow struct {
	bun.BaseModel `bun:"table:judgings,alias:j"`

	ProjectID        uuid.UUID
	AuditID          uuid.UUID
	Model            string
	ExtractorVersion string
	TemplateVersion  string
	StartedAt        time.Time
}

// BeginJudging records that an audit's answers are to be judged. It takes part in the
// transaction that ends the audit; a second call changes nothing.
func (s *Store) BeginJudging(ctx context.Context, projectID, auditID uuid.UUID, by JudgeName, now time.Time) error {
	row := judgingRow{
		ProjectID: projectID, AuditID: auditID, Model: by.Model, ExtractorVersion: by.ExtractorVersion,
		TemplateVersion: by.TemplateVersion, StartedAt: now,
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
	return storage.Wrap(err, "begin judging")
}

// Judging reads the judging of an audit; a NotFound fault when there is none.
func (s *Store) Judging(ctx context.Context, projectID, auditID uuid.UUID) (*Judging, error) {
	j := &Judging{}
	err := s.db.Bun(ctx).NewSelect().TableExpr("judgings AS j").
		Join("JOIN audits AS a ON a.project_id = j.project_id AND a.id = j.audit_id").
		ColumnExpr("j.project_id, j.audit_id, a.workspace_id, a.entities, j.model, j.extractor_version, j.template_version, j.started_at").
		ColumnExpr("j.finished_at IS NOT NULL AS finished").
		Where("j.project_id = ?", projectID).Where("j.audit_id = ?", auditID).Scan(ctx, j)
	return j, storage.Found(err, "judging")
}

// JudgedBy records that another judge continues a judging. The result is then comparable
// with the results of neither judge.
func (s *Store) JudgedBy(ctx context.Context, projectID, auditID uuid.UUID, by JudgeName) error {
	const also = "?0 = CASE WHEN ?1 = ANY(string_to_array(?0, ', ')) THEN ?0 ELSE ?0 || ', ' || ?1 END"
	_, err := s.db.Bun(ctx).NewUpdate().Table("judgings").Set(also, bun.Ident("model"), by.Model).
		Set(also, bun.Ident("extractor_version"), by.ExtractorVersion).Set(also, bun.Ident("template_version"), by.TemplateVersion).
		Where("project_id = ?", projectID).Where("audit_id = ?", auditID).Exec(ctx)
	return storage.Wrap(err, "name the judge")
}

// AnswerToJudge is a response with the entities that are not judged in it yet:
// the brand first, then by first mention.
type AnswerToJudge struct {
	ExecutionID uuid.UUID
	Text        string `bun:"-"`
	Entities    []int  `bun:",array"`
}

// toJudge is every presence that an audit's reading finds and that is not judged yet. Its arguments are
// the project and the audit. What is looked up for each presence is a subquery that cannot be joined:
// for a project that PostgreSQL has no statistics of, a join reads all of the audit for each.
const toJudge = `audits o JOIN presences p ON p.project_id = o.project_id AND p.reading_id = coalesce(o.reading_id, o.id)
	WHERE o.project_id = ?0 AND o.id = ?1 AND (SELECT j.state FROM judgements j WHERE j.project_id = ?0 AND j.audit_id = ?1
		AND j.execution_id = p.execution_id AND j.entity_index = p.entity_index) IS NULL`

// notBefore is when the next attempt at a response may begin; null: at once.
const notBefore = `(SELECT t.not_before FROM judge_attempts t WHERE t.project_id = ?0 AND t.audit_id = ?1 AND t.execution_id = p.execution_id)`

// AnswersToJudge reads the responses of an audit with judgements to come, in the
// order of their executions, at most limit of them, and 16 MiB of text, after an execution (uuid.Nil:
// from the start). Those that are to wait beyond now are left out. Several statements: joined, all texts of
// the audit would be read for each of a project that PostgreSQL has no statistics of.
func (s *Store) AnswersToJudge(
	ctx context.Context, projectID, auditID, after uuid.UUID, now time.Time, limit int,
) ([]AnswerToJudge, error) {
	const query = `SELECT p.execution_id, array_agg(p.entity_index ORDER BY p.entity_index <> 0, p.rank, p.entity_index) AS entities
		FROM ` + toJudge + ` AND p.execution_id > ?2 AND coalesce(` + notBefore + ` <= ?3, true)
		GROUP BY p.execution_id ORDER BY p.execution_id LIMIT ?4`
	var answers []AnswerToJudge
	if err := s.db.Bun(ctx).NewRaw(query, projectID, auditID, after, now, limit).Scan(ctx, &answers); err != nil {
		return nil, fmt.Errorf("read answers to judge: %w", err)
	}
	ids := make([]uuid.UUID, len(answers))
	for i := range answers {
		ids[i] = answers[i].ExecutionID
	}
	sizes, err := s.textSizes(ctx, projectID, auditID, ids)
	if err != nil {
		return nil, err
	}
	texts, err := s.textsOf(ctx, projectID, auditID, firstPart(sizes))
	return withTexts(answers, texts), err
}

// withTexts returns those of the answers that have a text, with it.
func withTexts(answers []AnswerToJudge, texts map[uuid.UUID]string) []AnswerToJudge {
	kept := answers[:0]
	for _, a := range answers {
		if text, ok := texts[a.ExecutionID]; ok {
			a.Text = text
			kept = append(kept, a)
		}
	}
	return kept
}

// JudgementsToCome counts what an audit has to judge still, and says when the
// first of it may continue (zero: at once).
func (s *Store) JudgementsToCome(ctx context.Context, projectID, auditID uuid.UUID) (left int, first time.Time, err error) {
	const query = `SELECT count(*), min(coalesce(` + notBefore + `, '-infinity')) FROM ` + toJudge
	const finite = `SELECT n, CASE WHEN isfinite(at) THEN at END AS at FROM (` + query + `) w (n, at)`
	var row struct {
		N  int
		At *time.Time
	}
	if err := s.db.Bun(ctx).NewRaw(finite, projectID, auditID).Scan(ctx, &row); err != nil {
		return 0, time.Time{}, fmt.Errorf("count judgements to come: %w", err)
	}
	if row.At != nil {
		first = *row.At
	}
	return row.N, first, nil
}

// EndJudging sets the state of the remaining mentions, ends the judging and writes the
// perception rollups of the audit's readings. It must run in a transaction.
func (s *Store) EndJudging(ctx context.Context, j *Judging, rest model.JudgementState, now time.Time) error {
	if err := s.lockAudit(ctx, j.ProjectID, j.AuditID); err != nil {
		return err
	}
	_, err := s.db.Bun(ctx).NewUpdate().Table("judgings").Set("finished_at = ?", now).Where("project_id = ?", j.ProjectID).
		Where("audit_id = ?", j.AuditID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end judging: %w", err)
	}
	const leave = `INSERT INTO judgements (project_id, audit_id, execution_id, entity_index, state, themes, model,
			extractor_version, template_version, judged_at)
		SELECT p.project_id, ?1::uuid, p.execution_id, p.entity_index, ?2::text, '[]'::jsonb, ?3::text, ?4::text, ?5::text, ?6::timestamptz
		FROM presences p WHERE p.project_id = ?0
			AND p.reading_id IN (SELECT id FROM audit_readings WHERE project_id = ?0 AND audit_id = ?1)
		ON CONFLICT DO NOTHING`
	_, err = s.db.Bun(ctx).NewRaw(leave, j.ProjectID, j.AuditID, string(rest), j.By.Model, j.By.ExtractorVersion,
		j.By.TemplateVersion, now).Exec(ctx)
	if err != nil {
		return fmt.Errorf("leave judgements: %w", err)
	}
	return s.ReplacePerceptions(ctx, j.ProjectID, j.AuditID)
}

// lockAudit keeps others from making an audit's rollups until the transaction ends.
func (s *Store) lockAudit(ctx context.Context, projectID, auditID uuid.UUID) error {
	var id uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("audits").Column("id").Where("project_id = ?", projectID).Where("id = ?", auditID).
		For("NO KEY UPDATE").Scan(ctx, &id)
	if storage.NotFound(err) {
		return fault.Missing("audit")
	}
	return storage.Wrap(err, "lock audit")
}
