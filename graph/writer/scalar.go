package writer

import (
	"math"
	"reflect"
	"strconv"
	"time"

	"github.com/99designs/gqlgen/graphql"
)

// ScalarWriter writes a scalar that is held in one Go type.
type ScalarWriter struct {
	goType reflect.Type
	bind   func(nonNull bool) encoder
}

type scalarKey struct {
	scalar string
	goType reflect.Type
}

// held returns a value in its own type, without boxing it.
func held[T any](v reflect.Value) T {
	value, _ := reflect.TypeAssert[T](v)
	return value
}

// ScalarOf takes the function that gqlgen binds a scalar to. As in the
// executor, graphql.Null from it is a null.
func ScalarOf[T any](marshal func(T) graphql.Marshaler) ScalarWriter {
	return scalarWriter[T](func(nonNull bool) encoder {
		return func(s *buffer, v reflect.Value) bool {
			m := marshal(held[T](v))
			if m == graphql.Marshaler(graphql.Null) {
				return s.null(nonNull)
			}
			m.MarshalGQL(s)
			return true
		}
	})
}

// AppendScalarOf takes a function that appends the JSON which gqlgen's
// function writes, without its allocations. Appending nothing is a null.
func AppendScalarOf[T any](appendTo func(dst []byte, v T) []byte) ScalarWriter {
	return scalarWriter[T](func(nonNull bool) encoder {
		return func(s *buffer, v reflect.Value) bool {
			before := len(s.buf)
			s.buf = appendTo(s.buf, held[T](v))
			return len(s.buf) > before || s.null(nonNull)
		}
	})
}

// Appended returns the writer of a Go type whose values a function appends. Appending
// nothing is a null.
func Appended(goType reflect.Type, appendTo func(dst []byte, v reflect.Value) []byte) ScalarWriter {
	return ScalarWriter{goType: goType, bind: func(nonNull bool) encoder {
		return func(s *buffer, v reflect.Value) bool {
			before := len(s.buf)
			s.buf = appendTo(s.buf, v)
			return len(s.buf) > before || s.null(nonNull)
		}
	}}
}

func scalarWriter[T any](bind func(nonNull bool) encoder) ScalarWriter {
	return ScalarWriter{goType: reflect.TypeFor[T](), bind: bind}
}

// always is a scalar that is never null in itself.
func always[T any](write encoder) ScalarWriter {
	return scalarWriter[T](func(bool) encoder { return write })
}

// builtinScalars are gqlgen's own, in the Go types it binds them to by default.
func builtinScalars() map[scalarKey]ScalarWriter {
	scalars := map[scalarKey]ScalarWriter{}
	add := func(name string, writers ...ScalarWriter) {
		for _, sw := range writers {
			scalars[scalarKey{name, sw.goType}] = sw
		}
	}
	add("String", always[string](encodeString))
	add("ID", always[string](encodeString), always[int](encodeIntID))
	add("Boolean", always[bool](encodeBool))
	add("Float", always[float64](encodeFloat))
	add("Int", always[int](encodeInt), always[int8](encodeInt), always[int16](encodeInt),
		always[int32](encodeInt), always[int64](encodeInt), always[uint](encodeUint), always[uint8](encodeUint),
		always[uint16](encodeUint), always[uint32](encodeUint), always[uint64](encodeUint))
	add("Int64", always[int](encodeInt), always[int64](encodeInt))
	add("Time", AppendScalarOf(appendTime))
	add("Map", ScalarOf(graphql.MarshalMap))
	add("Any", ScalarOf(graphql.MarshalAny))
	return scalars
}

func encodeString(s *buffer, v reflect.Value) bool {
	s.buf = appendQuoted(s.buf, v.String())
	return true
}

func encodeInt(s *buffer, v reflect.Value) bool {
	s.buf = strconv.AppendInt(s.buf, v.Int(), 10)
	return true
}

func encodeUint(s *buffer, v reflect.Value) bool {
	s.buf = strconv.AppendUint(s.buf, v.Uint(), 10)
	return true
}

func encodeIntID(s *buffer, v reflect.Value) bool {
	s.buf = append(strconv.AppendInt(append(s.buf, '"'), v.Int(), 10), '"')
	return true
}

func encodeBool(s *buffer, v reflect.Value) bool {
	s.buf = strconv.AppendBool(s.buf, v.Bool())
	return true
}

// encodeFloat gives up on what JSON cannot spell: the executor has an error
// for it.
func encodeFloat(s *buffer, v reflect.Value) bool {
	f := v.Float()
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return s.giveUp("not a finite number")
	}
	s.buf = s.floats.append(s.buf, f)
	return true
}

func appendTime(dst []byte, t time.Time) []byte {
	if t.IsZero() {
		return dst
	}
	return append(t.AppendFormat(append(dst, '"'), time.RFC3339Nano), '"')
}
