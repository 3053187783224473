package traffic

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/connector"
	store "github.com/answer-visibility/avm/storage/traffic"
)

// elsewhere is what the other areas know of pages.
type elsewhere struct {
	cited, findings   map[string]int64
	measured, crawled bool
}

func (k elsewhere) CitedPages(_ context.Context, _ uuid.UUID, _, _ time.Time, addresses []string) (map[string]int64, bool, error) {
	cited := map[string]int64{}
	for _, address := range addresses {
		if n, ok := k.cited[address]; ok {
			cited[address] = n
		}
	}
	return cited, k.measured, nil
}

func (k elsewhere) CitedSite(context.Context, uuid.UUID, time.Time, time.Time, []string) (int64, bool, error) {
	return int64(len(k.cited)), k.measured, nil
}

func (k elsewhere) MostCitedPages(context.Context, uuid.UUID, time.Time, time.Time, string, int) ([]store.CitedPage, bool, error) {
	return nil, k.measured, nil
}

func (k elsewhere) PageFindings(context.Context, uuid.UUID, []string) (map[string]int64, bool, error) {
	return k.findings, k.crawled, nil
}

// shows fails where a leg has another state or figure. A figure below zero is none.
func shows(t *testing.T, leg *model.TrafficLeg, state model.TrafficLegState, value float64) {
	t.Helper()
	switch {
	case leg == nil:
		t.Error("the leg is absent")
	case leg.State != state:
		t.Errorf("state %s, want %s", leg.State, state)
	case (leg.Value != nil) != (value >= 0), leg.Value != nil && *leg.Value != value:
		t.Errorf("value %v, want %v", leg.Value, value)
	case leg.Value == nil && leg.Reason == nil:
		t.Error("nothing says why there is no figure")
	}
}

// A figure of the logs is zero only where the logs have all of the window.
func TestLegsOfLogs(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		sources  []model.SamplingKind
		requests float64
		coverage model.CrawlCoverage
		state    model.TrafficLegState
		value    float64
	}{
		"nothing is connected":          {nil, 0, model.CrawlCoverageUnknown, model.TrafficLegStateNotConnected, -1},
		"requests, all of the window":   {[]model.SamplingKind{""}, 7, model.CrawlCoverageComplete, model.TrafficLegStateValue, 7},
		"requests, part of the window":  {[]model.SamplingKind{""}, 7, model.CrawlCoveragePartial, model.TrafficLegStateValue, 7},
		"none, all of the window":       {[]model.SamplingKind{""}, 0, model.CrawlCoverageComplete, model.TrafficLegStateZero, 0},
		"none, all as the sender says":  {[]model.SamplingKind{""}, 0, model.CrawlCoverageDeclaredComplete, model.TrafficLegStateZero, 0},
		"none, part of the window":      {[]model.SamplingKind{""}, 0, model.CrawlCoveragePartial, model.TrafficLegStateUnknown, -1},
		"none, nobody knows":            {[]model.SamplingKind{""}, 0, model.CrawlCoverageUnknown, model.TrafficLegStateUnknown, -1},
		"requests out of a sample":      {[]model.SamplingKind{"", model.SamplingKindSampled}, 70, model.CrawlCoverageComplete, model.TrafficLegStateFlagged, 70},
		"none out of a sample":          {[]model.SamplingKind{model.SamplingKindSampled}, 0, model.CrawlCoverageDeclaredComplete, model.TrafficLegStateFlagged, 0},
		"none out of a part of samples": {[]model.SamplingKind{model.SamplingKindSampled}, 0, model.CrawlCoveragePartial, model.TrafficLegStateUnknown, -1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &received{sources: map[uuid.UUID]*model.CrawlSource{}, days: map[uuid.UUID]map[calendar.Day]*store.Day{}}
			for _, kind := range c.sources {
				source := model.CrawlSource{ID: uuid.New(), SamplingKind: kind}
				r.order, r.sources[source.ID] = append(r.order, source), &source
				r.days[source.ID] = map[calendar.Day]*store.Day{1: {}}
			}
			silent := model.CrawlSource{ID: uuid.New(), SamplingKind: model.SamplingKindSampled} // it sent nothing: nothing is scaled
			r.sources[silent.ID] = &silent
			leg := r.logLeg(c.requests, c.coverage)
			shows(t, leg, c.state, c.value)
			if len(c.sources) > 0 && (leg.Coverage == nil || *leg.Coverage != string(c.coverage)) {
				t.Errorf("coverage %v", leg.Coverage)
			}
		})
	}
}

// A figure of web analytics is zero only where every day was read and small figures were
// not left out.
func TestLegsOfWebAnalytics(t *testing.T) {
	t.Parallel()
	all := []calendar.Day{1, 2, 3}
	for name, c := range map[string]struct {
		days     []calendar.Day
		flags    []string
		sessions float64
		state    model.TrafficLegState
		value    float64
	}{
		"sessions":                         {all, nil, 4, model.TrafficLegStateValue, 4},
		"none":                             {all, nil, 0, model.TrafficLegStateZero, 0},
		"none, a day is missing":           {[]calendar.Day{1, 3}, nil, 0, model.TrafficLegStateUnknown, -1},
		"sessions, a day is missing":       {[]calendar.Day{1, 3}, nil, 4, model.TrafficLegStateValue, 4},
		"none, small figures are left out": {all, []string{connector.FlagThresholded}, 0, model.TrafficLegStateUnknown, -1},
		"none, some rows are summed up":    {all, []string{connector.FlagOtherRow}, 0, model.TrafficLegStateUnknown, -1},
		"none out of a sample":             {all, []string{connector.FlagSampled}, 0, model.TrafficLegStateFlagged, 0},
		"sessions out of a sample":         {all, []string{connector.FlagSampled}, 4, model.TrafficLegStateFlagged, 4},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := &visited{flags: map[calendar.Day][]string{}, sums: map[calendar.Day]map[string]int64{}}
			for _, day := range c.days {
				v.flags[day], v.sums[day] = c.flags, map[string]int64{"": 10}
			}
			shows(t, v.leg(c.sessions, &window{from: 1, to: 3, today: 4}), c.state, c.value)
		})
	}
}

func TestCitationsOfATagAreThoseOfItsPages(t *testing.T) {
	t.Parallel()
	s := &Service{}
	s.Citations = elsewhere{measured: true, cited: map[string]int64{"https://example.com/a": 3, "https://example.com/b": 4, "https://example.com/c": 5}}
	tagged := []string{"https://example.com/a?utm_source=x", "https://EXAMPLE.com/b", "https://example.com/never"}
	w := &window{from: 1, to: 3, zone: time.UTC}
	report, err := s.citations(t.Context(), &model.Project{}, model.TrafficQuery{Tag: new("launch"), Tagged: tagged}, w)
	if err != nil || report.Count == nil || *report.Count != 7 {
		t.Errorf("%+v, %v", report, err)
	}
}

// Citations and findings are what audits and the site crawl know of a page.
func TestLegsOfOtherAreas(t *testing.T) {
	t.Parallel()
	const page = "https://example.com/a"
	for name, c := range map[string]struct {
		of                   *elsewhere
		citations, findings  model.TrafficLegState
		cited, foundFindings float64
	}{
		"nothing is connected":   {nil, model.TrafficLegStateNotConnected, model.TrafficLegStateNotConnected, -1, -1},
		"nothing ran":            {&elsewhere{}, model.TrafficLegStateUnknown, model.TrafficLegStateNotConnected, -1, -1},
		"neither knows the page": {&elsewhere{measured: true, crawled: true}, model.TrafficLegStateZero, model.TrafficLegStateUnknown, 0, -1},
		"both know the page": {
			&elsewhere{measured: true, crawled: true, cited: map[string]int64{page: 3}, findings: map[string]int64{page: 2}},
			model.TrafficLegStateValue, model.TrafficLegStateValue, 3, 2,
		},
		"a page without findings": {
			&elsewhere{measured: true, crawled: true, findings: map[string]int64{page: 0}},
			model.TrafficLegStateZero, model.TrafficLegStateZero, 0, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &Service{}
			if c.of != nil {
				s.Citations, s.Findings = c.of, c.of
			}
			rows := make([]model.AiTrafficPageRow, 1)
			w := &window{from: calendar.DayOf(time.Now()), to: calendar.DayOf(time.Now()), zone: time.UTC}
			if err := s.otherLegs(t.Context(), uuid.New(), w, []string{page}, rows); err != nil {
				t.Fatal(err)
			}
			shows(t, rows[0].Citations, c.citations, c.cited)
			shows(t, rows[0].Findings, c.findings, c.foundFindings)
		})
	}
}
