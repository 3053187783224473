package projects

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

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

// Prompts reads the prompts of projects, oldest first, each with its latest
// measurement, in one statement. Of every project it reads what a page needs: one
// row more than the limit. Fields names the fields of prompts that are asked for; nil stands
// for all.
func (s *Store) Prompts(
	ctx context.Context, projectIDs []uuid.UUID, f model.PromptFilter, req page.Request, fields []string,
) (map[uuid.UUID][]*model.Prompt, error) {
	span, err := storage.PageSpan(req, false)
	if err != nil {
		return nil, err
	}
	reader := s.prompts.For(fields)
	return storage.ByProject(s.db, projectIDs, func(projectIDs []uuid.UUID) (map[uuid.UUID][]*model.Prompt, error) {
		return s.promptsIn(ctx, projectIDs, f, span, reader)
	})
}

// promptsIn reads the prompts of each of some projects in a span.
func (s *Store) promptsIn(
	ctx context.Context, projectIDs []uuid.UUID, f model.PromptFilter, span storage.Span, reader *storage.Reader[model.Prompt],
) (map[uuid.UUID][]*model.Prompt, error) {
	if len(projectIDs) == 1 && f == (model.PromptFilter{}) {
		prompts, err := s.oldestPrompts(ctx, projectIDs[0], span, reader)
		return map[uuid.UUID][]*model.Prompt{projectIDs[0]: prompts}, err
	}
	var rows []measuredPrompt
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Column(reader.Names()...).Relation("Measurement").
		OrderExpr("prompt.project_id, prompt.id")
	if len(projectIDs) == 1 {
		s.narrow(ctx, q, projectIDs[0], f).Where("prompt.project_id = ?", projectIDs[0]).Where("prompt.id > ?", span.After).Limit(int64(span.Limit))
	} else {
		oldest := s.narrow(ctx, s.db.Bun(ctx).NewSelect().Model((*model.Prompt)(nil)), bun.Safe("parent.id"), f).Where("prompt.project_id = parent.id").
			Where("prompt.id > ?", span.After).OrderExpr("prompt.id").Limit(int64(span.Limit))
		q.ModelTableExpr("projects AS parent CROSS JOIN LATERAL (?) AS prompt", oldest).
			Where("parent.id = ANY(?)", pgdialect.Array(projectIDs))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read prompts: %w", err)
	}
	byProject := make(map[uuid.UUID][]*model.Prompt, len(projectIDs))
	for i := range rows {
		p := &rows[i].Prompt
		p.LatestMeasurement = rows[i].Measurement.of(p)
		byProject[p.ProjectID] = append(byProject[p.ProjectID], p)
	}
	return byProject, nil
}

// oldestPrompts reads the prompts of one project in a span, each with its latest
// measurement. It is a prepared statement, which is not
// planned anew for each list.
func (s *Store) oldestPrompts(
	ctx context.Context, projectID uuid.UUID, span storage.Span, reader *storage.Reader[model.Prompt],
) ([]*model.Prompt, error) {
	query := `SELECT ` + reader.Columns() + `, m.audit_id, m.responses, m.brand_responses, m.citable, m.cited
		FROM prompts p LEFT JOIN prompt_measurements m ON m.project_id = p.project_id AND m.prompt_id = p.id
		WHERE p.project_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3`
	var auditID *uuid.UUID
	var responses, brandResponses, citable, cited *int
	prompts := make([]*model.Prompt, 0, span.Limit)
	err := reader.Each(ctx, s.db, query, storage.Prepared(projectID, span.After, span.Limit),
		[]any{&auditID, &responses, &brandResponses, &citable, &cited}, func(row *model.Prompt) {
			p := *row
			var m *measurement
			if auditID != nil {
				m = &measurement{
					AuditID: *auditID, Responses: *responses, BrandResponses: *brandResponses, Citable: *citable, Cited: *cited,
				}
			}
			p.LatestMeasurement = m.of(&p)
			prompts = append(prompts, &p)
		})
	return prompts, storage.Wrap(err, "read prompts")
}

// narrow adds the conditions of a filter. Owner is the project, or what names it in the query.
func (s *Store) narrow(ctx context.Context, q *bun.SelectQuery, owner any, f model.PromptFilter) *bun.SelectQuery {
	storage.Given(q, "prompt.prompt_set_id = ?", f.PromptSetID)
	storage.Given(q, "prompt.topic_id = ?", f.TopicID)
	storage.Given(q, "prompt.status = ?", f.Status)
	if f.Tag != nil {
		q.Where("prompt.id IN (?)", tagged(s.db.Bun(ctx), model.TagKindPrompt, *f.Tag).Where("t.project_id = ?", owner))
	}
	return q
}

// CheckPromptFilter returns a NotFound fault for every project that does not have
// the prompt set or the topic that a filter names. A filter that names none costs
// no statement.
func (s *Store) CheckPromptFilter(
	ctx context.Context, projectIDs []uuid.UUID, f model.PromptFilter,
) (map[uuid.UUID]error, error) {
	missing := map[uuid.UUID]error{}
	if f.TopicID != nil {
		keys := keysOf(projectIDs, *f.TopicID)
		topics, err := s.TopicsByID(ctx, keys)
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			if topics[key] == nil {
				missing[key.ProjectID] = fault.MissingRef("topic_id", "topic")
			}
		}
	}
	if f.PromptSetID != nil {
		keys := keysOf(projectIDs, *f.PromptSetID)
		sets, err := s.existingSets(ctx, keys)
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			if !sets[key] {
				missing[key.ProjectID] = fault.MissingRef("prompt_set_id", "prompt set")
			}
		}
	}
	return missing, nil
}

// existingSets returns which of the keys are those of prompt sets. PromptSetsByID would count the prompts of
// each set, which takes as long as the set is large.
func (s *Store) existingSets(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]bool, error) {
	var rows []model.PromptSet
	query := s.db.Bun(ctx).NewSelect().Model(&rows).Column("project_id", "id")
	if err := storage.NarrowToKeys(query, keys, "prompt_set", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("look for prompt sets: %w", err)
	}
	exist := make(map[storage.ChildKey]bool, len(rows))
	for i := range rows {
		exist[storage.ChildKey{ProjectID: rows[i].ProjectID, ID: rows[i].ID}] = true
	}
	return exist, nil
}

// keysOf returns the keys of the row that has the id, one in each project.
func keysOf(projectIDs []uuid.UUID, id uuid.UUID) []storage.ChildKey {
	keys := make([]storage.ChildKey, len(projectIDs))
	for i, project := range projectIDs {
		keys[i] = storage.ChildKey{ProjectID: project, ID: id}
	}
	return keys
}

// maxPromptsOfSets bounds the prompts that PromptsOfSets reads: as many as one project may have.
const maxPromptsOfSets = 50_000

// PromptsOfSets reads every prompt of prompt sets, oldest first, by set. It fails if they have more
// than maxPromptsOfSets together. Fields names the fields
// of prompts that are asked for; nil stands for all.
func (s *Store) PromptsOfSets(
	ctx context.Context, sets []storage.ChildKey, fields []string,
) (map[storage.ChildKey][]model.Prompt, error) {
	reader := s.prompts.For(fields)
	if len(sets) == 1 {
		prompts, err := s.promptsOfSet(ctx, sets[0], reader)
		return map[storage.ChildKey][]model.Prompt{sets[0]: prompts}, err
	}
	q := storage.NarrowToKeys(s.db.Bun(ctx).NewSelect().TableExpr("prompts AS p"), sets, "p", "prompt_set_id").ColumnExpr(reader.Columns()).
		OrderExpr("p.id").Limit(maxPromptsOfSets + 1) // the rows are grouped by set below; sorting by project, set and id took three times as long
	count, bySet := 0, make(map[storage.ChildKey][]model.Prompt, len(sets))
	err := reader.Stream(ctx, s.db, q, nil, func(p *model.Prompt) {
		count++
		set := storage.ChildKey{ProjectID: p.ProjectID, ID: p.PromptSetID}
		bySet[set] = append(bySet[set], *p)
	})
	if err != nil {
		return nil, fmt.Errorf("read prompts of sets: %w", err)
	}
	return bySet, checkPromptCount(count)
}

// checkPromptCount returns the fault of sets with more than maxPromptsOfSets prompts.
func checkPromptCount(count int) error {
	if count <= maxPromptsOfSets {
		return nil
	}
	return fault.New(fault.Invalid, "the prompt sets have more than %d prompts: ask for fewer projects, or for pages of prompts", maxPromptsOfSets)
}

// promptsOfSet reads the prompts of a set, oldest first. It is a prepared statement because a
// project is shown with its prompts, a hundred and more.
func (s *Store) promptsOfSet(
	ctx context.Context, set storage.ChildKey, reader *storage.Reader[model.Prompt],
) ([]model.Prompt, error) {
	query := `SELECT ` + reader.Columns() + ` FROM prompts p
		WHERE p.project_id = $1 AND p.prompt_set_id = $2 ORDER BY p.id LIMIT $3`
	prompts := []model.Prompt{}
	err := reader.Each(ctx, s.db, query, storage.Prepared(set.ProjectID, set.ID, maxPromptsOfSets+1), nil, func(p *model.Prompt) {
		prompts = append(prompts, *p)
	})
	if err != nil {
		return nil, fmt.Errorf("read prompts of a set: %w", err)
	}
	return prompts, checkPromptCount(len(prompts))
}

// PromptsByID reads the prompts that have the keys, by key, without their
// measurements.
func (s *Store) PromptsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Prompt, error) {
	q := s.db.Bun(ctx).NewSelect().Model((*model.Prompt)(nil))
	return storage.ByKey(ctx, q, keys, "prompt", func(p *model.Prompt) storage.ChildKey { return storage.ChildKey{ProjectID: p.ProjectID, ID: p.ID} })
}

// Prompt reads one prompt of a project without its measurement. It returns a
// NotFound fault if there is none.
func (s *Store) Prompt(ctx context.Context, projectID, id uuid.UUID) (*model.Prompt, error) {
	p := &model.Prompt{}
	q := s.db.Bun(ctx).NewSelect().Model(p).Where("project_id = ?", projectID).Where("id = ?", id)
	return p, storage.Found(q.Scan(ctx), "prompt")
}
