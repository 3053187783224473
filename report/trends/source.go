package trends

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// source reads what points are made of, a part of the runs after the other, in the order of the points.
type source struct {
	store   Store
	project uuid.UUID
	trend   *trend
	mixed   map[uuid.UUID]bool // runs of points whose runs have different cells
	left    []*reports.Run     // that are not read yet
	part    map[uuid.UUID]runFigures
}

// runFigures are the figures of one run.
type runFigures struct {
	totals []reports.Total
	panels []*rollup.Panel           // the brand's
	names  map[int]rollup.PromptName // of the prompts by place; nil: the point's runs have the same cells
}

func newSource(store Store, projectID uuid.UUID, t *trend) *source {
	s := &source{store: store, project: projectID, trend: t, mixed: map[uuid.UUID]bool{}}
	for _, period := range t.periods() {
		same := t.haveSameCells(period)
		for _, run := range period {
			s.left = append(s.left, run)
			s.mixed[run.ID] = !same
		}
	}
	return s
}

// read returns the figures of a run. Runs are read in the order of the points.
func (s *source) read(ctx context.Context, run *reports.Run) (runFigures, error) {
	if _, found := s.part[run.ID]; !found {
		if err := s.next(ctx); err != nil {
			return runFigures{}, err
		}
	}
	return s.part[run.ID], nil
}

// next reads the next part in place of the last one.
func (s *source) next(ctx context.Context) error {
	s.part = nil
	runs := s.trend.firstPart(s.left)
	s.left = s.left[len(runs):]
	totals := s.trend.totals
	panels := map[uuid.UUID][]*rollup.Panel{}
	err := rollup.InParallel(func() error {
		if totals != nil || s.trend.query.Tag != nil {
			return nil // they are there, or made of the cells
		}
		all, err := s.store.Totals(ctx, s.project, s.trend.totalsOf(runs))
		totals = byReading(all)
		return err
	}, func() error {
		all, err := rollup.ReadPanels(ctx, s.store, s.project, s.trend.cellsOf(runs))
		for _, p := range all {
			panels[p.ReadingID] = append(panels[p.ReadingID], p)
		}
		return err
	})
	if err != nil {
		return err
	}
	if s.trend.query.Tag != nil {
		if totals, err = s.taggedTotals(ctx, runs, panels); err != nil {
			return err
		}
	}
	names, err := s.names(ctx, runs)
	if err != nil {
		return err
	}
	s.part = make(map[uuid.UUID]runFigures, len(runs))
	for _, run := range runs {
		s.part[run.ID] = runFigures{totals[run.ReadingID], panels[run.ReadingID], names[run.ID]}
	}
	return nil
}

// taggedTotals makes the totals of runs from panels.
func (s *source) taggedTotals(ctx context.Context, runs []*reports.Run, panels map[uuid.UUID][]*rollup.Panel) (map[uuid.UUID][]reports.Total, error) {
	totals, first := map[uuid.UUID][]reports.Total{}, map[*rollup.Panel]int{} // where the panel's begin
	var all []*rollup.Panel
	for _, run := range runs {
		some := panels[run.ReadingID]
		for i, p := range some {
			first[p] = i * len(run.Entities)
		}
		totals[run.ReadingID], all = rollup.PanelTotals(some, len(run.Entities)), append(all, some...)
	}
	err := rollup.EachCompetitor(ctx, s.store, s.project, all, nil, nil, func(p *rollup.Panel, _ int, c *reports.CompetitorCell) {
		totals[p.ReadingID][first[p]+c.Entity].Accumulate(&c.Outcome)
	})
	return totals, err
}

// names reads the names of the prompts of runs whose cells differ.
func (s *source) names(ctx context.Context, runs []*reports.Run) (map[uuid.UUID]map[int]rollup.PromptName, error) {
	mixed := rollup.Keep(runs, func(run *reports.Run) bool { return s.mixed[run.ID] })
	if len(mixed) == 0 {
		return nil, nil //nolint:nilnil // no run needs names
	}
	asked, err := s.store.AskedPrompts(ctx, s.project, rollup.AuditIDs(mixed), s.trend.filter.Cohort, nil)
	if err != nil {
		return nil, err
	}
	prompts, names := map[uuid.UUID][]reports.AskedPrompt{}, map[uuid.UUID]map[int]rollup.PromptName{}
	for _, p := range asked {
		prompts[p.AuditID] = append(prompts[p.AuditID], p)
	}
	for _, run := range mixed {
		names[run.ID] = rollup.PromptNamesOf(prompts[run.ID])
	}
	return names, nil
}
