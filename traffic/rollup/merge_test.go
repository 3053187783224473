package rollup_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/traffic/rollup"
)

// MergeDay gives the same month as adding the cells of the days, with the day of the last request.
func TestMergeDay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var month []byte
		want := map[[2]uint32][2]uint64{}
		for within := range int32(3) {
			day := cells(t, fmt.Sprint("day ", within))
			for _, c := range day {
				k := [2]uint32{c.Path, uint32(c.Status)}
				want[k] = [2]uint64{want[k][0] + c.Count, max(want[k][1], uint64(rollup.InMonth(within, c.Last)))}
			}
			var err error
			if month, err = rollup.MergeDay(month, rollup.Pack(day), within); err != nil {
				t.Fatal(err)
			}
		}
		if got := unpacked(t, month); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("merged to %v, want %v", got, want)
		}
	})
}

// Collect keeps the cells of known paths, and the sum of all requests.
func TestCollect(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		known, more := cells(t, "known"), cells(t, "more")
		if len(known) > 0 {
			more = append(more, known[0])
		}
		other := rapid.Uint32().Draw(t, "other")
		packed := rollup.Pack(slices.Clone(known))
		had := unpacked(t, packed)
		want := map[[2]uint32]uint64{}
		for _, c := range more {
			k := [2]uint32{c.Path, uint32(c.Status)}
			if _, ok := had[k]; !ok {
				k[0] = other
			}
			want[k] += c.Count
		}
		if err := rollup.Collect(packed, more, other); err != nil {
			t.Fatal(err)
		}
		got := map[[2]uint32]uint64{}
		for _, c := range more {
			got[[2]uint32{c.Path, uint32(c.Status)}] += c.Count
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("collected to %v, want %v", got, want)
		}
	})
}

func FuzzMergeDay(f *testing.F) {
	day := rollup.Pack([]rollup.Cell{{Path: 3, Status: 200, Count: 7, Last: 5}, {Path: 4, Status: 200, Count: 7, Last: 5}})
	f.Add(day, day)
	f.Add(day, day[:7])
	f.Add([]byte{}, day)
	f.Fuzz(func(t *testing.T, month, day []byte) {
		merged, err := rollup.MergeDay(month, day, 3)
		if err != nil {
			return
		}
		if err := rollup.Unpack(merged, func(rollup.Cell) {}); err != nil {
			t.Errorf("%x and %x are merged to %x: %v", month, day, merged, err)
		}
	})
}
