package search

import (
	"context"
	"fmt"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/aggregate"
	"github.com/answer-visibility/avm/search/sliceselect"
	"github.com/answer-visibility/avm/storage/search"
)

// tableOf returns the sums of a snapshot by a dimension.
func (s *Service) tableOf(ctx context.Context, snap snapshot, c column) (*aggregate.Sums, error) {
	e, err := s.load(ctx, snap)
	if err != nil {
		return nil, err
	}
	return s.table(ctx, e, c)
}

// table returns the sums of a window by a dimension.
func (s *Service) table(ctx context.Context, e *evidence, c column) (*aggregate.Sums, error) {
	key := tableKey{e.snap, c.code}
	if sums, ok := s.kept.tables.get(key); ok {
		return sums, nil
	}
	parts, err := s.parts(ctx, e, c)
	if err != nil {
		return nil, err
	}
	var t aggregate.Table
	if err := s.store.Packs(ctx, e.snap.scope(c.source), c.code, *parts, t.Add); err != nil {
		return nil, fmt.Errorf("add up %s: %w", c.name, err)
	}
	sums := t.Sums()
	s.kept.tables.put(key, sums)
	return sums, nil
}

// count returns how many rows a table has.
func (s *Service) count(ctx context.Context, e *evidence, c column) (int, error) {
	key := tableKey{e.snap, c.code}
	if n, ok := s.kept.counts.get(key); ok {
		return n, nil
	}
	parts, err := s.parts(ctx, e, c)
	if err != nil {
		return 0, err
	}
	var set aggregate.KeySet
	err = s.store.KeySets(ctx, e.snap.scope(c.source), c.code, *parts, func(keys, sums []byte) error {
		if keys == nil {
			return set.AddPack(sums)
		}
		return set.Add(keys)
	})
	if err != nil {
		return 0, fmt.Errorf("count %s: %w", c.name, err)
	}
	s.kept.counts.put(key, set.Len())
	return set.Len(), nil
}

// parts returns what the sums of a window by a dimension are made of: whole months
// where they were added up, and the slices of other days and of longer periods.
func (s *Service) parts(ctx context.Context, e *evidence, c column) (*search.Parts, error) {
	months, err := s.store.Months(ctx, e.snap.scope(c.source), c.code)
	if err != nil {
		return nil, err
	}
	parts := &search.Parts{}
	whole := map[sliceselect.Day]bool{}
	for _, v := range sliceselect.ForDimension(e.slices(c.source), (*search.Slice).Cover, c.code) {
		first := bucket(v.First, model.SnapshotGranularityMonth)
		if _, ok := months[first]; ok && v.First == v.Last {
			whole[first] = true
			continue
		}
		parts.Slices = append(parts.Slices, v.ID)
	}
	parts.Months = make([]time.Time, 0, len(whole))
	for first := range whole {
		parts.Months = append(parts.Months, first.Time())
	}
	return parts, nil
}
