package writer

import (
	"context"
	"reflect"
)

// Cursors are the cursors of the page in a result. Pages within the items of a list do not count.
type Cursors struct {
	Next, Previous string // empty: null
	Written        bool   // the writer wrote a page's cursor
}

type cursorsKey struct{}

// WithCursors returns a context whose operation stores the cursors of the page that its result
// holds. They stay as they are if the writer leaves the result to the executor.
func WithCursors(ctx context.Context) (context.Context, *Cursors) {
	c := &Cursors{}
	return context.WithValue(ctx, cursorsKey{}, c), c
}

// cursor adds to an encoder that it stores the cursor that it writes. It returns the encoder as it
// is for other fields and below lists.
func (c *compiler) cursor(field string, goType reflect.Type, write encoder) encoder {
	if c.lists > 0 || goType != reflect.TypeFor[*string]() || field != "nextCursor" && field != "previousCursor" {
		return write
	}
	return func(s *buffer, v reflect.Value) bool {
		s.cursors.Written = true
		if !v.IsNil() && field == "nextCursor" {
			s.cursors.Next = v.Elem().String()
		} else if !v.IsNil() {
			s.cursors.Previous = v.Elem().String()
		}
		return write(s, v)
	}
}
