package search_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/export"
	"github.com/answer-visibility/avm/storage"
	stored "github.com/answer-visibility/avm/storage/search"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// clicksOfQuery returns the clicks of the query a, and how many queries there are, of a snapshot.
func clicksOfQuery(t *testing.T, s *search.Service, p *model.Project, report *model.PerformanceReport) (clicks int64, queries int) {
	t.Helper()
	sort := "key"
	page, err := s.Table(t.Context(), p, model.PerformanceTableQuery{
		SnapshotID: report.Selected.SnapshotID, Dimension: model.PerformanceDimensionQuery, PageSize: 10, Sort: &sort,
	})
	if err != nil {
		t.Fatal(err)
	}
	return *page.Items[0].Clicks, page.TotalCount
}

// sumsOf counts the current sums of a project.
func sumsOf(t *testing.T, db *storage.DB, p *model.Project) (n int) {
	t.Helper()
	const query = `SELECT count(*) FROM search_sums WHERE project_id = $1 AND superseded IS NULL`
	if err := db.Pool().QueryRow(t.Context(), query, p.ID).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestMonthsAndQuartersFollowTheirDays(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s, p := newService(t, db), newProject(t, db)
	var file strings.Builder
	file.WriteString("Date,Query,Clicks,Impressions\n")
	for day := time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC); day.Month() < time.November; day = day.AddDate(0, 0, 1) {
		fmt.Fprintf(&file, "%s,a,1,10\n%[1]s,b,0,1\n", day.Format(time.DateOnly))
	}
	importText(t.Context(), t, s, p, export.SearchConsole, file.String())
	window := days("2026-06-20", "2026-10-31")
	before := performance(t.Context(), t, s, p, window)
	check := func(what string, report *model.PerformanceReport, clicks int64, queries, sums int) {
		t.Helper()
		if got, n := clicksOfQuery(t, s, p, report); got != clicks || n != queries || report.DimensionCounts.Query != queries {
			t.Errorf("%s: %d clicks of %d queries, %d counted; want %d of %d", what, got, n, report.DimensionCounts.Query, clicks, queries)
		}
		if n := sumsOf(t, db, p); n != sums {
			t.Errorf("%s: %d sums, want %d", what, n, sums)
		}
	}
	check("July to October and the third quarter", before, 123, 2, 5)
	importText(t.Context(), t, s, p, export.SearchConsole, "Date,Query,Clicks,Impressions\n2026-08-15,a,8,10\n2026-08-15,c,1,1\n")
	changed := performance(t.Context(), t, s, p, window)
	check("a day of August again", changed, 130, 3, 3)
	importText(t.Context(), t, s, p, export.SearchConsole, "Date,Query,Clicks,Impressions\n2026-11-01,a,1,10\n")
	check("the next import adds August up", performance(t.Context(), t, s, p, window), 130, 3, 5)
	check("the snapshot between", changed, 130, 3, 5)
	check("the first snapshot", before, 123, 2, 5)
}

func TestQueriesOfSeveralDaysAreCountedOnce(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s, p := newService(t, db), newProject(t, db)
	var file strings.Builder
	file.WriteString("Date,Query,Clicks,Impressions\n")
	for n := range 2_500 {
		for day := 1 + n/1_000; day <= 3; day++ { // 1,000 queries on the first, 2,000 on the second, 2,500 on the third
			fmt.Fprintf(&file, "2026-11-%02d,query %d,0,1\n", day, n)
		}
	}
	importText(t.Context(), t, s, p, export.SearchConsole, file.String())
	for _, window := range []struct {
		first, last string
		queries     int
	}{{"2026-11-01", "2026-11-01", 1_000}, {"2026-11-01", "2026-11-02", 2_000}, {"2026-11-01", "2026-11-30", 2_500}, {"2026-10-01", "2026-10-31", 0}} {
		if n := performance(t.Context(), t, s, p, days(window.first, window.last)).DimensionCounts.Query; n != window.queries {
			t.Errorf("%d queries from %s to %s, want %d", n, window.first, window.last, window.queries)
		}
	}
}

func TestTableOfAnOldSnapshotIsAConflict(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	p, now := newProject(t, db), time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	s, err := search.New(search.Config{Store: stored.New(db), Clock: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	file := func(clicks int) string {
		return fmt.Sprintf("Date,Query,Clicks,Impressions\n2026-11-20,a,%d,100\n", clicks)
	}
	importText(t.Context(), t, s, p, export.SearchConsole, file(1))
	old := performance(t.Context(), t, s, p, days("2026-11-20", "2026-11-20"))
	importText(t.Context(), t, s, p, export.SearchConsole, file(2))
	now = now.AddDate(0, 0, 8)
	importText(t.Context(), t, s, p, export.SearchConsole, file(3))
	_, err = s.Table(t.Context(), p, model.PerformanceTableQuery{SnapshotID: old.Selected.SnapshotID, Dimension: model.PerformanceDimensionQuery, PageSize: 1})
	if fault.KindOf(err) != fault.Conflict {
		t.Errorf("figures that are deleted: %v", err)
	}
	var rows int
	if err := db.Pool().QueryRow(t.Context(), `SELECT count(*) FROM search_figures WHERE project_id = $1`, p.ID).Scan(&rows); err != nil || rows != 2 {
		t.Errorf("%d rows, %v", rows, err)
	}
}
