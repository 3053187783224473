package evidence_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

// steady is a key with the same figures each day, but for a weekly rhythm.
func steady(clicks, impressions int, position float64) searchDay {
	return func(at time.Time) (int, int, float64) {
		wave := at.YearDay() % 3
		return max(clicks+wave-1, 0), impressions + 2*wave, position + 0.1*float64(wave)
	}
}

// rarely is a key that is shown once a week.
func rarely(at time.Time) (clicks, impressions int, position float64) {
	if at.YearDay()%7 == 0 {
		return 0, 1, 14
	}
	return 0, 0, 14
}

// from changes a key's figures on a day.
func from(at time.Time, before, after searchDay) searchDay {
	return func(d time.Time) (int, int, float64) {
		if d.Before(at) {
			return before(d)
		}
		return after(d)
	}
}

func TestRulesOnSearchFindSeededFigures(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	middle := day(time.October, 4)
	w.imports(day(time.September, 6), 56, map[string]searchDay{
		"acme boots": steady(0, 40, 3), "waterproof boots": steady(2, 30, 14), "boots repair": from(middle, steady(0, 2, 30), steady(1, 40, 30)),
		"acme": steady(30, 60, 1),
	}, map[string]searchDay{
		"https://acme.example/ranked": steady(4, 50, 4), "https://acme.example/fell": from(middle, steady(20, 90, 6), steady(5, 60, 9)),
		"https://acme.example/": steady(60, 200, 2),
	})
	titles := found(w.gather(cited("/")))
	for _, id := range []string{
		"traffic.ranks_not_cited", "traffic.nearly_first_page", "traffic.few_clicks", "traffic.clicks_fell", "topic.rising_without_prompt",
	} {
		if len(titles[id]) == 0 {
			t.Errorf("%s found nothing; found: %v", id, titles)
		}
	}
	if got := titles["traffic.clicks_fell"]; len(got) != 1 {
		t.Errorf("clicks fell: %v", got)
	}
}

func TestASeasonOfTheWholeSiteIsNoFinding(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	middle := day(time.October, 4)
	seasonal := func(clicks, impressions int, position float64) searchDay {
		return from(middle, steady(clicks, impressions, position), steady(clicks/2, impressions/2, position))
	}
	w.imports(day(time.September, 6), 56, map[string]searchDay{"acme": seasonal(30, 60, 1), "boots": seasonal(40, 200, 3)}, map[string]searchDay{
		"https://acme.example/": seasonal(60, 200, 2), "https://acme.example/b": seasonal(50, 150, 3),
	})
	e := w.gather(cited("/", "/b"))
	if titles := found(e); len(titles) > 0 {
		t.Errorf("a season has findings: %v", titles)
	}
}

func TestSearchChecksCompareFourWeeks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	declared := day(time.October, 4).Add(9 * time.Hour)
	after := day(time.October, 5)
	w.now = day(time.November, 3)
	queries := map[string]searchDay{
		"improved": from(after, steady(5, 50, 14), steady(9, 70, 7)), "same": steady(5, 50, 14), "rare": rarely,
		"worse": from(after, steady(5, 50, 7), steady(2, 50, 14)),
	}
	pages := map[string]searchDay{
		"https://acme.example/up": from(after, steady(10, 90, 6), steady(25, 120, 4)), "https://acme.example/": steady(60, 200, 2),
		"https://acme.example/b": steady(50, 200, 2),
	}
	w.imports(day(time.September, 6), 50, queries, pages)
	position := func(key string) map[string]any {
		return map[string]any{
			"kind": rule.TrafficMetric, "metric": "position", "direction": "decrease", "scope": "query", "scope_key": key, "min_delta": 0.0,
		}
	}
	clicks := func(key string) map[string]any {
		return map[string]any{
			"kind": rule.TrafficMetric, "metric": "clicks", "direction": "increase", "scope": "page", "scope_key": key, "min_delta": 0.0,
		}
	}
	w.wantState("before the window is over", w.probe(position("improved"), declared), "")
	w.imports(day(time.September, 6), 57, queries, pages)
	for key, want := range map[string]model.CheckState{
		"improved": model.CheckStateMet, "same": model.CheckStateUnavailable, "worse": model.CheckStateUnmet, "rare": model.CheckStateUnavailable,
	} {
		w.wantState(key, w.probe(position(key), declared), want)
	}
	w.wantState("clicks rose", w.probe(clicks("https://acme.example/up"), declared), model.CheckStateMet)
	w.wantState("clicks stayed", w.probe(clicks("https://acme.example/b"), declared), model.CheckStateUnmet)
}
