package rollup

import (
	"cmp"
	"math"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// The states of a measurement.
const (
	stateMeasured    = "measured"
	statePartial     = "partial"
	stateNotMeasured = "not_measured"
)

// Counts returns the brand's outcome as counts. The state is measured when every
// expected response is there, partial when some are. Responses that cannot carry
// citations do not show that none was owned: their number is unknown. declined are the responses that decline; nil: not known.
func Counts(brand *statistics.Outcome, declined *int) *model.MeasurementCounts {
	expected := brand.Expected()
	state := statePartial
	switch brand.Responses {
	case 0:
		state = stateNotMeasured
	case expected:
		state = stateMeasured
	}
	counts := &model.MeasurementCounts{
		State: state, Responses: brand.Responses, BrandResponses: new(brand.Presences), EntityPresences: new(brand.TrackedPresences),
		Expected: &expected, Failed: new(brand.Failed), NotRun: new(brand.NotRun), Withheld: new(brand.Withheld), Declined: declined,
	}
	if brand.Citable > 0 {
		counts.OwnedCitationResponses = new(brand.Cited)
	}
	return counts
}

// AnswerStates is nil without responses that could carry citations. declined is as for Counts.
func AnswerStates(brand *statistics.Outcome, declined *int) *model.AnswerStates {
	if brand.Citable == 0 {
		return nil
	}
	return &model.AnswerStates{
		MentionedAndCited: brand.MentionedCited, MentionedOnly: brand.MentionedOnly, CitedOnly: brand.CitedOnly, Neither: brand.Neither,
		Declined: declined,
	}
}

// Rankings returns a row per entity, the most mentioned first; the brand is first
// among its equals.
func Rankings(s *Sum) []model.RankingRow {
	rows := make([]model.RankingRow, len(s.Entities))
	for i, e := range s.ranked() {
		rows[i] = rankingRow(&s.Entities[e], &s.Outcomes[e])
		if !rows[i].IsBrand {
			rows[i].GapCount = new(s.Outcomes[e].Gap)
		}
		if s.MentionSamples != nil {
			rows[i].MentionRateInterval, rows[i].CitationRateInterval = s.Asked.Interval(s.MentionSamples[e]), s.Asked.Interval(s.CitationSamples[e])
			if rows[i].CitationRate == nil {
				rows[i].CitationRateInterval = nil
			}
		}
	}
	return rows
}

// ranked returns the entities in the order of their rows. Rows are large and many: they
// are made in order, not moved.
func (s *Sum) ranked() []int {
	const unknown = -1 // after every rate
	order, rates := make([]int, len(s.Outcomes)), make([]float64, len(s.Outcomes))
	for e := range s.Outcomes {
		order[e], rates[e] = e, unknown
		if rate := s.Outcomes[e].MentionRate(); rate != nil {
			rates[e] = *rate
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if byRate := cmp.Compare(rates[b], rates[a]); byRate != 0 {
			return byRate
		}
		x, y := &s.Entities[a], &s.Entities[b]
		return cmp.Or(
			cmp.Compare(BrandOrder(y.IsBrand()), BrandOrder(x.IsBrand())),
			cmp.Compare(s.Outcomes[b].Mentions, s.Outcomes[a].Mentions), cmp.Compare(x.Name, y.Name),
		)
	})
	return order
}

// BrandOrder returns 1 for the brand and 0 for everybody else, so that lists can sort by it.
func BrandOrder(isBrand bool) int {
	if isBrand {
		return 1
	}
	return 0
}

func rankingRow(e *model.EntitySnapshot, o *statistics.Outcome) model.RankingRow {
	row := model.RankingRow{
		Name: e.Name, IsBrand: e.IsBrand(), LogoURL: e.LogoURL, WebsiteURL: e.WebsiteURL,
		MentionRate: o.MentionRate(), CitationRate: o.CitationRate(), ShareOfVoice: o.ShareOfVoice(), AvgPosition: o.AvgPosition(),
		MentionCount: o.Mentions,
	}
	if len(e.Domains) == 0 {
		row.CitationRate = nil // what it owns is not known, so whether it is cited is not either
	}
	return row
}

// PerEngine returns a row per engine. declined are the answers that decline. run is the newest one, which says how the engines were asked.
func PerEngine(s *Sum, declined Declined, run *reports.Run) []model.VisibilityEngine {
	rows := make([]model.VisibilityEngine, len(s.Engines))
	for i := range s.Engines {
		e := &s.Engines[i]
		rows[i] = model.VisibilityEngine{
			LogicalEngine: e.Engine, TotalCompleted: e.Responses, BrandMentionRate: e.MentionRate(), OwnedCitationRate: e.CitationRate(),
			SearchUseRate: e.SearchUseRate(), VisibilityScore: e.Score(), Counts: Counts(&e.Outcome, declined.Of(e.Engine)),
			BrandMentionRateInterval:  e.asked.Interval(e.samples(MentionSample)),
			OwnedCitationRateInterval: e.asked.Interval(e.samples(CitationSample)),
			SearchUseRateInterval:     e.asked.Interval(e.samples(SearchSample)),
		}
		for n := range run.Engines {
			if asked := &run.Engines[n]; string(asked.LogicalEngine) == e.Engine {
				surface := model.SurfaceOf(asked.Adapter)
				rows[i].Surface, rows[i].TransportModel, rows[i].RetrievalEnabled = &surface, &asked.TransportModel, &asked.RetrievalEnabled
			}
		}
	}
	return rows
}

// Coverage reports how much of what was asked for has a response.
func Coverage(s *Sum) map[string]*float64 {
	answered := 0
	for i := range s.Engines {
		if s.Engines[i].Responses > 0 {
			answered++
		}
	}
	return map[string]*float64{
		"responses": s.Brand().Coverage(), "engines": Ratio(answered, len(s.Engines)), "prompts": Ratio(s.promptsAnswered, s.prompts),
	}
}

// Ratio returns part/whole, or nil where whole is 0.
func Ratio(part, whole int) *float64 {
	if whole == 0 {
		return nil
	}
	r := float64(part) / float64(whole)
	return &r
}

// rounding is how far two figures may differ, relative to the larger one, because their
// sums were made in another order.
const rounding = 1e-12

// Difference returns now less then: zero where they differ by rounding alone, nil where
// one is not known.
func Difference(now, then *float64) *float64 {
	if now == nil || then == nil {
		return nil
	}
	d := *now - *then
	if math.Abs(d) <= rounding*max(math.Abs(*now), math.Abs(*then)) {
		d = 0
	}
	return &d
}

// SnapshotID names figures of a reading: the same ones always have the same id.
func SnapshotID(reading uuid.UUID, parts ...string) uuid.UUID {
	name := Digest(parts...)
	return uuid.NewSHA1(reading, name[:])
}

// Declined counts answers that decline, by engine and (empty) in all. Where it is not known, the count is negative.
type Declined map[string]int

// Of returns the count of an engine (empty: of all); nil: not known.
func (d Declined) Of(engine string) *int {
	if n := d[engine]; n >= 0 {
		return &n
	}
	return nil
}

func (d Declined) add(engine string, n int) {
	switch {
	case n < 0:
		d[engine] = n
	case d[engine] >= 0:
		d[engine] += n
	}
}

// addAnswer counts an answer; nil: it is not known whether it declines.
func (d Declined) addAnswer(declined *bool) {
	n := -1
	if declined != nil {
		n = BrandOrder(*declined)
	}
	d.add("", n)
}

// AddCell counts a cell; negative: it is not known how many of its answers decline.
func (d Declined) AddCell(engine string, n int) {
	d.add(engine, n)
	d.add("", n)
}
