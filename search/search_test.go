package search_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/export"
	"github.com/answer-visibility/avm/storage"
	stored "github.com/answer-visibility/avm/storage/search"
	"github.com/answer-visibility/avm/storage/storagetest"
)

type fatal interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// newProject makes an empty project.
func newProject(tb testing.TB, db *storage.DB) *model.Project {
	tb.Helper()
	p := &model.Project{ID: model.NewID(), WorkspaceID: model.NewID(), Timezone: "UTC"}
	for _, statement := range []struct {
		query string
		args  []any
	}{
		{`INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'W', 'paid', now(), now())`, []any{p.WorkspaceID}},
		{
			`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market, country_code,
			language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains,
			created_at, updated_at) VALUES ($1, $2, 'P', 'B', '', '', '', '', 'US', 'en', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now())`,
			[]any{p.ID, p.WorkspaceID},
		},
	} {
		if _, err := db.Pool().Exec(tb.Context(), statement.query, statement.args...); err != nil {
			tb.Fatal(err)
		}
	}
	return p
}

func newService(tb testing.TB, db *storage.DB) *search.Service {
	tb.Helper()
	s, err := search.New(search.Config{
		Store: stored.New(db), Clock: func() time.Time { return time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC) },
	})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func importText(ctx context.Context, t fatal, s *search.Service, p *model.Project, kind export.Kind, text string) *search.Imported {
	t.Helper()
	in, err := s.ImportFile(ctx, p.ID, strings.NewReader(text), export.Options{Kind: kind})
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func days(from, to string) model.PerformanceQuery {
	first, last := model.Day(from), model.Day(to)
	return model.PerformanceQuery{From: &first, To: &last, Granularity: model.SnapshotGranularityDay}
}

func performance(ctx context.Context, t fatal, s *search.Service, p *model.Project, q model.PerformanceQuery) *model.PerformanceReport {
	t.Helper()
	report, err := s.Performance(ctx, p, q)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// listed reads a whole table page by page.
func listed(ctx context.Context, t fatal, s *search.Service, p *model.Project, q model.PerformanceTableQuery) []model.PerformanceRow {
	t.Helper()
	var rows []model.PerformanceRow
	for {
		page, err := s.Table(ctx, p, q)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, page.Items...)
		if q.Cursor = page.NextCursor; q.Cursor == nil {
			if page.TotalCount != len(rows) {
				t.Fatalf("%d rows, said to be %d", len(rows), page.TotalCount)
			}
			return rows
		}
	}
}

type line struct {
	day                         calendar.Day
	query, page, country        string
	clicks, impressions, places int64
}

// sums are figures added up in the plainest way.
type sums struct{ clicks, impressions, places int64 }

func (s *sums) matches(clicks, impressions *int64, ctr, position *float64) bool {
	if clicks == nil || *clicks != s.clicks || *impressions != s.impressions {
		return false
	}
	if s.impressions == 0 {
		return ctr == nil && position == nil
	}
	near := func(v *float64, a, b int64) bool { return v != nil && math.Abs(*v-float64(a)/float64(b)) < 1e-9 }
	return near(ctr, s.clicks, s.impressions) && near(position, s.places, s.impressions)
}

func addUp(lines []line, first, last calendar.Day, key func(line) string) map[string]*sums {
	all := map[string]*sums{}
	for _, l := range lines {
		if l.day < first || l.day > last {
			continue
		}
		if all[key(l)] == nil {
			all[key(l)] = &sums{}
		}
		s := all[key(l)]
		s.clicks, s.impressions, s.places = s.clicks+l.clicks, s.impressions+l.impressions, s.places+l.places
	}
	return all
}

func drawLines(t *rapid.T) []line {
	start, _ := calendar.ParseDay("2026-07-20")
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) line {
		l := line{
			day:     start + calendar.Day(rapid.Int32Range(0, 90).Draw(t, "day")),
			query:   rapid.SampledFrom([]string{"shoes", "red shoes", "café", "ロボット", "a,b \"c\""}).Draw(t, "query"),
			page:    rapid.SampledFrom([]string{"https://example.com/", "https://example.com/a"}).Draw(t, "page"),
			country: rapid.SampledFrom([]string{"usa", "deu"}).Draw(t, "country"), impressions: rapid.Int64Range(0, 50).Draw(t, "impressions"),
		}
		l.clicks = rapid.Int64Range(0, l.impressions).Draw(t, "clicks")
		l.places = l.impressions * rapid.Int64Range(1, 90).Draw(t, "position")
		return l
	}), 1, 60).Draw(t, "lines")
}

func written(lines []line) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write([]string{"Country", "Position", "Query", "Clicks", "Date", "CTR", "Impressions", "Page"})
	for _, l := range lines {
		position := "0"
		if l.impressions > 0 {
			position = strconv.FormatFloat(float64(l.places)/float64(l.impressions), 'g', -1, 64)
		}
		_ = w.Write([]string{l.country, position, l.query, strconv.FormatInt(l.clicks, 10), l.day.String(), "1.5%", strconv.FormatInt(l.impressions, 10), l.page})
	}
	w.Flush()
	return b.String()
}

func TestEveryFigureIsTheSumOfTheImportedRows(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s := newService(t, db)
	rapid.Check(t, func(rt *rapid.T) {
		p := newProject(t, db)
		lines := drawLines(rt)
		importText(t.Context(), rt, s, p, export.SearchConsole, written(lines))
		first, _ := calendar.ParseDay("2026-07-20")
		from := first + calendar.Day(rapid.Int32Range(0, 40).Draw(rt, "from"))
		to := from + calendar.Day(rapid.Int32Range(0, 60).Draw(rt, "to"))
		report := performance(t.Context(), rt, s, p, days(from.String(), to.String()))
		all := addUp(lines, from, to, func(line) string { return "" })[""]
		totals := report.Selected.Totals
		if all == nil {
			if report.Selected.EvidenceState != model.EvidenceStateNotRun || totals.Clicks != nil || report.Selected.SnapshotID != nil {
				rt.Fatalf("nothing was imported: %+v", report.Selected)
			}
			return
		}
		if !all.matches(totals.Clicks, totals.Impressions, totals.Ctr, totals.Position) || report.Selected.EvidenceState != model.EvidenceStateAvailable {
			rt.Fatalf("totals %+v, want %+v", totals, all)
		}
		for dimension, key := range map[model.PerformanceDimension]func(line) string{
			model.PerformanceDimensionQuery:   func(l line) string { return l.query },
			model.PerformanceDimensionPage:    func(l line) string { return l.page },
			model.PerformanceDimensionCountry: func(l line) string { return l.country },
			model.PerformanceDimensionDay:     func(l line) string { return l.day.String() },
		} {
			want := addUp(lines, from, to, key)
			sort := rapid.SampledFrom([]string{"key", "-key", "clicks", "-impressions", "ctr", "-position"}).Draw(rt, "sort")
			rows := listed(t.Context(), rt, s, p, model.PerformanceTableQuery{
				SnapshotID: report.Selected.SnapshotID, Dimension: dimension, PageSize: rapid.IntRange(1, 5).Draw(rt, "size"), Sort: &sort,
			})
			if len(rows) != len(want) {
				rt.Fatalf("%s by %s: %d rows, want %d", dimension, sort, len(rows), len(want))
			}
			for _, row := range rows {
				if w := want[row.Key]; w == nil || !w.matches(row.Clicks, row.Impressions, row.Ctr, row.Position) {
					rt.Fatalf("%s: %+v, want %+v", dimension, row, w)
				}
			}
			if sort == "key" && !slices.IsSortedFunc(rows, func(a, b model.PerformanceRow) int { return strings.Compare(a.Key, b.Key) }) {
				rt.Fatalf("%s is not in order: %v", dimension, slices.Sorted(maps.Keys(want)))
			}
		}
	})
}

func TestTableKeepsItsSnapshotDuringImports(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s, p := newService(t, db), newProject(t, db)
	file := func(clicks int) string {
		return fmt.Sprintf("Date,Query,Clicks,Impressions,Position\n2026-11-20,a,%d,100,1\n2026-11-20,b,%d,100,2\n", clicks, clicks-1)
	}
	importText(t.Context(), t, s, p, export.SearchConsole, file(10))
	snapshot := performance(t.Context(), t, s, p, days("2026-11-20", "2026-11-20")).Selected.SnapshotID
	first, err := s.Table(t.Context(), p, model.PerformanceTableQuery{SnapshotID: snapshot, Dimension: model.PerformanceDimensionQuery, PageSize: 1})
	if err != nil || first.NextCursor == nil || *first.Items[0].Clicks != 10 {
		t.Fatalf("%+v, %v", first, err)
	}
	importText(t.Context(), t, s, p, export.SearchConsole, file(50))
	second, err := s.Table(t.Context(), p, model.PerformanceTableQuery{
		SnapshotID: snapshot, Dimension: model.PerformanceDimensionQuery, PageSize: 1, Cursor: first.NextCursor,
	})
	if err != nil || second.Items[0].Key != "b" || *second.Items[0].Clicks != 9 {
		t.Fatalf("second page %+v, %v", second, err)
	}
	fresh := performance(t.Context(), t, s, p, days("2026-11-20", "2026-11-20")).Selected
	if *fresh.Totals.Clicks != 99 || *fresh.SnapshotID == *snapshot {
		t.Errorf("after the second import: %+v", fresh.Totals)
	}
	stranger := newProject(t, db)
	if _, err := s.Table(t.Context(), stranger, model.PerformanceTableQuery{SnapshotID: snapshot, Dimension: model.PerformanceDimensionQuery, PageSize: 1}); fault.KindOf(err) != fault.NotFound {
		t.Errorf("another project's snapshot: %v", err)
	}
}

const exchange = `{"request": {"siteUrl": "roboticcrowd.com", "startDate": "2019-06-01", "endDate": "2019-06-07", "dimensions": ["query", "page"]},
 "response": {"rows": [
  {"keys": ["robotic crowd", "https://roboticcrowd.com/"], "clicks": 109.0, "impressions": 181.0, "ctr": 0.6022099447513812, "position": 1.0055248618784531},
  {"keys": ["ロボティッククラウド", "https://roboticcrowd.com/"], "clicks": 32.0, "impressions": 44.0, "ctr": 0.7272727272727273, "position": 1.0}
 ], "responseAggregationType": "byPage"}}`

func TestExchangeOfSeveralDaysCountsInItsWindow(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s, p := newService(t, db), newProject(t, db)
	importText(t.Context(), t, s, p, export.SearchConsole, exchange)
	report := performance(t.Context(), t, s, p, days("2019-06-01", "2019-06-07"))
	totals := report.Selected.Totals
	if *totals.Clicks != 141 || *totals.Impressions != 225 || *totals.Position != 226.0/225 || report.Coverage.CoveredDays != 7 {
		t.Errorf("totals %d, %d, %v; %d days", *totals.Clicks, *totals.Impressions, *totals.Position, report.Coverage.CoveredDays)
	}
	if part := performance(t.Context(), t, s, p, days("2019-06-02", "2019-06-07")); part.Selected.EvidenceState != model.EvidenceStateNotRun {
		t.Errorf("a part of the days: %s", part.Selected.EvidenceState)
	}
}

func TestDaysWithoutRowsAreObservedZero(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s, p := newService(t, db), newProject(t, db)
	importText(t.Context(), t, s, p, export.SearchConsole, `{"request": {"startDate": "2026-11-01", "endDate": "2026-11-02", "dimensions": ["date", "query"]}, "response": {}}`)
	report := performance(t.Context(), t, s, p, days("2026-11-01", "2026-11-02"))
	if report.Selected.EvidenceState != model.EvidenceStateObservedZero || *report.Selected.Totals.Clicks != 0 || report.Selected.Totals.Ctr != nil {
		t.Errorf("%s, %+v", report.Selected.EvidenceState, report.Selected.Totals)
	}
	first, last := calendar.DayOf(time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)), calendar.DayOf(time.Date(2026, 10, 2, 0, 0, 0, 0, time.UTC))
	for name, text := range map[string]string{"days": "Date;Query;Clicks;Impressions\n", "no days": "Query\tClicks\tImpressions\n"} {
		p := newProject(t, db)
		_, err := s.ImportFile(t.Context(), p.ID, strings.NewReader(text), export.Options{Kind: export.SearchConsole, Span: &calendar.Span{First: first, Last: last}})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		report := performance(t.Context(), t, s, p, days("2026-10-01", "2026-10-02"))
		if report.Selected.EvidenceState != model.EvidenceStateObservedZero || *report.Selected.Totals.Clicks != 0 {
			t.Errorf("%s: %s, %+v", name, report.Selected.EvidenceState, report.Selected.Totals)
		}
	}
}

func TestTotalsIncludeAnonymizedQueries(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s, p := newService(t, db), newProject(t, db)
	importText(t.Context(), t, s, p, export.SearchConsole, "Date,Query,Clicks,Impressions\n2026-11-20,a,3,30\n")
	importText(t.Context(), t, s, p, export.SearchConsole, "Date,Clicks,Impressions\n2026-11-20,10,100\n")
	importText(t.Context(), t, s, p, export.Analytics, "Date,Sessions,Key events\n2026-11-20,44,2.5\n")
	report := performance(t.Context(), t, s, p, days("2026-11-20", "2026-11-20"))
	table, err := s.Table(t.Context(), p, model.PerformanceTableQuery{SnapshotID: report.Selected.SnapshotID, Dimension: model.PerformanceDimensionQuery, PageSize: 10})
	if err != nil {
		t.Fatal(err)
	}
	if totals := report.Selected.Totals; *totals.Clicks != 10 || *totals.Sessions != 44 || *totals.KeyEvents != 2.5 || totals.Position != nil {
		t.Errorf("totals %+v", totals)
	}
	if table.Anonymized.Clicks != 7 || table.Anonymized.Impressions != 70 {
		t.Errorf("anonymized %+v", table.Anonymized)
	}
}

// Web analytics and search figures each say what is known of them.
func TestAnalyticsWithoutSearchFiguresSaysBoth(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s, p := newService(t, db), newProject(t, db)
	importText(t.Context(), t, s, p, export.Analytics, "Date,Sessions,Key events\n2026-11-20,100,2\n2026-11-21,0,0\n")
	for day, want := range map[string]model.EvidenceState{
		"2026-11-20": model.EvidenceStateAvailable, "2026-11-21": model.EvidenceStateObservedZero, "2026-11-22": model.EvidenceStateNotRun,
	} {
		got := performance(t.Context(), t, s, p, days(day, day)).Selected
		if got.EvidenceState != model.EvidenceStateNotRun || got.AnalyticsState != want || got.Totals.Clicks != nil {
			t.Errorf("%s: search %s, analytics %s, %v clicks", day, got.EvidenceState, got.AnalyticsState, got.Totals.Clicks)
		}
	}
}

func TestGarbageIsNamedByLineAndNothingIsKept(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	s, p := newService(t, db), newProject(t, db)
	for want, c := range map[string]struct {
		kind export.Kind
		text string
	}{
		"line 3: clicks":           {export.SearchConsole, "Date,Query,Clicks,Impressions\n2026-11-20,a,3,30\n2026-11-20,b,many,30\n"},
		"line 2: date":             {export.SearchConsole, "Date,Clicks,Impressions\nyesterday,3,30\n"},
		"line 3: date: 2026-11-25": {export.SearchConsole, "Date,Clicks,Impressions\n2026-11-20,3,30\n2026-11-25,3,30\n"},
		"line 2: date: 2030-01-01": {export.Analytics, "Date,Sessions\n2030-01-01,3\n"},
		"line 3: date: 2029-06-07": {export.SearchConsole, strings.ReplaceAll(exchange, "2019-06", "2029-06")},
		"line 2: position":         {export.SearchConsole, "Date,Clicks,Impressions,Position\n2026-11-20,3,30,-4\n"},
		"line 1: column \"tag\"":   {export.SearchConsole, "\ufeff\"tag\",Clicks,Impressions\n2026-11-20,3,30\n"},
		"line 1: column":           {export.SearchConsole, "Tag,Clicks,Impressions\n2026-11-20,3,30\n"},
		"line 3: has 2 values":     {export.SearchConsole, "Date,Clicks,Impressions\n2026-11-20,3,30\n2026-11-20,3\n"},
		"line 2: is not CSV":       {export.SearchConsole, "Date,Clicks,Impressions\n2026-11-20,3\"0,30\n"},
		`line 2: clicks: "1,000"`:  {export.SearchConsole, "Date,Clicks,Impressions\n2026-11-20,\"1,000\",\"12,000\"\n"},
		`line 2: clicks: "1.000"`:  {export.SearchConsole, "Date,Clicks,Impressions\n2026-11-20,1.000,12.000\n"},
		`line 2: clicks: "1e3"`:    {export.SearchConsole, "Date,Clicks,Impressions\n2026-11-20,1e3,3000\n"},
		`line 2: clicks: "+1"`:     {export.SearchConsole, "Date,Clicks,Impressions\n2026-11-20,+1,3000\n"},
		"line 2: impressions: \"99999999999999999999\" is not between": {export.SearchConsole, "Date,Clicks,Impressions\n2026-11-20,1,99999999999999999999\n"},
		`line 2: sessions: "3,000"`:                                    {export.Analytics, "Date,Sessions\n2026-11-20,\"3,000\"\n"},
		`line 2: key events: "1,500"`:                                  {export.Analytics, "Date,Sessions,Key events\n2026-11-20,3,\"1,500\"\n"},
		`line 2: date: "1965-09-06" is before 1995-01-01`:              {export.SearchConsole, "Date,Clicks,Impressions\n1965-09-06,3,30\n"},
		"line 2: \"gr\\xf6\\xdfe\" is not valid UTF-8":                 {export.SearchConsole, "Date,Query,Clicks,Impressions\n2026-11-20,gr\xf6\xdfe,3,30\n"},
		"line 2: \"a\\x00b\" must not":                                 {export.SearchConsole, "Date,Query,Clicks,Impressions\n2026-11-20,a\x00b,3,30\n"},
		"line 3: \"\\x1b[31mrobotic crowd\" must not":                  {export.SearchConsole, strings.Replace(exchange, "robotic crowd", `\u001b[31mrobotic crowd`, 1)},
		"line 2: \"qqqqqqqq":                                           {export.SearchConsole, "Date,Query,Clicks,Impressions\n2026-11-20," + strings.Repeat("q", 2001) + ",3,30\n"},
		"line 2: clicks: 5 are more":                                   {export.SearchConsole, "Date,Query,Clicks,Impressions\n2026-11-20,a,5,3\n"},
		"line 1: is not valid UTF-8":                                   {export.SearchConsole, strings.Replace(exchange, "robotic crowd", "gr\xf6\xdfe", 1)},
		"line 1: the file":                                             {export.SearchConsole, ""},
		"line 4: has 1 key":                                            {export.SearchConsole, strings.Replace(exchange, `"ロボティッククラウド", `, "", 1)},
		"line 1: must be":                                              {export.SearchConsole, `{"rows": []}`},
		"line 5: the JSON":                                             {export.SearchConsole, strings.TrimSuffix(exchange, "}")},
	} {
		_, err := s.ImportFile(t.Context(), p.ID, strings.NewReader(c.text), export.Options{Kind: c.kind})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
	first, last := calendar.DayOf(time.Date(2026, 11, 19, 0, 0, 0, 0, time.UTC)), calendar.DayOf(time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC))
	for want, opt := range map[string]export.Options{
		"line 3: date: 2026-11-21 is not within 2026-11-19 to 2026-11-20":                   {Span: &calendar.Span{First: first, Last: last}},
		`line 1: columns: there is no column "Foo"; the file has Date, Clicks, Impressions`: {Columns: map[string]string{"Foo": "query"}},
	} {
		opt.Kind = export.SearchConsole
		_, err := s.ImportFile(t.Context(), p.ID, strings.NewReader("Date,Clicks,Impressions\n2026-11-20,3,30\n2026-11-21,3,30\n"), opt)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v", want, err)
		}
	}
	future := &calendar.Span{First: first, Last: last + 90}
	for _, text := range []string{"Date,Clicks,Impressions\n", "Query,Clicks,Impressions\n"} {
		_, err := s.ImportFile(t.Context(), p.ID, strings.NewReader(text), export.Options{Kind: export.SearchConsole, Span: future})
		if err == nil || err.Error() != "line 1: --to: 2027-02-18 is in the future" {
			t.Errorf("%q about days to come: %v", text, err)
		}
	}
	if g, err := stored.New(db).Generation(t.Context(), p.ID); g != 0 || err != nil {
		t.Errorf("generation %d, %v", g, err)
	}
}

// Rows that are being imported take a bounded part of the disk, in files without a name, which go with
// their process.
func TestRowsOfAnImportAreBounded(t *testing.T) {
	db := storagetest.Open(t)
	p, folder := newProject(t, db), t.TempDir()
	t.Setenv("TMPDIR", folder)
	service, err := search.New(search.Config{Store: stored.New(db), MaxRows: 50_000})
	if err != nil {
		t.Fatal(err)
	}
	for rows, refused := range map[int]bool{50_000: false, 50_001: true} {
		_, err := service.Import(t.Context(), p.ID, export.SearchConsole, func(sink export.Sink) error {
			for i := range rows {
				row := &export.Row{Grain: export.Grain{Span: calendar.Span{First: 20_000, Last: 20_000}}, Impressions: 1}
				if err := sink.Row(row); err != nil {
					return err
				}
				if i == rows-1 {
					if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
						t.Errorf("files that a crash would leave: %v, %v", files, err)
					}
				}
			}
			return nil
		})
		if (fault.KindOf(err) == fault.Invalid) != refused || err != nil && !strings.Contains(err.Error(), "50000 rows") {
			t.Errorf("%d rows: %v", rows, err)
		}
	}
}
