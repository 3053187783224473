package traffic

import (
	"context"

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

func (s *set) len() int {
	n := 0
	for _, word := range *s {
		for ; word != 0; word &= word - 1 {
			n++
		}
	}
	return n
}

// cells calls each with the counts of a window that its filters leave, cell by cell. Which
// verifications count is each's to say.
func (s *Service) cells(ctx context.Context, projectID uuid.UUID, w *window, each func(*store.Counts, rollup.Cell)) error {
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
		return rollup.Unpack(c.Packed, func(cell rollup.Cell) {
			if (only == nil || only.has(cell.Path)) && w.status.selects(cell.Status) {
				each(c, cell)
			}
		})
	})
}
