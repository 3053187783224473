package aggregate

import (
	"encoding/binary"
	"math"

	"github.com/klauspost/compress/zstd"
)

// Rows are imported rows, column by column. All columns have the same length.
type Rows struct {
	Keys        [][]int32 // a column for each dimension; 0: the row has no key
	Clicks      []int64
	Impressions []int64
	Positions   []float64 // NaN: not known
}

// Packed rows are a version and, compressed: the number of rows, the number of columns of keys,
// then column by column the keys, clicks and impressions as numbers of one to ten
// bytes, and the positions in eight bytes each.
const rowsVersion = 1

// RowPacker packs rows. One goroutine at a time may use it.
type RowPacker struct {
	zip   *zstd.Encoder
	plain []byte
}

// NewRowPacker makes a RowPacker.
func NewRowPacker() (*RowPacker, error) {
	zip, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	return &RowPacker{zip: zip}, err
}

// Pack packs at most 65,536 rows. Keys and counts must not be negative.
func (p *RowPacker) Pack(r *Rows) []byte {
	b := binary.AppendUvarint(p.plain[:0], uint64(len(r.Clicks)))
	b = binary.AppendUvarint(b, uint64(len(r.Keys)))
	for _, column := range r.Keys {
		for _, key := range column {
			b = binary.AppendUvarint(b, uint64(key)) //nolint:gosec // keys are not negative
		}
	}
	for _, column := range [][]int64{r.Clicks, r.Impressions} {
		for _, n := range column {
			b = binary.AppendUvarint(b, uint64(n)) //nolint:gosec // counts are not negative
		}
	}
	for _, position := range r.Positions {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(position))
	}
	p.plain = b
	return p.zip.EncodeAll(b, []byte{rowsVersion})
}
