package graph

import (
	"container/list"
	"context"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql"
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

// lend lets a document have plans until the returned function is called, if it is not
// kept anyway.
func (w *Writer) lend(doc *ast.QueryDocument) (giveBack func()) {
	set := &planSet{}
	if _, kept := w.documents.LoadOrStore(doc, set); kept {
		return func() {}
	}
	return func() { w.documents.CompareAndDelete(doc, set) }
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

// documentCache keeps the documents used last, and with each its plans.
type documentCache struct {
	writer *Writer
	size   int
	bytes  int // bound for the memory of all documents; 0: none
	mu     sync.Mutex
	order  *list.List // of *cachedDocument, the last used in front
	byText map[string]*list.Element
	held   int // memory of all documents, in bytes
}

type cachedDocument struct {
	text  string
	doc   *ast.QueryDocument
	bytes int
}

// Cache gives a query cache of the size last used documents for gqlgen's
// server or executor. A document that it drops loses its plans.
func (w *Writer) Cache(size int) graphql.Cache[*ast.QueryDocument] { return w.bounded(size, 0) }

// bounded returns a Cache that also bounds the memory of its documents and plans, in bytes.
func (w *Writer) bounded(size, bytes int) *documentCache {
	return &documentCache{writer: w, size: size, bytes: bytes, order: list.New(), byText: make(map[string]*list.Element, size)}
}

// Get looks a document up by its text.
func (c *documentCache) Get(_ context.Context, text string) (*ast.QueryDocument, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, ok := c.byText[text]
	if !ok {
		return nil, false
	}
	entry, ok := at.Value.(*cachedDocument)
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(at)
	return entry.doc, true
}

// Add stores a document. A full Cache evicts the least recently used ones.
func (c *documentCache) Add(_ context.Context, text string, doc *ast.QueryDocument) {
	entry := &cachedDocument{text: text, doc: doc}
	if c.bytes > 0 {
		entry.bytes = weight(text, doc)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.byText[text]; ok {
		c.drop(at)
	}
	if c.size < 1 || entry.bytes > c.bytes {
		return
	}
	for c.order.Len() > 0 && (c.order.Len() >= c.size || c.held+entry.bytes > c.bytes && c.bytes > 0) {
		c.drop(c.order.Back())
	}
	c.held += entry.bytes
	c.byText[text] = c.order.PushFront(entry)
	c.writer.documents.LoadOrStore(doc, &planSet{})
}

func (c *documentCache) drop(at *list.Element) {
	if entry, ok := c.order.Remove(at).(*cachedDocument); ok {
		delete(c.byText, entry.text)
		c.held -= entry.bytes
		c.writer.forget(entry.doc)
	}
}
