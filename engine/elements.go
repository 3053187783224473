package engine

import (
	"iter"

	"github.com/tidwall/gjson"
)

// Bounds of what is read and stored of an answer. Real answers have a few dozen of each. The body is stored
// unchanged.
const (
	MaxCitations = 1_000
	MaxSearches  = 1_000
	MaxElements  = 100_000
)

// Elements iterates over a list, up to MaxElements. A value that is not a list counts as a list of one
// element, a missing or null value as an empty list. gjson's Array would allocate 80 bytes for an element of
// two bytes.
func Elements(list gjson.Result) iter.Seq[gjson.Result] {
	return func(yield func(gjson.Result) bool) {
		if !list.IsArray() {
			if list.Type != gjson.Null {
				yield(list)
			}
			return
		}
		n := 0
		list.ForEach(func(_, element gjson.Result) bool {
			n++
			return n <= MaxElements && yield(element)
		})
	}
}

// Empty reports whether a list has no elements.
func Empty(list gjson.Result) bool {
	for range Elements(list) {
		return false
	}
	return true
}
