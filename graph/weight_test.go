package graph

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
)

// The cache of documents is bounded in bytes, because 500 large documents would take 200 MB. A document that
// is larger than the bound evicts no other.
func TestKeptDocumentsAreBoundedInBytes(t *testing.T) {
	t.Parallel()
	field := `{ page { total cursor total cursor total cursor total cursor } }`
	one, err := parser.ParseQuery(&ast.Source{Input: field})
	if err != nil {
		t.Fatal(err)
	}
	each := weight(field+"000", one)
	cache, ctx := new(Writer).bounded(1000, 10*each), t.Context()
	for i := range 100 {
		cache.Add(ctx, fmt.Sprintf("%s%03d", field, i), one)
	}
	if n := cache.order.Len(); n != 10 || cache.held != 10*each {
		t.Errorf("%d documents of %d bytes are kept", n, cache.held)
	}
	cache.Add(ctx, field+strings.Repeat(" ", 10*each), one)
	cache.Add(ctx, field+"099", one) // replaced
	if n := cache.order.Len(); n != 10 || cache.held != 10*each {
		t.Errorf("then %d documents of %d bytes are kept", n, cache.held)
	}
}

// The estimate of a document's memory is not much too low.
func TestDocumentsWeighWhatTheyTake(t *testing.T) { //nolint:paralleltest // it measures memory
	inner := `{ page { ` + strings.Repeat("total cursor ", 10) + `} }`
	var operations strings.Builder
	for i := range 40 {
		fmt.Fprintf(&operations, "query a%d%s ", i, inner)
	}
	text := operations.String()
	const times = 50
	docs := make([]*ast.QueryDocument, times)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range docs {
		doc, err := parser.ParseQuery(&ast.Source{Input: text})
		if err != nil {
			t.Fatal(err)
		}
		docs[i] = doc
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	took, said := int(after.HeapAlloc-before.HeapAlloc)/times, weight(text, docs[0])
	if took > said {
		t.Errorf("a document of %d bytes takes %d bytes, not %d", len(text), took, said)
	}
	runtime.KeepAlive(docs)
}
