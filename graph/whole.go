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

// Fill returns a part of the operation's data with the result in it. It is valid until Release.
// A nil Whole returns the part as it is.
func (w *Whole) Fill(part []byte) []byte {
	if w == nil {
		return part
	}
	s := w.held.Load()
	switch {
	case s == nil:
		return part
	case string(part) == w.mark:
		return s.buf
	}
	return bytes.Replace(part, []byte(w.mark), s.buf, 1)
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
