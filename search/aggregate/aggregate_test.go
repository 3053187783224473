package aggregate_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/search/aggregate"
)

// entries draws entries as they are packed.
func entries() *rapid.Generator[[]aggregate.Entry] {
	return rapid.Custom(func(t *rapid.T) []aggregate.Entry {
		keys := rapid.SliceOfNDistinct(rapid.Int32Range(1, 500), 0, 40, rapid.ID).Draw(t, "keys")
		slices.Sort(keys)
		made := []aggregate.Entry{}
		for _, key := range keys {
			made = append(made, aggregate.Entry{Key: key, Figures: figures().Draw(t, "figures")})
		}
		return made
	})
}

func figures() *rapid.Generator[aggregate.Figures] {
	return rapid.Custom(func(t *rapid.T) aggregate.Figures {
		f := aggregate.Figures{Clicks: rapid.Int64Range(0, 1<<40).Draw(t, "clicks"), Impressions: rapid.Int64Range(0, 1<<40).Draw(t, "impressions")}
		f.Ranked = f.Impressions
		if rapid.Bool().Draw(t, "unranked") {
			f.Ranked = rapid.Int64Range(0, f.Impressions).Draw(t, "ranked")
		}
		if f.Ranked > 0 {
			f.Position = rapid.SampledFrom([]float64{1, 3, 17, 2.5, 0.1, 1e12, 1e17}).Draw(t, "position")
		}
		return f
	})
}

func TestPackKeepsEveryFigure(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := entries().Draw(t, "entries")
		got, err := aggregate.Unpack(aggregate.Pack(want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v became %v, %v", want, got, err)
		}
	})
}

func TestTableAddsUpAndPagesInOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		packs := rapid.SliceOfN(entries(), 0, 4).Draw(t, "packs")
		var table aggregate.Table
		sums := map[int32]aggregate.Figures{}
		for _, pack := range packs {
			if err := table.Add(aggregate.Pack(pack)); err != nil {
				t.Fatal(err)
			}
			for _, e := range pack {
				f := sums[e.Key]
				f.Add(&e.Figures)
				sums[e.Key] = f
			}
		}
		order := aggregate.Order{
			Column:     rapid.SampledFrom([]aggregate.Column{aggregate.Clicks, aggregate.Impressions, aggregate.CTR, aggregate.Position}).Draw(t, "column"),
			Descending: rapid.Bool().Draw(t, "descending"),
		}
		checkPages(t, table.Sums(), order, sums, rapid.IntRange(1, 9).Draw(t, "limit"))
	})
}

// checkPages reads a table page by page and compares it with sums by key.
func checkPages(t *rapid.T, table *aggregate.Sums, order aggregate.Order, sums map[int32]aggregate.Figures, limit int) {
	seen := map[int32]bool{}
	var last *aggregate.Place
	for {
		page := table.Page(order, last, limit)
		for _, e := range page {
			place := order.PlaceOf(&e)
			if seen[e.Key] || e.Figures != sums[e.Key] || last != nil && (place.Rank < last.Rank || place.Rank == last.Rank && place.Key <= last.Key) {
				t.Fatalf("%v after %v", e, last)
			}
			seen[e.Key], last = true, &place
		}
		if len(page) < limit {
			break
		}
	}
	if len(seen) != len(sums) || table.Len() != len(sums) {
		t.Fatalf("%d of %d keys, %d in the table", len(seen), len(sums), table.Len())
	}
}

func TestKeySetCountsDistinctKeys(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var set aggregate.KeySet
		want := map[int32]bool{}
		for _, pack := range rapid.SliceOfN(entries(), 0, 4).Draw(t, "packs") {
			data := aggregate.PackKeys(pack)
			add := set.Add
			if rapid.Bool().Draw(t, "from figures") {
				data, add = aggregate.Pack(pack), set.AddPack
			}
			if err := add(data); err != nil {
				t.Fatal(err)
			}
			for _, e := range pack {
				want[e.Key] = true
			}
		}
		if set.Len() != len(want) {
			t.Fatalf("%d keys, want %d", set.Len(), len(want))
		}
	})
}

func FuzzKeySet(f *testing.F) {
	f.Add(aggregate.PackKeys(nil))
	f.Add(aggregate.PackKeys([]aggregate.Entry{{Key: 3}, {Key: 70_000}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		var set aggregate.KeySet
		if err := set.Add(data); err != nil && set.Len() != 0 {
			t.Errorf("%d keys of a damaged set", set.Len())
		}
	})
}

func TestPackedRowsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	packer, err := aggregate.NewRowPacker()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 50).Draw(t, "rows")
		want := &aggregate.Rows{Keys: make([][]int32, rapid.IntRange(0, 5).Draw(t, "dimensions"))}
		for i := range want.Keys {
			want.Keys[i] = rapid.SliceOfN(rapid.Int32Range(0, aggregate.MaxKey), n, n).Draw(t, "keys")
		}
		count := rapid.Int64Range(0, math.MaxInt64)
		want.Clicks, want.Impressions = rapid.SliceOfN(count, n, n).Draw(t, "clicks"), rapid.SliceOfN(count, n, n).Draw(t, "impressions")
		want.Positions = rapid.SliceOfN(rapid.Float64(), n, n).Draw(t, "positions")
		got, err := aggregate.UnpackRows(packer.Pack(want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v became %+v, %v", want, got, err)
		}
	})
}

func FuzzUnpackRows(f *testing.F) {
	packer, err := aggregate.NewRowPacker()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packer.Pack(&aggregate.Rows{}))
	f.Add(packer.Pack(&aggregate.Rows{Keys: [][]int32{{1}}, Clicks: []int64{2}, Impressions: []int64{300}, Positions: []float64{math.NaN()}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		rows, err := aggregate.UnpackRows(data)
		if err == nil && (len(rows.Clicks) != len(rows.Positions) || len(rows.Clicks) != len(rows.Impressions)) {
			t.Errorf("columns of %d, %d and %d rows", len(rows.Clicks), len(rows.Impressions), len(rows.Positions))
		}
	})
}

func FuzzUnpack(f *testing.F) {
	f.Add(aggregate.Pack(nil))
	f.Add(aggregate.Pack([]aggregate.Entry{{Key: 3, Figures: aggregate.Figures{Clicks: 1, Impressions: 300, Ranked: 2, Position: 2.5}}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := aggregate.Unpack(data)
		if err != nil {
			return
		}
		again, err := aggregate.Unpack(aggregate.Pack(entries))
		if err != nil || !reflect.DeepEqual(entries, again) {
			t.Errorf("%v became %v, %v", entries, again, err)
		}
	})
}
