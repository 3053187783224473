package cli_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// open opens a WebSocket as somebody, and initialises it.
func (h *house) open(header http.Header) *websocket.Conn {
	h.t.Helper()
	conn, status, err := h.dial(h.base, header)
	if err != nil {
		h.t.Fatalf("%d %v", status, err)
	}
	h.t.Cleanup(func() { _ = conn.CloseNow() })
	must(h.t, wsjson.Write(h.t.Context(), conn, message{Type: "connection_init"}))
	return conn
}

func bearing(key string) http.Header { return http.Header{"Authorization": {"Bearer " + key}} }

// followed opens a WebSocket with a subscription of an audit, and waits for its first answer.
func (h *house) followed(header http.Header, auditID string) *websocket.Conn {
	h.t.Helper()
	conn := h.open(header)
	must(h.t, wsjson.Write(h.t.Context(), conn, message{ID: "1", Type: "subscribe", Payload: json.RawMessage(followBody(h.project, auditID))}))
	for {
		var m message
		must(h.t, wsjson.Read(h.t.Context(), conn, &m))
		if m.Type == "next" || m.Type == "error" {
			if !strings.Contains(string(m.Payload), "requestedCount") {
				h.t.Fatalf("%s", m.Payload)
			}
			return conn
		}
	}
}

// closed reads a WebSocket to its end and returns the code with which the server closed it.
func (h *house) closed(conn *websocket.Conn) websocket.StatusCode {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute)
	defer cancel()
	for {
		var m message
		if err := wsjson.Read(ctx, conn, &m); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

// A caller that loses access loses its open streams in every process, whichever way
// access is taken.
func TestRevocationEndsOpenStreams(t *testing.T) { //nolint:tparallel // its cases take turns at one house
	t.Parallel()
	h := newHouse(t, enginetest.Options{Latency: time.Hour})
	audit := h.launch()
	h.member(h.workspace, "gone@example.com", "admin")
	h.member(h.workspace, "lower@example.com", "admin")
	revoked := h.newKey(h.workspace, "owner@example.com")
	removed := h.newKey(h.workspace, "gone@example.com")
	lowered := h.newKey(h.workspace, "lower@example.com")
	cookie := h.signIn("owner@example.com")
	browser := http.Header{"Cookie": {cookie}, "Origin": {h.base}}
	for name, c := range map[string]struct { //nolint:paralleltest // they take turns at one house
		header http.Header
		take   func()
		code   websocket.StatusCode
	}{
		"revoked key":    {bearing(revoked), func() { h.made("id", "key", "revoke", h.keyID(revoked)) }, 4401},
		"removed member": {bearing(removed), func() { h.made("id", "member", "remove", "--workspace", h.workspace, "--email", "gone@example.com") }, 4401},
		"lowered role": {bearing(lowered), func() {
			h.made("id", "member", "set-role", "--workspace", h.workspace, "--email", "lower@example.com", "--role", "viewer")
		}, 4403},
		"ended session": {browser, func() {
			h.do(http.MethodPost, "/graphql", "", `{"query":"mutation { signOut }"}`, "Cookie", cookie, "Origin", h.base)
		}, 4401},
	} {
		t.Run(name, func(t *testing.T) {
			conn := h.followed(c.header, audit.ID)
			c.take()
			if code := h.closed(conn); code != c.code {
				t.Errorf("closed with %d, want %d", code, c.code)
			}
		})
	}
}

func TestRevocationEndsServerSentEvents(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{Latency: time.Hour})
	audit := h.launch()
	key := h.newKey(h.workspace, "owner@example.com")
	s := h.events(h.base, key, followBody(h.project, audit.ID))
	lines := bufio.NewReader(s)
	for line := ""; !strings.HasPrefix(line, "data:"); {
		var err error
		line, err = lines.ReadString('\n')
		must(t, err)
	}
	h.made("id", "key", "revoke", h.keyID(key))
	answers, complete := readEvents(t, stream{readCloser{lines, s}, s.status})
	if len(answers) == 0 || !complete {
		t.Fatalf("%+v, complete %v", answers, complete)
	}
	if last := answers[len(answers)-1]; len(last.Errors) != 1 || last.Errors[0].Extensions.Code != "invalid_api_key" {
		t.Errorf("the stream ends with %+v", last)
	}
}

// readCloser reads what was buffered of a stream.
type readCloser struct {
	*bufio.Reader
	stream
}

func (r readCloser) Read(p []byte) (int, error) { return r.Reader.Read(p) }

// Every message over a WebSocket counts as a request, whatever it holds.
func TestEveryMessageCounts(t *testing.T) { //nolint:tparallel // its cases take turns at one house
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.reopen(func(config string) string { return strings.Replace(config, "per_key: 1000000", "per_key: 30", 1) })
	for name, text := range map[string]string{ //nolint:paralleltest // they take turns at one house
		"pings":         `{"type":"ping"}`,
		"pongs":         `{"type":"pong"}`,
		"subscriptions": `{"id":"1","type":"subscribe","payload":{"query":"subscription { nothing }"}}`,
		"no documents":  `{"id":"1","type":"subscribe","payload":{"query":"{"}}`,
		"unknown ids":   `{"id":"9","type":"complete"}`,
	} {
		t.Run(name, func(t *testing.T) {
			key := h.newKey(h.workspace, "owner@example.com")
			conn := h.open(bearing(key))
			ended := make(chan websocket.StatusCode, 1)
			go func() { ended <- h.closed(conn) }()
			sent := 0
			for ; sent < 1000; sent++ {
				if err := conn.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
					break
				}
			}
			if code := <-ended; code != 4429 {
				t.Errorf("closed with %d after %d messages", code, sent)
			}
			if a := h.do(http.MethodGet, "/v1/projects", key, ""); a.status != http.StatusTooManyRequests {
				t.Errorf("REST does not count the messages: %d", a.status)
			}
			h.made("id", "key", "revoke", h.keyID(key))
		})
	}
}

// Sockets are bounded: what one key has open leaves room for others.
func TestSocketsAreBounded(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	greedy := h.newKey(h.workspace, "owner@example.com")
	for range 20 {
		h.open(bearing(greedy))
	}
	if _, status, err := h.dial(h.base, bearing(greedy)); err == nil || status != http.StatusTooManyRequests {
		t.Errorf("one more: %d %v", status, err)
	}
	must(t, h.open(bearing(h.key)).CloseNow())
}
