package tally_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/search/tally"
)

// entries draws entries as they are packed.
func entries() *rapid.Generator[[]tally.Entry] {
	return rapid.Custom(func(t *rapid.T) []tally.Entry {
		keys := rapid.SliceOfNDistinct(rapid.Int32Range(1, 500), 0, 40, rapid.ID).Draw(t, "keys")
		slices.Sort(keys)
		made := []tally.Entry{}
		for _, key := range keys {
			made = append(made, tally.Entry{Key: key, Figures: figures().Draw(t, "figures")})
		}
		return made
	})
}

func figures() *rapid.Generator[tally.Figures] {
	return rapid.Custom(func(t *rapid.T) tally.Figures {
		f := tally.Figures{Clicks: rapid.Int64Range(0, 1<<40).Draw(t, "clicks"), Impressions: rapid.Int64Range(0, 1<<40).Draw(t, "impressions")}
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
		got, err := tally.Unpack(tally.Pack(want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v became %v, %v", want, got, err)
		}
	})
}

func TestTableAddsUpAndPagesInOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		packs := rapid.SliceOfN(entries(), 0, 4).Draw(t, "packs")
		var table tally.Table
		sums := map[int32]tally.Figures{}
		for _, pack := range packs {
			if err := table.Add(tally.Pack(pack)); err != nil {
				t.Fatal(err)
			}
			for _, e := range pack {
				f := sums[e.Key]
				f.Add(&e.Figures)
				sums[e.Key] = f
			}
		}
		order := tally.Order{
			Column:     rapid.SampledFrom([]tally.Column{tally.Clicks, tally.Impressions, tally.CTR, tally.Position}).Draw(t, "column"),
			Descending: rapid.Bool().Draw(t, "descending"),
		}
		checkPages(t, &table, order, sums, rapid.IntRange(1, 9).Draw(t, "limit"))
	})
}

// checkPages reads a table page by page and compares it with sums by key.
func checkPages(t *rapid.T, table *tally.Table, order tally.Order, sums map[int32]tally.Figures, limit int) {
	seen := map[int32]bool{}
	var last *tally.Place
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

func FuzzUnpack(f *testing.F) {
	f.Add(tally.Pack(nil))
	f.Add(tally.Pack([]tally.Entry{{Key: 3, Figures: tally.Figures{Clicks: 1, Impressions: 300, Ranked: 2, Position: 2.5}}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := tally.Unpack(data)
		if err != nil {
			return
		}
		again, err := tally.Unpack(tally.Pack(entries))
		if err != nil || !reflect.DeepEqual(entries, again) {
			t.Errorf("%v became %v, %v", entries, again, err)
		}
	})
}
