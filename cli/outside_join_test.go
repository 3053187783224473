package cli_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"github.com/answer-visibility/avm/engine/enginetest"
)

const sharedOrigin = "https://app.example.com"

// initialised opens a WebSocket and sends connection_init with a payload, as a page does,
// which cannot set headers.
func (h *house) initialised(header http.Header, payload string) *websocket.Conn {
	h.t.Helper()
	conn, status, err := h.dial(h.base, header)
	if err != nil {
		h.t.Fatalf("%d %v", status, err)
	}
	h.t.Cleanup(func() { _ = conn.CloseNow() })
	must(h.t, wsjson.Write(h.t.Context(), conn, message{Type: "connection_init", Payload: json.RawMessage(payload)}))
	return conn
}

// follows subscribes to an audit over a WebSocket and reports whether its progress comes.
func (h *house) follows(conn *websocket.Conn, auditID string) bool {
	h.t.Helper()
	must(h.t, wsjson.Write(h.t.Context(), conn, message{ID: "1", Type: "subscribe", Payload: json.RawMessage(followBody(h.project, auditID))}))
	for {
		var m message
		if err := wsjson.Read(h.t.Context(), conn, &m); err != nil {
			return false
		}
		if m.Type == "next" || m.Type == "error" {
			return strings.Contains(string(m.Payload), "requestedCount")
		}
	}
}

// A page says in connection_init whose key it has.
func TestAPageJoinsWithTheKeyInConnectionInit(t *testing.T) { //nolint:tparallel // its cases take turns at one house
	t.Parallel()
	h := newHouse(t, enginetest.Options{Latency: time.Hour})
	h.reopen(func(config string) string { return "allowed_origins: [" + sharedOrigin + "]\n" + config })
	audit := h.launch()
	revoked := h.newKey(h.workspace, "owner@example.com")
	page := http.Header{"Origin": {sharedOrigin}, "Cookie": {h.signIn("owner@example.com")}}
	for name, c := range map[string]struct { //nolint:paralleltest // they take turns at one house
		header  http.Header
		payload string
	}{
		"a program":             {nil, `{"Authorization":"Bearer ` + h.key + `"}`},
		"in small letters":      {nil, `{"authorization":"bearer ` + h.key + `"}`},
		"our own page":          {http.Header{"Origin": {h.base}}, `{"Authorization":"Bearer ` + h.key + `"}`},
		"a shared origin's":     {page, `{"Authorization":"Bearer ` + h.key + `"}`},
		"with a key's header":   {bearing(h.key), `{"Authorization":"Bearer wrong"}`},
		"a session and nothing": {http.Header{"Origin": {h.base}, "Cookie": page["Cookie"]}, `{}`},
	} {
		t.Run(name, func(t *testing.T) {
			if conn := h.initialised(c.header, c.payload); !h.follows(conn, audit.ID) {
				t.Error("the audit's progress does not come")
			}
		})
	}
	conn := h.initialised(nil, `{"Authorization":"Bearer `+revoked+`"}`)
	if !h.follows(conn, audit.ID) {
		t.Fatal("the key that is to be revoked follows nothing")
	}
	h.made("id", "key", "revoke", h.keyID(revoked))
	if code := h.closed(conn); code != 4401 {
		t.Errorf("after its key was revoked the socket is closed with %d, want 4401", code)
	}
	h.refusesJoins(page)
}

// refusesJoins holds with which code each socket that may not join is closed.
func (h *house) refusesJoins(page http.Header) {
	h.t.Helper()
	for name, c := range map[string]struct {
		header  http.Header
		payload string
	}{
		"without a key":                      {nil, `{}`},
		"without a payload":                  {nil, `null`},
		"with a wrong key":                   {nil, `{"Authorization":"Bearer ` + mistyped(h.key) + `"}`},
		"with a bare key":                    {nil, `{"Authorization":"` + h.key + `"}`},
		"a shared origin's page as a person": {page, `{}`},
	} {
		if code := h.closed(h.initialised(c.header, c.payload)); code != 4403 {
			h.t.Errorf("%s: closed with %d, want 4403", name, code)
		}
	}
	conn, _, err := h.dial(h.base, nil)
	must(h.t, err)
	must(h.t, wsjson.Write(h.t.Context(), conn, message{ID: "1", Type: "subscribe", Payload: json.RawMessage(`{"query":"{ __typename }"}`)}))
	if code := h.closed(conn); code != websocket.StatusProtocolError {
		h.t.Errorf("a subscription before connection_init: closed with %d, want 1002", code)
	}
	other := http.Header{"Origin": {"https://evil.example"}}
	if conn, status, err := h.dial(h.base, other); err == nil || status != http.StatusForbidden {
		h.t.Errorf("a page of another origin: %d %v", status, err)
		_ = conn.CloseNow()
	}
}

// A key that joins counts as one that opens a request: its workspace's streams are bounded.
func TestJoinedSocketsAreBounded(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	payload := `{"Authorization":"Bearer ` + h.key + `"}`
	for range 20 {
		var ack message
		must(t, wsjson.Read(t.Context(), h.initialised(nil, payload), &ack))
		if ack.Type != "connection_ack" {
			t.Fatalf("%+v", ack)
		}
	}
	if code := h.closed(h.initialised(nil, payload)); code != 4429 {
		t.Errorf("one more is closed with %d, want 4429", code)
	}
}

// A client that tries keys in connection_init is slowed down like one that tries them in headers.
func TestWrongKeysInConnectionInitAreThrottled(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	wrong := `{"Authorization":"Bearer ` + mistyped(h.key) + `"}`
	if a := h.do(http.MethodGet, "/v1/projects", h.key, ""); a.status != http.StatusOK { // from now on the key is known
		t.Fatalf("the right key: %d", a.status)
	}
	last := websocket.StatusCode(0)
	for range 601 {
		conn, status, err := h.dial(h.base, nil)
		if err != nil {
			if status != http.StatusTooManyRequests {
				t.Fatalf("%d %v", status, err)
			}
			last = 4429
			break
		}
		must(t, wsjson.Write(t.Context(), conn, message{Type: "connection_init", Payload: json.RawMessage(wrong)}))
		if last = h.closed(conn); last == 4429 {
			break
		}
		_ = conn.CloseNow()
	}
	if last != 4429 {
		t.Errorf("the last of 601 tries is closed with %d", last)
	}
	tries := 0 // some are allowed again meanwhile
	for tries < 300 && h.do(http.MethodGet, "/v1/projects", mistyped(h.key), "").status != http.StatusTooManyRequests {
		tries++
	}
	if tries == 300 {
		t.Errorf("%d more wrong keys are answered: tries over WebSockets do not count", tries)
	}
	if a := h.do(http.MethodGet, "/v1/projects", h.key, ""); a.status != http.StatusOK {
		t.Errorf("the right key from the same address: %d", a.status)
	}
}

// A client that opens a socket and says nothing is cut off.
func TestASilentSocketIsCutOff(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	conn, _, err := h.dial(h.base, nil)
	must(t, err)
	if code := h.closed(conn); code != websocket.StatusProtocolError {
		t.Errorf("closed with %d, want 1002", code)
	}
}
