package traffic

import (
	"context"
	"iter"
	"math/bits"

	"github.com/google/uuid"

	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// set is a set of small numbers.
type set []uint64

func (s *set) add(n uint32) {
	for int(n/64) >= len(*s) {
		*s = append(*s, make([]uint64, max(64, len(*s)))...)
	}
	(*s)[n/64] |= 1 << (n % 64)
}

func (s *set) has(n uint32) bool { return int(n/64) < len(*s) && (*s)[n/64]&(1<<(n%64)) != 0 }

// all iterates over the numbers in ascending order.
func (s *set) all() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for i, word := range *s {
			for ; word != 0; word &= word - 1 {
				if !yield(uint32(64*i + bits.TrailingZeros64(word))) { //nolint:gosec // as it was added
					return
				}
			}
		}
	}
}

func (s *set) len() int {
	n := 0
	for _, word := range *s {
		n += bits.OnesCount64(word)
	}
	return n
}

// cells calls of with the counts of a window, row by row, and what it returns with the
// row's cells that the window's filters leave; a row for which it returns nil is passed
// over. A row is of a day or, unless the window's counts are by day, of a month.
func (s *Service) cells(ctx context.Context, projectID uuid.UUID, w *window, of func(*store.Counts) func(rollup.Cell)) error {
	var only set
	if w.paths.Selects() {
		ids, err := s.Store.PathSet(ctx, projectID, w.paths)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return nil
		}
		for _, id := range ids {
			only.add(id)
		}
	}
	return s.Store.Counts(ctx, projectID, w.counts, func(c *store.Counts) error {
		each := of(c)
		if each == nil {
			return nil
		}
		return rollup.Unpack(c.Packed, func(cell rollup.Cell) {
			if (only == nil || only.has(cell.Path)) && w.status.selects(cell.Status) {
				each(cell)
			}
		})
	})
}

// byDay returns the window with its counts by day.
func (w *window) byDay() *window {
	days := *w
	days.counts.ByDay = true
	return &days
}

// selectsCells reports whether only some of a row's cells count.
func (w *window) selectsCells() bool { return w.paths.Selects() || w.status != (statusFilter{}) }
