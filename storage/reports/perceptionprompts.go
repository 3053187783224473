package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// PromptPerception is how the brand was judged in an engine's answers to one
// prompt. The same question in several audits is one prompt.
type PromptPerception struct {
	Prompt   uuid.UUID  `bun:"prompt_key"`
	Engine   string     `bun:"logical_engine"`
	PromptID *uuid.UUID // nil: the project has it no more, or never had
	Text     string
	TopicID  *uuid.UUID // as the newest audit found it filed; nil: nowhere
	Topic    string
	Theme    string
	Newest   uuid.UUID `bun:"audit_id"` // of these audits
	Sentiment
}

// promptPerceptions adds up cells of readings (?1) in a cohort (?2), of one engine (?3) or, empty, of all. A prompt's place is
// the number of its audit and, in the lower half, its index there. Its %s keeps the prompts to a tag.
const promptPerceptions = `WITH runs AS MATERIALIZED (
		SELECT id, audit_id, row_number() OVER (ORDER BY audit_id) AS number FROM audit_readings WHERE project_id = ?0 AND id = ANY(?1)
	), sums AS (
		SELECT prompt_key, logical_engine, min(number << 32 | prompt_index) AS first, max(number << 32 | prompt_index) AS newest, ` +
	perceptionSums + `
		FROM runs JOIN perception_cells c ON c.project_id = ?0 AND c.reading_id = runs.id AND c.cohort = ?2
		WHERE (?3 = '' OR logical_engine = ?3)%s GROUP BY prompt_key, logical_engine
	)
	SELECT prompt_key, logical_engine, prompt_id, text, topic_id, topic, theme, q.audit_id, ` + perceptionCountColumns + `
	FROM sums JOIN runs ON number = newest >> 32
		JOIN audit_prompts q ON q.project_id = ?0 AND q.audit_id = runs.audit_id AND q.prompt_index = (newest & 4294967295)::int
	ORDER BY min(first) OVER (PARTITION BY prompt_key), first, logical_engine COLLATE "C"`

// PromptPerceptions reads how the brand was judged, prompt by prompt and engine
// by engine; what is of one prompt stands together.
func (s *Store) PromptPerceptions(ctx context.Context, projectID uuid.UUID, scope PerceptionScope) ([]*PromptPerception, error) {
	var all []*PromptPerception
	args, tagged := []any{projectID, pgdialect.Array(scope.ReadingIDs), string(scope.Cohort), scope.Engine}, ""
	if scope.Tag != nil {
		args = append(args, s.taggedIn(ctx, projectID, scope.ReadingIDs, *scope.Tag))
		tagged = ` AND (reading_id, prompt_index) IN (?4)`
	}
	err := s.db.Bun(ctx).NewRaw(fmt.Sprintf(promptPerceptions, tagged), args...).Scan(ctx, &all)
	return all, storage.Wrap(err, "read perception of prompts")
}

// AskedPlace is a prompt's place in an audit.
type AskedPlace struct {
	AuditID     uuid.UUID
	PromptIndex int
}

// AskedAt reads the prompts at places, with their texts.
func (s *Store) AskedAt(ctx context.Context, projectID uuid.UUID, places []AskedPlace) (map[AskedPlace]*model.AuditPrompt, error) {
	if len(places) == 0 {
		return nil, nil //nolint:nilnil // nothing is found in no map
	}
	audits, indexes := make([]uuid.UUID, len(places)), make([]int, len(places))
	for i, p := range places {
		audits[i], indexes[i] = p.AuditID, p.PromptIndex
	}
	var rows []model.AuditPrompt
	err := s.db.Bun(ctx).NewSelect().TableExpr("audit_prompts AS p").
		Join("JOIN unnest(?::uuid[], ?::int[]) AS w (audit_id, prompt_index)", pgdialect.Array(audits), pgdialect.Array(indexes)).
		JoinOn("w.audit_id = p.audit_id AND w.prompt_index = p.prompt_index").
		Column("p.audit_id", "p.prompt_index", "p.prompt_id", "p.text", "p.topic_id", "p.topic", "p.theme").
		Where("p.project_id = ?", projectID).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	asked := make(map[AskedPlace]*model.AuditPrompt, len(rows))
	for i := range rows {
		asked[AskedPlace{rows[i].AuditID, rows[i].PromptIndex}] = &rows[i]
	}
	return asked, nil
}
