package aggregate

import (
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
)

// KeySet counts the distinct keys of packs. The zero value is empty.
type KeySet struct{ keys roaring.Bitmap }

// PackKeys packs the keys of entries, which must be positive, without their figures.
func PackKeys(entries []Entry) []byte {
	keys := make([]uint32, len(entries))
	for i := range entries {
		keys[i] = uint32(entries[i].Key) //nolint:gosec // keys are positive
	}
	set := roaring.BitmapOf(keys...)
	set.RunOptimize()
	data, _ := set.ToBytes() // it writes into memory, which does not fail
	return data
}

// Add adds packed keys.
func (s *KeySet) Add(data []byte) error {
	var more roaring.Bitmap
	if err := more.UnmarshalBinary(data); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err := more.Validate(); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	s.keys.Or(&more)
	return nil
}

// AddPack adds the keys of a pack of figures.
func (s *KeySet) AddPack(data []byte) error {
	r, err := newReader(data)
	if err != nil {
		return err
	}
	var e Entry
	for last := int32(0); r.entries > 0; r.entries-- {
		if !r.next(last, &e) {
			return ErrDamaged
		}
		last = e.Key
		s.keys.Add(uint32(e.Key)) //nolint:gosec // keys are positive
	}
	return nil
}

// Len returns the number of distinct keys.
func (s *KeySet) Len() int { return int(s.keys.GetCardinality()) } //nolint:gosec // at most MaxKey
