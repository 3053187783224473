package rest

import (
	"context"
	"net/http"
	"strconv"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	limitsOfKeys = `"key";q=600;w=60, "workspace";q=1200;w=60`
	freshKey     = `"key";r=599;t=1, "workspace";r=1199;t=1`
)

// Whatever a request with a good key comes to, its answer says how the limits stand.
func TestEveryAnswerSaysHowTheLimitsStand(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		method, path, body string
		scopes             []model.Scope
		status             int
	}{
		"an answer":       {http.MethodGet, base + "/topics", "", model.Scopes(), http.StatusOK},
		"a forbidden one": {http.MethodGet, base + "/topics", "", nil, http.StatusForbidden},
		"an invalid one":  {http.MethodGet, base + "/topics?colour=red", "", model.Scopes(), http.StatusUnprocessableEntity},
		"a failure":       {http.MethodGet, base + "/visibility", "", model.Scopes(), http.StatusNotFound},
		"a change":        {http.MethodPost, base + "/audits", launch, model.Scopes(), http.StatusCreated},
	} {
		p := owner()
		p.Scopes = c.scopes
		a := newAPI(t, as(p), limited(t, 600, 1200))
		a.stubs.topics = func(context.Context) ([]model.Topic, error) { return []model.Topic{}, nil }
		a.stubs.visibility = func(context.Context, model.VisibilityQuery) (*model.Visibility, error) {
			return nil, fault.Missing("report")
		}
		a.stubs.launch = func(context.Context, uuid.UUID, model.AuditLaunchInput) ([]model.Audit, error) {
			return []model.Audit{}, nil
		}
		w := a.ask(t, c.method, c.path, c.body, withKey("once"))
		if w.Code != c.status || w.Header().Get("RateLimit-Policy") != limitsOfKeys || w.Header().Get("RateLimit") != freshKey {
			t.Errorf("%s: %d %v", name, w.Code, w.Header())
		}
		if c.method == http.MethodPost {
			again := a.ask(t, c.method, c.path, c.body, withKey("once"))
			if again.Header().Get("Idempotent-Replayed") == "" || again.Header().Get("RateLimit") == freshKey {
				t.Errorf("%s, repeated: %v", name, again.Header())
			}
		}
	}
}

func limited(tb testing.TB, perKey, perWorkspace int) func(*Config) {
	tb.Helper()
	return func(c *Config) { c.Gate = newGate(tb, perKey, perWorkspace) }
}

func TestOverTheLimit(t *testing.T) {
	t.Parallel()
	a := newAPI(t, limited(t, 2, 10))
	a.stubs.topics = func(context.Context) ([]model.Topic, error) { return []model.Topic{}, nil }
	for range 2 {
		if w := a.ask(t, http.MethodGet, base+"/topics", ""); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	w := a.ask(t, http.MethodGet, base+"/topics", "")
	if said := wantError(t, w, http.StatusTooManyRequests, fault.RateLimited); !said.Error.Retryable {
		t.Error("it is not worth another try")
	}
	if s, err := strconv.Atoi(w.Header().Get("Retry-After")); err != nil || s < 1 || s > 30 {
		t.Errorf("Retry-After: %q", w.Header().Get("Retry-After"))
	}
	if got := w.Header().Get("RateLimit-Policy"); got != `"key";q=2;w=60, "workspace";q=10;w=60` {
		t.Errorf("RateLimit-Policy: %s", got)
	}
}

func TestAnonymousClientGetsTheAddressLimit(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	w := a.ask(t, http.MethodGet, base+"/topics", "", "Authorization: Bearer nobody")
	wantError(t, w, http.StatusUnauthorized, fault.InvalidKey)
	if got := w.Header().Get("RateLimit"); got != `"address";r=599;t=1` {
		t.Errorf("RateLimit: %s", got)
	}
	for n := 0; n < 2000 && w.Code == http.StatusUnauthorized; n++ {
		w = a.ask(t, http.MethodGet, base+"/topics", "", "Authorization: ")
	}
	wantError(t, w, http.StatusTooManyRequests, fault.RateLimited)
	if w.Header().Get("Retry-After") != "1" || w.Header().Get("Www-Authenticate") != "" {
		t.Errorf("%v", w.Header())
	}
}
