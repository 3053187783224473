package scalar_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// readers returns every reader of the registry, and those of some enumerations.
func readers() map[string]func(v any) (any, error) {
	all := map[string]func(v any) (any, error){
		"LogicalEngine":       enum[model.LogicalEngine](),
		"PromptCohort":        enum[model.PromptCohort](),
		"PromptStatus":        enum[model.PromptStatus](),
		"MemberRole":          enum[model.MemberRole](),
		"SnapshotGranularity": enum[model.SnapshotGranularity](),
	}
	for name, s := range scalar.Registry() {
		if strings.HasPrefix(s.Go, "github.com/answer-visibility/") {
			all[name] = s.Read
		}
	}
	return all
}

func enum[T any, P interface {
	*T
	UnmarshalGQL(v any) error
}]() func(v any) (any, error) {
	return func(v any) (any, error) {
		var got T
		err := P(&got).UnmarshalGQL(v)
		return got, err
	}
}

// written returns a value as the compiled writer or the value itself writes it.
func written(name string, value any) []byte {
	if s := scalar.Registry()[name]; s.Append != nil {
		return s.Append(nil, reflect.ValueOf(value))
	}
	if m, ok := value.(graphql.Marshaler); ok {
		var b bytes.Buffer
		m.MarshalGQL(&b)
		return b.Bytes()
	}
	return nil
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
	all := readers()
	f.Fuzz(func(t *testing.T, raw []byte) {
		v, ok := decoded(raw)
		if !ok {
			return
		}
		for name, read := range all {
			got, err := read(v)
			if err != nil {
				continue
			}
			text := written(name, got)
			v, ok := decoded(text)
			if !ok {
				t.Fatalf("%s: %s is written as %s", name, raw, text)
			}
			again, err := read(v)
			if err != nil || !reflect.DeepEqual(again, got) {
				t.Errorf("%s: %s is written as %s and read as %v instead of %v, %v", name, raw, text, again, got, err)
			}
		}
	})
}

// What a scalar of ours refuses is the client's error.
func TestRefusalsAreTheClients(t *testing.T) {
	t.Parallel()
	enumerations := []string{"LogicalEngine", "PromptCohort", "PromptStatus", "MemberRole", "SnapshotGranularity"}
	for name, read := range readers() {
		if _, err := read([]any{"no"}); err == nil || fault.KindOf(err) != fault.Invalid && !slices.Contains(enumerations, name) {
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
