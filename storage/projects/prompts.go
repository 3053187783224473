package projects

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// measuredPrompt is a prompt with its latest measurement.
type measuredPrompt struct {
	bun.BaseModel `bun:"table:prompts,alias:prompt"`
	model.Prompt

	Measurement *measurement `bun:"rel:has-one,join:project_id=project_id,join:id=prompt_id"`
}

// Prompts reads a page of a project's prompts, oldest first, each with its latest
// measurement, in one statement.
func (s *Store) Prompts(
	ctx context.Context, projectID uuid.UUID, f model.PromptFilter, req page.Request,
) (*model.PromptPage, error) {
	after, err := storage.AfterID(req)
	if err != nil {
		return nil, err
	}
	var rows []measuredPrompt
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Relation("Measurement").
		Where("prompt.project_id = ?", projectID).Where("prompt.id > ?", after)
	if err := narrow(q, f).OrderExpr("prompt.id").Limit(int64(req.Limit) + 1).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read prompts: %w", err)
	}
	prompts := make([]*model.Prompt, len(rows))
	for i := range rows {
		prompts[i] = &rows[i].Prompt
		prompts[i].LatestMeasurement = rows[i].Measurement.of(prompts[i])
	}
	items, next := page.Cut(req, prompts, func(p *model.Prompt) []string { return []string{p.ID.String()} })
	return &model.PromptPage{Items: items, NextCursor: next}, nil
}

// narrow adds the conditions of a filter.
func narrow(q *bun.SelectQuery, f model.PromptFilter) *bun.SelectQuery {
	if f.PromptSetID != nil {
		q.Where("prompt.prompt_set_id = ?", *f.PromptSetID)
	}
	if f.TopicID != nil {
		q.Where("prompt.topic_id = ?", *f.TopicID)
	}
	if f.Status != nil {
		q.Where("prompt.status = ?", *f.Status)
	}
	return q
}

// CheckPromptFilter returns a NotFound fault if the project does not have the
// prompt set or the topic that a filter names. A filter that names none costs no
// statement.
func (s *Store) CheckPromptFilter(ctx context.Context, projectID uuid.UUID, f model.PromptFilter) error {
	if f.PromptSetID != nil {
		if _, err := s.PromptSet(ctx, projectID, *f.PromptSetID); err != nil {
			return missingRef(err, "prompt_set_id", "prompt set")
		}
	}
	if f.TopicID != nil {
		if _, err := s.Topic(ctx, projectID, *f.TopicID); err != nil {
			return missingRef(err, "topic_id", "topic")
		}
	}
	return nil
}

// missingRef names the request's field in a NotFound fault.
func missingRef(err error, field, what string) error {
	if fault.KindOf(err) == fault.NotFound {
		return fault.MissingRef(field, what)
	}
	return err
}

// PromptsOfSets reads every prompt of prompt sets, oldest first, by set.
func (s *Store) PromptsOfSets(
	ctx context.Context, sets []storage.ChildKey,
) (map[storage.ChildKey][]model.Prompt, error) {
	var rows []model.Prompt
	q := storage.JoinKeys(s.db.Bun(ctx).NewSelect().Model(&rows), sets, "prompt", "prompt_set_id")
	if err := q.OrderExpr("prompt.project_id, prompt.prompt_set_id, prompt.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read prompts of sets: %w", err)
	}
	bySet := make(map[storage.ChildKey][]model.Prompt, len(sets))
	for start := 0; start < len(rows); {
		set, end := setOf(&rows[start]), start+1
		for end < len(rows) && setOf(&rows[end]) == set {
			end++
		}
		bySet[set] = rows[start:end:end]
		start = end
	}
	return bySet, nil
}

func setOf(p *model.Prompt) storage.ChildKey {
	return storage.ChildKey{ProjectID: p.ProjectID, ID: p.PromptSetID}
}

// Prompt reads one prompt of a project without its measurement. It returns a
// NotFound fault if there is none.
func (s *Store) Prompt(ctx context.Context, projectID, id uuid.UUID) (*model.Prompt, error) {
	p := &model.Prompt{}
	q := s.db.Bun(ctx).NewSelect().Model(p).Where("project_id = ?", projectID).Where("id = ?", id)
	return p, selectOne(ctx, q, "prompt")
}
