package aggregate

// MaxKey is the largest key that a table can hold.
const MaxKey = 20_000_000

// Table adds up figures by key. The zero value is empty. Keys are dense: the table takes
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

// Reset empties the table and keeps its memory.
func (t *Table) Reset() {
	for key, seen := range t.seen {
		if seen {
			t.sums[key], t.seen[key] = Figures{}, false
		}
	}
	t.keys = 0
}

// Sums returns what the table has added up.
func (t *Table) Sums() *Sums {
	entries := make([]Entry, 0, t.keys)
	for key := range t.sums {
		if t.seen[key] {
			entries = append(entries, Entry{int32(key), t.sums[key]})
		}
	}
	return &Sums{entries}
}
