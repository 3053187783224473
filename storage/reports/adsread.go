package reports

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// AdFilter reports which rows of ads are read.
type AdFilter struct {
	ReadingIDs []uuid.UUID
	Cohort     model.PromptCohort
	Engine     string  // empty: every engine
	Tag        *string // of the prompts, in lower case; nil: all
}

// AdCells reads the cells of ads by prompt. Prompts without a response have none. The prompts are read
// apart: joined, all cells would be added up again for each prompt of a project that PostgreSQL has no
// statistics of.
func (s *Store) AdCells(ctx context.Context, projectID uuid.UUID, f AdFilter) (map[PromptPlace][]AdCell, error) {
	q := s.db.Bun(ctx).NewSelect().Table("ad_cells").Column("reading_id", "prompt_index").
		ColumnExpr(`array_agg(logical_engine) AS engines, array_agg(responses) AS responses, array_agg(unavailable) AS unavailable,
			array_agg(answers) AS answers, array_agg(with_ads) AS with_ads, array_agg(ads) AS ads, array_agg(competitor_mentioned) AS mentioned,
			array_agg(competitor_unmentioned) AS unmentioned, array_agg(array_to_string(parsers, ' ')) AS parsers`).
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(f.ReadingIDs)).Where("cohort = ?", f.Cohort)
	storage.Nonzero(q, "logical_engine = ?", f.Engine)
	var rows []adCellsRow
	if err := s.keepTagged(ctx, q, projectID, f.ReadingIDs, f.Tag).Group("reading_id", "prompt_index").Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read cells of ads: %w", err)
	}
	cells := make(map[PromptPlace][]AdCell, len(rows))
	for i := range rows {
		cells[rows[i].PromptPlace] = rows[i].cells(f.Cohort)
	}
	return cells, nil
}

// adCellsRow holds the cells of a prompt, column by column.
type adCellsRow struct {
	PromptPlace

	Engines     []string `bun:",array"`
	Responses   []int    `bun:",array"`
	Unavailable []int    `bun:",array"`
	Answers     []int    `bun:",array"`
	WithAds     []int    `bun:",array"`
	Ads         []int    `bun:",array"`
	Mentioned   []int    `bun:",array"`
	Unmentioned []int    `bun:",array"`
	Parsers     []string `bun:",array"`
}

func (r *adCellsRow) cells(cohort model.PromptCohort) []AdCell {
	cells := make([]AdCell, len(r.Engines))
	for i, engine := range r.Engines {
		cells[i] = AdCell{
			PromptIndex: r.PromptIndex, Engine: engine, Cohort: cohort, Responses: r.Responses[i], Unavailable: r.Unavailable[i],
			Answers: r.Answers[i], WithAds: r.WithAds[i], Ads: r.Ads[i], CompetitorMentioned: r.Mentioned[i],
			CompetitorUnmentioned: r.Unmentioned[i], Parsers: strings.Fields(r.Parsers[i]),
		}
	}
	return cells
}

// AdShown is what one creative got in a reading.
type AdShown struct {
	ReadingID       uuid.UUID
	CreativeID      uuid.UUID
	Ownership       model.AdOwnership
	BestRank        int
	FirstAt, LastAt time.Time
	Beside          []int64 `bun:",array"` // a prompt's place, and in the lower half its appearances
}

// Each visits the prompts beside which it was shown. One that several engines were
// asked may come several times.
func (a *AdShown) Each(visit func(prompt, appearances int)) {
	for _, b := range a.Beside {
		visit(int(b>>32), int(b&(1<<32-1)))
	}
}

// AdsShown reads the creatives that were shown, in no order: one row for each creative with
// all its prompts. Placements are as many as answers have different ads, and most of each is
// which creative it is of.
func (s *Store) AdsShown(ctx context.Context, projectID uuid.UUID, f AdFilter) ([]AdShown, error) {
	var shown []AdShown
	q := s.db.Bun(ctx).NewSelect().Table("ad_placements").Column("reading_id", "creative_id", "ownership").
		ColumnExpr("min(best_rank) AS best_rank, min(first_at) AS first_at, max(last_at) AS last_at").
		ColumnExpr("array_agg(prompt_index::bigint << 32 | appearances) AS beside").Where("project_id = ?", projectID).
		Where("reading_id = ANY(?)", pgdialect.Array(f.ReadingIDs)).Where("cohort = ?", f.Cohort)
	storage.Nonzero(q, "logical_engine = ?", f.Engine)
	err := s.keepTagged(ctx, q, projectID, f.ReadingIDs, f.Tag).Group("reading_id", "creative_id", "ownership").Scan(ctx, &shown)
	return shown, storage.Wrap(err, "read placements of ads")
}

// AdCreatives reads creatives by their ids.
func (s *Store) AdCreatives(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*AdCreative, error) {
	if len(ids) == 0 {
		return map[uuid.UUID]*AdCreative{}, nil
	}
	var rows []creativeRow
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("id = ANY(?)", pgdialect.Array(ids)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read creatives: %w", err)
	}
	found := make(map[uuid.UUID]*AdCreative, len(rows))
	for i := range rows {
		found[rows[i].ID] = &rows[i].AdCreative
	}
	return found, nil
}
