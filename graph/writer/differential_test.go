package writer_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"
)

// tally counts what the random runs were made of.
type tally struct{ runs, valid, written, failed atomic.Int64 }

// TestWriterIsTheExecutor holds the writer to its one promise: on random
// selections over random data its response is the executor's.
func TestWriterIsTheExecutor(t *testing.T) {
	t.Parallel()
	for name, wild := range map[string]bool{"tame": false, "wild": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var n tally
			rapid.Check(t, func(rt *rapid.T) { n.differential(t, rt, wild) })
			t.Logf("of %d runs %d were valid; %d results written, %d errors",
				n.runs.Load(), n.valid.Load(), n.written.Load(), n.failed.Load())
			if n.valid.Load()*2 < n.runs.Load() || n.written.Load() == 0 || wild && n.failed.Load() == 0 {
				t.Error("the draw is poor")
			}
		})
	}
}

// differential compares several selections over one draw of data.
func (n *tally) differential(t *testing.T, rt *rapid.T, wild bool) {
	t.Helper()
	d := &dice{T: rt, wild: wild}
	answers := d.answers()
	plain, written := newPlain(answers), newWritten(t, answers)
	d.schema = plain.schema
	for range 3 {
		n.compare(t, d, plain, written)
	}
}

func (n *tally) compare(t *testing.T, d *dice, plain, written *bench) {
	t.Helper()
	query := d.query()
	variables := map[string]any{"yes": d.chance(50)}
	want := plain.run(t, query, variables)
	n.runs.Add(1)
	if len(want.errors) > 0 && strings.HasPrefix(want.errors[0], "request: ") {
		return
	}
	n.valid.Add(1)
	n.failed.Add(int64(len(want.errors)))
	for range 2 {
		got := written.run(t, query, variables)
		if got.data != want.data || strings.Join(got.errors, "\n") != strings.Join(want.errors, "\n") {
			d.Fatalf("%s\nvariables %v\n got %s\n     %q\nwant %s\n     %q",
				query, variables, got.data, got.errors, want.data, want.errors)
		}
	}
	for _, o := range written.takeOutcomes() {
		if o.Reason == "" {
			n.written.Add(1)
		}
	}
}
