// Package trends makes the report on how the brand's figures moved from run to run.
package trends

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// Store is where trends are read from.
type Store interface {
	rollup.CellStore
	Totals(ctx context.Context, projectID uuid.UUID, f reports.TotalFilter) ([]reports.Total, error)
	AskedPrompts(
		ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, cohort model.PromptCohort, tag *string,
	) ([]reports.AskedPrompt, error)
}

// Service makes the report on trends.
type Service struct {
	store Store
	runs  *rollup.Runs
}

// New returns the service over a store.
func New(store Store, runs *rollup.Runs) *Service {
	return &Service{store: store, runs: runs}
}

// trend is what the points of a trend are made of.
type trend struct {
	names  *rollup.Runs // of engines
	query  *model.TrendQuery
	zone   *time.Location
	filter reports.RunFilter
	runs   []*reports.Run // newest first
	// engines are the engines of each run that the query selects; the empty
	// one, over all engines, when it lets every engine through.
	engines map[uuid.UUID]map[string]bool
	brand   map[uuid.UUID][]reports.Total // the brand's totals, by reading
	totals  map[uuid.UUID][]reports.Total // all totals, by reading; nil: they are many, and read a part after the other
	sets    rollup.EntitySets
}

// Trends returns the finished runs of a market as points, oldest first: one point
// a day, ISO week or month of the project's zone that has a run, over all engines or one. Several
// runs of a period are summed up. Only engines whose every answer came from the
// requested model, with or without retrieval as requested, are in a point. Without a
// market the rule of the latest report holds. At most the newest 1000 runs.
func (s *Service) Trends(ctx context.Context, project *model.Project, q model.TrendQuery) ([]model.VisibilityTrendPoint, error) {
	zone, err := rollup.Zone(project)
	if err != nil {
		return nil, err
	}
	if err := rollup.InZone(project, &q.From, &q.To); err != nil {
		return nil, err
	}
	if err := rollup.CheckRange(q.From, q.To); err != nil {
		return nil, err
	}
	t := &trend{names: s.runs, query: &q, zone: zone, sets: rollup.EntitySets{}, filter: rollup.Filter(q.Market, q.Cohort, q.Engine)}
	runs, err := s.runs.Range(ctx, project.ID, t.filter, q.From, q.To)
	if err != nil || len(runs) == 0 {
		return []model.VisibilityTrendPoint{}, err
	}
	t.runs = runs
	if err := s.loadBrand(ctx, project.ID, t); err != nil {
		return nil, err
	}
	t.selectEngines()
	return t.points(ctx, newSource(s.store, project.ID, t))
}

// loadBrand reads the brand's totals of all runs, and with them those of competitors where all are few. Those of the prompts
// with a tag are made of its cells.
func (s *Service) loadBrand(ctx context.Context, projectID uuid.UUID, t *trend) error {
	if t.query.Tag != nil {
		t.brand = map[uuid.UUID][]reports.Total{}
		return rollup.EachRun(ctx, s.store, projectID, t.cellsOf(t.runs), func(panels []*rollup.Panel) {
			t.brand[panels[0].ReadingID] = rollup.PanelTotals(panels, 1)
		})
	}
	f := t.totalsOf(t.runs)
	f.BrandOnly = len(t.firstPart(t.runs)) < len(t.runs)
	totals, err := s.store.Totals(ctx, projectID, f)
	if !f.BrandOnly {
		t.totals = byReading(totals)
	}
	t.brand = byReading(rollup.Keep(totals, func(one reports.Total) bool { return one.Entity == 0 }))
	return err
}

// executionsOfTotal is how many executions take as much memory as a total.
const executionsOfTotal = 5

// firstPart returns the first of runs, as many as are read at a time.
func (t *trend) firstPart(runs []*reports.Run) []*reports.Run {
	return rollup.FirstPart(runs, func(run *reports.Run) int {
		engines := 1
		if t.filtered() {
			engines += len(run.Engines)
		}
		return executionsOfTotal * len(run.Entities) * engines
	})
}

// byReading groups totals by their reading.
func byReading(totals []reports.Total) map[uuid.UUID][]reports.Total {
	groups := map[uuid.UUID][]reports.Total{}
	for i := range totals {
		groups[totals[i].ReadingID] = append(groups[totals[i].ReadingID], totals[i])
	}
	return groups
}

// cellsOf is the filter for the cells of runs.
func (t *trend) cellsOf(runs []*reports.Run) rollup.CellFilter {
	return rollup.CellFilter{Runs: runs, Cohort: t.filter.Cohort, Engine: t.filter.Engine, Tag: t.query.Tag}
}

// totalsOf is the filter for the totals of runs.
func (t *trend) totalsOf(runs []*reports.Run) reports.TotalFilter {
	f := reports.TotalFilter{ReadingIDs: rollup.ReadingIDs(runs), Cohort: t.filter.Cohort, Engine: &t.filter.Engine}
	if t.filter.Engine == "" && t.filtered() {
		f.Engine = nil
	}
	return f
}

// selectEngines finds the engines in scope and leaves out the runs without one.
func (t *trend) selectEngines() {
	t.engines = map[uuid.UUID]map[string]bool{}
	for _, run := range t.runs {
		in := map[string]bool{}
		for i := range t.brand[run.ReadingID] {
			engine := t.brand[run.ReadingID][i].Engine
			if t.includesEngine(run, engine) {
				in[engine] = true
			}
		}
		t.engines[run.ReadingID] = in
	}
	t.runs = rollup.Keep(t.runs, func(run *reports.Run) bool { return len(t.engines[run.ReadingID]) > 0 })
}

func (t *trend) filtered() bool {
	return t.query.TransportModel != nil || t.query.RetrievalEnabled != nil
}

// includes reports whether an engine of a run's reading is in scope.
func (t *trend) includes(reading uuid.UUID, engine string) bool {
	return t.engines[reading][""] || t.engines[reading][engine]
}

// includesEngine reports whether all that answered behind an engine is as requested, or, where
// nothing did, what was to be asked. Of a run's rows over all engines nobody is known
// to have answered.
func (t *trend) includesEngine(run *reports.Run, engine string) bool {
	if !t.filtered() {
		return true
	}
	found := false
	for _, p := range run.Provenance {
		if string(p.LogicalEngine) != engine {
			continue
		}
		found = true
		if !t.wantsModel(p.TransportModel, p.RetrievalEnabled) {
			return false
		}
	}
	return found || slices.ContainsFunc(run.Engines, func(e model.EngineSnapshot) bool {
		return string(e.LogicalEngine) == engine && t.wantsModel(e.TransportModel, &e.RetrievalEnabled)
	})
}

func (t *trend) wantsModel(transportModel string, retrieval *bool) bool {
	if want := t.query.TransportModel; want != nil && transportModel != *want {
		return false
	}
	want := t.query.RetrievalEnabled
	return want == nil || retrieval != nil && *retrieval == *want
}

// periods groups the runs, oldest period first, newest run first in each.
func (t *trend) periods() [][]*reports.Run {
	var periods [][]*reports.Run
	var last calendar.Day
	for _, run := range t.runs {
		first := t.query.Granularity.FirstDay(calendar.DayOf(rollup.FinishedAt(run).In(t.zone)))
		if len(periods) == 0 || first != last {
			periods, last = append(periods, nil), first
		}
		periods[len(periods)-1] = append(periods[len(periods)-1], run)
	}
	slices.Reverse(periods)
	return periods
}
