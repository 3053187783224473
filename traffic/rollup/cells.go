package rollup

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math"
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

// packer appends ordered cells to a list of variable-length integers. A cell takes about five bytes.
type packer struct {
	b    []byte
	path uint32 // path of the last cell
}

func newPacker(size int) *packer { return &packer{b: append(make([]byte, 0, 1+size), packVersion)} }

func (p *packer) add(c Cell) {
	p.b = binary.AppendUvarint(p.b, uint64(c.Path-p.path))
	p.b = binary.AppendUvarint(p.b, uint64(c.Status))
	p.b = binary.AppendUvarint(p.b, c.Count)
	p.b = binary.AppendUvarint(p.b, uint64(c.Last))
	p.path = c.Path
}

var errPacked = errors.New("packed counts are damaged")

// unversioned returns a packed list without its version.
func unversioned(b []byte) ([]byte, error) {
	if len(b) == 0 {
		return nil, nil
	}
	if b[0] != packVersion {
		return nil, errPacked
	}
	return b[1:], nil
}

// decode reads the next cell of a packed list into the same cell and returns its length in bytes. 0 means
// that the list is damaged.
func decode(c *Cell, b []byte) (size int) {
	var v [4]uint64
	for i := range v {
		if size < len(b) && b[size] < 0x80 { // most integers have one byte
			v[i], size = uint64(b[size]), size+1
			continue
		}
		n, used := binary.Uvarint(b[size:])
		if used <= 0 {
			return 0
		}
		v[i], size = n, size+used
	}
	if v[0] > math.MaxUint32 || v[1] > math.MaxUint16 || v[3] > math.MaxUint32 {
		return 0
	}
	*c = Cell{Path: c.Path + uint32(v[0]), Status: uint16(v[1]), Count: v[2], Last: uint32(v[3])} //nolint:gosec // checked above
	return size
}

// Unpack calls each for every cell of a packed list, in order.
func Unpack(packed []byte, each func(Cell)) error {
	b, err := unversioned(packed)
	for c := (Cell{}); len(b) > 0; {
		size := decode(&c, b)
		if size == 0 {
			return errPacked
		}
		b = b[size:]
		each(c)
	}
	return err
}
