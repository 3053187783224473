package report_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// Runs whose entities are the same share them, and what they are read from is held one run at a time.
func TestRunsHoldTheirEntitiesOnce(t *testing.T) { //nolint:paralleltest // the heap is everybody's
	const audits, bytes = 200, 400_000
	w := newWorld(t)
	id := w.run(one(1))
	var entities []map[string]any
	w.must(w.store.Pool().QueryRow(t.Context(), `SELECT entities FROM audits WHERE project_id = $1 AND id = $2`, w.project.ID, id).Scan(&entities))
	entities[0]["aliases"] = []string{strings.Repeat("x", bytes)}
	w.exec(`UPDATE audits SET entities = $3 WHERE project_id = $1 AND id = $2`, w.project.ID, id, asJSON(entities[:1]))
	w.exec(`INSERT INTO audits SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
		'completed_at', a.completed_at - n * interval '1 hour', 'reading_id', a.id))).* FROM audits a, generate_series(2, $2::int) n WHERE a.id = $1`, id, audits)
	ended, sampled := make(chan struct{}), make(chan uint64)
	before := inUse()
	go func() {
		most := uint64(0)
		for tick := time.NewTicker(time.Millisecond); ; {
			select {
			case <-ended:
				sampled <- most
				return
			case <-tick.C:
				most = max(most, inUse())
			}
		}
	}()
	runs, err := reports.New(w.store).FinishedRuns(t.Context(), w.project.ID, reports.RunFilter{Cohort: "core"}, rollup.Between(nil, nil))
	close(ended)
	most := <-sampled
	w.must(err)
	if len(runs) != audits || len(runs[0].Entities[0].Aliases[0]) != bytes || runs[0].Entities[0].Name != "Acme" {
		t.Errorf("%d runs", len(runs))
	}
	if held := int64(most) - int64(before); held > audits*bytes/2 {
		t.Errorf("%d bytes were held", held)
	}
}

// inUse returns how many bytes of the heap are in use.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
