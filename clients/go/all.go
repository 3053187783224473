package client

import "iter"

// All walks a list page by page. fetch reads the page of a cursor, nil for the first one,
// and returns its items and the next cursor, nil after the last page. An error ends the walk.
func All[T any](fetch func(cursor *string) (items []T, next *string, err error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var cursor *string
		for {
			items, next, err := fetch(cursor)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if next == nil {
				return
			}
			cursor = next
		}
	}
}
