package wiring

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/cli/config"
)

// listening serves on an address of this machine.
func listening(t *testing.T, host string, h http.HandlerFunc) (address string, port uint16) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", host+":0")
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(h)
	_ = server.Listener.Close() // httptest opened another one
	server.Listener = listener
	server.Start()
	t.Cleanup(server.Close)
	u, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.ParseUint(u.Port(), 10, 16)
	if err != nil {
		t.Fatal(err)
	}
	return server.URL, uint16(n)
}

// What an operator of bots publishes leads nowhere inside, and costs no more than is allowed.
func TestPublishedListsAreFetchedFromPublicAddressesOnly(t *testing.T) {
	t.Parallel()
	var inside atomic.Int32
	private, privatePort := listening(t, "127.0.0.2", func(http.ResponseWriter, *http.Request) { inside.Add(1) })
	public, publicPort := listening(t, "127.0.0.1", func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/inside":
			http.Redirect(w, r, private, http.StatusFound)
		case "/round":
			http.Redirect(w, r, "/round", http.StatusFound)
		case "/endless":
			for err := error(nil); err == nil; {
				_, err = io.WriteString(w, strings.Repeat(" ", 1<<20))
			}
		case "/gone":
			http.Error(w, "gone", http.StatusGone)
		default:
			_, _ = io.WriteString(w, r.UserAgent())
		}
	})
	c := config.New()
	c.Egress.AllowPrivate = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	c.Egress.Ports = []uint16{publicPort, privatePort}
	fetch, err := newPublished(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for path, want := range map[string]string{
		"/inside": "not visited", "/round": "redirects lead nowhere", "/endless": "too large", "/gone": "answered 410",
	} {
		if body, err := fetch(ctx, public+path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %d bytes, %v; want an error with %q", path, len(body), err, want)
		}
	}
	if body, err := fetch(ctx, public+"/list"); err != nil || string(body) != c.Pages.RequestAgent() {
		t.Errorf("a list: %q, %v", body, err)
	}
	if inside.Load() != 0 {
		t.Error("the inside was asked")
	}
}
