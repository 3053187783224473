package storagetest

import (
	"context"
	"sync/atomic"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
)

// Statements counts what a store sends to PostgreSQL: Load gives the number.
type Statements struct{ atomic.Int64 }

// Counted has a store's statements counted.
func Counted(s *Statements) Option { return func(c *storage.Config) { c.Tracer = s } }

// TraceQueryStart counts; it implements pgx.QueryTracer.
func (s *Statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	s.Add(1)
	return ctx
}

// TraceQueryEnd does nothing; it implements pgx.QueryTracer.
func (s *Statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
