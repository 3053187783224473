package rest

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// Executor runs fixed documents. Its schema is what operation files are
// checked against.
type Executor interface {
	Schema() *ast.Schema
	// Prepare takes a document with one operation that has been validated.
	Prepare(doc *ast.QueryDocument) (Prepared, error)
}

// Prepared runs one prepared operation. Variables are coerced already. The
// response's data is JSON as the executor wrote it.
type Prepared func(ctx context.Context, variables map[string]any) *graphql.Response

// Engine is an executor whose prepared documents are values of its own kind,
// as package graph has it.
type Engine[P any] interface {
	Schema() *ast.Schema
	Prepare(doc *ast.QueryDocument) (P, error)
	Run(ctx context.Context, prepared P, variables map[string]any) *graphql.Response
}

// Over makes an Executor of an Engine.
func Over[P any](e Engine[P]) Executor { return over[P]{e} }

type over[P any] struct{ engine Engine[P] }

func (o over[P]) Schema() *ast.Schema { return o.engine.Schema() }

func (o over[P]) Prepare(doc *ast.QueryDocument) (Prepared, error) {
	p, err := o.engine.Prepare(doc)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, variables map[string]any) *graphql.Response {
		return o.engine.Run(ctx, p, variables)
	}, nil
}
