package engine

import (
	"iter"

	"github.com/tidwall/gjson"
)

// What is kept of an answer, and read of a list in it. Real answers have a few dozen of each. The body is
// stored as it came.
const (
	MaxCitations = 1_000
	MaxSearches  = 1_000
	MaxElements  = 100_000
)

// Elements goes through a list, up to MaxElements. A value that is no list is its only element; one that is
// missing, or null, is an empty list. gjson's Array takes 80 bytes for an element that has two in the body.
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
