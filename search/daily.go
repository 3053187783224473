package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

// settledAfter is after how many days, counted from its beginning, the search engine does not change a day's figures any more.
const settledAfter = 5

// DailyClicks is the clicks of days, the newest first. Keys names by what each was counted; empty: it is not settled or missing.
type DailyClicks struct {
	Newest calendar.Day
	Keys   []string
	Clicks []float64
}

// settled returns what was imported of some days after their figures were settled.
func (s *Service) settled(ctx context.Context, projectID uuid.UUID, span calendar.Span) ([]search.Slice, error) {
	generation, err := s.store.Generation(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return s.store.Slices(ctx, search.Scope{
		ProjectID: projectID, Source: search.SearchConsole, Span: span, Generation: generation, SettledAfter: settledAfter,
	})
}

// DailyClicks returns the clicks of the newest days that can be settled.
func (s *Service) DailyClicks(ctx context.Context, projectID uuid.UUID, days int) (*DailyClicks, error) {
	newest := calendar.DayOf(s.now().UTC()) - settledAfter
	d := &DailyClicks{Newest: newest, Keys: make([]string, days), Clicks: make([]float64, days)}
	all, err := s.settled(ctx, projectID, calendar.Span{First: newest - calendar.Day(days) + 1, Last: newest}) //nolint:gosec // a few months
	for _, v := range search.ForTotals(all) {
		if v.First == v.Last {
			at := newest - v.First
			d.Keys[at], d.Clicks[at] = fmt.Sprint(v.Dimensions+1), float64(v.Clicks)
		}
	}
	return d, err
}

// ClickChange is by how many clicks a day a query or page changed.
type ClickChange struct {
	Dimension model.SearchDimension
	Text      string
	Clicks    float64
}

// largest is how many terms with the most clicks are looked at.
const largest = 100

// ClickMovers returns the queries and pages that moved a day's clicks most against the mean of others, at most so many of each.
func (s *Service) ClickMovers(ctx context.Context, projectID uuid.UUID, day calendar.Day, like []calendar.Day, up bool, most int) ([]ClickChange, error) {
	if len(like) == 0 {
		return nil, nil
	}
	all, err := s.settled(ctx, projectID, calendar.Span{First: slices.Min(like), Last: day})
	if err != nil {
		return nil, err
	}
	var movers []ClickChange
	for _, d := range []model.SearchDimension{model.SearchQuery, model.SearchPage} {
		now, then := search.Selection{ProjectID: projectID, Dimension: d}, search.Selection{ProjectID: projectID, Dimension: d}
		for _, v := range search.ForDimension(all, d) {
			switch {
			case v.First != v.Last || v.Purged:
			case v.First == day:
				now.Slices = append(now.Slices, v.ID)
			case slices.Contains(like, v.First):
				then.Slices = append(then.Slices, v.ID)
			}
		}
		if len(now.Slices) == 0 || len(then.Slices) == 0 {
			continue
		}
		changes, err := s.clickChanges(ctx, now, then, up)
		if err != nil {
			return nil, err
		}
		movers = append(movers, changes[:min(most, len(changes))]...)
	}
	return movers, nil
}

// clickChanges returns the changes of the terms with the most clicks on the larger side, the largest change first.
func (s *Service) clickChanges(ctx context.Context, now, then search.Selection, up bool) ([]ClickChange, error) {
	larger, other := then, now
	if up {
		larger, other = now, then
	}
	page, err := s.store.Page(ctx, larger, search.TermOrder{By: search.ByClicks, Descending: true}, nil, largest)
	if err != nil {
		return nil, err
	}
	ids := make([]int32, len(page.Rows))
	for i := range page.Rows {
		ids[i] = page.Rows[i].ID
	}
	others, err := s.store.TermsFigures(ctx, other, ids)
	if err != nil {
		return nil, err
	}
	var changes []ClickChange
	for i := range page.Rows {
		row := &page.Rows[i]
		difference := float64(row.Clicks) / float64(len(larger.Slices))
		if o := others[row.ID]; o != nil {
			difference -= float64(o.Clicks) / float64(len(other.Slices))
		}
		if difference <= 0 {
			continue
		}
		if !up {
			difference = -difference
		}
		changes = append(changes, ClickChange{now.Dimension, row.Text, difference})
	}
	slices.SortStableFunc(changes, func(a, b ClickChange) int {
		if up {
			a, b = b, a
		}
		return cmp.Compare(a.Clicks, b.Clicks)
	})
	return changes, nil
}
