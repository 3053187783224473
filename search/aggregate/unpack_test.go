package aggregate

import (
	"encoding/binary"
	"math"

	"github.com/klauspost/compress/zstd"
)

// Bounds of what is unpacked.
const (
	maxRows       = 1 << 16
	maxKeyColumns = 16
	maxUnpacked   = maxRows * (maxKeyColumns*5 + 28)
)

// Unpack returns the entries of a pack.
func Unpack(data []byte) ([]Entry, error) {
	r, err := newReader(data)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, r.entries)
	last := int32(0)
	for i := range entries {
		if !r.next(last, &entries[i]) {
			return nil, ErrDamaged
		}
		last = entries[i].Key
	}
	if len(r.data) > 0 {
		return nil, ErrDamaged
	}
	return entries, nil
}

// UnpackRows returns packed rows.
func UnpackRows(data []byte) (*Rows, error) {
	if len(data) == 0 || data[0] != rowsVersion {
		return nil, ErrDamaged
	}
	unzip, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxUnpacked))
	if err != nil {
		return nil, err
	}
	defer unzip.Close()
	plain, err := unzip.DecodeAll(data[1:], nil)
	if err != nil {
		return nil, ErrDamaged
	}
	r := &reader{data: plain}
	n, columns := r.uvarint(), r.uvarint()
	if r.damaged || n > maxRows || columns > maxKeyColumns {
		return nil, ErrDamaged
	}
	rows := &Rows{Keys: make([][]int32, columns)}
	for i := range rows.Keys {
		rows.Keys[i] = numbers[int32](r, n, MaxKey)
	}
	rows.Clicks, rows.Impressions = numbers[int64](r, n, math.MaxInt64), numbers[int64](r, n, math.MaxInt64)
	if r.damaged || uint64(len(r.data)) != 8*n {
		return nil, ErrDamaged
	}
	rows.Positions = make([]float64, n)
	for i := range rows.Positions {
		rows.Positions[i] = math.Float64frombits(binary.LittleEndian.Uint64(r.data[8*i:]))
	}
	return rows, nil
}

// numbers reads a column of numbers up to a largest one.
func numbers[N int32 | int64](r *reader, n, largest uint64) []N {
	column := make([]N, 0, n)
	for range n {
		v := r.uvarint()
		if r.damaged = r.damaged || v > largest; r.damaged {
			return nil
		}
		column = append(column, N(v))
	}
	return column
}
