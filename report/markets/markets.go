// Package markets makes the report that compares the markets of a project.
package markets

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/measure"
	"github.com/answer-visibility/avm/storage/reports"
)

// Store is where the report on markets reads.
type Store interface {
	measure.PanelStore
	MarketRuns(
		ctx context.Context, projectID uuid.UUID, markets []uuid.UUID, own bool, cohort model.PromptCohort, limit int,
	) ([]reports.MarketRun, error)
	Runs(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]*reports.Run, error)
	BrandSentiment(
		ctx context.Context, projectID uuid.UUID, cohort model.PromptCohort, readingIDs []uuid.UUID,
	) (map[uuid.UUID]reports.Sentiment, error)
}

// ProjectStore is where a project's markets are listed.
type ProjectStore interface {
	Markets(ctx context.Context, project *model.Project) ([]model.Market, error)
}

// Service makes the report on markets.
type Service struct {
	store    Store
	projects ProjectStore
}

// New returns the service over its stores.
func New(store Store, projects ProjectStore) *Service {
	return &Service{store: store, projects: projects}
}

// Markets returns each of a project's markets by its newest finished run, against
// the market's previous run that shares a cell, over the cells that both have. A
// market without a run has no figures. The statements are the same however many
// markets there are.
func (s *Service) Markets(ctx context.Context, project *model.Project, cohort model.PromptCohort) (*model.VisibilityMarkets, error) {
	markets, err := s.projects.Markets(ctx, project)
	if err != nil {
		return nil, err
	}
	measured, err := s.measuredMarkets(ctx, project.ID, markets, cohort)
	if err != nil {
		return nil, err
	}
	out := &model.VisibilityMarkets{Items: make([]model.MarketVisibility, len(markets))}
	changes := map[int]*answer.Verdict{}
	for i, market := range markets {
		out.Items[i] = model.MarketVisibility{Market: &markets[i], State: model.MarketStateNoRun}
		if m := measured[idOrNil(market.ID)]; m != nil {
			if out.Items[i], changes[i], err = m.row(&markets[i]); err != nil {
				return nil, err
			}
		}
	}
	answer.JudgeTogether(slices.Collect(maps.Values(changes)))
	for i, change := range changes {
		out.Items[i].Verdict = new(measure.VerdictOf(change))
	}
	return out, nil
}

// idOrNil names the default market without an id by the nil id.
func idOrNil(id *uuid.UUID) uuid.UUID {
	if id == nil {
		return uuid.Nil
	}
	return *id
}

// measuredMarkets loads the markets that have a run: it, its baseline, the runs before it
// and the brand's panels of all of them.
func (s *Service) measuredMarkets(
	ctx context.Context, projectID uuid.UUID, markets []model.Market, cohort model.PromptCohort,
) (map[uuid.UUID]*measuredMarket, error) {
	ids := make([]uuid.UUID, 0, len(markets))
	own := false
	for _, m := range markets {
		if m.ID == nil {
			own = true
			continue
		}
		ids = append(ids, *m.ID)
	}
	found, err := s.store.MarketRuns(ctx, projectID, ids, own, cohort, measure.DriftRuns)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	wanted := make([]uuid.UUID, 0, 2*len(found))
	for _, f := range found {
		wanted = append(wanted, f.AuditID)
		if f.BaselineID != nil {
			wanted = append(wanted, *f.BaselineID)
		}
	}
	runs, err := s.store.Runs(ctx, projectID, wanted)
	if err != nil {
		return nil, err
	}
	panels, err := s.brandPanels(ctx, projectID, cohort, found, runs)
	if err != nil {
		return nil, err
	}
	sentiment, err := s.store.BrandSentiment(ctx, projectID, cohort, measure.ReadingIDs(runs))
	if err != nil {
		return nil, err
	}
	measured := newMeasuredMarkets(found, runs, panels)
	for _, m := range measured {
		m.sentiment = sentiment[m.Runs[0].ReadingID]
	}
	return measured, nil
}

// brandPanels reads the brand's panels of runs and, where a market has a baseline and enough
// earlier runs to tell how much whole runs differ, of these, each once.
func (s *Service) brandPanels(
	ctx context.Context, projectID uuid.UUID, cohort model.PromptCohort, found []reports.MarketRun, runs []*reports.Run,
) (map[uuid.UUID][]*measure.Panel, error) {
	all, known := slices.Clone(runs), measure.RunSet(runs)
	for _, f := range found {
		if f.BaselineID == nil || len(f.EarlierIDs) < answer.DriftRuns {
			continue
		}
		for _, run := range f.Earlier() {
			if !known[run.ID] {
				all = append(all, run)
			}
		}
	}
	panels, err := measure.ReadPanels(ctx, s.store, projectID, measure.PanelFilter{Runs: all, Cohort: cohort, BrandOnly: true})
	if err != nil {
		return nil, err
	}
	byReading := make(map[uuid.UUID][]*measure.Panel, len(all))
	for _, p := range panels {
		byReading[p.ReadingID] = append(byReading[p.ReadingID], p)
	}
	return byReading, nil
}

func newMeasuredMarkets(
	found []reports.MarketRun, runs []*reports.Run, panels map[uuid.UUID][]*measure.Panel,
) map[uuid.UUID]*measuredMarket {
	byID := make(map[uuid.UUID]*reports.Run, len(runs))
	for _, run := range runs {
		byID[run.ID] = run
	}
	all := make(map[uuid.UUID]*measuredMarket, len(found))
	for _, f := range found {
		run := byID[f.AuditID]
		m := &measuredMarket{Compared: measure.Compared{
			Runs: []*reports.Run{run}, SkippedRuns: f.Skipped, Panels: panels[run.ReadingID], BrandOnly: true,
		}}
		if f.BaselineID != nil {
			m.BaselineRun = byID[*f.BaselineID]
			m.BaselinePanels = panels[m.BaselineRun.ReadingID]
			m.earlier = f.Earlier()
			for _, earlier := range m.earlier {
				m.earlierPanels = append(m.earlierPanels, panels[earlier.ReadingID]...)
			}
		}
		all[idOrNil(f.MarketID)] = m
	}
	return all
}
