package mcp

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
)

// broken panics where a document is run.
type broken struct{ noEngine }

func (broken) Prepare(*ast.QueryDocument) (Run, error) {
	return func(context.Context, map[string]any) *graphql.Response {
		var none *graphql.Response
		return &graphql.Response{Data: none.Data}
	}, nil
}

// A tool that panics is an error of its call: the process lives, and the next request is answered.
func TestPanicIsAnErrorOfItsCall(t *testing.T) {
	t.Parallel()
	s, err := New(newTestServer(t).Config, broken{})
	if err != nil {
		t.Fatal(err)
	}
	served := httptest.NewServer(s.Handler(func(context.Context, http.Header, *http.Request, string) (*access.Principal, error) {
		return &access.Principal{KeyID: uuid.Max, Role: model.MemberRoleOwner, Plan: model.PlanPaid, Scopes: model.Scopes()}, nil
	}))
	defer served.Close()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: served.URL}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close() //nolint:errcheck // it has no session to end
	for range 2 {
		if _, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "whoami"}); err == nil || !strings.Contains(err.Error(), "internal error") {
			t.Errorf("%v", err)
		}
	}
	if list, err := session.ListTools(t.Context(), nil); err != nil || len(list.Tools) != len(readingTools()) {
		t.Errorf("%v", err)
	}
}
