package reports

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
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
			FROM ad_cells WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND ($4 = '' OR logical_engine = $4)
			GROUP BY reading_id, prompt_index
		) c ON c.reading_id = r.id AND c.prompt_index = p.prompt_index
		WHERE r.project_id = $1 AND r.id = ANY($2) AND p.cohort = $3 ORDER BY p.audit_id, p.prompt_index`
	prompts, err := storage.Collect(ctx, s.db, scanPromptAds(projectID, f.Cohort), query, projectID, f.ReadingIDs, string(f.Cohort), f.Engine)
	if err != nil {
		return nil, fmt.Errorf("read cells of ads: %w", err)
	}
	return prompts, nil
}

func scanPromptAds(projectID uuid.UUID, cohort model.PromptCohort) pgx.RowToFunc[PromptAds] {
	return func(row pgx.CollectableRow) (PromptAds, error) {
		p := PromptAds{AuditPrompt: model.AuditPrompt{ProjectID: projectID, Cohort: cohort}}
		var engines, parsers []string
		var counts [7][]int
		err := row.Scan(&p.AuditID, &p.PromptIndex, &p.PromptID, &p.Text, &p.Theme, &p.TopicID, &p.Topic, &engines, &counts[0],
			&counts[1], &counts[2], &counts[3], &counts[4], &counts[5], &counts[6], &parsers)
		p.Cells = make([]AdCell, len(engines))
		for i, engine := range engines {
			p.Cells[i] = AdCell{
				PromptIndex: p.PromptIndex, Engine: engine, Cohort: cohort, Responses: counts[0][i], Unavailable: counts[1][i],
				Answers: counts[2][i], WithAds: counts[3][i], Ads: counts[4][i], CompetitorMentioned: counts[5][i],
				CompetitorUnmentioned: counts[6][i], Parsers: strings.Fields(parsers[i]),
			}
		}
		return p, err
	}
}

// AdShown is what one creative got in a reading.
type AdShown struct {
	ReadingID       uuid.UUID
	CreativeID      uuid.UUID
	Ownership       model.AdOwnership
	BestRank        int
	FirstAt, LastAt time.Time
	beside          []int64 // a prompt's place, and in the lower half its appearances
}

// Each visits the prompts beside which it was shown. One that several engines were
// asked may come several times.
func (a *AdShown) Each(visit func(prompt, appearances int)) {
	for _, b := range a.beside {
		visit(int(b>>32), int(b&(1<<32-1)))
	}
}

// AdsShown reads what was advertised, in no order: a row a creative with all its
// prompts. Placements are as many as answers have different ads, and most of each is
// which creative it is of.
func (s *Store) AdsShown(ctx context.Context, projectID uuid.UUID, f AdFilter) ([]AdShown, error) {
	const query = `SELECT reading_id, creative_id, ownership, min(best_rank), min(first_at), max(last_at),
			array_agg(prompt_index::bigint << 32 | appearances)
		FROM ad_placements WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND ($4 = '' OR logical_engine = $4)
		GROUP BY reading_id, creative_id, ownership`
	var a AdShown
	var shown []AdShown
	err := s.each(ctx, query, []any{projectID, f.ReadingIDs, string(f.Cohort), f.Engine},
		[]any{&a.ReadingID, &a.CreativeID, &a.Ownership, &a.BestRank, &a.FirstAt, &a.LastAt, &a.beside}, func() {
			one := a
			one.beside = slices.Clone(a.beside)
			shown = append(shown, one)
		})
	if err != nil {
		return nil, fmt.Errorf("read placements of ads: %w", err)
	}
	return shown, nil
}

// AdCreatives reads creatives by their ids.
func (s *Store) AdCreatives(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*AdCreative, error) {
	const query = `SELECT id, advertiser, domain, title, snippet, landing_url FROM ad_creatives
		WHERE project_id = $1 AND id = ANY($2)`
	found := make(map[uuid.UUID]*AdCreative, len(ids))
	var c AdCreative
	err := s.each(ctx, query, []any{projectID, ids},
		[]any{&c.ID, &c.Advertiser, &c.Domain, &c.Title, &c.Snippet, &c.LandingURL}, func() {
			one := c
			found[c.ID] = &one
		})
	if err != nil {
		return nil, fmt.Errorf("read creatives: %w", err)
	}
	return found, nil
}
