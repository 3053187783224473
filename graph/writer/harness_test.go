package writer_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/internal/writertest"
	"github.com/answer-visibility/avm/graph/writer"
)

// bench is one executable test schema, with the writer or without.
type bench struct {
	writer   *writer.Writer
	executor *executor.Executor
	answers  *writertest.Answers
	schema   *ast.Schema

	mu       sync.Mutex
	outcomes []writer.Outcome
}

func shout(ctx context.Context, _ any, next graphql.Resolver) (any, error) {
	res, err := next(ctx)
	if text, ok := res.(string); ok {
		return text + "!", err
	}
	return res, err
}

// quiet is gqlgen's recover function without the stack on stderr.
func quiet(_ context.Context, err any) error { return fmt.Errorf("panic: %v", err) }

func passThrough(ctx context.Context, _ any, next graphql.Resolver) (any, error) { return next(ctx) }

func writerConfig(schema *ast.Schema) writer.Config {
	return writer.Config{
		Schema:    schema,
		Resolvers: reflect.TypeFor[writertest.ResolverRoot](),
		Passive:   []string{"page"},
		Scalars: map[string][]writer.ScalarWriter{
			"UUID":  {writer.ScalarOf(graphql.MarshalUUID)},
			"Stamp": {writer.ScalarOf(writertest.MarshalStamp)},
		},
	}
}

// newPlain is the executor alone.
func newPlain(answers *writertest.Answers) *bench {
	es := writertest.NewExecutableSchema(writertest.Config{
		Resolvers:  answers,
		Directives: writertest.DirectiveRoot{Page: passThrough, Shout: shout},
	})
	ex := executor.New(es)
	ex.SetRecoverFunc(quiet)
	ex.SetQueryCache(graphql.MapCache[*ast.QueryDocument]{})
	return &bench{executor: ex, answers: answers, schema: es.Schema()}
}

// newWritten is the executor with the writer.
func newWritten(tb testing.TB, answers *writertest.Answers) *bench {
	tb.Helper()
	b := newPlain(answers)
	cfg := writerConfig(b.schema)
	cfg.Observe = func(_ context.Context, o writer.Outcome) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.outcomes = append(b.outcomes, o)
	}
	return withWriter(tb, b, cfg)
}

// withWriter sets a bench's writer of a configuration.
func withWriter(tb testing.TB, b *bench, cfg writer.Config) *bench {
	tb.Helper()
	var err error
	if b.writer, err = writer.New(cfg); err != nil {
		tb.Fatal(err)
	}
	b.executor = executor.New(writertest.NewExecutableSchema(writertest.Config{
		Resolvers:  b.answers,
		Directives: writertest.DirectiveRoot{Page: b.writer.Directive, Shout: shout},
	}))
	b.executor.SetRecoverFunc(quiet)
	b.executor.SetQueryCache(cacheOf(tb, b, 64))
	return b
}

// reply is a response in a form that can be compared: errors happen in no
// order, so they are sorted.
type reply struct {
	data   string
	errors []string
}

func (b *bench) run(tb testing.TB, query string, variables map[string]any) reply {
	tb.Helper()
	ctx := graphql.StartOperationTrace(tb.Context())
	oc, errs := b.executor.CreateOperationContext(ctx, &graphql.RawParams{Query: query, Variables: variables})
	if errs != nil { // not their texts: the parser's suggestions are in no order
		return reply{errors: []string{"request: " + strconv.Itoa(len(errs)) + " errors"}}
	}
	next, ctx := b.executor.DispatchOperation(ctx, oc)
	resp := next(ctx)
	r := reply{data: string(resp.Data)}
	for _, err := range resp.Errors {
		r.errors = append(r.errors, fmt.Sprintf("%s: %s", err.Path, err.Message))
	}
	slices.Sort(r.errors)
	return r
}

// takeOutcomes returns what was observed since the last call.
func (b *bench) takeOutcomes() []writer.Outcome {
	b.mu.Lock()
	defer b.mu.Unlock()
	taken := b.outcomes
	b.outcomes = nil
	return taken
}

func same(tb testing.TB, plain, written *bench, query string, variables map[string]any) reply {
	tb.Helper()
	want := plain.run(tb, query, variables)
	for _, round := range []string{"first", "second"} { // the second has its plan already
		got := written.run(tb, query, variables)
		if got.data != want.data {
			tb.Fatalf("%s run of %s\n got %s\nwant %s", round, query, got.data, want.data)
		}
		if !slices.Equal(got.errors, want.errors) {
			tb.Fatalf("%s run of %s: errors\n got %q\nwant %q", round, query, got.errors, want.errors)
		}
	}
	return want
}
