package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// LaunchPrompt holds the fields of a prompt that decide whether an audit asks it.
type LaunchPrompt struct {
	ID          uuid.UUID
	PromptSetID uuid.UUID
	Status      model.PromptStatus
	Enabled     bool
	Cohort      model.PromptCohort
	TopicID     *uuid.UUID
}

// NamedPrompts returns the project's prompts with these ids, oldest first, archived and
// disabled ones included.
func (s *Store) NamedPrompts(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]LaunchPrompt, error) {
	var found []LaunchPrompt
	err := s.db.Bun(ctx).NewSelect().Table("prompts").Column("id", "prompt_set_id", "status", "enabled", "cohort", "topic_id").
		Where("project_id = ?", projectID).Where("id IN (?)", bun.List(ids)).OrderExpr("id").Scan(ctx, &found)
	return found, storage.Wrap(err, "read prompts to ask")
}

// Askable selects the prompts of an audit that names none: the active and enabled ones.
type Askable struct {
	ProjectID uuid.UUID
	Set       *uuid.UUID // nil: all sets
	Commerce  bool       // prompts of the cohort commerce; else of all other cohorts
}

func (a Askable) where(query *bun.SelectQuery) *bun.SelectQuery {
	query.Table("prompts").Where("project_id = ? AND status = ? AND enabled", a.ProjectID, model.PromptStatusActive).
		Where("(cohort = ?) = ?", model.PromptCohortCommerce, a.Commerce)
	storage.Given(query, "prompt_set_id = ?", a.Set)
	return query
}

// AskableCount is how many prompts would be asked. Topics are those of a cohort's prompts; a prompt without one
// counts as a topic.
type AskableCount struct{ Prompts, OfCohort, Topics int }

// CountAskable counts prompts, and those of a cohort.
func (s *Store) CountAskable(ctx context.Context, a Askable, cohort model.PromptCohort) (AskableCount, error) {
	var n AskableCount
	query := s.db.Bun(ctx).NewSelect().ColumnExpr("count(*) AS prompts").ColumnExpr("count(*) FILTER (WHERE cohort = ?) AS of_cohort", cohort).
		ColumnExpr("count(DISTINCT coalesce(topic_id, id)) FILTER (WHERE cohort = ?) AS topics", cohort)
	err := a.where(query).Scan(ctx, &n)
	return n, storage.Wrap(err, "count prompts to ask")
}

// AskableIDs returns the ids of prompts, oldest first.
func (s *Store) AskableIDs(ctx context.Context, a Askable) ([]uuid.UUID, error) {
	var ids []uuid.UUID
	err := a.where(s.db.Bun(ctx).NewSelect().Column("id")).OrderExpr("id").Scan(ctx, &ids)
	return ids, storage.Wrap(err, "read prompts to ask")
}

// launchPrompt is a prompt with the name of its topic.
type launchPrompt struct {
	bun.BaseModel `bun:"table:prompts,alias:p"`
	model.Prompt

	Topic string `bun:"topic_name,scanonly"`
}

// PromptsByID returns the project's prompts with these ids, oldest first, with the names of their topics. It
// leaves out ids without a prompt.
func (s *Store) PromptsByID(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]*model.Prompt, error) {
	var rows []launchPrompt
	err := s.db.Bun(ctx).NewSelect().Model(&rows).ColumnExpr("?TableColumns").ColumnExpr("coalesce(t.name, '') AS topic_name").
		Join("LEFT JOIN topics AS t ON t.project_id = p.project_id AND t.id = p.topic_id").
		Where("p.project_id = ?", projectID).Where("p.id IN (?)", bun.List(ids)).OrderExpr("p.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read prompts to ask: %w", err)
	}
	prompts := make([]*model.Prompt, len(rows))
	for i := range rows {
		prompts[i] = &rows[i].Prompt
		prompts[i].TopicName = rows[i].Topic
	}
	return prompts, nil
}

// HasPromptSet reports whether a project has a prompt set.
func (s *Store) HasPromptSet(ctx context.Context, projectID, id uuid.UUID) (bool, error) {
	exists, err := s.db.Bun(ctx).NewSelect().Model((*model.PromptSet)(nil)).
		Where("project_id = ? AND id = ?", projectID, id).Exists(ctx)
	return exists, storage.Wrap(err, "read prompt set")
}
