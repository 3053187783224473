package traffic_test

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// heap returns the number of bytes in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// watched records the most bytes in use at the start of a statement.
type watched struct{ most atomic.Int64 }

func (w *watched) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	if now := heap(); now > w.most.Load() {
		w.most.Store(now)
	}
	return ctx
}

func (*watched) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// largeMonth returns a world with counts of a MiB on each of the first days of October 2026, for the paths
// from 1 on.
func largeMonth(t *testing.T, days int, w *watched) (*world, *model.CrawlSource) {
	t.Helper()
	url := storagetest.URL(t)
	at := newWorldAt(t, url)
	source := at.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	at.exec(fmt.Sprintf(`INSERT INTO crawl_rollups
		SELECT '%s', DATE '2026-10-01' + n, '%s', 'gptbot', 'verified', 'ai_training', %d, '\x01'::bytea || decode(repeat('01c8010101', %[3]d), 'hex')
		FROM generate_series(0, %d) AS n`, source.ProjectID, source.ID, largePaths, days-1))
	at.db = storagetest.OpenURL(t, url, func(c *storage.Config) { c.Tracer = w })
	return at, source
}

// largePaths is the number of paths in large counts. Each of their cells takes five bytes.
const largePaths = 1 << 20 / 5

const mostHeld = 12 << 20

func october(t *testing.T, source *model.CrawlSource) store.MonthKey {
	t.Helper()
	return store.MonthKey{ProjectID: source.ProjectID, SourceID: source.ID, First: rollup.DayOf(time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))}
}

// A report holds the counts of one day at a time.
func TestReportsHoldOneRowOfCounts(t *testing.T) { //nolint:paralleltest // the heap is everybody's
	w, source := largeMonth(t, 30, &watched{})
	before, most, rows, requests := heap(), int64(0), 0, uint64(0)
	month := october(t, source)
	err := store.New(w.db).Counts(t.Context(), source.ProjectID, store.CountQuery{From: month.First, To: month.First + 29}, func(c *store.Counts) error {
		rows, most = rows+1, max(most, heap())
		return rollup.Unpack(c.Packed, func(cell rollup.Cell) { requests += cell.Count })
	})
	if err != nil || rows != 30 || requests != 30*largePaths || most-before > mostHeld {
		t.Errorf("%d rows of %d requests, at most %d bytes: %v", rows, requests, most-before, err)
	}
}

// Counts are added to large ones one row after the other.
func TestCountsAreAddedToOneLargeRowAtATime(t *testing.T) { //nolint:paralleltest // the heap is everybody's
	var held watched
	w, source := largeMonth(t, 30, &held)
	first := october(t, source).First
	var more []*store.Counts
	for day := range int32(31) {
		more = append(more, &store.Counts{
			Day: rollup.Date(first + day), BotID: "gptbot", Verification: "verified", Purpose: "ai_training", Requests: 2,
			More: []rollup.Cell{{Path: 7, Status: 200, Count: 1, Last: 9}, {Path: largePaths + 7, Status: 200, Count: 1, Last: 9}},
		})
	}
	before := heap()
	held.most.Store(0)
	counts := store.New(w.db)
	err := counts.InTx(t.Context(), func(ctx context.Context) error { return counts.AddCounts(ctx, source.ProjectID, source.ID, more) })
	if most := held.most.Load() - before; err != nil || most > mostHeld {
		t.Errorf("at most %d bytes were held: %v", most, err)
	}
	rows := 0
	err = counts.Counts(t.Context(), source.ProjectID, store.CountQuery{From: first, To: first + 30}, func(c *store.Counts) error {
		rows++
		want := int64(largePaths + 2)
		if c.Day.Day() == 31 {
			want = 2
		}
		requests, last := uint64(0), rollup.Cell{}
		err := rollup.Unpack(c.Packed, func(cell rollup.Cell) {
			requests, last = requests+cell.Count, cell
			if cell.Path == 7 && (cell.Last != 9 || cell.Count != uint64(want-largePaths) && want > 2) {
				t.Errorf("%s has %+v", c.Day, cell)
			}
		})
		if c.Requests != want || requests != uint64(want) || last.Path != largePaths+7 {
			t.Errorf("%s has %d requests, in cells %d, the last one %+v", c.Day, c.Requests, requests, last)
		}
		return err
	})
	if err != nil || rows != 31 {
		t.Errorf("%d rows: %v", rows, err)
	}
}

// A row of counts has a million cells and some more; further paths count as one.
func TestPathsOfFullCountsCountAsOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	const full = 8<<20/5 + 1
	w.exec(fmt.Sprintf(`INSERT INTO crawl_rollups
		SELECT '%s', '2026-10-01', '%s', 'gptbot', 'verified', 'ai_training', %d, '\x01'::bytea || decode(repeat('01c8010101', %[3]d), 'hex')`,
		source.ProjectID, source.ID, full))
	w.exec(fmt.Sprintf(`INSERT INTO crawl_path_counts VALUES ('%s', %d)`, source.ProjectID, full))
	first := october(t, source).First
	counts := store.New(w.db)
	err := counts.AddCounts(t.Context(), source.ProjectID, source.ID, []*store.Counts{{
		Day: rollup.Date(first), BotID: "gptbot", Verification: "verified", Purpose: "ai_training", Requests: 5,
		More: []rollup.Cell{{Path: full + 9, Status: 200, Count: 1}, {Path: 3, Status: 200, Count: 2}, {Path: 3, Status: 404, Count: 1}, {Path: full + 8, Status: 200, Count: 1}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	other := map[uint16]uint64{}
	cells, third := 0, uint64(0)
	err = counts.Counts(t.Context(), source.ProjectID, store.CountQuery{From: first, To: first}, func(c *store.Counts) error {
		if c.Requests != full+5 {
			t.Errorf("%d requests", c.Requests)
		}
		return rollup.Unpack(c.Packed, func(cell rollup.Cell) {
			cells++
			switch cell.Path {
			case 3:
				third += cell.Count
			case full + 1: // (other) was numbered after them
				other[cell.Status] = cell.Count
			}
		})
	})
	if err != nil || third != 3 || fmt.Sprint(other) != "map[200:2 404:1]" || cells != full+2 {
		t.Errorf("%d cells, %d requests of a known path, others %v: %v", cells, third, other, err)
	}
}

// A month that is too large is not summed up in memory. Reports read its days.
func TestALargeMonthIsNotSummedUp(t *testing.T) { //nolint:paralleltest // the heap is everybody's
	for days, want := range map[int]int{14: 1, 31: 0} {
		var held watched
		w, source := largeMonth(t, days, &held)
		w.exec("INSERT INTO crawl_months SELECT * FROM crawl_rollups WHERE day = '2026-10-01'")
		before := heap()
		held.most.Store(0)
		counts := store.New(w.db)
		whole, err := counts.SumMonth(t.Context(), october(t, source))
		sums := 0
		if err := w.db.Pool().QueryRow(t.Context(), "SELECT count(*) FROM crawl_months").Scan(&sums); err != nil {
			t.Fatal(err)
		}
		if most := held.most.Load() - before; err != nil || !whole || sums != want || most > mostHeld {
			t.Errorf("%d days have %d sums, all of them: %v; at most %d bytes were held: %v", days, sums, whole, most, err)
		}
		requests, first := uint64(0), october(t, source).First
		err = counts.Counts(t.Context(), source.ProjectID, store.CountQuery{From: first, To: first + 30}, func(c *store.Counts) error {
			return rollup.Unpack(c.Packed, func(cell rollup.Cell) { requests += cell.Count })
		})
		if err != nil || requests != uint64(days*largePaths) {
			t.Errorf("%d days have %d requests: %v", days, requests, err)
		}
	}
}
