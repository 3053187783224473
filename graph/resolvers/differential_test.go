package resolvers_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest"
)

// ordinary is the executor as gqlgen has it, without the compiled writer.
type ordinary struct {
	root   *resolvers.Resolver
	schema graphql.ExecutableSchema
}

func newOrdinary(root *resolvers.Resolver) ordinary {
	return ordinary{root, generated.NewExecutableSchema(generated.Config{Resolvers: root, Directives: generated.DirectiveRoot{
		Access: func(ctx context.Context, _ any, next graphql.Resolver, _ model.Scope, _ bool) (any, error) {
			return next(ctx)
		},
		Compiled: func(ctx context.Context, _ any, next graphql.Resolver) (any, error) { return next(ctx) },
	}})}
}

func (o ordinary) Schema() *ast.Schema { return o.schema.Schema() }

func (o ordinary) Heavy(ast.SelectionSet) bool { return false }

func (o ordinary) Prepare(doc *ast.QueryDocument) (rest.Prepared, error) {
	run := executor.New(o.schema)
	return func(ctx context.Context, variables map[string]any) *graphql.Response {
		respond, ctx := run.DispatchOperation(o.root.WithLoaders(ctx), &graphql.OperationContext{
			RawQuery: "fixed", Doc: doc, Operation: doc.Operations[0], Variables: variables, DisableIntrospection: true,
			RecoverFunc:            graphql.DefaultRecover,
			ResolverMiddleware:     func(ctx context.Context, next graphql.Resolver) (any, error) { return next(ctx) },
			RootResolverMiddleware: func(ctx context.Context, next graphql.RootResolver) graphql.Marshaler { return next(ctx) },
		})
		return respond(ctx)
	}, nil
}

// Every fixed operation's answer is written by its plan, byte for byte as the
// ordinary executor writes it.
func TestPlansEqualTheExecutor(t *testing.T) {
	t.Parallel()
	s := newStack(t, 12, 3)
	plain := s.facade(newOrdinary(s.root))
	for _, path := range s.readings() {
		_, written := s.statements(s.rest, http.MethodGet, s.fill(path), "")
		_, executed := s.statements(plain, http.MethodGet, s.fill(path), "")
		if written != executed {
			t.Errorf("GET %s: written\n%s\nexecuted\n%s", path, written, executed)
		}
	}
	if _, written := s.estimate(); written == "" {
		t.Error("no estimate")
	}
	for _, o := range s.left {
		// A project in passing is the way to what hangs below it, and nothing else is left.
		if o.Object != "Query" && o.Object+"."+o.Field != "Project.audit" {
			t.Errorf("%s.%s was left to the executor: %s", o.Object, o.Field, o.Reason)
		}
	}
}
