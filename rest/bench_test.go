package rest

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/generated"
)

// constant is an executor that answers every operation with the same data.
type constant struct {
	schema *ast.Schema
	data   []byte
}

func (c constant) Schema() *ast.Schema { return c.schema }

func (c constant) Heavy(ast.SelectionSet) bool { return false }

func (c constant) Prepare(*ast.QueryDocument) (Prepared, error) {
	return func(context.Context, map[string]any) *graphql.Response { return &graphql.Response{Data: c.data} }, nil
}

// BenchmarkFacade is what a read costs beside its execution.
func BenchmarkFacade(b *testing.B) {
	data := `{"project":{"prompts":{"items":[` + strings.Repeat(`"0123456789",`, 4000) + `0],"next_cursor":null}}}`
	h, err := New(Config{
		Executor:      constant{generated.NewExecutableSchema(generated.Config{}).Schema(), []byte(data)},
		Authenticator: people{owner()}, Gate: newGate(b, noLimit, noLimit), Idempotency: &records{},
		Logger:    slog.New(slog.DiscardHandler),
		PublicURL: "https://avm.test", Timeout: time.Minute,
	})
	if err != nil {
		b.Fatal(err)
	}
	r := httptest.NewRequestWithContext(b.Context(), http.MethodGet, base+"/prompts?limit=100", nil)
	r.Header.Set("Authorization", "Bearer "+goodKey)
	b.ReportAllocs()
	for b.Loop() {
		w := discarding{http.Header{}}
		h.ServeHTTP(w, r)
	}
}

type discarding struct{ header http.Header }

func (d discarding) Header() http.Header         { return d.header }
func (d discarding) Write(p []byte) (int, error) { return len(p), nil }
func (d discarding) WriteHeader(int)             {}
