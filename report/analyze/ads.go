package analyze

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// adSum adds up the ads beside an audit's answers. Its size follows the number of
// cells and of what is advertised beside each.
type adSum struct {
	l          *rollup.Ledger
	cells      map[rollup.CellPlace]*reports.AdCell
	placements map[adPlace]*reports.AdPlacement
	creatives  map[uuid.UUID]reports.AdCreative
}

type adPlace struct {
	rollup.CellPlace

	creative uuid.UUID
}

func newAdSum(l *rollup.Ledger) *adSum {
	return &adSum{
		l: l, cells: map[rollup.CellPlace]*reports.AdCell{}, placements: map[adPlace]*reports.AdPlacement{},
		creatives: map[uuid.UUID]reports.AdCreative{},
	}
}

// add counts the ads of one response.
func (s *adSum) add(f *reports.Fact) {
	place := rollup.CellPlace{Prompt: f.PromptIndex, Engine: f.LogicalEngine}
	cell := s.cells[place]
	if cell == nil {
		cell = &reports.AdCell{
			PromptIndex: f.PromptIndex, Engine: f.LogicalEngine, Cohort: s.l.Prompts[f.PromptIndex].Cohort, Parsers: []string{},
		}
		s.cells[place] = cell
	}
	cell.Responses++
	if f.AdParser != "" && !slices.Contains(cell.Parsers, f.AdParser) {
		cell.Parsers = append(cell.Parsers, f.AdParser)
		slices.Sort(cell.Parsers)
	}
	switch f.AdState {
	case reports.AdsUnavailable:
		cell.Unavailable++
	case reports.AdsListed:
		s.addListed(cell, f)
	case reports.AdsNone:
	}
}

func (s *adSum) addListed(cell *reports.AdCell, f *reports.Fact) {
	cell.Answers++
	cell.Ads += len(f.Ads)
	if len(f.Ads) > 0 {
		cell.WithAds++
	}
	competitor := false
	for i := range f.Ads {
		ownership := f.Ads[i].Ownership()
		competitor = competitor || ownership == model.AdOwnershipCompetitor
		s.place(f, i, ownership)
	}
	switch {
	case competitor && f.BrandRank() > 0:
		cell.CompetitorMentioned++
	case competitor:
		cell.CompetitorUnmentioned++
	}
}

// place counts the ad at an index of a response.
func (s *adSum) place(f *reports.Fact, index int, ownership model.AdOwnership) {
	creative := creativeOf(&f.Ads[index])
	s.creatives[creative.ID] = creative
	place := adPlace{rollup.CellPlace{Prompt: f.PromptIndex, Engine: f.LogicalEngine}, creative.ID}
	p := s.placements[place]
	if p == nil {
		p = &reports.AdPlacement{
			PromptIndex: f.PromptIndex, Engine: f.LogicalEngine, Cohort: s.l.Prompts[f.PromptIndex].Cohort, CreativeID: creative.ID,
			Ownership: ownership, BestRank: index + 1, FirstAt: f.AnsweredAt, LastAt: f.AnsweredAt,
		}
		s.placements[place] = p
	}
	p.Appearances++
	p.BestRank = min(p.BestRank, index+1)
	if f.AnsweredAt.Before(p.FirstAt) {
		p.FirstAt = f.AnsweredAt
	}
	if f.AnsweredAt.After(p.LastAt) {
		p.LastAt = f.AnsweredAt
	}
}

// creativeOf returns what an ad shows, without where and how often. Of one audit,
// whose it is follows from it.
func creativeOf(ad *reports.AdFact) reports.AdCreative {
	return reports.AdCreative{
		ID:         rollup.Digest(ad.Advertiser, ad.Domain, ad.Title, ad.Snippet, ad.LandingURL),
		Advertiser: ad.Advertiser, Domain: ad.Domain, Title: ad.Title, Snippet: ad.Snippet, LandingURL: ad.LandingURL,
	}
}

func (s *adSum) store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error {
	cells := make([]reports.AdCell, 0, len(s.cells))
	for _, c := range s.cells {
		cells = append(cells, *c)
	}
	slices.SortFunc(cells, func(a, b reports.AdCell) int {
		return cmp.Or(cmp.Compare(a.Cohort, b.Cohort), cmp.Compare(a.PromptIndex, b.PromptIndex), cmp.Compare(a.Engine, b.Engine))
	})
	placements := make([]reports.AdPlacement, 0, len(s.placements))
	for _, p := range s.placements {
		placements = append(placements, *p)
	}
	slices.SortFunc(placements, func(a, b reports.AdPlacement) int {
		return cmp.Or(cmp.Compare(a.Cohort, b.Cohort), cmp.Compare(a.PromptIndex, b.PromptIndex), cmp.Compare(a.Engine, b.Engine),
			slices.Compare(a.CreativeID[:], b.CreativeID[:]))
	})
	creatives := slices.SortedFunc(maps.Values(s.creatives), func(a, b reports.AdCreative) int {
		return slices.Compare(a.ID[:], b.ID[:])
	})
	return store.ReplaceAdRollups(ctx, projectID, s.l.Run.ReadingID, cells, placements, creatives)
}

// adFacts reads an answer's ads.
func adFacts(analyzer *answer.Analyzer, ads *model.EngineAds) []reports.AdFact {
	if ads == nil {
		return nil
	}
	all := make([]reports.AdFact, len(ads.Items))
	for i, shown := range ads.Items {
		r := analyzer.Ad(shown)
		all[i] = reports.AdFact{
			Advertiser: r.Advertiser, Domain: r.Domain, Title: r.Title, Snippet: r.Snippet, LandingURL: r.LandingURL,
			Block: shown.Block, Placement: shown.Placement, Entities: entityIndexes(r.Entities),
		}
	}
	return all
}

func entityIndexes(entities []int) []int16 {
	all := make([]int16, len(entities))
	for i, e := range entities {
		all[i] = int16(e) //nolint:gosec // entities are few
	}
	return all
}

// adParser names how an answer's ads were read, empty where they were not.
func adParser(ads *model.EngineAds) string {
	if ads == nil {
		return ""
	}
	return ads.Parser
}
