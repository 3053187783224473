package evidence

import (
	"context"
	"math"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
)

// mostRows bounds the queries and the pages that are read: those shown most often.
const mostRows = 1000

// Search is the evidence of search performance over the last 28 imported days. It goes
// after Answers, whose prompts and searches it is compared with.
type Search struct{ Reports *search.Service }

// Add implements Source.
func (s Search) Add(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	compare := model.PerformanceComparePreviousPeriod
	report, err := s.Reports.Performance(ctx, p, model.PerformanceQuery{Compare: &compare, Granularity: model.SnapshotGranularityMonth})
	if err != nil {
		return err
	}
	if report.Selected == nil || report.Selected.SnapshotID == nil || report.Selected.EvidenceState == model.EvidenceStateNotRun {
		return nil
	}
	last, err := time.Parse(time.DateOnly, report.Selected.WindowEnd)
	if err != nil {
		return err
	}
	e.Measured[rule.Search] = last.AddDate(0, 0, 1) // the end of the last day
	before := snapshotOf(report.Comparison)
	growth := growthOf(report)
	if err := s.addQueries(ctx, p, *report.Selected.SnapshotID, before, growth, e); err != nil {
		return err
	}
	return s.addRankings(ctx, p, *report.Selected.SnapshotID, before, growth, e)
}

func snapshotOf(w *model.PerformanceWindow) *uuid.UUID {
	if w == nil {
		return nil
	}
	return w.SnapshotID
}

// growth is how all clicks and impressions changed against the window before, 1 when
// that is not known. A page or query is compared with it, so that a season of the whole
// site is not a finding.
type growth struct{ clicks, impressions float64 }

func growthOf(r *model.PerformanceReport) growth {
	g := growth{clicks: 1, impressions: 1}
	if r.Comparison == nil || r.Comparison.Totals == nil || r.Selected.Totals == nil {
		return g
	}
	now, then := r.Selected.Totals, r.Comparison.Totals
	g.clicks, g.impressions = quotient(now.Clicks, then.Clicks), quotient(now.Impressions, then.Impressions)
	return g
}

func quotient(now, then *int64) float64 {
	if now == nil || then == nil || *now == 0 || *then == 0 {
		return 1
	}
	return float64(*now) / float64(*then)
}

func (s Search) addQueries(
	ctx context.Context, p *model.Project, now uuid.UUID, before *uuid.UUID, g growth, e *rule.Evidence,
) error {
	rows, err := s.rows(ctx, p, model.PerformanceDimensionQuery, now, before)
	if err != nil {
		return err
	}
	prompted := make(map[string]bool, len(e.Prompts))
	for i := range e.Prompts {
		prompted[question(e.Prompts[i].Text)] = true
	}
	ranks := map[string]bool{}
	for i := range rows {
		row := &rows[i]
		q := rule.Query{
			Text: row.Key, Clicks: amount(row.Clicks), Impressions: amount(row.Impressions), Position: row.Position, CTR: row.Ctr,
			Prompted: prompted[question(row.Key)],
		}
		if before != nil {
			expected := 0.0 // a query that was not there before
			if row.Comparison != nil {
				expected = amount(row.Comparison.Impressions) * g.impressions
			}
			q.Rising = beyondNoise(q.Impressions, expected) > 0
		}
		e.Queries = append(e.Queries, q)
		ranks[question(row.Key)] = row.Position != nil && *row.Position <= onFirstPage
	}
	for i := range e.FanOut {
		e.FanOut[i].Ranks = ranks[question(e.FanOut[i].Text)]
	}
	return nil
}

// onFirstPage is the search position up to which a page is on the first page.
const onFirstPage = 10

func (s Search) addRankings(
	ctx context.Context, p *model.Project, now uuid.UUID, before *uuid.UUID, g growth, e *rule.Evidence,
) error {
	rows, err := s.rows(ctx, p, model.PerformanceDimensionPage, now, before)
	if err != nil {
		return err
	}
	for i := range rows {
		row := &rows[i]
		r := rule.Ranking{
			URL: citation.Normal(row.Key), Key: row.Key, Clicks: amount(row.Clicks), Impressions: amount(row.Impressions), Position: row.Position,
		}
		if row.Comparison != nil {
			then := amount(row.Comparison.Clicks)
			r.Change, r.Fell = r.Clicks-then, beyondNoise(r.Clicks, then*g.clicks) < 0 && r.Clicks < then
		}
		e.Rankings = append(e.Rankings, r)
	}
	return nil
}

// rows returns the rows of a window that were shown most often.
func (s Search) rows(
	ctx context.Context, p *model.Project, d model.PerformanceDimension, now uuid.UUID, before *uuid.UUID,
) ([]model.PerformanceRow, error) {
	order := "-impressions"
	table, err := s.Reports.Table(ctx, p, model.PerformanceTableQuery{
		SnapshotID: &now, Dimension: d, Sort: &order, PageSize: mostRows, CompareSnapshotID: before,
	})
	if err != nil {
		return nil, err
	}
	return table.Items, nil
}

func amount(n *int64) float64 {
	if n == nil {
		return 0
	}
	return float64(*n)
}

// What makes a change of a count one beyond noise.
const (
	dispersion   = 4   // variance of a window's count in units of its mean: days differ more than chance alone
	noiseBounds  = 3   // standard deviations
	leastChange  = 0.3 // of what was expected
	leastCounted = 20  // on either side
)

// beyondNoise compares a count with the expected one: 1 when it is larger beyond noise,
// −1 when it is smaller, else 0.
func beyondNoise(now, expected float64) int {
	change := now - expected
	if max(now, expected) < leastCounted || math.Abs(change) < leastChange*expected ||
		math.Abs(change) < noiseBounds*math.Sqrt(dispersion*(now+expected)) {
		return 0
	}
	if change > 0 {
		return 1
	}
	return -1
}
