package reports

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// PanelRow holds the packed cells of one entity in a panel: the cells of one engine of
// a reading in a cohort.
type PanelRow struct {
	ReadingID uuid.UUID
	Cohort    model.PromptCohort
	Engine    string
	Entity    int
	Format    int    // of the columns
	Frame     []byte // what a cell's entities have in common; empty but in the brand's row
	Counts    []byte // the entity's counts
}

// CellFilter narrows a reading of cells.
type CellFilter struct {
	ReadingIDs []uuid.UUID
	Cohort     model.PromptCohort
	Engine     string // empty: every engine
	BrandOnly  bool   // leave the competitors out
}

// PanelRows returns the rows of panels by reading, entity and engine, as they are read.
func (s *Store) PanelRows(ctx context.Context, projectID uuid.UUID, f CellFilter) iter.Seq2[PanelRow, error] {
	q := s.db.Bun(ctx).NewSelect().TableExpr("panels").Column("reading_id", "logical_engine", "entity_index", "format", "frame", "counts").
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(f.ReadingIDs)).Where("cohort = ?", f.Cohort).
		OrderExpr("reading_id, entity_index, logical_engine")
	if f.Engine != "" {
		q.Where("logical_engine = ?", f.Engine)
	}
	if f.BrandOnly {
		q.Where("entity_index = 0")
	}
	r := PanelRow{Cohort: f.Cohort}
	return stream(ctx, s, "read panels", q, &r, &r.ReadingID, &r.Engine, &r.Entity, &r.Format, &r.Frame, &r.Counts)
}

// TaggedPlace is the place, in an audit, of a prompt with a tag.
type TaggedPlace struct {
	AuditID     uuid.UUID
	PromptIndex int
}

// TaggedPlaces returns the places, in audits, of the prompts that have a tag, which is in lower case.
func (s *Store) TaggedPlaces(ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, tag string) iter.Seq2[TaggedPlace, error] {
	q := s.db.Bun(ctx).NewSelect().TableExpr("audit_prompts AS p").Column("p.audit_id", "p.prompt_index").
		Join("JOIN tags AS t ON t.project_id = p.project_id AND t.target_id = p.prompt_id").
		Where("t.kind = ?", model.TagKindPrompt).Where("t.tag_key = ?", tag).
		Where("p.project_id = ?", projectID).Where("p.audit_id = ANY(?)", pgdialect.Array(auditIDs))
	var r TaggedPlace
	return stream(ctx, s, "read the places of tagged prompts", q, &r, &r.AuditID, &r.PromptIndex)
}

// stream runs a statement and returns its rows as they are read: row, whose fields are the targets. After an error
// there are no further rows.
func stream[T any](ctx context.Context, s *Store, task string, q *bun.SelectQuery, row *T, targets ...any) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		empty, enough := *row, errors.New("enough")
		err := s.db.Stream(ctx, q, targets, func() error {
			more := yield(*row, nil)
			*row = empty // its values belong to the caller now
			if !more {
				return enough
			}
			return nil
		})
		if err != nil && !errors.Is(err, enough) {
			yield(empty, fmt.Errorf("%s: %w", task, err))
		}
	}
}
