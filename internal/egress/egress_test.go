package egress_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
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

	"github.com/answer-visibility/avm/internal/egress"
)

// loopback allows the servers of these tests.
func loopback() []netip.Prefix {
	return []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}

func port(t *testing.T, address string) uint16 {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.ParseUint(u.Port(), 10, 16)
	if err != nil {
		t.Fatal(err)
	}
	return uint16(n)
}

func client(t *testing.T, cfg egress.Config) *egress.Client {
	t.Helper()
	cfg.UserAgent = "test/1.0"
	c, err := egress.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func serve(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

func TestGetReturnsTheAnswer(t *testing.T) {
	t.Parallel()
	address := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.UserAgent() != "test/1.0" || r.Header.Get("Accept") != "text/html" || r.Header.Get("Authorization") != "" || r.Header.Get("Cookie") != "" {
			t.Errorf("headers %v", r.Header)
		}
		switch r.URL.Path {
		case "/packed":
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(packed(t, strings.NewReader("hello")))
		case "/gone":
			w.Header().Set("Set-Cookie", "a=b")
			http.Error(w, "gone", http.StatusGone)
		default:
			_, _ = io.WriteString(w, "hello")
		}
	})
	c := client(t, egress.Config{AllowPrivate: loopback(), Ports: []uint16{port(t, address)}})
	for path, want := range map[string]string{"/gone": "410 ", "/": "200 hello", "/packed": "200 hello"} {
		at := strings.Replace(address, "http://", "http://user:secret@", 1) + path + "#part"
		got, err := c.Get(t.Context(), egress.Request{URL: at, Accept: "text/html"})
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if said := fmt.Sprintf("%d %s", got.Status, got.Body); said != want || got.URL.String() != address+path {
			t.Errorf("%s says %q from %s", path, said, got.URL)
		}
	}
}

func packed(t *testing.T, content io.Reader) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.Copy(w, content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Names and addresses that lead inside are refused at the connection: nothing is
// sent to them, at first hand or by a redirect.
func TestInternalAddressesAreNotConnectedTo(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	inside := serve(t, func(http.ResponseWriter, *http.Request) { asked.Add(1) })
	ports := []uint16{port(t, inside)}
	c := client(t, egress.Config{Ports: ports})
	n := strconv.Itoa(int(ports[0]))
	for _, at := range []string{
		inside, "http://localhost:" + n, "http://[::1]:" + n, "http://[::ffff:127.0.0.1]:" + n, "http://0.0.0.0:" + n,
		"http://[::]:" + n, "http://169.254.169.254:" + n + "/latest/meta-data", "http://[64:ff9b::7f00:1]:" + n, "http://[2002:7f00:1::]:" + n,
		"https://127.0.0.1:" + n,
	} {
		if _, err := c.Get(t.Context(), egress.Request{URL: at}); !errors.Is(err, egress.ErrRefused) {
			t.Errorf("%s: %v", at, err)
		}
	}
	if asked.Load() != 0 {
		t.Errorf("asked %d times", asked.Load())
	}
}

func TestRedirectsAreJudgedLikeAddresses(t *testing.T) {
	t.Parallel()
	var inside atomic.Int32
	trap := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { inside.Add(1) }))
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.2:0")
	if err != nil {
		t.Skipf("no second loopback address: %v", err)
	}
	trap.Listener = listener
	trap.Start()
	t.Cleanup(trap.Close)
	address := serve(t, func(w http.ResponseWriter, r *http.Request) {
		to := r.URL.Query().Get("to")
		if r.URL.Path == "/end" {
			_, _ = io.WriteString(w, "end")
			return
		}
		if r.URL.Path == "/again" {
			to = "/again?" + r.URL.RawQuery + "x"
		}
		w.Header().Set("Location", to)
		w.WriteHeader(http.StatusFound)
	})
	c := client(t, egress.Config{
		AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Ports: []uint16{port(t, address), port(t, trap.URL)},
	})
	for to, want := range map[string]error{
		trap.URL: egress.ErrRefused, "file:///etc/passwd": egress.ErrRefused, "gopher://127.0.0.1": egress.ErrRefused,
		"http://127.0.0.1:1/": egress.ErrRefused, "//[": egress.ErrRefused, "/end": nil, address + "/end": nil, "/again": egress.ErrRedirects,
	} {
		var visited []string
		got, err := c.Get(t.Context(), egress.Request{
			URL: address + "/?to=" + url.QueryEscape(to),
			Before: func(_ context.Context, u *url.URL) (func(), error) {
				visited = append(visited, u.String())
				return func() {}, nil
			},
		})
		if !errors.Is(err, want) || (want == nil && (string(got.Body) != "end" || got.URL.Path != "/end" || len(visited) != 2)) {
			t.Errorf("%s: %v, by way of %v", to, err, visited)
		}
		if errors.Is(want, egress.ErrRedirects) && len(visited) != 6 {
			t.Errorf("%d requests", len(visited))
		}
	}
	if inside.Load() != 0 {
		t.Error("the inside was asked")
	}
}

// What stands before a request can stop it.
func TestBeforeStopsARequest(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	address := serve(t, func(http.ResponseWriter, *http.Request) { asked.Add(1) })
	c := client(t, egress.Config{AllowPrivate: loopback(), Ports: []uint16{port(t, address)}})
	no := errors.New("no")
	_, err := c.Get(t.Context(), egress.Request{
		URL: address, Before: func(context.Context, *url.URL) (func(), error) { return nil, no },
	})
	if !errors.Is(err, no) || asked.Load() != 0 {
		t.Errorf("%v, asked %d times", err, asked.Load())
	}
}

// endless never ends.
type endless struct{}

func (endless) Read(into []byte) (int, error) {
	clear(into)
	return len(into), nil
}

// What is sent costs no more than is allowed, packed or not.
func TestBodiesAreBounded(t *testing.T) {
	t.Parallel()
	bomb := packed(t, io.LimitReader(endless{}, 64<<20))
	empties := bytes.Repeat(packed(t, strings.NewReader("")), 10_000) // unpacks to nothing
	address := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/endless":
			_, _ = io.Copy(w, endless{})
		case "/bomb":
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb)
		case "/empties":
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(empties)
		case "/empty":
			w.Header().Set("Content-Encoding", "gzip")
		case "/charset":
			w.Header().Set("Content-Encoding", "UTF-8")
			_, _ = io.WriteString(w, "hello")
		case "/deflate":
			w.Header().Set("Content-Encoding", "deflate")
		case "/broken":
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = io.WriteString(w, "this is not gzip")
		default:
			_, _ = io.CopyN(w, endless{}, 100_000)
		}
	})
	c := client(t, egress.Config{AllowPrivate: loopback(), Ports: []uint16{port(t, address)}, MaxBytes: 100_000})
	for path, want := range map[string]error{
		"/endless": egress.ErrTooLarge, "/bomb": egress.ErrTooLarge, "/empties": egress.ErrTooLarge, "/deflate": egress.ErrEncoding,
		"/broken": egress.ErrEncoding, "/fits": nil, "/empty": nil, "/charset": nil,
	} {
		if _, err := c.Get(t.Context(), egress.Request{URL: address + path}); !errors.Is(err, want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, path := range []string{"/endless", "/bomb"} {
		got, err := c.Get(t.Context(), egress.Request{URL: address + path, MaxBytes: 5_000, Cut: true})
		if err != nil || len(got.Body) != 5_000 {
			t.Errorf("%s is cut to %v, %v", path, got, err)
		}
	}
}

// Servers that never end what they say are left.
func TestSlowAnswersAreLeft(t *testing.T) {
	t.Parallel()
	over := make(chan struct{})
	address := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/body" {
			_, _ = io.WriteString(w, "<html>")
			w.(http.Flusher).Flush()
		}
		select {
		case <-over:
		case <-r.Context().Done():
		}
	})
	t.Cleanup(func() { close(over) })
	c := client(t, egress.Config{AllowPrivate: loopback(), Ports: []uint16{port(t, address)}, Timeout: 100 * time.Millisecond})
	for _, path := range []string{"/body", "/head"} {
		if _, err := c.Get(t.Context(), egress.Request{URL: address + path}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A head that never ends is not read on, nor is one that is not ended by its peer.
func TestEndlessHeadersAreLeft(t *testing.T) {
	t.Parallel()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	var sent atomic.Int64
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\n")
			for err == nil {
				var n int
				n, err = fmt.Fprintf(conn, "X-%d: %s\r\n", sent.Load(), strings.Repeat("a", 1000))
				sent.Add(int64(n))
			}
			_ = conn.Close()
		}
	}()
	at := "http://" + listener.Addr().String()
	c := client(t, egress.Config{AllowPrivate: loopback(), Ports: []uint16{port(t, at)}})
	if _, err := c.Get(t.Context(), egress.Request{URL: at}); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	if sent.Load() > 64<<20 {
		t.Errorf("%d bytes were taken", sent.Load())
	}
}

// A certificate that nobody vouches for is an error.
func TestCertificatesAreChecked(t *testing.T) {
	t.Parallel()
	s := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("asked") }))
	t.Cleanup(s.Close)
	c := client(t, egress.Config{AllowPrivate: loopback(), Ports: []uint16{port(t, s.URL)}})
	if _, err := c.Get(t.Context(), egress.Request{URL: s.URL}); err == nil || errors.Is(err, egress.ErrRefused) {
		t.Errorf("%v", err)
	}
}
