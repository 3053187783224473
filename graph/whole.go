package graph

import (
	"bytes"
	"context"
	"sync/atomic"
)

// Whole holds a large result apart from the data of its operation, which have a mark in its place:
// the executor copies its data, and a report of some megabytes need not be copied.
type Whole struct {
	mark   string // nobody outside can foretell it
	writer *Writer
	held   atomic.Pointer[scratch] // nil: nothing is apart
}

type wholeKey struct{}

// WithWhole lets the operation of a context keep one large result apart. Release must follow.
func WithWhole(ctx context.Context) (context.Context, *Whole) {
	w := &Whole{mark: newMark("whole") + `"`}
	return context.WithValue(ctx, wholeKey{}, w), w
}

// keep takes a result that is worth it, and returns the mark that stands for it. A Whole keeps one.
func (w *Writer) keep(ctx context.Context, s *scratch) (mark string, kept bool) {
	whole, _ := ctx.Value(wholeKey{}).(*Whole)
	if whole == nil || len(s.buf) <= chunk || !whole.held.CompareAndSwap(nil, s) {
		return "", false
	}
	whole.writer = w
	return whole.mark, true
}

// Parts returns the result, which is valid until Release, and what the operation's data have before and after it; a nil
// result: nothing is apart. A nil Whole holds nothing.
func (w *Whole) Parts(data []byte) (before, result, after []byte) {
	if w == nil {
		return data, nil, nil
	}
	s := w.held.Load()
	if s == nil {
		return data, nil, nil
	}
	before, after, found := bytes.Cut(data, []byte(w.mark))
	if !found { // the field was nulled
		return data, nil, nil
	}
	return before, s.buf, after
}

// Release lets the next result use the memory.
func (w *Whole) Release() {
	if w == nil {
		return
	}
	if s := w.held.Swap(nil); s != nil {
		w.writer.release(s)
	}
}
