package graph

import (
	"context"
	"fmt"
	"reflect"
	"slices"
)

const (
	// fewValues is how many values of an edge are loaded at once and held until the
	// whole answer is made. More of them are read while they are written.
	fewValues = 500
	// windowValues is the number of values that are read at a time. With texts of 16 KB they take half of
	// StreamMemory, and the written answer takes the other half.
	windowValues = 500
	// valuesAtOnce is how many values of a page are written before they are passed on.
	valuesAtOnce = 50
)

// Large reads the values of an edge that may have very many.
type Large struct {
	// Count returns how many values a parent's field has.
	Count func(parent any) int
	// Window reads the values of several parents, as Edge.Load does, and keeps none.
	Window func(ctx context.Context, parents []any) (any, error)
	// Page reads the next values of one parent, a slice that may be empty. After is nil for
	// the first page, then the next that came with the page before; nil is the end.
	Page func(ctx context.Context, parent, after any) (page, next any, err error)
}

// postpone reports whether the values of an edge are to be read while they are
// written, because they are many. Its error says that the operation may not read so
// many.
func (l *edgeLoad) postpone(ctx context.Context, e *plannedEdge) (bool, error) {
	if e.large == nil {
		return false, nil
	}
	count := 0
	for _, parent := range l.parents {
		count += e.large.Count(parent)
	}
	if err := spend(ctx, times(min(count, beyond), max(len(e.field.SelectionSet), 1))); err != nil {
		return false, err
	}
	return e.leaf && count > fewValues && splicesOf(ctx) != nil, nil
}

// stream writes a value to a sink, and reads what was postponed on the way.
func (w *Writer) stream(ctx context.Context, p *plan, v reflect.Value, loads []edgeLoad, to *sink) error {
	s := w.scratch(ctx, p, slices.Clone(loads))
	s.sink, s.streamed = to, func(e *plannedEdge, l *edgeLoad, write encoder) bool { return s.postponed(ctx, e, l, write) }
	for i := range s.loads {
		s.loads[i].next = 0
	}
	if !p.write(s, addressable(v)) {
		if to.err != nil {
			return to.err
		}
		return fmt.Errorf("the answer could not be written: %s", s.reason)
	}
	to.flush(s, true)
	w.release(s)
	return to.err
}

// postponed reads and writes the values of an edge's next parent.
func (s *scratch) postponed(ctx context.Context, e *plannedEdge, l *edgeLoad, write encoder) bool {
	parent, large := l.parents[l.next], e.large
	l.next++
	if large.Count(parent) > windowValues {
		return s.pages(ctx, large, parent, write)
	}
	if l.next > l.to && !s.window(ctx, l, large) {
		return s.giveUp("the values of an edge could not be read")
	}
	return write(s, l.window.Index(l.next-1-l.from)) && s.sink.flush(s, false)
}

// window reads the values of the parents from the next one on, as many as belong into a
// window.
func (s *scratch) window(ctx context.Context, l *edgeLoad, large *Large) bool {
	l.from = l.next - 1
	l.to = l.from
	for count := 0; l.to < len(l.parents); l.to++ {
		more := large.Count(l.parents[l.to])
		if count += more; l.to > l.from && count > windowValues {
			break
		}
	}
	l.window = reflect.Value{} // the last one is not needed any more
	return s.sink.read(func() error {
		values, err := large.Window(ctx, l.parents[l.from:l.to])
		l.window = reflect.ValueOf(values)
		if err == nil && (l.window.Kind() != reflect.Slice || l.window.Len() != l.to-l.from) {
			err = fmt.Errorf("%d parents have other values", l.to-l.from)
		}
		return err
	})
}

// pages writes the values of one parent page by page, as one list.
func (s *scratch) pages(ctx context.Context, large *Large, parent any, write encoder) bool {
	s.buf = append(s.buf, '[')
	var after any
	for first := true; first || after != nil; first = false {
		var page any // the one before is not needed any more
		read := func() (err error) {
			page, after, err = large.Page(ctx, parent, after)
			return err
		}
		if !s.sink.read(read) {
			return s.giveUp("the values of an edge could not be read")
		}
		if !s.page(reflect.ValueOf(page), first, write) {
			return false
		}
	}
	s.buf = append(s.buf, ']')
	return true
}

// page writes the values of a page, a few at a time: the JSON of all of them would take as much memory as they do.
func (s *scratch) page(values reflect.Value, first bool, write encoder) bool {
	for from := 0; from < values.Len(); from += valuesAtOnce {
		few := values.Slice(from, min(from+valuesAtOnce, values.Len()))
		if !s.sink.read(func() error { return nil }) { // in a place for work
			return s.giveUp("no place became free")
		}
		begin := len(s.buf)
		if !write(s, few) {
			return false
		}
		s.buf = s.buf[:len(s.buf)-1] // each part is a list of its own: without its brackets
		if s.buf[begin] = ','; first && from == 0 {
			s.buf = slices.Delete(s.buf, begin, begin+1)
		}
		if !s.sink.flush(s, false) {
			return s.giveUp("the client is gone")
		}
	}
	return true
}
