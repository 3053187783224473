package storage

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

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
			FROM ad_cells WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND ($4 = '' OR logical_engine = $4)
			GROUP BY reading_id, prompt_index
		) c ON c.reading_id = r.id AND c.prompt_index = p.prompt_index
		WHERE r.project_id = $1 AND r.id = ANY($2) AND p.cohort = $3 ORDER BY p.audit_id, p.prompt_index`
	prompts, err := collect(ctx, s, scanPromptAds(projectID, f.Cohort), query, projectID, f.ReadingIDs, string(f.Cohort), f.Engine)
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

// AdPlacements reads placements in no order, without their engines.
func (s *Store) AdPlacements(ctx context.Context, projectID uuid.UUID, f AdFilter) ([]AdPlacement, error) {
	const query = `SELECT reading_id, prompt_index, creative_id, ownership, appearances, best_rank, first_at, last_at
		FROM ad_placements WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND ($4 = '' OR logical_engine = $4)`
	scan := func(row pgx.CollectableRow) (AdPlacement, error) {
		p := AdPlacement{Cohort: f.Cohort}
		err := row.Scan(&p.ReadingID, &p.PromptIndex, &p.CreativeID, &p.Ownership, &p.Appearances, &p.BestRank, &p.FirstAt, &p.LastAt)
		return p, err
	}
	placements, err := collect(ctx, s, scan, query, projectID, f.ReadingIDs, string(f.Cohort), f.Engine)
	if err != nil {
		return nil, fmt.Errorf("read placements of ads: %w", err)
	}
	return placements, nil
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
