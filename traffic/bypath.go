package traffic

import "iter"

// byPath stores a value for each path number, without a pointer for each.
type byPath[T any] struct {
	seen   set
	blocks [][]T // each for blockPaths path numbers; nil: none of them has a value
}

const blockPaths = 1 << 10

// at returns the value of a path, and adds a zero value if there is none.
func (b *byPath[T]) at(id uint32) *T {
	n := int(id / blockPaths)
	for n >= len(b.blocks) {
		b.blocks = append(b.blocks, nil)
	}
	if b.blocks[n] == nil {
		b.blocks[n] = make([]T, blockPaths)
	}
	b.seen.add(id)
	return &b.blocks[n][id%blockPaths]
}

// get returns the value of a path, or nil.
func (b *byPath[T]) get(id uint32) *T {
	if !b.seen.has(id) {
		return nil
	}
	return &b.blocks[id/blockPaths][id%blockPaths]
}

// all iterates over the values in the order of their path numbers.
func (b *byPath[T]) all() iter.Seq2[uint32, *T] {
	return func(yield func(uint32, *T) bool) {
		for id := range b.seen.all() {
			if !yield(id, b.get(id)) {
				return
			}
		}
	}
}
