package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// RetrievedSum counts the answers of an engine that retrieved pages of a domain and cite
// none.
type RetrievedSum struct {
	bun.BaseModel `bun:"table:retrieved_sums"`

	ProjectID     uuid.UUID          `bun:",pk"`
	ReadingID     uuid.UUID          `bun:",pk"`
	Cohort        model.PromptCohort `bun:",pk"`
	LogicalEngine string             `bun:",pk"`
	Host          string             `bun:",pk"`
	Owners        []int16            `bun:",array"` // indexes of the entities that own the host
	Responses     int
}

// ReplaceRetrieved stores what a reading's answers retrieved in place of what was there. It
// must run in a transaction.
func (s *Store) ReplaceRetrieved(ctx context.Context, projectID, readingID uuid.UUID, sums []RetrievedSum) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*RetrievedSum)(nil)).Where("project_id = ?", projectID).Where("reading_id = ?", readingID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("clear retrieved_sums: %w", err)
	}
	const batch = 1000
	for len(sums) > 0 {
		n := min(batch, len(sums))
		some := sums[:n]
		if _, err := s.db.Bun(ctx).NewInsert().Model(&some).Exec(ctx); err != nil {
			return fmt.Errorf("insert retrieved_sums: %w", err)
		}
		sums = sums[n:]
	}
	return nil
}

// RetrievedHost is a domain that answers retrieved without citing it.
type RetrievedHost struct {
	Host      string
	Owned     bool // by the brand
	Competing bool // owned by a competitor
	Responses int
}

// Retrieved returns the domains that readings retrieved without citing them, those of most
// answers first, at most limit. Without an engine it takes all.
func (s *Store) Retrieved(
	ctx context.Context, projectID uuid.UUID, readings []uuid.UUID, cohort model.PromptCohort, engine string, limit int64,
) ([]RetrievedHost, error) {
	found := []RetrievedHost{}
	if len(readings) == 0 {
		return found, nil
	}
	q := s.db.Bun(ctx).NewSelect().Model((*RetrievedSum)(nil)).Column("host").
		ColumnExpr("bool_or(0 = ANY(owners)) AS owned").
		ColumnExpr("bool_or(cardinality(array_remove(owners, 0::smallint)) > 0) AS competing").
		ColumnExpr("sum(responses)::int AS responses").
		Where("project_id = ?", projectID).Where("reading_id IN (?)", bun.List(readings)).Where("cohort = ?", cohort)
	storage.Nonzero(q, "logical_engine = ?", engine)
	err := q.Group("host").OrderExpr("sum(responses) DESC, host").Limit(limit).Scan(ctx, &found)
	return found, storage.Wrap(err, "read retrieved sources")
}
