package browser

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
)

func newAuthenticator(t *testing.T, publicURL string, err error) *Authenticator {
	t.Helper()
	nobody := func(http.ResponseWriter, *http.Request, *access.Browser) (*access.Principal, error) { return nil, err }
	nowhere := func(*http.Request) netip.Addr { return netip.Addr{} }
	d, failed := New(Config{PublicURL: publicURL, Admit: nobody, Address: nowhere, Logger: slog.New(slog.DiscardHandler)})
	if failed != nil {
		t.Fatal(failed)
	}
	return d
}

func TestCookiesAreBoundToTheHostBehindHTTPS(t *testing.T) {
	t.Parallel()
	until := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for at, want := range map[string]string{
		"https://avm.example.com": "__Host-avm_session=x; Path=/; Expires=Fri, 01 Jan 2027 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax",
		"http://127.0.0.1:8080":   "avm_session=x; Path=/; Expires=Fri, 01 Jan 2027 00:00:00 GMT; HttpOnly; SameSite=Lax",
	} {
		if got := newAuthenticator(t, at, nil).Cookie(session, "x", until).String(); got != want {
			t.Errorf("%s: %s", at, got)
		}
	}
	removed := newAuthenticator(t, "https://avm.example.com", nil).Cookie(session, "", time.Time{}).String()
	if !strings.Contains(removed, "__Host-avm_session=;") || !strings.Contains(removed, "Max-Age=0") {
		t.Error(removed)
	}
	d := newAuthenticator(t, "https://avm.example.com", nil)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", nil)
	r.Header.Set("Cookie", "avm_session=planted")
	if got := d.Browser(httptest.NewRecorder(), r).Token; got != "" {
		t.Errorf("a cookie that any host can set is taken: %q", got)
	}
}

// That the database fails is not a sign-out, and what it says is nobody's business.
func TestAFailureIsNotAMissingSession(t *testing.T) {
	t.Parallel()
	d := newAuthenticator(t, "http://127.0.0.1", errors.New("hunter2 is down"))
	never := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("let in") })
	for _, h := range []http.Handler{d.Graph(never), d.Pages(never, "/sign-in")} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader("{}"))
		r.Header.Set("Content-Type", "application/json; charset=utf-8")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusServiceUnavailable || strings.Contains(w.Body.String(), "hunter2") || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
		}
	}
}

// Behind a proxy that changes the host, the public address is still our own.
func TestThePublicOriginIsOurs(t *testing.T) {
	t.Parallel()
	d := newAuthenticator(t, "https://avm.example.com", errors.New("asked"))
	for origin, want := range map[string]int{
		"https://avm.example.com": http.StatusServiceUnavailable, "https://avm.example.org": http.StatusForbidden,
		"http://avm.example.com": http.StatusForbidden,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://10.0.0.7:8080/graphql", strings.NewReader("{}"))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", origin)
		w := httptest.NewRecorder()
		d.Graph(http.NotFoundHandler()).ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s: %d", origin, w.Code)
		}
	}
}

// A slow anonymous client takes no permit of others, because the graph gets only complete bodies. Each
// network has a share of the bodies that are read, so requests from other networks are answered.
func TestSlowAnonymousClientsDoNotBlockOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newAuthenticator(t, "http://127.0.0.1", fault.New(fault.InvalidKey, "nobody"))
		d.Address = func(r *http.Request) netip.Addr { return netip.MustParseAddrPort(r.RemoteAddr).Addr() }
		var inside atomic.Int64
		graph := d.Graph(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			inside.Add(1)
			if body, err := io.ReadAll(r.Body); err != nil || int64(len(body)) != r.ContentLength {
				t.Errorf("%q of %d bytes, %v", body, r.ContentLength, err)
			}
		}))
		post := func(from string, body io.Reader, length int64) *httptest.ResponseRecorder {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", body)
			r.Header.Set("Content-Type", "application/json")
			r.RemoteAddr, r.ContentLength = from, length
			w := httptest.NewRecorder()
			graph.ServeHTTP(w, r)
			return w
		}
		body, finish := io.Pipe()
		for range anonymousShare {
			go post("192.0.2.1:1", body, maxAnonymousBody)
		}
		synctest.Wait()
		if n := inside.Load(); n != 0 {
			t.Errorf("%d requests without a body are in the graph", n)
		}
		if w := post("192.0.2.1:2", strings.NewReader("{}"), 2); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "1" {
			t.Errorf("one more of the network: %d %s", w.Code, w.Body)
		}
		if w := post("198.51.100.1:1", strings.NewReader("{}"), 2); w.Code != http.StatusOK || inside.Load() != 1 {
			t.Errorf("another network: %d %s", w.Code, w.Body)
		}
		_ = finish.Close()
		synctest.Wait()
		if n := inside.Load(); n != 1+anonymousShare {
			t.Errorf("%d requests are answered in the end", n)
		}
	})
}
