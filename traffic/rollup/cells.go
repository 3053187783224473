package rollup

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// Cell counts requests of one path and status, in one row of counts: of a day, a bot and
// a verification.
type Cell struct {
	Path   uint32
	Status uint16
	Count  uint64
	Last   uint32 // second of the day of the last request; in counts of a month, InMonth of it
}

// IsError reports whether the requests were answered 4xx or 5xx.
func (c Cell) IsError() bool { return c.Status >= 400 && c.Status <= 599 }

// daySlot is more than a day has seconds.
const daySlot = 1 << 17

// InMonth returns a day of a month, counted from its first, and a second of it as one number
// that grows with time.
func InMonth(within int32, second uint32) uint32 {
	return uint32(within)*daySlot + second //nolint:gosec // a month has 31 days
}

// OfMonth is the reverse of InMonth.
func OfMonth(last uint32) (within int32, second uint32) {
	return int32(last / daySlot), last % daySlot //nolint:gosec // less than 32 bits are left
}

func (c Cell) compare(d Cell) int {
	if n := cmp.Compare(c.Path, d.Path); n != 0 {
		return n
	}
	return cmp.Compare(c.Status, d.Status)
}

// packVersion begins every packed list.
const packVersion = 1

// Pack writes cells, which it sorts, as a list of variable-length integers: a cell
// takes about five bytes.
func Pack(cells []Cell) []byte {
	slices.SortFunc(cells, Cell.compare)
	b := make([]byte, 0, 1+5*len(cells))
	b = append(b, packVersion)
	path := uint32(0)
	for _, c := range cells {
		b = binary.AppendUvarint(b, uint64(c.Path-path))
		b = binary.AppendUvarint(b, uint64(c.Status))
		b = binary.AppendUvarint(b, c.Count)
		b = binary.AppendUvarint(b, uint64(c.Last))
		path = c.Path
	}
	return b
}

var errPacked = errors.New("packed counts are damaged")

// Unpack calls each with every cell of a packed list, in order.
func Unpack(b []byte, each func(Cell)) error {
	if len(b) == 0 {
		return nil
	}
	if b[0] != packVersion {
		return errPacked
	}
	b = b[1:]
	path := uint32(0)
	for len(b) > 0 {
		var v [4]uint64
		for i := range v {
			n, used := binary.Uvarint(b)
			if used <= 0 {
				return errPacked
			}
			v[i], b = n, b[used:]
		}
		if v[0] > math.MaxUint32 || v[1] > math.MaxUint16 || v[3] > math.MaxUint32 {
			return errPacked
		}
		path += uint32(v[0])                                                          //nolint:gosec // checked above
		each(Cell{Path: path, Status: uint16(v[1]), Count: v[2], Last: uint32(v[3])}) //nolint:gosec // checked above
	}
	return nil
}

// Merge returns a packed list with more cells added.
func Merge(packed []byte, more []Cell) ([]byte, error) {
	cells := make([]Cell, 0, len(more)+len(packed)/4)
	if err := Unpack(packed, func(c Cell) { cells = append(cells, c) }); err != nil {
		return nil, err
	}
	cells = append(cells, more...)
	slices.SortStableFunc(cells, Cell.compare)
	merged := cells[:0]
	for _, c := range cells {
		if n := len(merged); n > 0 && merged[n-1].compare(c) == 0 {
			merged[n-1].Count += c.Count
			merged[n-1].Last = max(merged[n-1].Last, c.Last)
			continue
		}
		merged = append(merged, c)
	}
	return Pack(merged), nil
}
