package serve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/access/browser"
)

// hurried is a server that waits a tenth of a second for everything.
func hurried(t *testing.T, handler http.Handler, connections int) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	const wait = 100 * time.Millisecond
	server := newServer(context.WithoutCancel(t.Context()), handler, patience{wait, wait, wait, wait}, slog.New(slog.DiscardHandler))
	ended := make(chan error)
	bounded := limited(listener, connections, func(netip.Addr) bool { return false })
	go func() { ended <- server.Serve(bounded) }()
	t.Cleanup(func() {
		_ = server.Close()
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

func dial(t *testing.T, address, text string) net.Conn {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	return conn
}

// ended reads until the server hangs up, and gives what it said.
func ended(t *testing.T, conn net.Conn) string {
	t.Helper()
	said, err := io.ReadAll(conn)
	if err != nil && !strings.Contains(err.Error(), "reset by peer") {
		t.Error(err)
	}
	return string(said)
}

func TestSlowClientsAreCutOff(t *testing.T) {
	t.Parallel()
	fine := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	for name, text := range map[string]string{
		"nothing":       "",
		"half a line":   "GET / HT",
		"half a head":   "GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n",
		"no next":       "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
		"half the next": "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			said := ended(t, dial(t, hurried(t, fine, 10), text))
			if strings.Contains(text, "\r\n\r\n") != strings.HasPrefix(said, "HTTP/1.1 204") {
				t.Errorf("%q", said)
			}
		})
	}
}

func TestSlowBodiesAndReadersAreCutOff(t *testing.T) {
	t.Parallel()
	failed := make(chan error, 2)
	address := hurried(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		for err == nil {
			_, err = w.Write(make([]byte, 1<<20))
		}
		failed <- err
	}), 10)
	dial(t, address, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
	dial(t, address, "GET / HTTP/1.1\r\nHost: x\r\n\r\n") // and reads nothing
	for range 2 {
		if err := <-failed; err == nil {
			t.Error("the handler was not cut off")
		}
	}
}

func TestHugeHeadsAreRefused(t *testing.T) {
	t.Parallel()
	address := hurried(t, http.NotFoundHandler(), 10)
	for name, text := range map[string]string{
		"header":  "GET / HTTP/1.1\r\nHost: x\r\nX-A: " + strings.Repeat("a", 80<<10) + "\r\n\r\n",
		"headers": "GET / HTTP/1.1\r\nHost: x\r\n" + strings.Repeat("X-A: 1\r\n", 10<<10) + "\r\n",
		"address": "GET /" + strings.Repeat("a", 80<<10) + " HTTP/1.1\r\nHost: x\r\n\r\n",
	} {
		if said := ended(t, dial(t, address, text)); !strings.HasPrefix(said, "HTTP/1.1 431 ") {
			t.Errorf("%s: %.100q", name, said)
		}
	}
}

// More connections than allowed wait, and all are served in the end.
func TestConnectionsAreBounded(t *testing.T) {
	t.Parallel()
	const most, clients = 2, 10
	var now atomic.Int32
	entered, release := make(chan int32), make(chan struct{})
	address := hurried(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		entered <- now.Add(1)
		<-release
		now.Add(-1)
		w.WriteHeader(http.StatusNoContent)
	}), most)
	answers := make(chan string)
	for range clients {
		conn := dial(t, address, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		go func() {
			line, _ := bufio.NewReader(conn).ReadString('\n')
			answers <- line
		}()
	}
	for served, inside := 0, 0; served < clients; {
		free := release
		if inside < most && served+inside < clients {
			free = nil // until all who may be inside are
		}
		select {
		case n := <-entered:
			if inside++; n > most {
				t.Errorf("%d at once", n)
			}
		case free <- struct{}{}:
			inside--
		case line := <-answers:
			if served++; !strings.HasPrefix(line, "HTTP/1.1 204 ") && line != "" {
				t.Errorf("%q", line)
			}
		}
	}
}

// Idle connections of a client end by the server's timeouts, so that it can connect again.
func TestIdleConnectionsEnd(t *testing.T) {
	t.Parallel()
	address := hurried(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }), 20)
	for range 8 {
		dial(t, address, "")
	}
	for {
		line, _ := bufio.NewReader(dial(t, address, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")).ReadString('\n')
		if strings.HasPrefix(line, "HTTP/1.1 204 ") {
			return
		}
	}
}

// An address has a share of all connections, also with requests that are under way.
func TestAnAddressHasAShare(t *testing.T) {
	t.Parallel()
	const most = 40 // a quarter of it: 10
	proxies := []netip.Addr{netip.MustParseAddr("192.0.2.9"), netip.MustParseAddr("2001:db8::9")}
	for name, c := range map[string]struct {
		from   string
		admits int
	}{
		"an address": {"192.0.2.1:%d", 10}, "a trusted proxy": {"192.0.2.9:%d", 30}, "a proxy of IPv6": {"[2001:db8::9]:%d", 30},
		"a network": {"[2001:db8::1%x]:1", 10}, "the networks of one subscriber": {"[2001:db8:1:%x::1]:1", 10},
	} {
		arriving := &arrivals{}
		for i := range 30 {
			arriving.conns = append(arriving.conns, remote(fmt.Sprintf(c.from, i+1)))
		}
		arriving.conns = append(arriving.conns, remote("198.51.100.1:1"))
		all := limited(arriving, most, func(a netip.Addr) bool { return slices.Contains(proxies, a) })
		admitted := 0
		for conn, err := all.Accept(); err == nil; conn, err = all.Accept() {
			if admitted++; admitted > c.admits && conn.RemoteAddr().String() != "198.51.100.1:1" {
				t.Errorf("%s: %s is admitted", name, conn.RemoteAddr())
			}
		}
		if admitted != c.admits+1 {
			t.Errorf("%s: %d admitted, want %d and one of another address", name, admitted, c.admits)
		}
	}
}

// arrivals is a listener of connections that have arrived.
type arrivals struct {
	net.Listener
	conns []net.Conn
}

func (a *arrivals) Accept() (net.Conn, error) {
	if len(a.conns) == 0 {
		return nil, net.ErrClosed
	}
	conn := a.conns[0]
	a.conns = a.conns[1:]
	return conn, nil
}

// fromConn is a connection from an address, of which nothing else is asked.
type fromConn struct {
	net.Conn
	from net.Addr
}

func remote(from string) net.Conn {
	return fromConn{from: net.TCPAddrFromAddrPort(netip.MustParseAddrPort(from))}
}

func (c fromConn) RemoteAddr() net.Addr { return c.from }
func (fromConn) Close() error           { return nil }

func TestPathsOutsideTheAPI(t *testing.T) {
	t.Parallel()
	m, err := newMeter(prometheus.NewRegistry(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ok := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	all := routes(handlers{api: ok, graphql: ok, authentication: &authentication{browsers: &browser.Authenticator{}}, ready: ok, metrics: ok, gate: newGate(t, 100)}, m)
	for request, want := range map[string]string{
		"GET /nothing": "404 not_found", "POST /": "405 method_not_allowed", "POST /healthz": "405 method_not_allowed", "GET /healthz/": "404 not_found",
		"GET /graphql/": "404 not_found", "PUT /metrics": "405 method_not_allowed", "GET /v2/projects": "404 not_found", "GET /%00": "404 not_found",
		"GET //healthz": "404 not_found", "GET /./healthz": "404 not_found",
	} {
		method, path, _ := strings.Cut(request, " ")
		w := ask(all, method, path, "")
		if status, code, _ := strings.Cut(want, " "); !strings.HasPrefix(w.Result().Status, status) || !strings.Contains(w.Body.String(), `{"error":{"code":"`+code+`"`) ||
			w.Header().Get("Content-Type") != "application/json" || (w.Code == http.StatusMethodNotAllowed) != (w.Header().Get("Allow") != "") {
			t.Errorf("%s: %d %v %s", request, w.Code, w.Header(), w.Body)
		}
	}
}
