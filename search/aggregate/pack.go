package aggregate

import (
	"encoding/binary"
	"errors"
	"math"
)

// A pack is the entries of one slice in the order of their keys: a version, the
// number of entries, the largest key, then of each entry the distance of its key
// from the one before, its clicks, its impressions with two flags in the lowest
// bits, and its sum of positions. Most entries take six bytes.
const (
	packVersion = 1

	flagWhole  = 1 // the sum of positions is a whole number, as vendors' own figures are
	flagRanked = 2 // every impression's position is known
	flagBits   = 2

	maxWhole = 1 << 53
	// leastEntry is how many bytes an entry takes at least.
	leastEntry = 4
)

// ErrDamaged means that a pack cannot be read.
var ErrDamaged = errors.New("a pack of search figures is damaged")

// Pack packs entries, whose keys must be positive, in ascending order and
// distinct. Counts must not be negative.
func Pack(entries []Entry) []byte {
	data := make([]byte, 0, 16+len(entries)*6)
	data = append(data, packVersion)
	data = binary.AppendUvarint(data, uint64(len(entries)))
	last := int32(0)
	if len(entries) > 0 {
		data = binary.AppendUvarint(data, uint64(entries[len(entries)-1].Key)) //nolint:gosec // keys are positive
	} else {
		data = binary.AppendUvarint(data, 0)
	}
	for i := range entries {
		data = appendEntry(data, &entries[i], last)
		last = entries[i].Key
	}
	return data
}

func appendEntry(data []byte, e *Entry, last int32) []byte {
	flags := uint64(0)
	whole := e.Position >= 0 && e.Position < maxWhole && e.Position == math.Trunc(e.Position) && !math.Signbit(e.Position)
	if whole {
		flags |= flagWhole
	}
	if e.Ranked == e.Impressions {
		flags |= flagRanked
	}
	data = binary.AppendUvarint(data, uint64(e.Key-last))                    //nolint:gosec // keys ascend
	data = binary.AppendUvarint(data, uint64(e.Clicks))                      //nolint:gosec // counts are not negative
	data = binary.AppendUvarint(data, uint64(e.Impressions)<<flagBits|flags) //nolint:gosec // likewise
	if flags&flagRanked == 0 {
		data = binary.AppendUvarint(data, uint64(e.Ranked)) //nolint:gosec // likewise
	}
	if whole {
		return binary.AppendUvarint(data, uint64(e.Position))
	}
	return binary.LittleEndian.AppendUint64(data, math.Float64bits(e.Position))
}

// reader takes a pack apart.
type reader struct {
	data    []byte
	entries uint64
	largest uint64
	damaged bool
}

func newReader(data []byte) (*reader, error) {
	if len(data) == 0 || data[0] != packVersion {
		return nil, ErrDamaged
	}
	r := &reader{data: data[1:]}
	r.entries, r.largest = r.uvarint(), r.uvarint()
	if r.damaged || r.largest > math.MaxInt32 || r.entries > uint64(len(r.data))/leastEntry || r.entries > r.largest {
		return nil, ErrDamaged
	}
	return r, nil
}

func (r *reader) uvarint() uint64 {
	if len(r.data) > 0 && r.data[0] < 0x80 { // most numbers
		v := uint64(r.data[0])
		r.data = r.data[1:]
		return v
	}
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.damaged = true
		return 0
	}
	r.data = r.data[n:]
	return v
}

// next reads the entry after the one with key last.
func (r *reader) next(last int32, e *Entry) bool {
	step := r.uvarint()
	clicks := r.uvarint()
	counted := r.uvarint()
	impressions := counted >> flagBits
	if step == 0 || uint64(last)+step > r.largest || clicks > math.MaxInt64 { //nolint:gosec // keys are positive
		return false
	}
	e.Key = last + int32(step) //nolint:gosec // at most the largest key
	e.Clicks, e.Impressions, e.Ranked = int64(clicks), int64(impressions), int64(impressions)
	if counted&flagRanked == 0 {
		ranked := r.uvarint()
		if ranked > math.MaxInt64 {
			return false
		}
		e.Ranked = int64(ranked)
	}
	if counted&flagWhole != 0 {
		e.Position = float64(r.uvarint())
		return !r.damaged
	}
	if len(r.data) < 8 {
		return false
	}
	e.Position = math.Float64frombits(binary.LittleEndian.Uint64(r.data))
	r.data = r.data[8:]
	return !r.damaged && !math.IsNaN(e.Position) && !math.IsInf(e.Position, 0)
}
