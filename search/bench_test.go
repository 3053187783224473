package search_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/processortest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/export"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

var benchRows = flag.Int("search.rows", 1_000_000, "rows that BenchmarkSearch imports, over 16 months")

const benchDays = 487

// BenchmarkSearch imports 16 months of rows by query, page, country and device, and
// reads reports and pages of all tables of windows that nobody read before.
func BenchmarkSearch(b *testing.B) {
	db := storagetest.Open(b)
	s, p := newService(b, db), newProject(b, db)
	path, last := writeBench(b, *benchRows)
	b.ResetTimer()
	for b.Loop() {
		file, err := os.Open(path) //nolint:gosec // written above
		if err != nil {
			b.Fatal(err)
		}
		peak, begun := watchHeap(b.Context()), time.Now()
		ours, theirs := processortest.Self(), storagetest.DatabaseTime(b, db)
		in, err := s.ImportFile(b.Context(), p.ID, file, export.Options{Kind: export.SearchConsole})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(in.Rows)/time.Since(begun).Seconds(), "rows/s")
		// Of both processes: two cores do twice as many a second.
		ours, theirs = processortest.Self()-ours, storagetest.DatabaseTime(b, db)-theirs
		b.ReportMetric(float64(in.Rows)/(ours+theirs).Seconds(), "rows/processor-s")
		b.ReportMetric(float64(in.Rows)/ours.Seconds(), "rows/service-processor-s")
		b.ReportMetric(float64(in.Rows)/theirs.Seconds(), "rows/database-processor-s")
		b.ReportMetric(float64(peak())/1e6, "MB-heap")
		if err := file.Close(); err != nil {
			b.Fatal(err)
		}
		if _, err := db.Pool().Exec(b.Context(), "VACUUM (ANALYZE)"); err != nil { // as PostgreSQL does by itself
			b.Fatal(err)
		}
		var size int64
		const tables = `SELECT sum(pg_total_relation_size(c)) FROM unnest(ARRAY['search_figures', 'search_seen', 'search_sums', 'search_slices', 'search_terms']::regclass[]) c`
		if err := db.Pool().QueryRow(b.Context(), tables).Scan(&size); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(size)/1e6/(float64(in.Rows)/1e6), "MB/Mrow")
		benchReports(b, db, s, p, last)
		benchTables(b, s, p, last)
	}
}

// writeBench writes a CSV file with rows of 16 months that end on a day.
func writeBench(b *testing.B, rows int) (path string, last calendar.Day) {
	b.Helper()
	path = filepath.Join(b.TempDir(), "rows.csv")
	file, err := os.Create(path) //nolint:gosec // in the test's own folder
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriterSize(file, 1<<20)
	last, _ = calendar.ParseDay("2026-11-20")
	random := rand.New(rand.NewPCG(1, 2))
	queries := rand.NewZipf(random, 1.2, 10, 60_000)
	_, _ = w.WriteString("Date,Query,Page,Country,Device,Clicks,Impressions,Position\n")
	for n := range rows {
		day := last - calendar.Day(benchDays-1-n*benchDays/rows)
		impressions := 1 + random.IntN(200)
		_, _ = fmt.Fprintf(w, "%s,query number %d,https://www.example.com/section-%d/page-%d,c%02d,%s,%d,%d,%.1f\n", day, queries.Uint64(),
			random.IntN(20), random.IntN(3000), random.IntN(30), []string{"MOBILE", "DESKTOP", "TABLET"}[random.IntN(3)], random.IntN(impressions), impressions, 1+random.Float64()*30)
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	if err := file.Close(); err != nil {
		b.Fatal(err)
	}
	return path, last
}

// watchHeap samples the heap until the function that it returns is called.
func watchHeap(ctx context.Context) func() uint64 {
	ctx, stop := context.WithCancel(ctx)
	var peak atomic.Uint64
	var wg sync.WaitGroup
	wg.Go(func() {
		ticker := time.NewTicker(20 * time.Millisecond)
		defer ticker.Stop()
		for ctx.Err() == nil {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			peak.Store(max(peak.Load(), m.HeapInuse))
			select {
			case <-ctx.Done():
			case <-ticker.C:
			}
		}
	})
	return func() uint64 {
		stop()
		wg.Wait()
		return peak.Load()
	}
}

// benchReports reads reports of 16 months, a day apart, each beside the days before.
func benchReports(b *testing.B, db *storage.DB, s *search.Service, p *model.Project, last calendar.Day) {
	b.Helper()
	var took []time.Duration
	ours, theirs := processortest.Self(), storagetest.DatabaseTime(b, db)
	compare := model.PerformanceComparePreviousPeriod
	for n := range 60 {
		q := days((last - benchDays + 30 + calendar.Day(n)).String(), last.String())
		q.Compare = &compare
		begun := time.Now()
		performance(b.Context(), b, s, p, q)
		took = append(took, time.Since(begun))
	}
	report95(b, took, "ms-report")
	spent := processortest.Self() - ours + storagetest.DatabaseTime(b, db) - theirs
	b.ReportMetric(float64(spent.Milliseconds())/float64(len(took)), "processor-ms-report")
}

// benchTables reads the first and a later page of every table in every order.
func benchTables(b *testing.B, s *search.Service, p *model.Project, last calendar.Day) {
	b.Helper()
	id := performance(b.Context(), b, s, p, days((last-benchDays+1).String(), last.String())).Selected.SnapshotID
	var took []time.Duration
	for _, d := range []model.PerformanceDimension{
		model.PerformanceDimensionQuery, model.PerformanceDimensionPage, model.PerformanceDimensionCountry, model.PerformanceDimensionDevice, model.PerformanceDimensionDay,
	} {
		for _, sort := range []string{"key", "-key", "clicks", "-clicks", "-impressions", "ctr", "-position"} {
			q := model.PerformanceTableQuery{SnapshotID: id, Dimension: d, PageSize: 100, Sort: &sort}
			for range 4 {
				begun := time.Now()
				page, err := s.Table(b.Context(), p, q)
				if err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(begun))
				if q.Cursor = page.NextCursor; q.Cursor == nil {
					break
				}
			}
		}
	}
	report95(b, took, "ms-table")
}

// report95 reports the 95th percentile of durations, and the median: what a busy machine
// adds shows in the first.
func report95(b *testing.B, took []time.Duration, name string) {
	b.Helper()
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, name+"-p95")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, name+"-p50")
}
