package rollup

import "slices"

// Merge returns a packed list with more cells added, which it sorts.
func Merge(packed []byte, more []Cell) ([]byte, error) {
	slices.SortFunc(more, Cell.compare)
	return merge(packed, 5*len(more), func() (c Cell, ok bool, err error) {
		if len(more) == 0 {
			return Cell{}, false, nil
		}
		c, more = more[0], more[1:]
		return c, true, nil
	})
}

// Collect has cells count as those of another path that a packed list does not have.
func Collect(packed []byte, cells []Cell, other uint32) error {
	slices.SortFunc(cells, Cell.compare)
	collect := func(n int) {
		for i := range cells[:n] {
			cells[i].Path = other
		}
		cells = cells[n:]
	}
	err := Unpack(packed, func(c Cell) {
		n := 0
		for n < len(cells) && cells[n].compare(c) < 0 {
			n++
		}
		collect(n)
		for len(cells) > 0 && cells[0].compare(c) == 0 {
			cells = cells[1:]
		}
	})
	collect(len(cells))
	return err
}

// MergeDay returns the packed counts of a month with those of one of its days added, counted from its
// first.
func MergeDay(month, day []byte, within int32) ([]byte, error) {
	rest, err := unversioned(day)
	if err != nil {
		return nil, err
	}
	var last Cell
	return merge(month, len(day)+len(day)/4, func() (c Cell, ok bool, err error) { // a day has its number in a month
		if len(rest) == 0 {
			return Cell{}, false, nil
		}
		size := decode(&last, rest)
		if size == 0 {
			return Cell{}, false, errPacked
		}
		c, rest = last, rest[size:]
		c.Last = InMonth(within, c.Last)
		return c, true, nil
	})
}

// merge returns a packed list with cells added that next returns in order, one after the other: a list may
// be large, so it is never unpacked as a whole. The cells take about so many bytes.
func merge(packed []byte, size int, next func() (Cell, bool, error)) ([]byte, error) {
	b, err := unversioned(packed)
	if err != nil {
		return nil, err
	}
	m := &merging{packer: newPacker(len(packed) + size)}
	more, ok, err := next()
	for c := (Cell{}); err == nil && len(b) > 0; {
		used := decode(&c, b)
		if used == 0 {
			return nil, errPacked
		}
		b = b[used:]
		for ; ok && err == nil && more.compare(c) < 0; more, ok, err = next() {
			m.add(more)
		}
		m.add(c)
	}
	for ; ok && err == nil; more, ok, err = next() {
		m.add(more)
	}
	return m.end(), err
}

// merging packs cells, and those that are alike as one.
type merging struct {
	*packer

	last Cell
	any  bool
}

func (m *merging) add(c Cell) {
	if m.any && m.last.compare(c) == 0 {
		m.last.Count += c.Count
		m.last.Last = max(m.last.Last, c.Last)
		return
	}
	m.flush()
	m.last, m.any = c, true
}

func (m *merging) flush() {
	if m.any {
		m.packer.add(m.last)
	}
}

func (m *merging) end() []byte {
	m.flush()
	return m.b
}
