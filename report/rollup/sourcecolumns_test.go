package rollup

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
)

func unpackCells(format int, column []byte) (cells []SourceCell, err error) {
	opened, err := OpenSourceCells(format, column)
	if err != nil {
		return nil, err
	}
	err = opened.Each(func(c SourceCell) { cells = append(cells, c) })
	return cells, err
}

func unpackBrands(format int, column []byte) (brands []SourceBrand, err error) {
	err = EachSourceBrand(format, column, func(b SourceBrand) { brands = append(brands, b) })
	return brands, err
}

func someColumns() (cells []SourceCell, brands []SourceBrand, scope SourceScope) {
	a, b := uuid.UUID{1}, uuid.UUID{2}
	return []SourceCell{{0, 1, 2, 3}, {1, 0, 0, 0}, {700, 100000, 1, 0}},
		[]SourceBrand{{0, 0, 5}, {0, 24, 1}, {5, 1, 300}},
		SourceScope{ReadingID: a, Engines: []string{"assistant_a", "ä"}, Cells: []SourceScopeCell{
			{0, a, b, 5, 4, 30}, {1, a, a, 0, 0, 0}, {1, b, uuid.Nil, 1, 1, 1},
		}}
}

// payloadOf returns a column as it was packed before columns had versions.
func payloadOf(column []byte) []byte { return column[1 : len(column)-4] }

func TestSourceColumnsKeepTheirValues(t *testing.T) {
	t.Parallel()
	cells, brands, scope := someColumns()
	for format, convert := range map[int]func([]byte) []byte{
		ColumnFormat: func(column []byte) []byte { return column }, formatOfStart: payloadOf,
	} {
		gotCells, err := unpackCells(format, convert(PackSourceCells(cells)))
		if d := cmp.Diff(cells, gotCells); err != nil || d != "" {
			t.Errorf("format %d, cells: %v, %s", format, err, d)
		}
		gotBrands, err := unpackBrands(format, convert(PackSourceBrands(brands)))
		if d := cmp.Diff(brands, gotBrands); err != nil || d != "" {
			t.Errorf("format %d, brands: %v, %s", format, err, d)
		}
		gotScope, err := unpackScope(scope.ReadingID, format, convert(scope.Pack()), nil)
		if d := cmp.Diff(&scope, gotScope); err != nil || d != "" {
			t.Errorf("format %d, scope: %v, %s", format, err, d)
		}
	}
}

func TestDamagedSourceColumnsAreRefused(t *testing.T) {
	t.Parallel()
	cells, brands, scope := someColumns()
	for name, column := range map[string][]byte{"cells": PackSourceCells(cells), "brands": PackSourceBrands(brands), "scope": scope.Pack()} {
		for at := range column {
			changed := slices.Clone(column)
			changed[at] ^= 0x41
			for how, damaged := range map[string][]byte{"changed": changed, "shortened": column[:at]} {
				_, errCells := OpenSourceCells(ColumnFormat, damaged)
				_, errBrands := unpackBrands(ColumnFormat, damaged)
				_, errScope := unpackScope(uuid.Nil, ColumnFormat, damaged, nil)
				for _, err := range []error{errCells, errBrands, errScope} {
					if !errors.Is(err, ErrDamaged) {
						t.Errorf("%s %s at %d: error %v", name, how, at, err)
					}
				}
			}
		}
	}
}

// FuzzSourceColumns reads arbitrary payloads. What is read comes back from its own
// column.
func FuzzSourceColumns(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 1, 'a', 1})
	f.Add(payloadOf(PackSourceCells([]SourceCell{{3, 2, 1, 0}})))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f, 1, 1, 1})
	f.Fuzz(func(t *testing.T, payload []byte) {
		_, _ = OpenSourceCells(ColumnFormat, payload)
		_, _ = unpackScope(uuid.Nil, ColumnFormat, payload, nil)
		if cells, err := unpackCells(formatOfStart, payload); err == nil {
			again, err := unpackCells(ColumnFormat, PackSourceCells(cells))
			if d := cmp.Diff(cells, again); err != nil || d != "" {
				t.Fatalf("cells: %v, %s", err, d)
			}
		}
		if brands, err := unpackBrands(formatOfStart, payload); err == nil {
			again, err := unpackBrands(ColumnFormat, PackSourceBrands(brands))
			if d := cmp.Diff(brands, again); err != nil || d != "" {
				t.Fatalf("brands: %v, %s", err, d)
			}
		}
		if scope, err := unpackScope(uuid.Nil, formatOfStart, payload, nil); err == nil {
			again, err := unpackScope(uuid.Nil, ColumnFormat, scope.Pack(), nil)
			if d := cmp.Diff(scope, again); err != nil || d != "" {
				t.Fatalf("scope: %v, %s", err, d)
			}
		}
	})
}

// BenchmarkSourceCells reads the cells that a year of sources has.
func BenchmarkSourceCells(b *testing.B) {
	cells := make([]SourceCell, 1000)
	for i := range cells {
		cells[i] = SourceCell{i * 3, 1 + i%5, 2 + i%7, i % 3}
	}
	column := PackSourceCells(cells)
	for b.Loop() {
		for range 1000 {
			opened, err := OpenSourceCells(ColumnFormat, column)
			if err != nil {
				b.Fatal(err)
			}
			sum := 0
			if err := opened.Each(func(c SourceCell) { sum += c.Responses }); err != nil || sum == 0 {
				b.Fatal(err)
			}
		}
	}
}
