package reports

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// TaggedPlace is the place, in an audit, of a prompt with a tag.
type TaggedPlace struct {
	AuditID     uuid.UUID
	PromptIndex int
}

// TaggedPlaces returns the places, in audits, of the prompts that have a tag, which is in lower case.
func (s *Store) TaggedPlaces(ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, tag string) iter.Seq2[TaggedPlace, error] {
	var r TaggedPlace
	return stream(ctx, s, "read the places of tagged prompts", s.taggedOf(ctx, projectID, auditIDs, tag), &r, &r.AuditID, &r.PromptIndex)
}

// taggedOf selects the places, in audits, of the prompts that have a tag.
func (s *Store) taggedOf(ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, tag string) *bun.SelectQuery {
	return s.tagged(ctx, projectID, tag).Column("p.audit_id", "p.prompt_index").Where("p.audit_id = ANY(?)", pgdialect.Array(auditIDs))
}

// taggedIn is taggedOf for the audits of readings: it selects readings and prompt indexes.
func (s *Store) taggedIn(ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, tag string) *bun.SelectQuery {
	return s.tagged(ctx, projectID, tag).ColumnExpr("r.id, p.prompt_index").
		Join("JOIN audit_readings AS r ON r.project_id = p.project_id AND r.audit_id = p.audit_id").
		Where("r.id = ANY(?)", pgdialect.Array(readingIDs))
}

// tagged selects the prompts (p) of audits that have a tag now.
func (s *Store) tagged(ctx context.Context, projectID uuid.UUID, tag string) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().TableExpr("audit_prompts AS p").
		Join("JOIN tags AS t ON t.project_id = p.project_id AND t.target_id = p.prompt_id").
		Where("t.kind = ?", model.TagKindPrompt).Where("t.tag_key = ?", tag).Where("p.project_id = ?", projectID)
}

// keepTagged narrows a query of rows of readings to the prompts that have a tag; nil: to any.
func (s *Store) keepTagged(ctx context.Context, q *bun.SelectQuery, projectID uuid.UUID, readingIDs []uuid.UUID, tag *string) *bun.SelectQuery {
	if tag == nil {
		return q
	}
	return q.Where("(reading_id, prompt_index) IN (?)", s.taggedIn(ctx, projectID, readingIDs, *tag))
}

// taggedPerception is the beginning of a statement that finds in the tables of rollups what they would have of readings
// (?1) if only the prompts with a tag had been asked: the same rows, made of the answers to these prompts. The tag's
// prompts are the last argument of several.
func taggedPerception(argument int, rollups ...perceptionRollup) string {
	ofEach := strings.NewReplacer("?1::uuid", "r.id", "?2::uuid", "r.audit_id")
	parts := []string{
		`runs AS MATERIALIZED (SELECT id, audit_id FROM audit_readings WHERE project_id = ?0 AND id = ANY(?1))`,
		fmt.Sprintf(`analyses AS NOT MATERIALIZED (SELECT * FROM analyses WHERE project_id = ?0 AND (reading_id, prompt_index) IN (?%d))`, argument),
	}
	for _, r := range rollups {
		parts = append(parts, fmt.Sprintf(`%s (%s) AS (SELECT of.* FROM runs r CROSS JOIN LATERAL (WITH %s %s) of)`,
			r.table, r.columns, ofEach.Replace(r.facts), ofEach.Replace(r.rows)))
	}
	return `WITH ` + strings.Join(parts, ", ")
}
