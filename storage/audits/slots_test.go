package audits_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/storagetest"
)

func openSlots(t *testing.T, db *storage.DB, worker string, engines ...string) *audits.Slots {
	t.Helper()
	if _, err := jobs.New(db).Beat(t.Context(), worker, engines, time.Minute); err != nil {
		t.Fatal(err)
	}
	slots, err := audits.New(db).OpenSlots(t.Context(), worker, engines)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = slots.Close(t.Context()) })
	return slots
}

// numbers reads the numbers of all engines.
func numbers(t *testing.T, db *storage.DB) map[string]int {
	t.Helper()
	rows, err := db.Pool().Query(t.Context(), `SELECT logical_engine, number FROM engine_slots`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	all := map[string]int{}
	for rows.Next() {
		var name string
		var number int
		if err := rows.Scan(&name, &number); err != nil {
			t.Fatal(err)
		}
		all[name] = number
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// Processes of versions before these numbers were stored counted the places of engines in
// their enumeration. Both must take the same slots while one replaces the other.
func TestEnginesKeepTheNumbersThatTheyHad(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	openSlots(t, db, "a", "assistant_b", "judge", "a_new_one")
	got := numbers(t, db)
	for name, want := range map[string]int{
		"assistant_a": 0, "assistant_b": 1, "assistant_c": 2, "overview_a": 3, "assistant_a_search": 4,
		"assistant_b_consumer": 5, "judge": 255,
	} {
		if got[name] != want {
			t.Errorf("%s has number %d, not %d", name, got[name], want)
		}
	}
	if got["a_new_one"] < 1000 {
		t.Errorf("a new engine got number %d", got["a_new_one"])
	}
	before := got["a_new_one"]
	openSlots(t, db, "b", "another", "a_new_one")
	if after := numbers(t, db); after["a_new_one"] != before || after["another"] == before {
		t.Errorf("numbers %v changed to %v", got, after)
	}
}

func TestSlotsOfEnginesAreApart(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	first, second := openSlots(t, db, "a", "assistant_a", "assistant_b"), openSlots(t, db, "b", "assistant_a", "assistant_b")
	taken, err := first.Take(t.Context(), "assistant_a", 2, 2, nil)
	if err != nil || len(taken) != 2 {
		t.Fatalf("took %v, %v", taken, err)
	}
	if none, err := second.Take(t.Context(), "assistant_a", 2, 2, nil); err != nil || len(none) != 0 {
		t.Errorf("the other worker took %v, %v", none, err)
	}
	if others, err := second.Take(t.Context(), "assistant_b", 2, 2, nil); err != nil || len(others) != 2 {
		t.Errorf("of another engine it took %v, %v", others, err)
	}
	if err := first.Give(t.Context(), "assistant_a", taken[0]); err != nil {
		t.Fatal(err)
	}
	if freed, err := second.Take(t.Context(), "assistant_a", 2, 2, nil); err != nil || len(freed) != 1 || freed[0] != taken[0] {
		t.Errorf("it took %v, %v", freed, err)
	}
	if _, err := first.Take(t.Context(), "unknown", 2, 1, nil); err == nil {
		t.Error("an engine that was not opened has slots")
	}
}
