package reports

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
)

// AdFilter says which rows of ads are read.
type AdFilter struct {
	ReadingIDs []uuid.UUID
	Cohort     model.PromptCohort
	Engine     string // empty: every engine
}

// PromptAds is a prompt of an audit with its cells of ads, by engine.
type PromptAds struct {
	model.AuditPrompt

	Cells []AdCell
}

// PromptAds reads the prompts of audits with their cells, by audit and place.
// Prompts without a response have none.
func (s *Store) PromptAds(ctx context.Context, projectID uuid.UUID, f AdFilter) ([]PromptAds, error) {
	// One row a prompt: its texts are read once, not once an engine.
	const query = `SELECT p.audit_id, p.prompt_index, p.prompt_id, p.text, p.theme, p.topic_id, p.topic, c.engines, c.responses,
			c.unavailable, c.answers, c.with_ads, c.ads, c.mentioned, c.unmentioned, c.parsers
		FROM audit_readings r JOIN audit_prompts p USING (project_id, audit_id) LEFT JOIN (
			SELECT reading_id, prompt_index, array_agg(logical_engine) AS engines, array_agg(responses) AS responses,
				array_agg(unavailable) AS unavailable, array_agg(answers) AS answers, array_agg(with_ads) AS with_ads,
				array_agg(ads) AS ads, array_agg(competitor_mentioned) AS mentioned,
				array_agg(competitor_unmentioned) AS unmentioned, array_agg(array_to_string(parsers, ' ')) AS parsers
			FROM ad_cells WHERE project_id = ?0 AND reading_id = ANY(?1) AND cohort = ?2 AND (?3 = '' OR logical_engine = ?3)
			GROUP BY reading_id, prompt_index
		) c ON c.reading_id = r.id AND c.prompt_index = p.prompt_index
		WHERE r.project_id = ?0 AND r.id = ANY(?1) AND p.cohort = ?2 ORDER BY p.audit_id, p.prompt_index`
	var rows []promptAdsRow
	err := s.db.Bun(ctx).NewRaw(query, projectID, pgdialect.Array(f.ReadingIDs), string(f.Cohort), f.Engine).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read cells of ads: %w", err)
	}
	prompts := make([]PromptAds, len(rows))
	for i := range rows {
		rows[i].ProjectID, rows[i].Cohort = projectID, f.Cohort
		prompts[i] = PromptAds{AuditPrompt: rows[i].AuditPrompt, Cells: rows[i].cells()}
	}
	return prompts, nil
}

// promptAdsRow is a prompt with the columns of its cells.
type promptAdsRow struct {
	model.AuditPrompt

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

func (r *promptAdsRow) cells() []AdCell {
	cells := make([]AdCell, len(r.Engines))
	for i, engine := range r.Engines {
		cells[i] = AdCell{
			PromptIndex: r.PromptIndex, Engine: engine, Cohort: r.Cohort, Responses: r.Responses[i], Unavailable: r.Unavailable[i],
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
	if f.Engine != "" {
		q.Where("logical_engine = ?", f.Engine)
	}
	err := q.Group("reading_id", "creative_id", "ownership").Scan(ctx, &shown)
	if err != nil {
		return nil, fmt.Errorf("read placements of ads: %w", err)
	}
	return shown, nil
}

// AdCreatives reads creatives by their ids.
func (s *Store) AdCreatives(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*AdCreative, error) {
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
