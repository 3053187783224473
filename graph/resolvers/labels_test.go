package resolvers_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/generated"
)

// unlabelled lists fields that hold an engine and need no label beside them, with the reason.
func unlabelled() map[string]string {
	return map[string]string{
		"PromptMetric.perEngineScores": "is a map by engine; `outcomes` names the same engines",
	}
}

// namesEngine reports whether a field's value is the identifier of an engine, or several.
func namesEngine(f *ast.FieldDefinition) bool {
	names := []string{"engine", "engines", "logicalEngine", "logicalEngines"}
	switch f.Type.Name() {
	case "LogicalEngine":
		return true
	case "String":
		return slices.Contains(names, f.Name)
	default:
		return f.Name == "perEngineScores"
	}
}

// labelOf returns the name of the field that holds the labels of a field's engines.
func labelOf(f *ast.FieldDefinition) string {
	if f.Type.Elem == nil {
		return "engineLabel"
	}
	return strings.TrimSuffix(f.Name, "s") + "Labels"
}

// Wherever the graph names an engine, what people call it stands beside it.
func TestEveryEngineHasALabelBesideIt(t *testing.T) {
	t.Parallel()
	exempt, found := unlabelled(), 0
	for name, def := range generated.NewExecutableSchema(generated.Config{}).Schema().Types {
		if def.Kind != ast.Object && def.Kind != ast.Interface || def.BuiltIn {
			continue
		}
		for _, f := range def.Fields {
			if !namesEngine(f) {
				continue
			}
			found++
			at := name + "." + f.Name
			if _, ok := exempt[at]; ok {
				delete(exempt, at)
				continue
			}
			label := def.Fields.ForName(labelOf(f))
			if label == nil || label.Type.Name() != "String" || label.Type.NonNull != f.Type.NonNull {
				t.Errorf("%s has no %s beside it", at, labelOf(f))
			}
		}
	}
	if found < 15 {
		t.Errorf("only %d fields name an engine", found)
	}
	for at := range exempt {
		t.Errorf("%s is exempt and names no engine", at)
	}
}
