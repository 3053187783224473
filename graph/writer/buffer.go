package writer

import (
	"context"
	"io"
	"reflect"

	"github.com/99designs/gqlgen/graphql"
)

// maxForeseen is the largest buffer, in bytes, that is made at once because the
// last result of the same plan needed as much.
const maxForeseen = 1 << 20

const (
	// nullReason is why a result with a null where the schema allows none is left
	// to the executor: the error's text, its path and where the null ends up in the
	// data are the executor's business.
	nullReason = "null where the schema does not allow it"
	// tooLarge is why a result above MaxBytes is not written. The executor does not
	// write it either.
	tooLarge = "too large"
)

// buffer is what one result is written to, with its working memory.
type buffer struct {
	buf       []byte
	floats    floatSpellings
	reason    string // why the writing was given up
	operation *graphql.OperationContext
	inContext func(m graphql.ContextMarshaler) error
	loads     []edgeLoad // by the plan's edges
	maxBytes  int
	missing   bool // an edge has no values yet: the pass only collects parents
	cursors   Cursors
}

// encoder appends one value. It reports false when it gives up, with the
// reason in the buffer.
type encoder func(s *buffer, v reflect.Value) bool

// Write appends, for the methods of scalars that want an io.Writer.
func (s *buffer) Write(p []byte) (int, error) {
	s.buf = append(s.buf, p...)
	return len(p), nil
}

// WriteString appends without a copy of the string.
func (s *buffer) WriteString(text string) (int, error) {
	s.buf = append(s.buf, text...)
	return len(text), nil
}

func (s *buffer) giveUp(reason string) bool {
	s.reason = reason
	return false
}

func (s *buffer) null(nonNull bool) bool {
	if nonNull {
		return s.giveUp(nullReason)
	}
	s.buf = append(s.buf, "null"...)
	return true
}

// render writes a value by its plan. It returns the JSON, or the reason why there is none.
func (w *Writer) render(ctx context.Context, p *plan, v reflect.Value) (written []byte, reason string) {
	b, _ := ctx.Value(budgetKey{}).(*budget)
	left, end := b.begin(len(p.edges) > 0, w.maxBytes)
	defer end()
	if left <= 0 {
		return nil, tooLarge
	}
	s := &buffer{operation: graphql.GetOperationContext(ctx), loads: make([]edgeLoad, len(p.edges)), maxBytes: left}
	size := int(min(p.size.Load(), maxForeseen))
	s.buf = make([]byte, 0, size+size/8)
	s.inContext = func(m graphql.ContextMarshaler) error { return m.MarshalGQLContext(ctx, s) }
	if reason := s.writeLevels(ctx, p, addressable(v)); reason != "" {
		return nil, reason
	}
	if len(s.buf) > s.maxBytes {
		return nil, tooLarge
	}
	b.add(len(s.buf))
	p.size.Store(int64(len(s.buf)))
	if found, ok := ctx.Value(cursorsKey{}).(*Cursors); ok && s.cursors.Written {
		*found = s.cursors
	}
	return s.buf, ""
}

// written is a result that stands as bytes already.
type written []byte

// MarshalGQL writes the bytes.
func (b written) MarshalGQL(out io.Writer) {
	_, _ = out.Write(b) // the executor's writers do not fail
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
