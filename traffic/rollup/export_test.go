package rollup

import "slices"

// Pack writes cells, which it sorts, as a packed list.
func Pack(cells []Cell) []byte {
	slices.SortFunc(cells, Cell.compare)
	p := newPacker(5 * len(cells))
	for _, c := range cells {
		p.add(c)
	}
	return p.b
}
