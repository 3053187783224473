package traffic_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
)

// heap returns the number of bytes in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

const (
	largePaths = 100_000
	mostHeld   = 4 << 20
)

// A report of many paths holds few of them at a time.
func TestReportsHoldFewPaths(t *testing.T) { //nolint:paralleltest // the heap is everybody's
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	w.exec(fmt.Sprintf(`INSERT INTO crawl_paths SELECT '%s', n, repeat('/long', 20) || n, '/long/', 'page' FROM generate_series(1, %d) AS n`,
		w.project.ID, largePaths))
	id := model.NewID()
	w.exec(fmt.Sprintf(`INSERT INTO crawl_rollups (project_id, day, source_id, bot_id, verification, purpose, requests, id, errors, coded)
		VALUES ('%s', '2026-10-01', '%s', 'gptbot', 'verified', 'ai_training', %d, '%s', 0, 0)`, w.project.ID, source.ID, 2*largePaths, id))
	w.exec(fmt.Sprintf(`INSERT INTO crawl_counts SELECT '%s', '%s', n, 200, 2, '2026-10-01' FROM generate_series(1, %d) AS n`,
		w.project.ID, id, largePaths))
	counts, day := store.New(w.db), calendar.DayOf(time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))
	q := store.CountQuery{From: day, To: day, Shown: []string{"verified"}}
	before, most, paths, requests := heap(), int64(0), 0, 0.0
	err := counts.BotPaths(t.Context(), w.project.ID, q, func(_, _ string, n float64) {
		if paths++; paths%(largePaths/4) == 0 {
			most = max(most, heap())
		}
		requests += n
	})
	if err != nil || paths != largePaths || requests != 2*largePaths || most-before > mostHeld {
		t.Errorf("%d paths with %g requests, at most %d bytes: %v", paths, requests, most-before, err)
	}
	var had, has runtime.MemStats
	runtime.ReadMemStats(&had)
	list, _, err := counts.Pages(t.Context(), w.project.ID, store.PageQuery{CountQuery: q, By: store.ByCrawl, Limit: 10})
	runtime.ReadMemStats(&has)
	if made := has.TotalAlloc - had.TotalAlloc; err != nil || len(list) != 10 || list[9].ID != 10 || made > mostHeld {
		t.Errorf("%+v, %d bytes: %v", list, made, err)
	}
}

// Counts are added to the stored ones, those of more days and paths than one statement takes too.
func TestCountsAreAddedToStoredOnes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	counts, first := store.New(w.db), time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	for round, purpose := range []string{"search", "ai_training"} {
		var more []*store.Counts
		for day := range 600 {
			c := &store.Counts{Day: first.AddDate(0, 0, day), BotID: "gptbot", Verification: "verified", Purpose: purpose}
			for path := range 40 {
				at := first.AddDate(0, 0, day).Add(time.Duration((1-2*round)*path) * time.Minute)
				c.Add(store.PathCount{PathID: uint32(path + round), Status: 404, Requests: 1, LastAt: at.Unix()})
			}
			more = append(more, c)
		}
		if err := counts.AddCounts(t.Context(), source.ProjectID, source.ID, more); err != nil {
			t.Fatal(err)
		}
	}
	var got string
	err := w.db.Pool().QueryRow(t.Context(), `SELECT concat_ws(' ', count(DISTINCT r.id), count(*), sum(c.requests), max(c.requests), min(c.requests),
		count(*) FILTER (WHERE c.last_at = r.day::timestamp AT TIME ZONE 'UTC' + c.path_id * interval '1 minute'),
		min(r.requests), max(r.errors), min(r.coded), count(DISTINCT r.purpose), min(r.purpose))
		FROM crawl_rollups r JOIN crawl_counts c ON c.project_id = r.project_id AND c.rollup_id = r.id`).Scan(&got)
	if want := "600 24600 48000 2 1 24000 80 80 80 1 ai_training"; err != nil || got != want {
		t.Errorf("%s, want %s: %v", got, want, err)
	}
}
