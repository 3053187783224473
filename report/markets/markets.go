// Package markets makes the report that compares the markets of a project.
package markets

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// ProjectStore is where a project's markets are listed.
type ProjectStore interface {
	Markets(ctx context.Context, project *model.Project) ([]model.Market, error)
}

// Service makes the report on markets.
type Service struct {
	store    *reports.Store
	projects ProjectStore
	clock    func() time.Time
}

// New returns the service over its stores.
func New(store *reports.Store, projects ProjectStore, clock func() time.Time) *Service {
	return &Service{store: store, projects: projects, clock: clock}
}

// Markets returns each of a project's markets by its newest finished run, against
// the market's previous run that shares a cell, over the cells that both have. A
// market without a run has no figures. With a tag, which is in lower case, the figures are of the answers to the prompts
// that have it. The statements are the same however many markets there are, unless their runs are large.
func (s *Service) Markets(
	ctx context.Context, project *model.Project, cohort model.PromptCohort, of model.IntervalScope, tag *string,
) (*model.VisibilityMarkets, error) {
	markets, err := s.projects.Markets(ctx, project)
	if err != nil {
		return nil, err
	}
	measured, err := s.measuredMarkets(ctx, project, markets, rollup.CellFilter{Cohort: cohort, Tag: tag}, of.OrDefault())
	if err != nil {
		return nil, err
	}
	out := &model.VisibilityMarkets{Items: make([]model.MarketVisibility, len(markets))}
	changes := map[int]*statistics.Verdict{}
	for i, market := range markets {
		out.Items[i] = model.MarketVisibility{State: model.MarketStateNoRun}
		if m := measured[idOrNil(market.ID)]; m != nil {
			out.Items[i], changes[i] = m.MarketVisibility, &m.change
		}
		out.Items[i].Market = &markets[i]
	}
	statistics.JudgeTogether(slices.Collect(maps.Values(changes)))
	for i, change := range changes {
		out.Items[i].Verdict = new(rollup.VerdictOf(change))
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

// measuredMarkets returns the figures of the markets that have a run.
func (s *Service) measuredMarkets(
	ctx context.Context, project *model.Project, markets []model.Market, cells rollup.CellFilter, of model.IntervalScope,
) (map[uuid.UUID]*marketFigures, error) {
	ids, own := idsOf(markets)
	projectID := project.ID
	found, err := s.store.MarketRuns(ctx, projectID, ids, own, cells.Cohort, rollup.DriftRuns)
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
	sentiment, err := s.store.BrandSentiment(ctx, projectID, cells.Cohort, rollup.ReadingIDs(runs), cells.Tag)
	if err != nil {
		return nil, err
	}
	byID := make(map[uuid.UUID]*reports.Run, len(runs))
	for _, run := range runs {
		byID[run.ID] = run
	}
	found = present(found, byID)
	all := make(map[uuid.UUID]*marketFigures, len(found))
	for len(found) > 0 {
		part := firstPart(found, byID)
		found = found[len(part):]
		panels, err := s.brandPanels(ctx, projectID, cells, part, byID)
		if err != nil {
			return nil, err
		}
		for i := range part {
			m := newMeasuredMarket(&part[i], byID, panels)
			m.Scope, m.sentiment = of, sentiment[m.Runs[0].ReadingID]
			known, err := rollup.NewKnown(project, rollup.FinishedAt(m.Runs[0]), s.clock(), part[i].Earlier())
			if err != nil {
				return nil, err
			}
			if all[idOrNil(part[i].MarketID)], err = m.figures(known); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// idsOf returns the ids of markets, and whether the project's own market, which has none, is among them.
func idsOf(markets []model.Market) (ids []uuid.UUID, own bool) {
	ids = []uuid.UUID{}
	for _, m := range markets {
		if m.ID == nil {
			own = true
			continue
		}
		ids = append(ids, *m.ID)
	}
	return ids, own
}

// present leaves out the runs that were deleted meanwhile.
func present(found []reports.MarketRun, byID map[uuid.UUID]*reports.Run) []reports.MarketRun {
	for i := range found {
		if id := found[i].BaselineID; id != nil && byID[*id] == nil {
			found[i].BaselineID = nil
		}
	}
	return slices.DeleteFunc(found, func(f reports.MarketRun) bool { return byID[f.AuditID] == nil })
}

// firstPart returns the first markets whose panels are read together. The runs before the newest
// one of a market are taken for as large as that.
func firstPart(found []reports.MarketRun, byID map[uuid.UUID]*reports.Run) []reports.MarketRun {
	newest, besides := make([]*reports.Run, len(found)), map[uuid.UUID]int{}
	for i := range found {
		newest[i] = byID[found[i].AuditID]
		besides[found[i].AuditID] = newest[i].Requested * (1 + len(found[i].EarlierIDs))
	}
	return found[:len(rollup.FirstPart(newest, func(run *reports.Run) int { return besides[run.ID] }))]
}

// brandPanels reads the brand's panels of markets' runs and baselines and, where a market has a baseline
// and enough earlier runs to tell how much whole runs differ, of these, each once.
func (s *Service) brandPanels(
	ctx context.Context, projectID uuid.UUID, cells rollup.CellFilter, found []reports.MarketRun, byID map[uuid.UUID]*reports.Run,
) (map[uuid.UUID][]*rollup.Panel, error) {
	var earlier []*reports.Run
	for _, f := range found {
		cells.Runs = append(cells.Runs, byID[f.AuditID])
		if f.BaselineID == nil {
			continue
		}
		cells.Runs = append(cells.Runs, byID[*f.BaselineID])
		if len(f.EarlierIDs) < statistics.DriftRuns {
			continue
		}
		for _, run := range f.Earlier() {
			if run.ID != *f.BaselineID {
				earlier = append(earlier, run)
			}
		}
	}
	panels, err := rollup.ReadPanelsBeside(ctx, s.store, projectID, cells, earlier)
	if err != nil {
		return nil, err
	}
	byReading := map[uuid.UUID][]*rollup.Panel{}
	for _, p := range panels {
		byReading[p.ReadingID] = append(byReading[p.ReadingID], p)
	}
	return byReading, nil
}

func newMeasuredMarket(
	f *reports.MarketRun, byID map[uuid.UUID]*reports.Run, panels map[uuid.UUID][]*rollup.Panel,
) *measuredMarket {
	run := byID[f.AuditID]
	m := &measuredMarket{Compared: rollup.Compared{
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
	return m
}
