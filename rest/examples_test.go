package rest

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/rest/operations"
)

// Every operation that answers or takes JSON has an example that its schema allows.
func TestExamplesAreAsDescribed(t *testing.T) {
	t.Parallel()
	api := newAPI(t)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(api.description(t)))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("openapi.json", document); err != nil {
		t.Fatal(err)
	}
	g, err := graph.Configure(graph.Options{Resolvers: &stubs{}, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := operations.Load(g.Schema())
	if err != nil {
		t.Fatal(err)
	}
	all, err := readExamples()
	if err != nil {
		t.Fatal(err)
	}
	check := func(name, pointer string, example json.RawMessage) {
		schema, err := compiler.Compile("openapi.json#" + pointer)
		if err != nil {
			t.Fatal(err)
		}
		if len(example) == 0 {
			if name != "GeneratePrompts" { // the golden project has no model that generates prompts
				t.Errorf("%s has no example", name)
			}
			return
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(example))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, op := range loaded.Operations {
		at := "/paths/" + strings.ReplaceAll(op.Path, "/", "~1") + "/" + strings.ToLower(op.Method)
		const media = "/content/application~1json/schema"
		if one := all[op.ID()]; op.Response != nil {
			check(op.Name, at+"/responses/"+strconv.Itoa(op.Status)+media, one.Response)
		}
		if op.Input != nil && op.Input.Required {
			check(op.Name+" request", at+"/requestBody"+media, all[op.ID()].Request)
		}
	}
}
