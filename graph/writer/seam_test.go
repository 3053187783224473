package writer_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// checkedVersion is the gqlgen that the writer was last held against.
const checkedVersion = "v0.17.95"

// TestSeamVersion makes an upgrade of gqlgen a decision.
func TestSeamVersion(t *testing.T) {
	t.Parallel()
	if graphql.Version != checkedVersion {
		t.Errorf(`gqlgen is %s, the writer was checked with %s. Before changing checkedVersion:
1. compare graphql/resolve_field.go, graphql/executable_schema.go (CollectFields), graphql/fieldset.go, the scalars in graphql/,
   and codegen/{type,object,field,interface}.gotpl of both versions: null handling, merging of fields, order of members, escaping;
   codegen/field.go (findBindTarget) for how struct fields are matched;
2. go generate ./graph/internal/writertest and look at what changed in generated.go;
3. run the differential test long: go test ./graph/writer -run TestWriterIsTheExecutor -rapid.checks=2000.`,
			graphql.Version, checkedVersion)
	}
}

// TestSeamMarshaler: the executor takes a Marshaler in place of the typed
// result. It is in gqlgen's code, not in its documentation.
func TestSeamMarshaler(t *testing.T) {
	t.Parallel()
	ctx := graphql.WithResponseContext(t.Context(), graphql.DefaultErrorPresenter, graphql.DefaultRecover)
	oc := &graphql.OperationContext{
		ResolverMiddleware: func(ctx context.Context, next graphql.Resolver) (any, error) { return next(ctx) },
	}
	want := graphql.MarshalString("in place of a number")
	got := graphql.ResolveField(ctx, oc, graphql.CollectedField{Field: &ast.Field{Alias: "f"}},
		func(_ context.Context, field graphql.CollectedField) (*graphql.FieldContext, error) {
			return &graphql.FieldContext{Object: "Query", Field: field}, nil
		},
		func(context.Context) (any, error) { return 1, nil },
		func(_ context.Context, next graphql.Resolver) graphql.Resolver {
			return func(ctx context.Context) (any, error) {
				if _, err := next(ctx); err != nil {
					return nil, err
				}
				return want, nil
			}
		},
		func(context.Context, ast.SelectionSet, int) graphql.Marshaler { return graphql.Null },
		true, true,
	)
	var text strings.Builder
	got.MarshalGQL(&text)
	if text.String() != `"in place of a number"` || len(graphql.GetErrors(ctx)) > 0 {
		t.Errorf("got %s with %v", text.String(), graphql.GetErrors(ctx))
	}
}

// TestSeamGeneratedCode: the generated executor treats nulls as the writer
// supposes.
func TestSeamGeneratedCode(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../internal/writertest/generated.go")
	if err != nil {
		t.Fatal(err)
	}
	code := strings.Join(strings.Fields(string(raw)), " ")
	for what, shape := range map[string]string{
		"null under non-null":           `graphql.AddErrorf(ctx, "the requested element is null which the schema does not allow")`,
		"a null member":                 `if out.Values[i] == graphql.Null { out.Invalids++ }`,
		"a null object":                 `if out.Invalids > 0 { return graphql.Null }`,
		"a null element":                `for _, e := range ret { if e == graphql.Null { return graphql.Null } }`,
		"a nil list where null may be":  `if v == nil { return graphql.Null } ret := make(graphql.Array, len(v))`,
		"a nil list where it may not":   `v []string) graphql.Marshaler { ret := make(graphql.Array, len(v))`,
		"a scalar that may fail":        `res := graphql.MarshalFloatContext(v)`,
		"its error":                     `return graphql.WrapContextMarshaler(ctx, res)`,
		"nil behind an interface":       `case *Row: if obj == nil { return graphql.Null } return ec._Row(ctx, sel, obj)`,
		"a struct behind an interface":  `case Leaf: return ec._Leaf(ctx, sel, &obj)`,
		"an object's name":              `out.Values[i] = graphql.MarshalString("Row")`,
		"types that a fragment may say": `var rowImplementors = []string{"Row", `,
	} {
		if !strings.Contains(code, shape) {
			t.Errorf("%s: the generated code has no %q any more", what, shape)
		}
	}
}
