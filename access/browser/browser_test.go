package browser

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/access"
)

// absent authenticates nobody, for one reason.
type absent struct{ err error }

func (a absent) Authenticate(context.Context, *access.Browser) (*access.Principal, error) {
	return nil, a.err
}

func door(t *testing.T, publicURL string, err error) *Door {
	t.Helper()
	d, failed := New(Config{PublicURL: publicURL, Sessions: absent{err}, Address: Peer, Logger: slog.New(slog.DiscardHandler)})
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
		if got := door(t, at, nil).Cookie(session, "x", until).String(); got != want {
			t.Errorf("%s: %s", at, got)
		}
	}
	gone := door(t, "https://avm.example.com", nil).Cookie(session, "", time.Time{}).String()
	if !strings.Contains(gone, "__Host-avm_session=;") || !strings.Contains(gone, "Max-Age=0") {
		t.Error(gone)
	}
	d := door(t, "https://avm.example.com", nil)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", nil)
	r.Header.Set("Cookie", "avm_session=planted")
	if got := d.Browser(httptest.NewRecorder(), r).Token; got != "" {
		t.Errorf("a cookie that any host can set is taken: %q", got)
	}
}

// That the database fails is no sign-out, and what it says is nobody's business.
func TestAFailureIsNotAMissingSession(t *testing.T) {
	t.Parallel()
	d := door(t, "http://127.0.0.1", errors.New("hunter2 is down"))
	never := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("let in") })
	for _, h := range []http.Handler{d.Graph(never, 1), d.Pages(never, "/sign-in")} {
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
	d := door(t, "https://avm.example.com", errors.New("asked"))
	for origin, want := range map[string]int{
		"https://avm.example.com": http.StatusServiceUnavailable, "https://avm.example.org": http.StatusForbidden,
		"http://avm.example.com": http.StatusForbidden,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://10.0.0.7:8080/graphql", strings.NewReader("{}"))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", origin)
		w := httptest.NewRecorder()
		d.Graph(http.NotFoundHandler(), 1).ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s: %d", origin, w.Code)
		}
	}
}

func TestPeer(t *testing.T) {
	t.Parallel()
	for remote, want := range map[string]string{
		"192.0.2.1:1234": "192.0.2.1", "[::ffff:192.0.2.1]:1": "192.0.2.1", "[2001:db8::1]:443": "2001:db8::1", "": "invalid IP", "pipe": "invalid IP",
	} {
		if got := Peer(&http.Request{RemoteAddr: remote}).String(); got != want {
			t.Errorf("%q is %s, want %s", remote, got, want)
		}
	}
}
