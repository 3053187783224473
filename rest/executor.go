package rest

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// Executor runs fixed documents, as package graph does. Its schema is what operation files are checked against.
type Executor interface {
	Schema() *ast.Schema
	// Prepare takes a document with one operation that has been validated.
	Prepare(doc *ast.QueryDocument) (Prepared, error)
	// Heavy reports whether a selection contains a heavy report.
	Heavy(set ast.SelectionSet) bool
}

// Prepared runs one prepared operation. Variables are coerced already. The response's data is JSON as the
// executor wrote it. Its extensions have a page's cursors by page.NextCursor and page.PreviousCursor, unless
// they are to be read from the data.
type Prepared = func(ctx context.Context, variables map[string]any) *graphql.Response
