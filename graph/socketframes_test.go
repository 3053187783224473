package graph_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/fault"
)

// mostMessages is how many messages a caller of serveFrames may send.
const mostMessages = 20

// serveFrames serves the graph over HTTP to a key that may send few messages, or to strangers.
func serveFrames(t *testing.T, stranger bool) (address string, counted *atomic.Int64) {
	t.Helper()
	counted = new(atomic.Int64)
	g, err := graph.Configure(graph.Options{
		Resolvers: followable{stopped: make(chan struct{}, 100)}, Logger: slog.New(slog.DiscardHandler),
		Message: func(context.Context) error {
			if counted.Add(1) > mostMessages {
				return fault.New(fault.RateLimited, "too many")
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := access.With(r.Context(), aKey())
		if stranger {
			ctx = graph.WithJoin(r.Context(), func(ctx context.Context, _ string) (context.Context, error) { return ctx, errors.New("no") })
		}
		g.Handler().ServeHTTP(w, r.WithContext(ctx))
	}))
	t.Cleanup(s.Close)
	return s.Listener.Addr().String(), counted
}

// frame returns a frame of a client. Its mask is zero, so its payload is unchanged.
func frame(first byte, payload string) string {
	if len(payload) > 125 {
		return string([]byte{first, 0x80 | 126}) + string(binary.BigEndian.AppendUint16(nil, uint16(len(payload)))) + "\x00\x00\x00\x00" + payload
	}
	return string([]byte{first, 0x80 | byte(len(payload))}) + "\x00\x00\x00\x00" + payload
}

const (
	handshake = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n"
	wholeText, beginsText, goesOn, endsText = 0x81, 0x01, 0x00, 0x80
	pingFrame, pongFrame                    = 0x89, 0x8A
)

// rawSocket opens a WebSocket and sends bytes together with the handshake.
func rawSocket(t *testing.T, address, text string) net.Conn {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(30 * time.Second))
	if _, err := io.WriteString(conn, handshake+text); err != nil {
		t.Fatal(err)
	}
	return conn
}

// Frames that complete no message count like messages. An endless sender is disconnected soon, and costs a
// few reads a second until then.
func TestEveryFrameCounts(t *testing.T) {
	t.Parallel()
	var all sync.WaitGroup
	for name, c := range map[string]struct{ begins, goesOn string }{
		"pongs":                        {"", frame(pongFrame, "")},
		"pongs with a payload":         {"", frame(pongFrame, strings.Repeat("x", 125))},
		"pings":                        {"", frame(pingFrame, "")},
		"empty continuations":          {frame(beginsText, `{`), frame(goesOn, "")},
		"continuations":                {frame(beginsText, `{`), frame(goesOn, " ")},
		"pongs in an open message":     {frame(beginsText, `{`), frame(pongFrame, "")},
		"continuations of a long text": {frame(beginsText, strings.Repeat(" ", 1000)), frame(goesOn, "")},
	} {
		address, counted := serveFrames(t, false)
		conn := rawSocket(t, address, frame(wholeText, `{"type":"connection_init"}`)+c.begins)
		all.Go(func() { floods(t, name+" of a key", conn, counted, c.goesOn) })
		address, countedToo := serveFrames(t, true)
		strangers := rawSocket(t, address, c.begins)
		all.Go(func() { floods(t, name+" of a stranger", strangers, countedToo, c.goesOn) })
	}
	all.Wait()
}

// floods sends the same frame over a WebSocket until it is cut off.
func floods(t *testing.T, name string, conn net.Conn, counted *atomic.Int64, goesOn string) {
	t.Helper()
	closed := make(chan bool, 1)
	go func() {
		said, _ := io.ReadAll(bufio.NewReader(conn))
		closed <- strings.Contains(string(said), "\x11\x4d") // 4429
	}()
	began, sent := time.Now(), 0
	many := strings.Repeat(goesOn, 100)
	for ; time.Since(began) < 20*time.Second; sent += len(many) {
		if _, err := io.WriteString(conn, many); err != nil {
			break
		}
	}
	if took := time.Since(began); took > 9*time.Second || sent > 16<<20 {
		t.Errorf("%s: cut off after %s and %d bytes", name, took, sent)
	}
	if n := counted.Load(); n > mostMessages+2 { // one above the limit, and one while the socket closes
		t.Errorf("%s: %d messages are counted", name, n)
	}
	if !<-closed {
		t.Errorf("%s: not closed with 4429", name)
	}
}

// A message in several frames is read like any other. Each frame after the first counts.
func TestAMessageInParts(t *testing.T) {
	t.Parallel()
	address, counted := serveFrames(t, false)
	conn := rawSocket(t, address, frame(beginsText, `{"type":"connec`)+frame(pongFrame, "x")+frame(goesOn, `tion_init",`)+
		frame(endsText, `"payload":{"x":"`+strings.Repeat("x", 300)+`"}}`)+frame(wholeText, `{"type":"ping"}`))
	said, part := "", make([]byte, 1024)
	for !strings.Contains(said, `"connection_ack"`) || !strings.Contains(said, `"pong"`) {
		n, err := conn.Read(part)
		if err != nil {
			t.Fatalf("%q, %v", said, err)
		}
		said += string(part[:n])
	}
	if n := counted.Load(); n != 5 { // a pong, two parts, two messages
		t.Errorf("%d messages are counted", n)
	}
}
