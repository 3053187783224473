package research

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

// The states of an entry that is stored.
const (
	StateSuggested = "suggested"
	StateConfirmed = "confirmed"
	StateDismissed = "dismissed"
)

// Offering is something that the brand offers, with all that is said of it.
type Offering struct {
	ProjectID uuid.UUID `bun:",pk"`
	ID        uuid.UUID `bun:",pk"`
	Name      string
	NameKey   string // the name, regardless of case and blanks
	CreatedAt time.Time
	UpdatedAt time.Time

	Entries    []Entry     `bun:"rel:has-many,join:project_id=project_id,join:id=offering_id"`
	Exclusions []Exclusion `bun:"rel:has-many,join:project_id=project_id,join:id=offering_id"`

	bun.BaseModel `bun:"table:business_offerings,alias:o"`
}

// Entry is one thing that is said of an offering.
type Entry struct {
	ProjectID   uuid.UUID `bun:",pk"`
	ID          uuid.UUID `bun:",pk"`
	OfferingID  uuid.UUID
	Dimension   string // attribute, situation or audience
	Value       string
	ValueKey    string
	Origin      model.BusinessMapOrigin
	ReviewState string
	ReviewedBy  *string
	ReviewedAt  *time.Time
	Source      map[string]any `bun:"type:jsonb"`
	CreatedAt   time.Time

	bun.BaseModel `bun:"table:business_map_entries,alias:e"`
}

// Exclusion is two values of an offering that do not go together.
type Exclusion struct {
	ProjectID  uuid.UUID `bun:",pk"`
	OfferingID uuid.UUID `bun:",pk"`
	Position   int       `bun:",pk"`
	First      string
	Second     string

	bun.BaseModel `bun:"table:business_map_exclusions,alias:x"`
}

// Offerings reads a project's business map, dismissed entries included, by name.
func (s *Store) Offerings(ctx context.Context, projectID uuid.UUID) ([]Offering, error) {
	all, err := s.OfferingsOf(ctx, []uuid.UUID{projectID})
	return all[projectID], err
}

// OfferingsOf reads the business maps of projects, in a number of statements that
// does not grow with theirs.
func (s *Store) OfferingsOf(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]Offering, error) {
	if len(projectIDs) == 0 {
		return map[uuid.UUID][]Offering{}, nil
	}
	ids := bun.List(projectIDs)
	var offerings []Offering
	err := s.Bun(ctx).NewSelect().Model(&offerings).Where("o.project_id IN (?)", ids).OrderExpr("o.project_id, o.name_key").
		Relation("Entries", func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("e.project_id IN (?)", ids).OrderExpr("e.value_key")
		}).
		Relation("Exclusions", func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("x.project_id IN (?)", ids).OrderExpr("x.position")
		}).
		Scan(ctx)
	return storage.GroupBy(offerings, func(o Offering) uuid.UUID { return o.ProjectID }), storage.Wrap(err, "read business maps")
}

// PutOffering stores an offering in place of the one with its id, with all that is
// said of it. It must run in a transaction.
func (s *Store) PutOffering(ctx context.Context, o *Offering) error {
	_, err := s.Bun(ctx).NewInsert().Model(o).On("CONFLICT (project_id, id) DO UPDATE").
		Set("name = EXCLUDED.name").Set("name_key = EXCLUDED.name_key").Set("updated_at = EXCLUDED.updated_at").Exec(ctx)
	if storage.IsUniqueViolation(err) {
		return fault.Wrap(err, fault.Conflict, "another offering has this name")
	}
	if err != nil {
		return fmt.Errorf("store offering: %w", err)
	}
	for _, row := range []any{(*Entry)(nil), (*Exclusion)(nil)} {
		_, err := s.Bun(ctx).NewDelete().Model(row).Where("project_id = ?", o.ProjectID).Where("offering_id = ?", o.ID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("replace what is said of an offering: %w", err)
		}
	}
	if err := storage.InsertAll(ctx, s.Bun(ctx), &o.Entries); err != nil {
		return fmt.Errorf("store entries of the business map: %w", err)
	}
	return storage.Wrap(storage.InsertAll(ctx, s.Bun(ctx), &o.Exclusions), "store exclusions")
}

// DeleteOffering deletes an offering with all that is said of it. A NotFound fault
// when there is none.
func (s *Store) DeleteOffering(ctx context.Context, projectID, id uuid.UUID) error {
	q := s.Bun(ctx).NewDelete().Model((*Offering)(nil)).Where("project_id = ?", projectID).Where("id = ?", id)
	return storage.ExecOne(ctx, q, "delete offering", "offering")
}

// ReviewEntries returns entries another state and writes down who did it. It returns
// how many there were.
func (s *Store) ReviewEntries(
	ctx context.Context, projectID uuid.UUID, ids []uuid.UUID, state, by string, now time.Time,
) (int64, error) {
	if len(ids) == 0 {
		return 0, nil
	}
	return storage.Exec(ctx, s.Bun(ctx).NewUpdate().Model((*Entry)(nil)).Set("review_state = ?", state).Set("reviewed_by = ?", by).
		Set("reviewed_at = ?", now).Where("project_id = ?", projectID).Where("id IN (?)", bun.List(ids)).
		Where("review_state <> ?", StateDismissed), "review entries of the business map")
}
