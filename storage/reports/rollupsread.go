package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// TotalFilter narrows a reading of totals.
type TotalFilter struct {
	ReadingIDs []uuid.UUID
	Cohort     model.PromptCohort
	// Engine is one engine; empty: all of them together. Nil stands for each engine, and for the
	// brand's totals of all together.
	Engine    *string
	BrandOnly bool // leave the competitors out
}

// Totals reads the totals of readings, by reading, engine and entity.
func (s *Store) Totals(ctx context.Context, projectID uuid.UUID, f TotalFilter) ([]Total, error) {
	q := s.db.Bun(ctx).NewSelect().TableExpr("totals").
		Column("reading_id", "logical_engine", "entity_index", "match_key", "cells", "prompts", "prompts_answered", "performance").
		Column(countNames()...).Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(f.ReadingIDs)).
		Where("cohort = ?", f.Cohort).OrderExpr("reading_id, logical_engine, entity_index")
	storage.Given(q, "logical_engine = ?", f.Engine)
	switch {
	case f.BrandOnly:
		q.Where("entity_index = 0")
	case f.Engine == nil:
		q.Where("logical_engine <> '' OR entity_index = 0")
	}
	t := Total{Cohort: f.Cohort}
	targets := append([]any{&t.ReadingID, &t.Engine, &t.Entity, &t.MatchKey, &t.Cells, &t.Prompts, &t.PromptsAnswered, &t.Performance},
		countTargets(&t.Outcome)...)
	var totals []Total
	for t, err := range streamFilled(ctx, s, "read totals", q, &t, func() { fill(&t.Outcome) }, targets...) {
		if err != nil {
			return nil, err
		}
		totals = append(totals, t)
	}
	return totals, nil
}

// CellsDigests gives, by reading, the digest of the match keys of its cells of a cohort
// and engine (empty: of all engines). Readings without such cells are left out.
func (s *Store) CellsDigests(
	ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, cohort model.PromptCohort, engine string,
) (map[uuid.UUID]uuid.UUID, error) {
	var rows []struct{ ReadingID, MatchKey uuid.UUID }
	err := s.db.Bun(ctx).NewSelect().Table("totals").Column("reading_id", "match_key").Where("project_id = ?", projectID).
		Where("reading_id = ANY(?)", pgdialect.Array(readingIDs)).Where("cohort = ?", cohort).Where("logical_engine = ?", engine).
		Where("entity_index = 0").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read digests of cells: %w", err)
	}
	found := make(map[uuid.UUID]uuid.UUID, len(rows))
	for i := range rows {
		found[rows[i].ReadingID] = rows[i].MatchKey
	}
	return found, nil
}

// AuditPrompts reads the prompts of audits as they were at launch, by audit and
// place; only those of a cohort when it is not empty.
func (s *Store) AuditPrompts(
	ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, cohort model.PromptCohort,
) ([]model.AuditPrompt, error) {
	q := s.db.Bun(ctx).NewSelect().Table("audit_prompts").Column("audit_id", "prompt_index", "id", "prompt_id", "text", "theme", "intent",
		"buyer_stage", "prompt_intent", "cohort", "branded", "topic_id", "topic").Where("project_id = ?", projectID).
		Where("audit_id = ANY(?)", pgdialect.Array(auditIDs)).OrderExpr("audit_id, prompt_index")
	storage.Nonzero(q, "cohort = ?", cohort)
	p := model.AuditPrompt{ProjectID: projectID}
	var prompts []model.AuditPrompt
	for p, err := range stream(ctx, s, "read prompts of audits", q, &p, &p.AuditID, &p.PromptIndex, &p.ID, &p.PromptID, &p.Text, &p.Theme,
		(*string)(&p.Intent), (*string)(&p.BuyerStage), (*string)(&p.PromptIntent), (*string)(&p.Cohort), &p.Branded, &p.TopicID, &p.Topic) {
		if err != nil {
			return nil, err
		}
		prompts = append(prompts, p)
	}
	return prompts, nil
}

// AskedPrompt is a prompt of an audit without its text.
type AskedPrompt struct {
	AuditID     uuid.UUID
	PromptIndex int
	Text        uuid.UUID // the first half of the SHA-256 of the text
	Bytes       int       // of the text
}

// AskedPrompts reads the prompts of audits in a cohort, by audit and place, without their texts. With a tag, which is in
// lower case, it reads only those that have it.
func (s *Store) AskedPrompts(
	ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, cohort model.PromptCohort, tag *string,
) ([]AskedPrompt, error) {
	var prompts []AskedPrompt
	q := s.db.Bun(ctx).NewSelect().Table("audit_prompts").Column("audit_id", "prompt_index").
		ColumnExpr(promptDigest+" AS text").ColumnExpr("octet_length(text) AS bytes").
		Where("project_id = ?", projectID).Where("audit_id = ANY(?)", pgdialect.Array(auditIDs)).Where("cohort = ?", cohort)
	if tag != nil {
		q.Where("(audit_id, prompt_index) IN (?)", s.taggedOf(ctx, projectID, auditIDs, *tag))
	}
	err := q.OrderExpr("audit_id, prompt_index").Scan(ctx, &prompts)
	return prompts, storage.Wrap(err, "read what audits asked")
}

// promptDigest names a prompt's text.
const promptDigest = `encode(substr(sha256(convert_to(text, 'UTF8')), 1, 16), 'hex')::uuid`

// PromptSizes are how many prompts audits have and how long their texts are in sum.
type PromptSizes struct {
	Prompts int
	Bytes   int64
}

// PromptSizes returns the size of what AuditPrompts would read.
func (s *Store) PromptSizes(
	ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, cohort model.PromptCohort,
) (PromptSizes, error) {
	var sizes PromptSizes
	q := s.db.Bun(ctx).NewSelect().Table("audit_prompts").ColumnExpr("count(*) AS prompts").
		ColumnExpr("coalesce(sum(octet_length(text)), 0) AS bytes").Where("project_id = ?", projectID).
		Where("audit_id = ANY(?)", pgdialect.Array(auditIDs))
	storage.Nonzero(q, "cohort = ?", cohort)
	err := q.Scan(ctx, &sizes)
	return sizes, storage.Wrap(err, "count prompts of audits")
}

// Tally is how many executions of a prompt and engine ended without a response.
type Tally struct {
	PromptIndex   int
	LogicalEngine string
	Completed     int // ended with an answer
	Failed        int
	NotRun        int // no answer shown, withheld, cancelled, or not ended
	Withheld      int
}

// ExecutionTallies counts an audit's executions by prompt and engine.
func (s *Store) ExecutionTallies(ctx context.Context, projectID, auditID uuid.UUID) ([]Tally, error) {
	var tallies []Tally
	err := s.db.Bun(ctx).NewSelect().Table("executions").Column("prompt_index", "logical_engine").
		ColumnExpr("count(*) FILTER (WHERE status = 'completed') AS completed").
		ColumnExpr("count(*) FILTER (WHERE status = 'failed') AS failed").
		ColumnExpr("count(*) FILTER (WHERE status NOT IN ('completed', 'failed')) AS not_run").
		ColumnExpr("count(*) FILTER (WHERE status = 'withheld') AS withheld").
		Where("project_id = ?", projectID).Where("audit_id = ?", auditID).Group("prompt_index", "logical_engine").
		OrderExpr("prompt_index, logical_engine").Scan(ctx, &tallies)
	return tallies, storage.Wrap(err, "count executions")
}

// AnsweredCell is how many answers an audit has to a prompt from an engine.
type AnsweredCell struct {
	AuditID       uuid.UUID
	PromptIndex   int
	LogicalEngine string
	Answers       int
}

// AnswersByCell counts the answers of audits in scope, whether or not they were read. With a tag, which is in lower case,
// it counts only those to prompts that have it.
func (s *Store) AnswersByCell(
	ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, f RunFilter, tag *string,
) ([]AnsweredCell, error) {
	var cells []AnsweredCell
	q := s.db.Bun(ctx).NewSelect().TableExpr("executions AS e").ColumnExpr("e.audit_id, e.prompt_index, e.logical_engine, count(*) AS answers").
		Join("JOIN audit_prompts AS p ON p.project_id = e.project_id AND p.audit_id = e.audit_id AND p.prompt_index = e.prompt_index").
		Where("e.project_id = ?", projectID).Where("e.audit_id = ANY(?)", pgdialect.Array(auditIDs)).Where("e.status = 'completed'").
		Where("p.cohort = ?", f.Cohort).Where("? = '' OR e.logical_engine = ?", f.Engine, f.Engine)
	if tag != nil {
		q.Where("(e.audit_id, e.prompt_index) IN (?)", s.taggedOf(ctx, projectID, auditIDs, *tag))
	}
	err := q.Group("e.audit_id", "e.prompt_index", "e.logical_engine").Scan(ctx, &cells)
	return cells, storage.Wrap(err, "count answers")
}
