package rest

import (
	"errors"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/rest/operations"
)

// operationNamed returns one of the API's operations.
func operationNamed(t *testing.T, name string) *operation {
	t.Helper()
	loaded, err := operations.Load(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range loaded.Operations {
		if op.Name == name {
			return &operation{Operation: op}
		}
	}
	t.Fatalf("there is no operation %s", name)
	return nil
}

func TestArgumentErrorsNameTheRequestsField(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		operation string
		path      ast.Path
		field     string // empty: internal
	}{
		"in the body":       {"EstimateAudit", ast.Path{ast.PathName("project"), ast.PathName("audit_estimate"), ast.PathName("input"), ast.PathName("promptIds"), ast.PathIndex(2)}, "prompt_ids[2]"},
		"the body":          {"EstimateAudit", ast.Path{ast.PathName("project"), ast.PathName("audit_estimate"), ast.PathName("input")}, "body"},
		"in a mutation":     {"LaunchAudits", ast.Path{ast.PathName("launch_audits"), ast.PathName("input"), ast.PathName("randomSeed")}, "random_seed"},
		"in the path":       {"LaunchAudits", ast.Path{ast.PathName("launch_audits"), ast.PathName("projectId")}, "project_id"},
		"in the query":      {"GetVisibility", ast.Path{ast.PathName("project"), ast.PathName("visibility"), ast.PathName("query"), ast.PathName("selectionMode")}, "selection_mode"},
		"a field's own":     {"GetVisibility", ast.Path{ast.PathName("project"), ast.PathName("visibility")}, ""},
		"in a list's items": {"ListPrompts", ast.Path{ast.PathName("project"), ast.PathName("prompts"), ast.PathName("items"), ast.PathIndex(0)}, ""},
		"nowhere":           {"ListPrompts", nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := &Handler{statuses: fault.Statuses()}
			err := h.failure(operationNamed(t, c.operation), gqlerror.List{{Message: "no", Path: c.path, Err: fault.Wrap(errors.New("x"), fault.Internal, "internal error")}})
			var f *fault.Error
			if !errors.As(err, &f) {
				t.Fatalf("%v is no fault", err)
			}
			if c.field == "" {
				if f.Kind != fault.Internal {
					t.Errorf("got %v, want an internal error", f)
				}
				return
			}
			if f.Kind != fault.Invalid || f.Details[0].Field != c.field {
				t.Errorf("got %v, want one about %s", f, c.field)
			}
		})
	}
}

func TestSeveralErrors(t *testing.T) {
	t.Parallel()
	h := &Handler{statuses: fault.Statuses()}
	op := operationNamed(t, "ListPrompts")
	failure := func(errs ...error) *fault.Error {
		var list gqlerror.List
		for _, err := range errs {
			list = append(list, &gqlerror.Error{Message: "no", Err: err})
		}
		var f *fault.Error
		if !errors.As(h.failure(op, list), &f) {
			return fault.New(fault.Internal, "no fault")
		}
		return f
	}
	if f := failure(fault.Field("a", "x"), fault.Field("b", "y")); f.Kind != fault.Invalid || len(f.Details) != 2 {
		t.Errorf("got %v", f)
	}
	if f := failure(fault.Missing("x"), fault.New(fault.Unavailable, "y"), fault.Field("b", "z")); f.Kind != fault.Unavailable {
		t.Errorf("got %v, want the gravest", f)
	}
	if f := failure(fault.Missing("x"), errors.New("unlisted")); f.Kind != fault.Internal {
		t.Errorf("got %v, want the gravest", f)
	}
}

func TestCodesInExtensions(t *testing.T) {
	t.Parallel()
	h := &Handler{statuses: fault.Statuses()}
	op := operationNamed(t, "ListPrompts")
	err := h.failure(op, gqlerror.List{{Message: "gone", Extensions: map[string]any{"code": "not_found"}}})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("got %v", err)
	}
	err = h.failure(op, gqlerror.List{{Message: "gone", Extensions: map[string]any{"code": "odd"}}})
	if fault.KindOf(err) != fault.Internal {
		t.Errorf("got %v", err)
	}
}

func TestCutWantsTheWrapper(t *testing.T) {
	t.Parallel()
	op := operationNamed(t, "ListTopics")
	for data, want := range map[string]string{
		`{"project":{"topics":[1]}}`: `[1]`,
		`{"project":{"topics":}}`:    ``,
	} {
		if got, err := op.cut([]byte(data), op.Prefix, op.Suffix); err != nil || string(got) != want {
			t.Errorf("%s gave %q, %v", data, got, err)
		}
	}
	for _, data := range []string{``, `null`, `{"project":null}`, `{"project":{"topics":`, `{"project":{"prompts":[]}}`} {
		if got, err := op.cut([]byte(data), op.Prefix, op.Suffix); err == nil {
			t.Errorf("%s gave %q", data, got)
		}
	}
}
