package graph_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/fault"
)

// overHTTP serves the graph to a caller with a key, and returns its address. Message counts the caller's messages.
func overHTTP(t *testing.T, message func(context.Context) error) string {
	t.Helper()
	g, err := graph.Configure(graph.Options{Resolvers: root{}, Logger: slog.New(slog.DiscardHandler), Message: message})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.Handler().ServeHTTP(w, r.WithContext(access.With(r.Context(), aKey())))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func dial(t *testing.T, base string, subprotocols ...string) (conn *websocket.Conn, status int) {
	t.Helper()
	conn, resp, err := websocket.Dial(t.Context(), base, &websocket.DialOptions{Subprotocols: subprotocols})
	if resp != nil && resp.Body != nil {
		_ = resp.Body.Close()
	}
	if err == nil {
		t.Cleanup(func() { _ = conn.CloseNow() })
	}
	return conn, resp.StatusCode
}

// closed reads a WebSocket to its end.
func closed(t *testing.T, conn *websocket.Conn) websocket.StatusCode {
	t.Helper()
	for {
		if _, _, err := conn.Read(t.Context()); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

func TestSocketHandshakeWithoutSubprotocolIsRefused(t *testing.T) {
	t.Parallel()
	base := overHTTP(t, nil)
	for _, offered := range [][]string{nil, {"graphql-ws"}} {
		if _, status := dial(t, base, offered...); status != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", offered, status)
		}
	}
}

// Messages and pings of a client count, and too many close its socket.
func TestSocketMessagesAndPingsCount(t *testing.T) {
	t.Parallel()
	for name, send := range map[string]func(ctx context.Context, conn *websocket.Conn) error{
		"pings": func(ctx context.Context, conn *websocket.Conn) error { return conn.Ping(ctx) },
		"messages": func(ctx context.Context, conn *websocket.Conn) error {
			return wsjson.Write(ctx, conn, map[string]string{"type": "ping"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var count atomic.Int64
			base := overHTTP(t, func(context.Context) error {
				if count.Add(1) > 20 {
					return fault.New(fault.RateLimited, "too many messages")
				}
				return nil
			})
			conn, _ := dial(t, base, "graphql-transport-ws")
			if err := wsjson.Write(t.Context(), conn, map[string]string{"type": "connection_init"}); err != nil {
				t.Fatal(err)
			}
			ended := make(chan websocket.StatusCode, 1)
			go func() { ended <- closed(t, conn) }()
			for range 100 {
				if send(t.Context(), conn) != nil {
					break
				}
			}
			if code := <-ended; code != 4429 || count.Load() < 20 {
				t.Errorf("closed with %d after %d messages", code, count.Load())
			}
		})
	}
}

// What the sub-protocol does not allow closes the socket.
func TestSocketClosesOnInvalidMessages(t *testing.T) {
	t.Parallel()
	base := overHTTP(t, nil)
	for _, text := range []string{`{`, `{"type":"odd"}`, `{"type":"connection_init"}`, strings.Repeat(" ", 65<<10)} {
		conn, _ := dial(t, base, "graphql-transport-ws")
		if err := wsjson.Write(t.Context(), conn, map[string]string{"type": "connection_init"}); err != nil {
			t.Fatal(err)
		}
		if err := conn.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if code := closed(t, conn); code < 1000 {
			t.Errorf("%.30s: %d", text, code)
		}
	}
}
