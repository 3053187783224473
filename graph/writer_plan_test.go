package graph_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
)

// What variables leave of the selection above a page makes plans of its own.
func TestWriterVariants(t *testing.T) {
	t.Parallel()
	answers := fullAnswers()
	plain, written := newPlain(answers), newWritten(t, answers)
	var parts, names []string
	for i := range 5 {
		names = append(names, fmt.Sprintf("$v%d: Boolean!", i))
		parts = append(parts, fmt.Sprintf("...@include(if: $v%d) { page { k%d: total items { k%d: id } } }", i, i, i))
	}
	query := "query(" + strings.Join(names, ", ") + ") { page { total } " + strings.Join(parts, " ") + " }"
	refused := 0
	for bits := range 32 {
		variables := map[string]any{}
		for i := range 5 {
			variables[fmt.Sprintf("v%d", i)] = bits>>i&1 == 1
		}
		same(t, plain, written, query, variables)
		for _, o := range written.takeOutcomes() {
			if o.Reason == "too many variants" {
				refused++
			}
		}
	}
	if want := 2 * (32 - 8); refused != want {
		t.Errorf("%d results had no plan, want %d", refused, want)
	}
}

// Plans go with their document.
func TestWriterDropsPlansWithTheirDocument(t *testing.T) {
	t.Parallel()
	b := newWritten(t, fullAnswers())
	b.executor.SetQueryCache(b.writer.Cache(1))
	run := operation(t, b, `{ page { total } }`)
	run()
	b.run(t, `{ page { cursor } }`, nil) // takes the only place
	run()
	got := strings.Join(reasons(b), "|")
	if want := "Query.page: |Query.page: |Query.page: document not kept"; got != want {
		t.Errorf("outcomes %q, want %q", got, want)
	}
}

func TestWriterCache(t *testing.T) {
	t.Parallel()
	b := newWritten(t, fullAnswers())
	cache, ctx := b.writer.Cache(2), t.Context()
	docs := make([]*ast.QueryDocument, 4)
	for i := range docs {
		docs[i] = &ast.QueryDocument{}
	}
	cache.Add(ctx, "a", docs[0])
	cache.Add(ctx, "b", docs[1])
	cache.Add(ctx, "a", docs[2]) // parsed twice at once: the later one stays
	if got, ok := cache.Get(ctx, "a"); !ok || got != docs[2] {
		t.Error("a is not the later document")
	}
	cache.Add(ctx, "c", docs[3])
	if _, ok := cache.Get(ctx, "b"); ok {
		t.Error("b was used longest ago and is still there")
	}
	if _, ok := cache.Get(ctx, "c"); !ok {
		t.Error("c is not there")
	}
	none := b.writer.Cache(0)
	none.Add(ctx, "a", docs[0])
	if _, ok := none.Get(ctx, "a"); ok {
		t.Error("a cache of no size keeps something")
	}
}

// A prepared document needs no cache, and no cache takes its plans away.
func TestWriterPrepare(t *testing.T) {
	t.Parallel()
	b := newWritten(t, fullAnswers())
	doc, errs := gqlparser.LoadQueryWithRules(b.schema, `{ page { total } }`, nil)
	if errs != nil {
		t.Fatal(errs)
	}
	b.writer.Prepare(doc)
	cache := b.writer.Cache(1)
	cache.Add(t.Context(), "prepared", doc)
	cache.Add(t.Context(), "other", &ast.QueryDocument{})
	run := operation(t, b, `{ __typename }`)
	if got := string(run()); got != `{"__typename":"Query"}` {
		t.Fatal(got)
	}
	oc := &graphql.OperationContext{
		RawQuery: "prepared", Doc: doc, Operation: doc.Operations[0], RecoverFunc: quiet,
		ResolverMiddleware:     func(ctx context.Context, next graphql.Resolver) (any, error) { return next(ctx) },
		RootResolverMiddleware: func(ctx context.Context, next graphql.RootResolver) graphql.Marshaler { return next(ctx) },
	}
	next, ctx := b.executor.DispatchOperation(t.Context(), oc)
	if got := string(next(ctx).Data); got != `{"page":{"total":3}}` {
		t.Error(got)
	}
	checkOutcome(t, reasons(b), "")
}
