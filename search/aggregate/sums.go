package aggregate

import (
	"cmp"
	"container/heap"
	"math"
	"slices"
)

// Sums is figures by key, in the order of the keys. It is never changed, so that any
// number of goroutines may read it.
type Sums struct{ entries []Entry }

// Len returns the number of keys.
func (s *Sums) Len() int { return len(s.entries) }

// Largest returns the largest key; 0 without any.
func (s *Sums) Largest() int32 {
	if len(s.entries) == 0 {
		return 0
	}
	return s.entries[len(s.entries)-1].Key
}

// Get returns the figures of a key, and whether there are any.
func (s *Sums) Get(key int32) (Figures, bool) {
	i, ok := slices.BinarySearchFunc(s.entries, key, func(e Entry, key int32) int { return cmp.Compare(e.Key, key) })
	if !ok {
		return Figures{}, false
	}
	return s.entries[i].Figures, true
}

// Total returns the sums over all keys.
func (s *Sums) Total() Figures {
	var total Figures
	for i := range s.entries {
		total.Add(&s.entries[i].Figures)
	}
	return total
}

// Entries returns all entries in the order of their keys. They must not be changed.
func (s *Sums) Entries() []Entry { return s.entries }

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
func (s *Sums) Page(o Order, after *Place, limit int) []Entry {
	kept := make(worstFirst, 0, limit)
	for i := range s.entries {
		p := o.PlaceOf(&s.entries[i])
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
		f, _ := s.Get(p.Key)
		entries[i] = Entry{p.Key, f}
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
