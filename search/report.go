package search

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

// column is one dimension of the tables, and where its figures come from.
type column struct {
	name   model.PerformanceDimension
	code   model.SearchDimension
	source search.Source
}

// columns are the dimensions that rows have terms of; the day has none.
func columns() []column {
	return []column{
		{model.PerformanceDimensionQuery, model.SearchQuery, search.SearchConsole},
		{model.PerformanceDimensionPage, model.SearchPage, search.SearchConsole},
		{model.PerformanceDimensionCountry, model.SearchCountry, search.SearchConsole},
		{model.PerformanceDimensionDevice, model.SearchDevice, search.SearchConsole},
		{model.PerformanceDimensionSearchAppearance, model.SearchAppearance, search.SearchConsole},
		{model.PerformanceDimensionAltEngineQuery, model.SearchAltQuery, search.AltEngine},
		{model.PerformanceDimensionAltEnginePage, model.SearchAltPage, search.AltEngine},
	}
}

// columnOf returns the column of a dimension; false for the day.
func columnOf(name model.PerformanceDimension) (column, bool) {
	all := columns()
	if at := slices.IndexFunc(all, func(c column) bool { return c.name == name }); at >= 0 {
		return all[at], true
	}
	return column{}, false
}

// Performance reports what people searched and clicked.
func (s *Service) Performance(
	ctx context.Context, p *model.Project, q model.PerformanceQuery,
) (*model.PerformanceReport, error) {
	generation, coverage, err := s.imported(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	w, err := resolve(&q, s.newest(p, coverage))
	if err != nil {
		return nil, err
	}
	pages, err := s.pageTerms(ctx, p.ID, q.Tag, q.Tagged)
	if err != nil {
		return nil, err
	}
	selected, err := s.load(ctx, snapshot{p.ID, w.selected, generation}, pages)
	if err != nil {
		return nil, err
	}
	counts, err := s.dimensionCounts(ctx, selected)
	if err != nil {
		return nil, err
	}
	report := &model.PerformanceReport{
		ProjectID: p.ID, Range: w.rng, Granularity: q.Granularity, Compare: w.compare,
		Selected: selected.window(q.Granularity), Coverage: coverageOf(coverage, selected.analytics),
		DimensionCounts: counts, UnavailableDimensions: selected.unavailable(),
		FormulaVersion: formulaVersion, NormalizationVersion: normalizationVersion,
	}
	if w.comparison == nil {
		return report, nil
	}
	comparison, err := s.load(ctx, snapshot{p.ID, *w.comparison, generation}, pages)
	if err != nil {
		return nil, err
	}
	report.Comparison = comparison.window(q.Granularity)
	return report, nil
}

// imported returns the newest generation and what it covers of the search engine's days.
func (s *Service) imported(ctx context.Context, projectID uuid.UUID) (generation int64, c search.Coverage, err error) {
	if generation, err = s.store.Generation(ctx, projectID); err == nil {
		c, err = s.store.Coverage(ctx, projectID, search.SearchConsole, generation)
	}
	return generation, c, err
}

// newest returns the day on which ranges end: the newest imported one.
func (s *Service) newest(p *model.Project, c search.Coverage) calendar.Day {
	if c.Days > 0 && c.Last <= lastSnapshotDay {
		return c.Last
	}
	return yesterday(p, s.now())
}

// evidence is what is known about a window.
type evidence struct {
	snap      snapshot
	pages     pageTerms                      // nil: all
	all       []search.Slice                 // of the search engine
	alt       []search.Slice                 // of the second one
	totals    []search.Slice                 // those of all that totals are made of
	termSums  map[search.Source][]search.Sum // those that were read
	analytics []search.AnalyticsDay
}

// load returns what is known about a window: of some pages, or of all.
func (s *Service) load(ctx context.Context, snap snapshot, pages pageTerms) (*evidence, error) {
	e := &evidence{snap: snap, pages: pages, termSums: map[search.Source][]search.Sum{}}
	var err error
	if e.all, err = s.store.Slices(ctx, snap.scope(search.SearchConsole)); err != nil {
		return nil, err
	}
	if e.alt, err = s.store.Slices(ctx, snap.scope(search.AltEngine)); err != nil {
		return nil, err
	}
	if pages != nil {
		return e, s.narrow(ctx, e)
	}
	if e.analytics, err = s.store.AnalyticsDays(ctx, snap.project, snap.span, snap.generation); err != nil {
		return nil, err
	}
	e.totals = search.ForTotals(e.all)
	return e, nil
}

// state returns what is known of the search figures.
func (e *evidence) state() model.EvidenceState {
	state := model.EvidenceStateNotRun
	for _, slices := range [][]search.Slice{e.all, e.alt} {
		for i := range slices {
			if e.pages != nil && !slices[i].Dimensions.Has(model.SearchPage) && !slices[i].Dimensions.Has(model.SearchAltPage) {
				continue
			}
			if slices[i].Rows > 0 {
				return model.EvidenceStateAvailable
			}
			state = model.EvidenceStateObservedZero
		}
	}
	return state
}

// analyticsState returns the same of web analytics.
func (e *evidence) analyticsState() model.EvidenceState {
	state := model.EvidenceStateNotRun
	for i := range e.analytics {
		if sessions := e.analytics[i].Sessions; sessions != nil && *sessions > 0 {
			return model.EvidenceStateAvailable
		}
		state = model.EvidenceStateObservedZero
	}
	return state
}

func (e *evidence) window(g model.SnapshotGranularity) *model.PerformanceWindow {
	w := &model.PerformanceWindow{
		WindowStart: e.snap.span.First.String(), WindowEnd: e.snap.span.Last.String(), EvidenceState: e.state(), AnalyticsState: e.analyticsState(),
		Totals: e.sums(), Series: e.series(g),
	}
	if w.EvidenceState != model.EvidenceStateNotRun {
		id := e.snap.id()
		w.SnapshotID = &id
	}
	return w
}

func (e *evidence) sums() *model.PerformanceTotals {
	t := &model.PerformanceTotals{}
	if len(e.totals) > 0 {
		var sum search.Figures
		for i := range e.totals {
			sum.Add(&e.totals[i].Figures)
		}
		t.Clicks, t.Impressions, t.Ctr, t.Position = &sum.Clicks, &sum.Impressions, sum.CTR(), sum.MeanPosition()
	}
	for i := range e.analytics {
		t.Sessions = plus(t.Sessions, e.analytics[i].Sessions)
		t.KeyEvents = plus(t.KeyEvents, e.analytics[i].KeyEvents)
	}
	return t
}

// plus adds what is known.
func plus[N int64 | float64](sum, more *N) *N {
	if sum == nil || more == nil {
		if sum == nil {
			return more
		}
		return sum
	}
	total := *sum + *more
	return &total
}

// series returns the figures over time. What is known of longer periods alone
// belongs to no point.
func (e *evidence) series(g model.SnapshotGranularity) *model.PerformanceSeries {
	sums := map[calendar.Day]*search.Figures{}
	for i := range e.totals {
		v := &e.totals[i]
		if v.First != v.Last {
			continue
		}
		at := g.FirstDay(v.First)
		if sums[at] == nil {
			sums[at] = &search.Figures{}
		}
		sums[at].Add(&v.Figures)
	}
	series := &model.PerformanceSeries{
		Clicks: []model.PerformancePoint{}, Impressions: []model.PerformancePoint{}, Ctr: []model.PerformancePoint{},
		Position: []model.PerformancePoint{},
	}
	last := calendar.Day(-1)
	for d := e.snap.span.First; d <= e.snap.span.Last; d++ {
		if at := g.FirstDay(d); at != last || d == e.snap.span.First {
			last = at
			addPoint(series, d.String(), sums[at])
		}
	}
	return series
}

func addPoint(s *model.PerformanceSeries, date string, f *search.Figures) {
	var clicks, impressions, ctr, position *float64
	if f != nil {
		c, i := float64(f.Clicks), float64(f.Impressions)
		clicks, impressions, ctr, position = &c, &i, f.CTR(), f.MeanPosition()
	}
	s.Clicks = append(s.Clicks, model.PerformancePoint{Date: date, Value: clicks})
	s.Impressions = append(s.Impressions, model.PerformancePoint{Date: date, Value: impressions})
	s.Ctr = append(s.Ctr, model.PerformancePoint{Date: date, Value: ctr})
	s.Position = append(s.Position, model.PerformancePoint{Date: date, Value: position})
}

// slices returns the slices of a source.
func (e *evidence) slices(source search.Source) []search.Slice {
	if source == search.AltEngine {
		return e.alt
	}
	return e.all
}

// has reports whether anything was imported by a dimension. Of some pages, nothing but their own dimensions is known.
func (e *evidence) has(c column) bool {
	if e.pages != nil && e.pages[c.code] == nil {
		return false
	}
	slices := e.slices(c.source)
	for i := range slices {
		if slices[i].Dimensions.Has(c.code) {
			return true
		}
	}
	return false
}

func (e *evidence) days() int {
	n := 0
	for i := range e.totals {
		if e.totals[i].First == e.totals[i].Last {
			n++
		}
	}
	return n
}

func (e *evidence) unavailable() []string {
	names := []string{}
	for _, c := range columns() {
		if !e.has(c) {
			names = append(names, string(c.name))
		}
	}
	if e.days() == 0 {
		names = append(names, string(model.PerformanceDimensionDay))
	}
	return names
}

// selection returns the rows that the table of a window by a dimension is made of.
func (s *Service) selection(ctx context.Context, e *evidence, c column) (search.Selection, error) {
	if e.termSums[c.source] == nil {
		sums, err := s.store.Sums(ctx, e.snap.scope(c.source))
		if err != nil {
			return search.Selection{}, err
		}
		e.termSums[c.source] = sums
	}
	parts, err := search.Parts(e.slices(c.source), e.termSums[c.source], c.code)
	return search.Selection{ProjectID: e.snap.project, Dimension: c.code, Slices: parts, Terms: e.pages[c.code]}, err
}

// dimensionCounts counts the rows of each table of a window.
func (s *Service) dimensionCounts(ctx context.Context, e *evidence) (*model.PerformanceDimensionCounts, error) {
	var tables []search.Selection
	for _, c := range columns() {
		if !e.has(c) {
			continue
		}
		in, err := s.selection(ctx, e, c)
		if err != nil {
			return nil, err
		}
		tables = append(tables, in)
	}
	counts, err := s.store.CountTerms(ctx, tables)
	if err != nil {
		return nil, err
	}
	return &model.PerformanceDimensionCounts{
		Query: counts[model.SearchQuery], Page: counts[model.SearchPage], Country: counts[model.SearchCountry], Device: counts[model.SearchDevice],
		SearchAppearance: counts[model.SearchAppearance], Day: e.days(),
		AltEngineQuery: counts[model.SearchAltQuery], AltEnginePage: counts[model.SearchAltPage],
	}, nil
}

func coverageOf(c search.Coverage, days []search.AnalyticsDay) *model.PerformanceCoverage {
	coverage := &model.PerformanceCoverage{CoveredDays: c.Days, AnalyticsQuality: map[string]any{}}
	if c.Days > 0 {
		first, last := c.First.String(), c.Last.String()
		coverage.EarliestDate, coverage.LatestDate = &first, &last
	}
	flagged := []any{}
	for i := range days {
		if d := &days[i]; len(d.Flags) > 0 {
			flagged = append(flagged, map[string]any{
				"day": calendar.DayOf(d.Day).String(), "flags": d.Flags, "reporting_timezone": d.Timezone, "currency_code": d.Currency,
			})
		}
	}
	if len(flagged) > 0 {
		coverage.AnalyticsQuality["analytics"] = flagged
	}
	return coverage
}
