package scalar_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// reading is one scalar: what it makes of a value from a request, and how that
// is written.
type reading func(v any) (any, graphql.Marshaler, error)

func reads[T any](read func(any) (T, error), write func(T) graphql.Marshaler) reading {
	return func(v any) (any, graphql.Marshaler, error) {
		got, err := read(v)
		return got, write(got), err
	}
}

func own[T graphql.Marshaler, P interface {
	*T
	UnmarshalGQL(v any) error
}]() reading {
	return func(v any) (any, graphql.Marshaler, error) {
		var got T
		err := P(&got).UnmarshalGQL(v)
		return got, got, err
	}
}

func readings() map[string]reading {
	return map[string]reading{
		"UUID":                reads(scalar.UnmarshalUUID, scalar.MarshalUUID),
		"DateTime":            reads(scalar.UnmarshalDateTime, scalar.MarshalDateTime),
		"SafeInt":             reads(scalar.UnmarshalSafeInt, scalar.MarshalSafeInt),
		"IntMap":              reads(scalar.UnmarshalIntMap, scalar.MarshalIntMap),
		"NumberMap":           reads(scalar.UnmarshalNumberMap, scalar.MarshalNumberMap),
		"NullableNumberMap":   reads(scalar.UnmarshalNullableNumberMap, scalar.MarshalNullableNumberMap),
		"DateOrTime":          own[model.DateOrTime](),
		"MarketRef":           own[model.MarketRef](),
		"Scope":               own[model.Scope](),
		"BuyerStage":          own[model.BuyerStage](),
		"PromptIntent":        own[model.PromptIntent](),
		"PromptIntentDetail":  own[model.PromptIntentDetail](),
		"LogicalEngine":       own[model.LogicalEngine](),
		"PromptCohort":        own[model.PromptCohort](),
		"PromptStatus":        own[model.PromptStatus](),
		"MemberRole":          own[model.MemberRole](),
		"SnapshotGranularity": own[model.SnapshotGranularity](),
	}
}

// FuzzScalars holds: whatever JSON a scalar is given, it refuses it as the
// client's error, or what it read is written as JSON that it reads as the same.
func FuzzScalars(f *testing.F) {
	for _, raw := range []string{
		`"01a1fc07-5354-739c-bb51-5574991abdf4"`, `"00000000-0000-0000-0000-000000000000"`, `"2026-11-21"`, `"2026-11-21T10:00:00+01:00"`,
		`"2026-11-21T1:00:00,5Z"`, `"0000-01-01T00:00:00+23:59"`, `"9999-12-31T23:59:59.999999999-23:59"`, `9007199254740991`, `-9007199254740992`, `1e3`,
		`1.5`, `1e999`, `{"a":1,"b":null}`, `{"a":1.5}`, `{"":9223372036854775807}`, `{"a":1e400}`, `"default"`, `"read"`, `""`, `null`, `true`, `[]`, `"assistant_a"`,
	} {
		f.Add([]byte(raw))
	}
	all := readings()
	f.Fuzz(func(t *testing.T, raw []byte) {
		v, ok := decoded(raw)
		if !ok {
			return
		}
		for name, read := range all {
			got, written, err := read(v)
			if err != nil {
				continue
			}
			var b bytes.Buffer
			written.MarshalGQL(&b)
			v, ok := decoded(b.Bytes())
			if !ok {
				t.Fatalf("%s: %s is written as %s", name, raw, &b)
			}
			again, _, err := read(v)
			if err != nil || !reflect.DeepEqual(again, got) {
				t.Errorf("%s: %s is written as %s and read as %v instead of %v, %v", name, raw, &b, again, got, err)
			}
		}
	})
}

// What a scalar of ours refuses is the client's error.
func TestRefusalsAreTheClients(t *testing.T) {
	t.Parallel()
	enumerations := []string{"LogicalEngine", "PromptCohort", "PromptStatus", "MemberRole", "SnapshotGranularity"}
	for name, read := range readings() {
		if _, _, err := read([]any{"no"}); err == nil || fault.KindOf(err) != fault.Invalid && !slices.Contains(enumerations, name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func decoded(raw []byte) (any, bool) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	err := dec.Decode(&v)
	return v, err == nil && json.Valid(raw)
}
