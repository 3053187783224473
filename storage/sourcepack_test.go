package storage

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
)

func TestPackedColumnsComeBack(t *testing.T) {
	t.Parallel()
	cells := []SourceCell{{0, 1, 2, 3}, {1, 0, 0, 0}, {700, 100000, 1, 0}}
	if d := cmp.Diff(cells, slices.Collect(PackCells(cells).All())); d != "" {
		t.Errorf("cells: %s", d)
	}
	brands := []SourceBrand{{0, 0, 5}, {0, 24, 1}, {5, 1, 300}}
	if d := cmp.Diff(brands, slices.Collect(PackBrands(brands).All())); d != "" {
		t.Errorf("brands: %s", d)
	}
	a, b := uuid.New(), uuid.New()
	scope := SourceScope{ReadingID: a, Engines: []string{"assistant_a", "ä"}, Cells: []SourceScopeCell{
		{0, a, b, 5, 4, 30}, {1, a, a, 0, 0, 0}, {1, b, uuid.Nil, 1, 1, 1},
	}}
	got, err := unpackScope(a, scope.pack())
	if d := cmp.Diff(scope, got); err != nil || d != "" {
		t.Errorf("scope: %v, %s", err, d)
	}
}

func FuzzPackedColumns(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 1, 'a', 1})
	f.Add([]byte(PackCells([]SourceCell{{3, 2, 1, 0}})))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f, 1, 1, 1})
	f.Fuzz(func(t *testing.T, packed []byte) {
		for c := range PackedCells(packed).All() {
			if min(c.Cell, c.Responses, c.Citations, c.Mentions) < 0 {
				t.Fatalf("%+v", c)
			}
		}
		for b := range PackedBrands(packed).All() {
			if min(b.Engine, b.Entity, b.Responses) < 0 {
				t.Fatalf("%+v", b)
			}
		}
		scope, err := unpackScope(uuid.Nil, packed)
		if err != nil {
			return
		}
		again, err := unpackScope(uuid.Nil, scope.pack())
		if d := cmp.Diff(scope, again); err != nil || d != "" {
			t.Fatalf("%v, %s", err, d)
		}
	})
}
