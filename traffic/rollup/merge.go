package rollup

import "slices"

// Merge sorts more cells and returns a packed list with them added.
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

// Collect counts cells of paths that are not in a packed list for one other path.
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

// MergeDay adds the packed counts of a day to those of its month and returns the result. The day is counted
// from the first of the month.
func MergeDay(month, day []byte, within int32) ([]byte, error) {
	rest, err := unversioned(day)
	if err != nil {
		return nil, err
	}
	var last Cell
	return merge(month, len(day)+len(day)/4, func() (c Cell, ok bool, err error) { // the month stores the day's number
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

// merge adds the ordered cells that next returns to a packed list. It never unpacks the whole list, which may
// be large. size estimates the bytes of the added cells.
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

// merging packs cells and adds equal ones up.
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
