package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/access"
)

// prices answers estimates.
type prices struct {
	noEngine

	credits int
	cost    string // null: not known
}

func (p *prices) Prepare(*ast.QueryDocument) (Run, error) {
	return func(context.Context, map[string]any) *graphql.Response {
		return &graphql.Response{Data: json.RawMessage(fmt.Sprintf(
			`{"project":{"audit_estimate":{"maximum_attempt_count":%d,"estimated_total_cost_microusd":%s}}}`, p.credits, p.cost))}
	}, nil
}

// A token is refused when it is late, of other arguments or another key, and when the price has risen since.
func TestTokenHoldsForItsEstimate(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	engine := &prices{credits: 30, cost: "1000"}
	s, err := New(Config{
		Idempotency: noStore{}, Logger: slog.New(slog.DiscardHandler), Clock: func() time.Time { return now }, Timeout: time.Minute, TokenKey: []byte("k"),
	}, engine)
	if err != nil {
		t.Fatal(err)
	}
	key := &access.Principal{KeyID: uuid.MustParse("01890000-0000-7000-8000-000000000001")}
	arguments := map[string]any{"projectId": "p", "engines": []any{"assistant_a"}}
	token, expires, err := s.mint(key.KeyID, arguments, price{30, new(int64(1000))})
	if err != nil || !expires.Equal(now.Add(10*time.Minute)) {
		t.Fatalf("%s, %v", expires, err)
	}
	for name, c := range map[string]struct {
		after     time.Duration
		key       uuid.UUID
		arguments map[string]any
		credits   int
		cost      string
		want      string // empty: it is redeemed
	}{
		"at once":         {0, key.KeyID, arguments, 30, "1000", ""},
		"in time":         {10*time.Minute - time.Second, key.KeyID, arguments, 30, "1000", ""},
		"late":            {10 * time.Minute, key.KeyID, arguments, 30, "1000", "expired"},
		"another key":     {0, uuid.Max, arguments, 30, "1000", "not of an estimate"},
		"other arguments": {0, key.KeyID, map[string]any{"projectId": "p", "engines": []any{"overview_a"}}, 30, "1000", "not of an estimate"},
		"cheaper now":     {0, key.KeyID, arguments, 29, "900", ""},
		"more credits":    {0, key.KeyID, arguments, 31, "1000", "lower price"},
		"dearer":          {0, key.KeyID, arguments, 30, "1001", "lower price"},
		"cost not known":  {0, key.KeyID, arguments, 30, "null", "lower price"},
	} {
		now = expires.Add(c.after - 10*time.Minute)
		engine.credits, engine.cost = c.credits, c.cost
		g := &callArguments{token: token, variables: c.arguments}
		nonce, err := s.redeem(t.Context(), &access.Principal{KeyID: c.key}, g)
		if c.want == "" && (err != nil || nonce == "" || g.variables[ceilingVariable] != int64(30)) {
			t.Errorf("%s: %v, %v", name, g.variables, err)
		}
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, ok := arguments[ceilingVariable]; ok {
		t.Error("the arguments of the call were changed")
	}
}
