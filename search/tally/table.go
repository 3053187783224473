package tally

import (
	"cmp"
	"container/heap"
	"math"
	"slices"
)

// MaxKey is the largest key that a table can hold.
const MaxKey = 20_000_000

// Table is sums by key. The zero value is empty. Keys are dense: the table takes
// memory for each key up to the largest.
type Table struct {
	sums []Figures
	seen []bool
	keys int
}

// Add adds the entries of a pack.
func (t *Table) Add(data []byte) error {
	r, err := newReader(data)
	if err != nil {
		return err
	}
	if r.largest > MaxKey {
		return ErrDamaged
	}
	t.grow(int(r.largest))
	var e Entry
	for last := int32(0); r.entries > 0; r.entries-- {
		if !r.next(last, &e) {
			return ErrDamaged
		}
		last = e.Key
		t.add(&e)
	}
	return nil
}

// AddEntry adds one entry, whose key must be between 1 and MaxKey.
func (t *Table) AddEntry(e Entry) {
	t.grow(int(e.Key))
	t.add(&e)
}

func (t *Table) add(e *Entry) {
	if !t.seen[e.Key] {
		t.seen[e.Key] = true
		t.keys++
	}
	t.sums[e.Key].Add(&e.Figures)
}

func (t *Table) grow(largest int) {
	if n := largest + 1; n > len(t.sums) {
		t.sums = append(t.sums, make([]Figures, n-len(t.sums))...)
		t.seen = append(t.seen, make([]bool, n-len(t.seen))...)
	}
}

// Len returns the number of keys.
func (t *Table) Len() int { return t.keys }

// Get returns the sums of a key, and whether the table has it.
func (t *Table) Get(key int32) (Figures, bool) {
	if key <= 0 || int(key) >= len(t.sums) || !t.seen[key] {
		return Figures{}, false
	}
	return t.sums[key], true
}

// Total returns the sums over all keys.
func (t *Table) Total() Figures {
	var total Figures
	for key := range t.sums {
		if t.seen[key] {
			total.Add(&t.sums[key])
		}
	}
	return total
}

// Entries returns all entries in the order of their keys.
func (t *Table) Entries() []Entry {
	entries := make([]Entry, 0, t.keys)
	for key := range t.sums {
		if t.seen[key] {
			entries = append(entries, Entry{int32(key), t.sums[key]})
		}
	}
	return entries
}

// Column is a figure that entries can be sorted by.
type Column string

// The columns.
const (
	Clicks      Column = "clicks"
	Impressions Column = "impressions"
	CTR         Column = "ctr"
	Position    Column = "position"
)

// value returns a column's figure. Entries without it come last, in both
// directions.
func (c Column) value(f *Figures) (v float64, known bool) {
	switch c {
	case Clicks:
		return float64(f.Clicks), true
	case Impressions:
		return float64(f.Impressions), true
	case CTR:
		if p := f.CTR(); p != nil {
			return *p, true
		}
	case Position:
		if p := f.MeanPosition(); p != nil {
			return *p, true
		}
	}
	return 0, false
}

// Place is where an entry stands in an order: by rank, then by key. A smaller
// rank comes first.
type Place struct {
	Rank float64
	Key  int32
}

func (p Place) before(o Place) bool {
	if c := cmp.Compare(p.Rank, o.Rank); c != 0 {
		return c < 0
	}
	return p.Key < o.Key
}

// Order sorts a table by a column.
type Order struct {
	Column     Column
	Descending bool
}

func (o Order) place(key int32, f *Figures) Place {
	v, known := o.Column.value(f)
	switch {
	case !known:
		return Place{math.Inf(1), key}
	case o.Descending:
		return Place{-v, key}
	default:
		return Place{v, key}
	}
}

// Page returns the first entries of an order that come after a place, at most
// limit; a nil place is the beginning.
func (t *Table) Page(o Order, after *Place, limit int) []Entry {
	kept := make(worstFirst, 0, limit)
	for key := range t.sums {
		if !t.seen[key] {
			continue
		}
		p := o.place(int32(key), &t.sums[key])
		if after != nil && !after.before(p) {
			continue
		}
		if len(kept) < limit {
			heap.Push(&kept, p)
		} else if p.before(kept[0]) {
			kept[0] = p
			heap.Fix(&kept, 0)
		}
	}
	slices.SortFunc(kept, func(a, b Place) int {
		if a.before(b) {
			return -1
		}
		return 1
	})
	entries := make([]Entry, len(kept))
	for i, p := range kept {
		entries[i] = Entry{p.Key, t.sums[p.Key]}
	}
	return entries
}

// PlaceOf returns where an entry stands.
func (o Order) PlaceOf(e *Entry) Place { return o.place(e.Key, &e.Figures) }

// worstFirst is a heap whose first place is the last of those kept.
type worstFirst []Place

// Len implements heap.Interface.
func (w *worstFirst) Len() int { return len(*w) }

// Less implements heap.Interface.
func (w *worstFirst) Less(i, j int) bool { return (*w)[j].before((*w)[i]) }

// Swap implements heap.Interface.
func (w *worstFirst) Swap(i, j int) { (*w)[i], (*w)[j] = (*w)[j], (*w)[i] }

// Push implements heap.Interface.
func (w *worstFirst) Push(x any) { *w = append(*w, x.(Place)) } //nolint:forcetypeassert // its own

// Pop implements heap.Interface.
func (w *worstFirst) Pop() any {
	last := len(*w) - 1
	p := (*w)[last]
	*w = (*w)[:last]
	return p
}
