package reports

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// AdState is how much is known about the ads of a response.
type AdState string

// The states.
const (
	AdsNone        AdState = "none"        // the engine has no ads
	AdsUnavailable AdState = "unavailable" // it has, but the response does not say which were shown
	AdsListed      AdState = "listed"      // these were shown, perhaps none
)

// AdStateOf returns the state of an answer's ads.
func AdStateOf(ads *model.EngineAds) AdState {
	switch {
	case ads == nil:
		return AdsNone
	case ads.Unavailable:
		return AdsUnavailable
	}
	return AdsListed
}

// adStateOf is AdStateOf in SQL, of the answers a. COPY writes a missing document
// as null; jsonb's own null says the same.
const adStateOf = `CASE WHEN coalesce(a.ads, 'null') = 'null' THEN 'none' WHEN (a.ads->>'unavailable')::boolean THEN 'unavailable'
	ELSE 'listed' END`

// AdFact is one ad of a response. Its rank is its place in the fact's list, from 1.
type AdFact struct {
	Advertiser, Domain         string
	Title, Snippet, LandingURL string
	Block, Placement           string
	Entities                   []int16 `bun:",array"` // that the ad is of
}

// Ownership reports whose ad it is: the brand's before any competitor's.
func (a *AdFact) Ownership() model.AdOwnership { return OwnershipOf(a.Entities) }

// OwnershipOf returns the ownership of an ad by the entities behind it. The brand is entity 0.
func OwnershipOf(entities []int16) model.AdOwnership {
	switch {
	case slices.Contains(entities, 0):
		return model.AdOwnershipOwned
	case len(entities) > 0:
		return model.AdOwnershipCompetitor
	}
	return model.AdOwnershipOther
}

func adRows(rows [][]any, key []any, f *Fact) [][]any {
	for i, a := range f.Ads {
		rows = append(rows, slices.Concat(key, []any{
			i + 1, a.Advertiser, a.Domain, a.Title, a.Snippet, a.LandingURL, a.Block, a.Placement, a.Entities, f.AdParser,
		}))
	}
	return rows
}

// AdCell is what is known of the ads beside one prompt and engine of an audit.
type AdCell struct {
	PromptIndex           int
	Engine                string
	Cohort                model.PromptCohort
	Responses             int
	Unavailable           int // responses that do not say which ads there were
	Answers               int // responses that say it
	WithAds               int // of these the ones with an ad
	Ads                   int
	CompetitorMentioned   int // responses with a competitor's ad that mention the brand
	CompetitorUnmentioned int // and that do not
	Parsers               []string
}

// AdPlacement is what one creative got beside one prompt and engine of an audit.
type AdPlacement struct {
	PromptIndex     int
	Engine          string
	Cohort          model.PromptCohort
	CreativeID      uuid.UUID
	Ownership       model.AdOwnership
	Appearances     int
	BestRank        int
	FirstAt, LastAt time.Time
}

// AdCreative is what was advertised. Its id is a digest of the rest.
type AdCreative struct {
	ID                         uuid.UUID
	Advertiser, Domain         string
	Title, Snippet, LandingURL string
}

// creativeRow is a row of ad_creatives.
type creativeRow struct {
	bun.BaseModel `bun:"table:ad_creatives,alias:c"`

	ProjectID uuid.UUID
	AdCreative
}

// ReplaceAdRollups stores a reading's rollups of ads in place of those it had, and
// the creatives that the project has not seen before. It must run in a
// transaction. Rows are stored in the order given, which is to be the order of the
// primary keys; creatives in the order of their ids, so that two audits of a
// project do not wait for each other in a circle.
func (s *Store) ReplaceAdRollups(
	ctx context.Context, projectID, readingID uuid.UUID, cells []AdCell, placements []AdPlacement, creatives []AdCreative,
) error {
	for _, table := range []string{"ad_cells", "ad_placements"} {
		if err := s.clear(ctx, table, projectID, readingID); err != nil {
			return err
		}
	}
	if err := s.keepCreatives(ctx, projectID, creatives); err != nil {
		return err
	}
	rows := make([][]any, len(cells))
	for i, c := range cells {
		rows[i] = []any{
			projectID, readingID, string(c.Cohort), c.PromptIndex, c.Engine, c.Responses, c.Unavailable, c.Answers, c.WithAds, c.Ads,
			c.CompetitorMentioned, c.CompetitorUnmentioned, c.Parsers,
		}
	}
	key := []string{"project_id", "reading_id", "cohort", "prompt_index", "logical_engine"}
	if err := s.copyRows(ctx, "ad_cells", append(slices.Clone(key), "responses", "unavailable", "answers", "with_ads", "ads",
		"competitor_mentioned", "competitor_unmentioned", "parsers"), rows); err != nil {
		return err
	}
	rows = make([][]any, len(placements))
	for i, p := range placements {
		rows[i] = []any{
			projectID, readingID, string(p.Cohort), p.PromptIndex, p.Engine, p.CreativeID, string(p.Ownership), p.Appearances, p.BestRank,
			p.FirstAt, p.LastAt,
		}
	}
	return s.copyRows(ctx, "ad_placements",
		append(slices.Clone(key), "creative_id", "ownership", "appearances", "best_rank", "first_at", "last_at"), rows)
}

func (s *Store) keepCreatives(ctx context.Context, projectID uuid.UUID, creatives []AdCreative) error {
	if len(creatives) == 0 {
		return nil
	}
	rows := make([]creativeRow, len(creatives))
	for i, c := range creatives {
		rows[i] = creativeRow{ProjectID: projectID, AdCreative: c}
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx)
	return storage.Wrap(err, "keep creatives")
}
