package graph

import (
	"context"
	"io"
	"reflect"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql"
)

// Buffers of at most maxPooled bytes are kept for the next results, and a few of at most maxSpare. With new
// memory for each report of 5 MB the line "prompts" of `make bench ARGS=million` is over its limit. A larger
// buffer would hold its memory long after the one report that needed it.
const (
	maxPooled = 1 << 20
	maxSpare  = 8 << 20
	spares    = 2 // a workspace that is alone has two large results made at a time, on two processors
)

// maxForeseen is the largest buffer, in bytes, that is made at once because the
// last result of the same plan needed as much.
const maxForeseen = 64 << 20

// nullReason is why a result with a null where the schema allows none is left
// to the executor: the error's text, its path and the place of the null that
// is left in the data are the executor's business.
const nullReason = "null where the schema does not allow it"

// scratch is the buffer that one result is written to, with its working memory.
type scratch struct {
	buf       []byte
	floats    floatSpellings
	reason    string // why the writing was given up
	operation *graphql.OperationContext
	inContext func(m graphql.ContextMarshaler) error
	loads     []edgeLoad              // by the plan's edges
	missing   bool                    // an edge has no values yet: the pass only collects parents
	counted   int                     // bytes charged so far
	charge    func(bytes int64) error // nil: nothing is charged

	sink     *sink // where the bytes go while they are written; nil: nowhere
	streamed func(e *plannedEdge, l *edgeLoad, write encoder) bool
}

// encoder appends one value. It reports false when it gives up, with the
// reason in the scratch.
type encoder func(s *scratch, v reflect.Value) bool

// Write appends, for the methods of scalars that want an io.Writer.
func (s *scratch) Write(p []byte) (int, error) {
	s.buf = append(s.buf, p...)
	return len(p), nil
}

// WriteString appends without a copy of the string.
func (s *scratch) WriteString(text string) (int, error) {
	s.buf = append(s.buf, text...)
	return len(text), nil
}

// count charges the bytes that were written since the last time.
func (s *scratch) count() bool {
	if more := len(s.buf) - s.counted; s.charge != nil && more > 0 {
		s.counted = len(s.buf)
		if err := s.charge(writtenTwice * int64(more)); err != nil {
			return s.giveUp("too much memory")
		}
	}
	return true
}

func (s *scratch) giveUp(reason string) bool {
	s.reason = reason
	return false
}

func (s *scratch) null(nonNull bool) bool {
	if nonNull {
		return s.giveUp(nullReason)
	}
	s.buf = append(s.buf, "null"...)
	return true
}

// render writes a value by its plan. It returns a scratch, or the reason why there is none.
func (w *Writer) render(ctx context.Context, p *plan, v reflect.Value, loads []edgeLoad) (*scratch, string) {
	s := w.scratch(ctx, p, loads)
	if m := memoryOf(ctx); m != nil {
		s.charge = func(bytes int64) error { return m.charge(ctx, bytes) }
	}
	reason := s.writeLevels(ctx, p, addressable(v))
	if reason == "" && !s.count() {
		reason = s.reason
	}
	if reason != "" {
		w.release(s)
		return nil, reason
	}
	p.size.Store(int64(len(s.buf)))
	return s, ""
}

// scratch returns the memory to write with.
func (w *Writer) scratch(ctx context.Context, p *plan, loads []edgeLoad) *scratch {
	size := int(min(p.size.Load(), maxForeseen))
	s := w.buffer(size)
	if cap(s.buf) < size {
		s.buf = make([]byte, 0, size+size/8)
	}
	s.operation = graphql.GetOperationContext(ctx)
	s.inContext = func(m graphql.ContextMarshaler) error { return m.MarshalGQLContext(ctx, s) }
	s.loads = loads
	return s
}

// buffer returns a buffer that was used before, for some so many bytes.
func (w *Writer) buffer(size int) *scratch {
	if size > maxPooled {
		select {
		case s := <-w.spares:
			return s
		default:
		}
	}
	s, ok := w.buffers.Get().(*scratch)
	if !ok {
		return &scratch{}
	}
	return s
}

func (w *Writer) release(s *scratch) {
	*s = scratch{buf: s.buf[:0], floats: s.floats}
	switch size := cap(s.buf); {
	case size <= maxPooled:
		w.buffers.Put(s)
	case size <= maxSpare:
		select {
		case w.spares <- s:
		default:
		}
	}
}

// written is a result that stands as bytes already.
type written struct {
	writer *Writer
	first  atomic.Pointer[scratch]
	again  func() *scratch
}

// postponed is a result that is written when the answer is.
type postponed struct{ mark string }

// MarshalGQL writes the mark that stands for the result.
func (p postponed) MarshalGQL(out io.Writer) {
	_, _ = io.WriteString(out, p.mark) // the executor's writers do not fail
}

// MarshalGQL copies the bytes and gives the buffer back. The executor calls it
// once; for a second call the value is written anew.
func (m *written) MarshalGQL(out io.Writer) {
	s := m.first.Swap(nil)
	if s == nil {
		s = m.again()
	}
	if s == nil {
		graphql.Null.MarshalGQL(out)
		return
	}
	_, _ = out.Write(s.buf) // the executor's writers do not fail, and it could not be told
	m.writer.release(s)
}

// addressable returns an addressable copy of a value, so that methods can be called on its
// parts without boxing each.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() || v.Kind() == reflect.Pointer {
		return v
	}
	held := reflect.New(v.Type()).Elem()
	held.Set(v)
	return held
}
