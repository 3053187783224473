package graph

import (
	"context"
	"sync"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/lru"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
)

const (
	// cachedDocuments bounds the ad-hoc documents that are kept parsed, validated and with their writer's
	// plans. One of maxFields fields takes half a megabyte.
	cachedDocuments = 100
	// persistedDocuments bounds the texts that clients may name by their hash.
	persistedDocuments = 1_000
	// maxKept is the size of the largest document that is kept, in bytes.
	maxKept = 8 << 10
)

// documents returns the caches of the server: of valid documents, and of texts by their hash. Both hold the
// given ones, by the SHA-256 of their text, for as long as the graph. A given text is parsed when it is first asked
// for: parsing all takes a fifth of the start.
func (g *Graph) documents(given map[string]string) (*documents, texts, error) {
	recent, err := g.writer.Cache(cachedDocuments)
	if err != nil {
		return nil, texts{}, err
	}
	fixed := make(map[string]func() *ast.QueryDocument, len(given))
	for _, text := range given {
		fixed[text] = sync.OnceValue(func() *ast.QueryDocument {
			doc, err := gqlparser.LoadQueryWithRules(g.Schema(), text, nil)
			if len(err) > 0 {
				return nil // the executor reports it
			}
			g.writer.Prepare(doc)
			return doc
		})
	}
	return &documents{Cache: recent, fixed: fixed}, texts{fixed: given, recent: lru.New[string](persistedDocuments)}, nil
}

// kept reports whether a text is kept for later requests.
func kept(ctx context.Context, text string) bool { return caller(ctx) != nil && len(text) <= maxKept }

// documents are the documents that were found valid, by their text.
type documents struct {
	graphql.Cache[*ast.QueryDocument]

	fixed map[string]func() *ast.QueryDocument // nil: the document is not valid
}

// Get returns the document of a text.
func (d *documents) Get(ctx context.Context, text string) (*ast.QueryDocument, bool) {
	if fixed, ok := d.fixed[text]; ok {
		doc := fixed()
		return doc, doc != nil
	}
	return d.Cache.Get(ctx, text)
}

// Add keeps a valid document.
func (d *documents) Add(ctx context.Context, text string, doc *ast.QueryDocument) {
	if kept(ctx, text) {
		d.Cache.Add(ctx, text, doc)
	}
}

// texts are the texts of documents, by their SHA-256 in hexadecimal digits.
type texts struct {
	fixed  map[string]string
	recent *lru.LRU[string]
}

// Get returns the text of a hash. Anonymous callers get fixed ones.
func (t texts) Get(ctx context.Context, hash string) (string, bool) {
	if text, ok := t.fixed[hash]; ok {
		return text, true
	}
	if caller(ctx) == nil {
		return "", false
	}
	return t.recent.Get(ctx, hash)
}

// Add keeps a text.
func (t texts) Add(ctx context.Context, hash, text string) {
	if kept(ctx, text) {
		t.recent.Add(ctx, hash, text)
	}
}
