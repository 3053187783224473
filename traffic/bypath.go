package traffic

import "iter"

// byPath keeps a value for each of many paths, by their numbers, without a pointer to each.
type byPath[T any] struct {
	seen   set
	blocks [][]T // of blockPaths paths in a row; nil: none of them was seen
}

const blockPaths = 1 << 10

// of returns the value of a path, which is there from then on.
func (b *byPath[T]) of(id uint32) *T {
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

// get returns the value of a path, nil where it is not there.
func (b *byPath[T]) get(id uint32) *T {
	if !b.seen.has(id) {
		return nil
	}
	return &b.blocks[id/blockPaths][id%blockPaths]
}

// all goes through the values by their paths' numbers.
func (b *byPath[T]) all() iter.Seq2[uint32, *T] {
	return func(yield func(uint32, *T) bool) {
		for id := range b.seen.all() {
			if !yield(id, b.get(id)) {
				return
			}
		}
	}
}
