package writer

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/vektah/gqlparser/v2/ast"
)

// maxVariants bounds the plans of one field of a document. There is more than
// one only if the field's selection depends on variables above it, or if its
// value has several Go types.
const maxVariants = 8

// plan writes the values of one Go type below one field with one selection.
type plan struct {
	object     string
	goType     reflect.Type
	selections ast.SelectionSet
	write      encoder
	edges      []*plannedEdge
	asked      map[reflect.Type][]string // the fields of structs that the selection asks for
	refusal    atomic.Pointer[string]    // why the selection is the executor's
	size       atomic.Int64              // bytes of the last result
}

// planSet is the plans of one document; it lives as long as the document.
type planSet struct {
	pinned bool     // prepared, so no cache may drop it
	fields sync.Map // *ast.Field → *variants
}

type variants struct {
	plans atomic.Pointer[[]*plan]
}

// Prepare lets a document that is kept for good have plans. They are made when
// an operation first runs, and kept as long as the writer.
func (w *Writer) Prepare(doc *ast.QueryDocument) {
	w.documents.Store(doc, &planSet{pinned: true})
}

func (w *Writer) forget(doc *ast.QueryDocument) {
	if set, ok := w.documents.Load(doc); ok {
		if known, isSet := set.(*planSet); isSet && !known.pinned {
			w.documents.Delete(doc)
		}
	}
}

// planFor returns the plan for the field at hand, found or made, or the reason why there is
// none. A document that is neither prepared nor cached has none: its plan
// would be used once.
func (w *Writer) planFor(ctx context.Context, goType reflect.Type) (*plan, string) {
	oc, fc := graphql.GetOperationContext(ctx), graphql.GetFieldContext(ctx)
	if oc.Operation == nil || oc.Operation.Operation == ast.Subscription {
		return nil, "subscription"
	}
	kept, _ := w.documents.Load(oc.Doc)
	set, ok := kept.(*planSet)
	if !ok {
		return nil, "document not kept"
	}
	entry, ok := set.fields.Load(fc.Field.Field)
	if !ok {
		entry, _ = set.fields.LoadOrStore(fc.Field.Field, &variants{})
	}
	known, ok := entry.(*variants)
	if !ok {
		return nil, "document not kept"
	}
	if p := known.find(fc, goType); p != nil {
		return p, ""
	}
	p := w.compile(oc, fc, goType)
	if !known.add(p) {
		return nil, "too many variants"
	}
	return p, ""
}

func (k *variants) find(fc *graphql.FieldContext, goType reflect.Type) *plan {
	plans := k.plans.Load()
	if plans == nil {
		return nil
	}
	for _, p := range *plans {
		if p.goType == goType && p.object == fc.Object && slices.Equal(p.selections, fc.Field.Selections) {
			return p
		}
	}
	return nil
}

func (k *variants) add(p *plan) bool {
	for {
		old := k.plans.Load()
		var plans []*plan
		if old != nil {
			plans = *old
		}
		if len(plans) >= maxVariants {
			return false
		}
		grown := append(slices.Clone(plans), p)
		if k.plans.CompareAndSwap(old, &grown) {
			return true
		}
	}
}

// documents is a query cache whose documents have plans.
type documents struct {
	writer *Writer
	kept   *lru.Cache[string, *ast.QueryDocument]
}

// Cache returns a query cache of the size last used documents for gqlgen's
// server or executor. A document that it drops loses its plans.
func (w *Writer) Cache(size int) (graphql.Cache[*ast.QueryDocument], error) {
	kept, err := lru.NewWithEvict(size, func(_ string, doc *ast.QueryDocument) { w.forget(doc) })
	if err != nil {
		return nil, fmt.Errorf("writer: cache: %w", err)
	}
	return documents{w, kept}, nil
}

// Get returns the document of a text.
func (c documents) Get(_ context.Context, text string) (*ast.QueryDocument, bool) {
	return c.kept.Get(text)
}

// Add keeps a document. Of two documents that were parsed from one text at the same time, the first stays.
func (c documents) Add(_ context.Context, text string, doc *ast.QueryDocument) {
	if _, known, _ := c.kept.PeekOrAdd(text, doc); !known {
		c.writer.documents.LoadOrStore(doc, &planSet{})
	}
}
