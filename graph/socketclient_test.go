package graph_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/logbook"
	"github.com/answer-visibility/avm/model"
)

const subprotocol = "graphql-transport-ws"

// Subscriptions, as payloads of subscribe.
const (
	aSubscription = `subscription { auditProgress(projectId: \"00000000-0000-0000-0000-000000000000\", auditId: ` +
		`\"00000000-0000-0000-0000-000000000000\") { status } }`
	shortProgress   = `{"query":"` + aSubscription + `"}`
	endlessProgress = `{"query":"subscription { auditProgress(projectId: \"ffffffff-ffff-ffff-ffff-ffffffffffff\", auditId: ` +
		`\"00000000-0000-0000-0000-000000000000\") { status } }"}`
	brokenProgress = `{"query":"subscription { auditProgress(projectId: \"00000000-0000-0000-0000-000000000000\", auditId: ` +
		`\"01890000-0000-7000-8000-000000000001\") { status } }"}`
	missingProgress = `{"query":"subscription { auditProgress(projectId: \"00000000-0000-0000-0000-000000000000\", auditId: ` +
		`\"ffffffff-ffff-ffff-ffff-ffffffffffff\") { status } }"}`
)

// panicking is the audit of brokenProgress.
var panicking = uuid.MustParse("01890000-0000-7000-8000-000000000001")

// followable is a root whose subscription sends one event: of the project Nil it ends then, of
// the project Max it goes on until it is stopped. The audit Max is missing,
// the audit panicking makes the resolver panic.
type followable struct {
	root
	stopped chan struct{} // receives a value for each subscription that was stopped
}

type subscriptions struct{ stopped chan struct{} }

func (f followable) Subscription() generated.SubscriptionResolver { return subscriptions{f.stopped} }

func (s subscriptions) AuditProgress(ctx context.Context, projectID, auditID uuid.UUID) (<-chan *model.AuditProgress, error) {
	switch auditID {
	case uuid.Max:
		return nil, fault.Missing("audit")
	case panicking:
		var none *model.Project
		return nil, fault.Missing(none.Name)
	}
	events := make(chan *model.AuditProgress, 1)
	events <- &model.AuditProgress{Status: model.AuditStatusQueued}
	if projectID == uuid.Nil {
		close(events)
		return events, nil
	}
	context.AfterFunc(ctx, func() {
		close(events)
		s.stopped <- struct{}{}
	})
	return events, nil
}

// socketServer serves the graph to a key over HTTP.
type socketServer struct {
	*httptest.Server
	stopped  chan struct{}
	messages *atomic.Int64 // that were counted
}

func serveSockets(t *testing.T) socketServer {
	t.Helper()
	s := socketServer{stopped: make(chan struct{}, 100), messages: new(atomic.Int64)}
	g, err := graph.Configure(graph.Options{
		Resolvers: followable{stopped: s.stopped}, Logger: slog.New(slog.NewTextHandler(&logbook.Book{}, nil)),
		Message: func(context.Context) error {
			s.messages.Add(1)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.Handler().ServeHTTP(w, r.WithContext(access.With(r.Context(), aKey())))
	}))
	t.Cleanup(s.Close)
	return s
}

// connection is a client's WebSocket.
type connection struct {
	*websocket.Conn
	t *testing.T
}

// sent is a message of the server.
type sent struct {
	Type    string          `json:"type"`
	ID      string          `json:"id"`
	Payload json.RawMessage `json:"payload"`
}

// connect opens a WebSocket that is not initialised.
func (s socketServer) connect(t *testing.T) connection {
	t.Helper()
	conn, response, err := websocket.Dial(t.Context(), s.URL, &websocket.DialOptions{Subprotocols: []string{subprotocol}})
	if err != nil {
		t.Fatal(err)
	}
	if response.Body != nil {
		_ = response.Body.Close()
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	return connection{conn, t}
}

// open opens a WebSocket and initialises it.
func (s socketServer) open(t *testing.T) connection {
	t.Helper()
	c := s.connect(t)
	c.send(`{"type":"connection_init"}`)
	c.expect("connection_ack", "")
	return c
}

func (c connection) send(text string) {
	c.t.Helper()
	if err := c.Write(c.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		c.t.Fatal(err)
	}
}

func (c connection) subscribe(id, payload string) {
	c.t.Helper()
	c.send(`{"type":"subscribe","id":"` + id + `","payload":` + payload + `}`)
}

// receive returns the next message.
func (c connection) receive() (sent, error) {
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	_, text, err := c.Read(ctx)
	if err != nil {
		return sent{}, err
	}
	var m sent
	return m, json.Unmarshal(text, &m)
}

// expect reads a message of a type and an id.
func (c connection) expect(kind, id string) sent {
	c.t.Helper()
	m, err := c.receive()
	if err != nil || m.Type != kind || m.ID != id {
		c.t.Fatalf("received %q for %q %s, %v; want %q for %q", m.Type, m.ID, m.Payload, err, kind, id)
	}
	return m
}

// expectError reads an error message for an id and returns the code of its first error.
func (c connection) expectError(id string) string {
	c.t.Helper()
	var list []struct {
		Message    string `json:"message"`
		Extensions struct {
			Code string `json:"code"`
		} `json:"extensions"`
	}
	m := c.expect("error", id)
	if err := json.Unmarshal(m.Payload, &list); err != nil || len(list) == 0 || list[0].Message == "" {
		c.t.Fatalf("errors %s, %v", m.Payload, err)
	}
	return list[0].Extensions.Code
}

// quiet reports an error where anything but the answer to a ping comes.
func (c connection) quiet() {
	c.t.Helper()
	c.send(`{"type":"ping","payload":{"at":1}}`)
	if m := c.expect("pong", ""); string(m.Payload) != `{"at":1}` {
		c.t.Errorf("the pong has the payload %s", m.Payload)
	}
}

// expectClose reads until the server closes the connection.
func (c connection) expectClose(code websocket.StatusCode, reason string) {
	c.t.Helper()
	for {
		if _, err := c.receive(); err != nil {
			if closed, _ := errors.AsType[websocket.CloseError](err); closed.Code != code || !strings.Contains(closed.Reason, reason) {
				c.t.Errorf("ends with %v; want %d and a reason with %q", err, code, reason)
			}
			return
		}
	}
}
