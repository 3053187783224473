package storage

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// KeyedPrompt is a prompt with what its text is compared by.
type KeyedPrompt struct {
	*model.Prompt
	Key uuid.UUID
}

// PromptText is the text of a prompt that a set has. Key is what it is compared
// by, nil where it has not been stored yet.
type PromptText struct {
	ID   uuid.UUID
	Text string
	Key  *uuid.UUID
}

// Two reads, each by an index of its own: an OR would have the whole set read.
const textsLikeQuery = `WITH like_these AS (
		SELECT id, text, text_key FROM prompts WHERE project_id = $1 AND prompt_set_id = $2 AND text_key %s
		UNION ALL SELECT id, text, text_key FROM prompts WHERE project_id = $1 AND prompt_set_id = $2 AND text_key IS NULL
	), counted AS (SELECT count(*) AS n FROM prompts WHERE project_id = $1)
	SELECT c.n, t.id, t.text, t.text_key FROM prompt_sets s CROSS JOIN counted c LEFT JOIN like_these t ON true
	WHERE s.project_id = $1 AND s.id = $2`

// TextsLike reads the prompts of a set whose text has one of the keys, and
// those whose key has not been stored yet. It also counts the prompts of the
// whole project. A NotFound fault when the project does not have the set.
func (s *DB) TextsLike(
	ctx context.Context, projectID, setID uuid.UUID, keys []uuid.UUID,
) (texts []PromptText, inProject int, err error) {
	query, like := fmt.Sprintf(textsLikeQuery, "= ANY($3)"), any(keys)
	if len(keys) == 1 {
		// A plan for a list of unknown length looks dear to the planner, which
		// would plan anew for every list.
		query, like = fmt.Sprintf(textsLikeQuery, "= $3"), keys[0]
	}
	var id *uuid.UUID
	var text *string
	var key *uuid.UUID
	found := false
	err = s.each(ctx, query, []any{projectID, setID, like}, []any{&inProject, &id, &text, &key}, func() {
		found = true
		if id != nil {
			texts = append(texts, PromptText{ID: *id, Text: *text, Key: key})
		}
	})
	if err != nil {
		return nil, 0, fmt.Errorf("read texts of prompts: %w", err)
	}
	if !found {
		return nil, 0, fault.Missing("prompt set")
	}
	return texts, inProject, nil
}

// StoreTextKeys stores what the texts of prompts are compared by.
func (s *DB) StoreTextKeys(ctx context.Context, projectID uuid.UUID, texts []PromptText) error {
	const query = `UPDATE prompts p SET text_key = k.key FROM unnest($2::uuid[], $3::uuid[]) AS k (id, key)
		WHERE p.project_id = $1 AND p.id = k.id`
	ids, keys := make([]uuid.UUID, len(texts)), make([]*uuid.UUID, len(texts))
	for i, t := range texts {
		ids[i], keys[i] = t.ID, t.Key
	}
	if _, err := s.PGX(ctx).Exec(ctx, query, Cached(projectID, ids, keys)...); err != nil {
		return fmt.Errorf("store keys of texts: %w", err)
	}
	return nil
}

// InsertPrompts stores new prompts, one with a cached statement, many in one copy.
func (s *DB) InsertPrompts(ctx context.Context, prompts []KeyedPrompt) error {
	const query = `INSERT INTO prompts (project_id, id, prompt_set_id, topic_id, text, theme, intent, buyer_stage, prompt_intent,
			cohort, branded, enabled, status, origin, created_at, updated_at, text_key)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`
	var err error
	if len(prompts) == 1 {
		_, err = s.PGX(ctx).Exec(ctx, query, Cached(promptValues(prompts[0])...)...)
	} else {
		columns := []string{
			"project_id", "id", "prompt_set_id", "topic_id", "text", "theme", "intent", "buyer_stage", "prompt_intent",
			"cohort", "branded", "enabled", "status", "origin", "created_at", "updated_at", "text_key",
		}
		_, err = s.PGX(ctx).CopyFrom(ctx, pgx.Identifier{"prompts"}, columns,
			pgx.CopyFromSlice(len(prompts), func(i int) ([]any, error) { return promptValues(prompts[i]), nil }))
	}
	if err != nil {
		return fmt.Errorf("insert prompts: %w", err)
	}
	return nil
}

// promptValues gives a prompt's columns, in the order of the insert.
func promptValues(p KeyedPrompt) []any {
	return []any{
		p.ProjectID, p.ID, p.PromptSetID, p.TopicID, p.Text, p.Theme, p.Intent, p.BuyerStage, p.PromptIntent,
		p.Cohort, p.Branded, p.Enabled, p.Status, p.Origin, p.CreatedAt, p.UpdatedAt, p.Key,
	}
}

// Prompt reads one prompt of a project, without its measurement. A NotFound
// fault when there is none.
func (s *DB) Prompt(ctx context.Context, projectID, id uuid.UUID) (*model.Prompt, error) {
	const query = `SELECT ` + promptColumns + ` FROM prompts p WHERE p.project_id = $1 AND p.id = $2`
	scan := func(row pgx.CollectableRow) (*model.Prompt, error) {
		p := &model.Prompt{}
		return p, row.Scan(promptTargets(p)...)
	}
	p, err := One(ctx, s, scan, query, projectID, id)
	if NotFound(err) {
		return nil, fault.Missing("prompt")
	}
	if err != nil {
		return nil, fmt.Errorf("read prompt: %w", err)
	}
	return p, nil
}

// UpdatePrompt stores what may change of a prompt.
func (s *DB) UpdatePrompt(ctx context.Context, p KeyedPrompt) error {
	const query = `UPDATE prompts SET topic_id = $3, text = $4, theme = $5, intent = $6, cohort = $7, branded = $8, enabled = $9,
		status = $10, updated_at = $11, text_key = $12 WHERE project_id = $1 AND id = $2`
	_, err := s.PGX(ctx).Exec(ctx, query, Cached(p.ProjectID, p.ID, p.TopicID, p.Text, p.Theme, p.Intent, p.Cohort, p.Branded,
		p.Enabled, p.Status, p.UpdatedAt, p.Key)...)
	if err != nil {
		return fmt.Errorf("update prompt: %w", err)
	}
	return nil
}

// DeletePrompt removes a prompt; audits keep what they asked. A NotFound fault
// when there is none.
func (s *DB) DeletePrompt(ctx context.Context, projectID, id uuid.UUID) error {
	return s.deleteOne(ctx, `DELETE FROM prompts WHERE project_id = $1 AND id = $2`, projectID, id, "prompt")
}
