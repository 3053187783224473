// Package scalar is the registry of the schema's scalars: how each is read, written,
// described, and whether the audit log may show it. It also holds the readers and writers
// of the scalars whose Go types are not ours.
package scalar

import (
	"encoding/hex"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// MaxSafeInt is the largest integer that every JSON reader keeps exactly.
const MaxSafeInt = 1<<53 - 1

// AppendUUID writes an identifier as a JSON string in lower case.
func AppendUUID(dst []byte, id uuid.UUID) []byte {
	dst = append(dst, '"')
	for i, group := range [5][]byte{id[:4], id[4:6], id[6:8], id[8:10], id[10:]} {
		if i > 0 {
			dst = append(dst, '-')
		}
		dst = hex.AppendEncode(dst, group)
	}
	return append(dst, '"')
}

// AppendDateTime writes an instant as a JSON string, in UTC with the precision
// it has.
func AppendDateTime(dst []byte, t time.Time) []byte {
	dst = t.UTC().AppendFormat(append(dst, '"'), time.RFC3339Nano)
	return append(dst, '"')
}

// MarshalUUID writes what AppendUUID does.
func MarshalUUID(id uuid.UUID) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = w.Write(AppendUUID(nil, id)) })
}

// UnmarshalUUID reads an identifier in the specification's pattern.
func UnmarshalUUID(v any) (uuid.UUID, error) {
	s, ok := v.(string)
	if !ok {
		return uuid.Nil, fault.New(fault.Invalid, "must be a UUID")
	}
	return model.ParseUUID(s)
}

// MarshalDateTime writes what AppendDateTime does.
func MarshalDateTime(t time.Time) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = w.Write(AppendDateTime(nil, t)) })
}

// UnmarshalDateTime reads an RFC 3339 instant.
func UnmarshalDateTime(v any) (time.Time, error) {
	s, _ := v.(string)
	return model.ParseInstant(s)
}

// AppendSafeInt writes an integer.
func AppendSafeInt(dst []byte, i int64) []byte { return strconv.AppendInt(dst, i, 10) }

// MarshalSafeInt writes what AppendSafeInt does.
func MarshalSafeInt(i int64) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = w.Write(AppendSafeInt(nil, i)) })
}

// UnmarshalSafeInt reads an integer within ±(2^53−1).
func UnmarshalSafeInt(v any) (int64, error) {
	i, err := graphql.UnmarshalInt64(v)
	if _, isText := v.(string); isText || err != nil || i > MaxSafeInt || i < -MaxSafeInt {
		return 0, fault.New(fault.Invalid, "must be an integer between -%d and %d", int64(MaxSafeInt), int64(MaxSafeInt))
	}
	return i, nil
}

// AppendIntMap writes an object of integers, keys in order.
func AppendIntMap(dst []byte, m map[string]int) []byte {
	return appendObject(dst, m, func(dst []byte, v int) []byte { return strconv.AppendInt(dst, int64(v), 10) })
}

// AppendNumberMap writes an object of numbers, keys in order.
func AppendNumberMap(dst []byte, m map[string]float64) []byte {
	return appendObject(dst, m, appendNumber)
}

// AppendNullableNumberMap writes an object of numbers or null, keys in order.
func AppendNullableNumberMap(dst []byte, m map[string]*float64) []byte {
	return appendObject(dst, m, func(dst []byte, v *float64) []byte {
		if v == nil {
			return append(dst, "null"...)
		}
		return appendNumber(dst, *v)
	})
}

// MarshalIntMap writes what AppendIntMap does.
func MarshalIntMap(m map[string]int) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = w.Write(AppendIntMap(nil, m)) })
}

// UnmarshalIntMap reads an object of integers.
func UnmarshalIntMap(v any) (map[string]int, error) { return readMap[int](v) }

// MarshalNumberMap writes what AppendNumberMap does.
func MarshalNumberMap(m map[string]float64) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = w.Write(AppendNumberMap(nil, m)) })
}

// UnmarshalNumberMap reads an object of numbers.
func UnmarshalNumberMap(v any) (map[string]float64, error) { return readMap[float64](v) }

// MarshalNullableNumberMap writes what AppendNullableNumberMap does.
func MarshalNullableNumberMap(m map[string]*float64) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = w.Write(AppendNullableNumberMap(nil, m)) })
}

// UnmarshalNullableNumberMap reads an object of numbers or null.
func UnmarshalNullableNumberMap(v any) (map[string]*float64, error) { return readMap[*float64](v) }

func appendObject[T any](dst []byte, m map[string]T, value func([]byte, T) []byte) []byte {
	// A report has thousands of small objects: their members are put in order without
	// memory of their own, and looked at once.
	var room [32]member[T]
	members := room[:0]
	for key, v := range m {
		members = append(members, member[T]{key, v})
	}
	slices.SortFunc(members, func(a, b member[T]) int { return strings.Compare(a.key, b.key) })
	dst = append(dst, '{')
	for i := range members {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendKey(dst, members[i].key), ':')
		dst = value(dst, members[i].value)
	}
	return append(dst, '}')
}

type member[T any] struct {
	key   string
	value T
}

// appendKey writes a key as a JSON string. Keys are mostly plain words; a
// competitor's name may be anything.
func appendKey(dst []byte, key string) []byte {
	for _, c := range []byte(key) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, err := json.Marshal(key)
			if err != nil { // strings always marshal
				return append(dst, `""`...)
			}
			return append(dst, quoted...)
		}
	}
	dst = append(dst, '"')
	dst = append(dst, key...)
	return append(dst, '"')
}

// appendNumber writes a number; null for what JSON cannot spell.
func appendNumber(dst []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(dst, "null"...)
	}
	return strconv.AppendFloat(dst, f, 'f', -1, 64)
}

func readMap[T any](v any) (map[string]T, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var m map[string]T
	if err := json.Unmarshal(raw, &m); err != nil || m == nil {
		return nil, fault.New(fault.Invalid, "must be an object of numbers")
	}
	return m, nil
}
