package browser

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/access"
)

func door(t *testing.T, publicURL string, err error) *Door {
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

// That the database fails is not a sign-out, and what it says is nobody's business.
func TestAFailureIsNotAMissingSession(t *testing.T) {
	t.Parallel()
	d := door(t, "http://127.0.0.1", errors.New("hunter2 is down"))
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
	d := door(t, "https://avm.example.com", errors.New("asked"))
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
