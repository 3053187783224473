package scalar_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/scalar"
)

// bindings returns what gqlgen.yml binds, by the name in the schema.
func bindings(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../gqlgen.yml")
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		Models map[string]struct{ Model []string }
	}
	if err := yaml.Unmarshal(text, &config); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for name, m := range config.Models {
		if len(m.Model) > 0 { // others have fields added to the generated type
			all[name] = strings.Join(m.Model, " ")
		}
	}
	return all
}

func TestSchemaBindingsAndRegistryAgree(t *testing.T) {
	t.Parallel()
	schema, bound, registry := generated.NewExecutableSchema(generated.Config{}).Schema(), bindings(t), scalar.Registry()
	for name, def := range schema.Types {
		if _, ok := registry[name]; ok != (def.Kind == ast.Scalar) {
			t.Errorf("%s is a %s of the schema; in the registry: %t", name, def.Kind, ok)
		}
		if _, ok := bound[name]; ok && def.Kind != ast.Scalar {
			t.Errorf("gqlgen.yml binds %s, which is not a scalar", name)
		}
	}
	for name, s := range registry {
		if schema.Types[name] == nil || s.Go != bound[name] {
			t.Errorf("%s is bound to %q in the registry and to %q in gqlgen.yml", name, s.Go, bound[name])
		}
		if held := s.Type.PkgPath() + "." + s.Type.Name(); strings.Contains(s.Go, "/model.") && held != s.Go {
			t.Errorf("%s is bound to %s and held in %s", name, s.Go, held)
		}
	}
	for name := range bound {
		if _, ok := registry[name]; !ok {
			t.Errorf("gqlgen.yml binds %s, which the registry does not have", name)
		}
	}
}

// The example of a scalar is read by the executor and by REST, and what is written of it
// is as its JSON schema says.
func TestExamplesAreReadWrittenAndDescribed(t *testing.T) {
	t.Parallel()
	for name, s := range scalar.Registry() {
		raw, err := json.Marshal(s.Example)
		if err != nil {
			t.Fatal(err)
		}
		example, _ := decoded(raw)
		value, err := s.Read(example)
		if err != nil || reflect.TypeOf(value) != s.Type {
			t.Errorf("%s: %s is read as %T instead of %s: %v", name, raw, value, s.Type, err)
			continue
		}
		if s.REST != nil {
			if _, err := s.REST.FromJSON(example); err != nil {
				t.Errorf("%s: REST refuses %s: %v", name, raw, err)
			}
		}
		if strings.Contains(s.Go, "answer-visibility") || s.Append != nil {
			raw = written(name, value)
		}
		if err := described(t, s).Validate(parsed(t, raw)); err != nil {
			t.Errorf("%s: %s is not as described: %v", name, raw, err)
		}
		if s.Values != nil && !slices.Contains(s.Values, s.Example.(string)) {
			t.Errorf("%s: %s is not in the set", name, raw)
		}
	}
}

func described(t *testing.T, s scalar.Scalar) *jsonschema.Schema {
	t.Helper()
	raw, err := json.Marshal(s.Schema)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("scalar.json", parsed(t, raw)); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("scalar.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func parsed(t *testing.T, raw []byte) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("%v in %q", err, raw)
	}
	return v
}
