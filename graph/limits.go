package graph

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/99designs/gqlgen/graphql/handler/lru"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"golang.org/x/sync/semaphore"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// persistedDocuments bounds the documents that clients may name by their hash.
	persistedDocuments = 1_000
	// maxKept is the largest document in bytes that is kept, parsed or by its hash.
	maxKept = 16 << 10
)

var errNumber = errors.New("must be a number of at most 64 bits")

// limit sets the limits of ad-hoc operations, in the order in which they are checked.
func (g *Graph) limit(known map[string]string) error {
	cache, err := g.writer.Cache(cachedDocuments)
	if err != nil {
		return err
	}
	documents := &documents{Cache: cache}
	persisted := persisted{known: known, kept: lru.New[string](persistedDocuments)}
	g.server.SetQueryCache(documents)
	g.server.AddTransport(g.sockets())
	g.server.AddTransport(post{recover: g.recover, timeout: g.timeout})
	g.server.AroundRootFields(rootFieldsAtOnce)
	schema, scalars := g.schema.Schema(), scalar.Registry()
	g.server.Use(hashes{})
	g.server.Use(extension.AutomaticPersistedQuery{Cache: persisted})
	g.server.Use(bounds{documents: documents, schema: schema, scalars: scalars})
	g.server.Use(nulls{})
	g.server.Use(literals{schema: schema, scalars: scalars})
	g.server.Use(curiosity{graph: g})
	g.server.Use(budget{graph: g})
	g.server.Use(permits{graph: g})
	g.server.Use(keeper{persisted})
	return nil
}

// maxRootFields is how many fields of an operation's root are resolved at a time: each
// may use a connection to the database.
const maxRootFields = 4

type rootFieldsKey struct{}

// rootFieldsAtOnce lets a field of the root begin when few others are being resolved.
func rootFieldsAtOnce(ctx context.Context, next graphql.RootResolver) graphql.Marshaler {
	places, ok := ctx.Value(rootFieldsKey{}).(*semaphore.Weighted)
	if !ok || places.Acquire(ctx, 1) != nil {
		return next(ctx)
	}
	defer places.Release(1)
	return next(ctx)
}

// kept reports whether a document is kept for later requests. A stranger's document and a
// large document are parsed again each time.
func kept(ctx context.Context, text string) bool { return caller(ctx) != nil && len(text) <= maxKept }

// documents are the documents that were found valid.
type documents struct {
	graphql.Cache[*ast.QueryDocument]
}

// Add keeps a valid document.
func (d *documents) Add(ctx context.Context, text string, doc *ast.QueryDocument) {
	if kept(ctx, text) {
		d.Cache.Add(ctx, text, doc)
	}
}

// named implements what all our extensions share.
type named struct{}

// Validate accepts every schema.
func (named) Validate(graphql.ExecutableSchema) error { return nil }

// bounds looks at a request before its document is validated: the document's
// figures, and whether the variables are the operation's.
type bounds struct {
	named
	documents *documents
	schema    *ast.Schema
	scalars   map[string]scalar.Scalar
}

// ExtensionName names the extension.
func (bounds) ExtensionName() string { return "Bounds" }

// MutateOperationParameters refuses what is out of bounds.
func (b bounds) MutateOperationParameters(ctx context.Context, params *graphql.RawParams) *gqlerror.Error {
	if len(params.Query) > maxDocument {
		return refusal(fault.Field("query", "must be at most %d bytes, has %d", maxDocument, len(params.Query)))
	}
	doc, known := b.documents.Get(ctx, params.Query)
	if !known {
		var err error
		if doc, err = parser.ParseQueryWithTokenLimit(&ast.Source{Input: params.Query}, tokenLimit); err != nil {
			return nil //nolint:nilerr // the executor says the same, in its own words
		}
		if err := measured(b.schema, doc); err != nil {
			return refusal(err)
		}
	}
	op := doc.Operations.ForName(params.OperationName)
	if op == nil && params.OperationName == "" && len(doc.Operations) > 1 {
		return refusal(fault.Field("operationName", "is needed: the document has %d operations", len(doc.Operations)))
	}
	if op == nil {
		return nil // nor does the executor find one
	}
	if err := b.variables(ctx, op, params.Variables); err != nil {
		return refusal(err)
	}
	return nil
}

// curiosity opens introspection to keys and signed-in people.
type curiosity struct {
	named
	graph *Graph
}

// ExtensionName names the extension.
func (curiosity) ExtensionName() string { return "Curiosity" }

// MutateOperationContext refuses introspection to strangers, and a query that asks
// for much more than the whole schema.
func (c curiosity) MutateOperationContext(ctx context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	asked := schemaFields(oc.Operation.SelectionSet)
	if caller(ctx) == nil {
		if len(asked) > 0 {
			return refusal(fault.New(fault.Forbidden, "introspection needs an API key or a session"))
		}
		return nil
	}
	if cost := c.graph.introspection(ctx, asked, oc.Variables); cost > introspectionLimit {
		return refusal(fault.Field("query", "must ask for the schema at a cost of at most %d, costs %s", introspectionLimit, atLeast(cost)))
	}
	oc.DisableIntrospection = false
	return nil
}

// schemaFields finds what asks for the schema at an operation's top.
func schemaFields(set ast.SelectionSet) []*ast.Field {
	var found []*ast.Field
	for _, s := range set {
		switch node := s.(type) {
		case *ast.Field:
			if node.Name == "__schema" || node.Name == "__type" {
				found = append(found, node)
			}
		case *ast.InlineFragment:
			found = append(found, schemaFields(node.SelectionSet)...)
		case *ast.FragmentSpread:
			found = append(found, schemaFields(node.Definition.SelectionSet)...)
		}
	}
	return found
}

// refusal carries a fault through the executor.
func refusal(err error) *gqlerror.Error { return gqlerror.Wrap(err) }

// inOrder makes one error of problems that were found in no order.
func inOrder(wrong []fault.Detail) error {
	slices.SortFunc(wrong, func(a, b fault.Detail) int {
		return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.Message, b.Message))
	})
	return fault.Fields(wrong[:min(len(wrong), maxErrors)]...)
}
