package writer_test

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

func cacheOf(tb testing.TB, b *bench, size int) graphql.Cache[*ast.QueryDocument] {
	tb.Helper()
	cache, err := b.writer.Cache(size)
	if err != nil {
		tb.Fatal(err)
	}
	return cache
}

// Plans go with their document.
func TestWriterDropsPlansWithTheirDocument(t *testing.T) {
	t.Parallel()
	b := newWritten(t, fullAnswers())
	b.executor.SetQueryCache(cacheOf(t, b, 1))
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
	cache, ctx := cacheOf(t, b, 2), t.Context()
	docs := make([]*ast.QueryDocument, 4)
	for i := range docs {
		docs[i] = &ast.QueryDocument{}
	}
	cache.Add(ctx, "a", docs[0])
	cache.Add(ctx, "b", docs[1])
	cache.Add(ctx, "a", docs[2]) // parsed twice at the same time: the first stays
	if got, ok := cache.Get(ctx, "a"); !ok || got != docs[0] {
		t.Error("a is not the first document")
	}
	cache.Add(ctx, "c", docs[3])
	if _, ok := cache.Get(ctx, "b"); ok {
		t.Error("b was used longest ago and is still there")
	}
	if _, ok := cache.Get(ctx, "c"); !ok {
		t.Error("c is not there")
	}
	if _, err := b.writer.Cache(0); err == nil {
		t.Error("a cache of no size is accepted")
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
	cache := cacheOf(t, b, 1)
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
