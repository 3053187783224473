package storagetest

import (
	"context"
	"strings"
	"sync/atomic"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/distribution"
)

// Statements counts what a store sends to PostgreSQL: Load gives the number. What a
// transaction on a distributed database begins with is not counted.
type Statements struct{ atomic.Int64 }

// Counted has a store's statements counted.
func Counted(s *Statements) Option { return func(c *storage.Config) { c.Tracer = s } }

// TraceQueryStart counts; it implements pgx.QueryTracer.
func (s *Statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	if !strings.Contains(data.SQL, distribution.Marker) {
		s.Add(1)
	}
	return ctx
}

// TraceQueryEnd does nothing; it implements pgx.QueryTracer.
func (s *Statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
