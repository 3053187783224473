package graph

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

const (
	jsonType    = "application/json"
	eventStream = "text/event-stream"
	// maxBody is the size of the largest request body in bytes.
	maxBody = 1 << 20
	// sendTimeout bounds the time in which a client reads an event or a message.
	sendTimeout = 10 * time.Second
	// keepAlive is the pause between two signs of life on a stream: proxies close silent connections.
	keepAlive = 15 * time.Second
)

// Streams reports whether a request asks for a stream of events or a WebSocket. Such
// requests last longer than others.
func Streams(r *http.Request) bool { return wantsEvents(r) || IsSocket(r) }

// IsSocket reports whether a request asks for a WebSocket.
func IsSocket(r *http.Request) bool {
	return r.Method == http.MethodGet && strings.EqualFold(r.Header.Get("Upgrade"), "websocket")
}

func wantsEvents(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept"), eventStream) }

// Handler serves ad-hoc operations with gqlgen's transports: POST, server-sent events and WebSockets
// (graphql-transport-ws), under a permit each. The caller's principal is in the context. A caller without one is
// anonymous, and runs only operations whose root fields are @open.
func (g *Graph) Handler() http.Handler { return g.limited(http.HandlerFunc(g.serve)) }

// serve serves a request under its permit.
func (g *Graph) serve(w http.ResponseWriter, r *http.Request) {
	if IsSocket(r) {
		g.serveSocket(w, r)
		return
	}
	body, err := readBody(r)
	if err != nil {
		g.refuse(w, r, err)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	r.Header.Del("Upgrade") // to another protocol than ours
	if !wantsEvents(r) {
		g.server.ServeHTTP(w, r.WithContext(withTransport(r.Context(), overPost)))
		return
	}
	events := &eventWriter{ResponseWriter: w, control: http.NewResponseController(w)}
	_ = events.control.SetReadDeadline(time.Time{}) // not every writer has deadlines
	defer events.end()
	g.server.ServeHTTP(events, r.WithContext(withTransport(r.Context(), overEvents)))
}

// readBody reads a request's body, which is bounded, and checks its shape: gqlgen's transports would repeat all
// of a body that they cannot read.
func readBody(r *http.Request) ([]byte, error) {
	media, parameters, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	charset := parameters["charset"]
	switch {
	case r.Method != http.MethodPost:
		return nil, fault.New(fault.MethodNotAllowed, "the graph takes POST, and WebSockets for subscriptions")
	case err != nil || media != jsonType || charset != "" && !strings.EqualFold(charset, "utf-8"):
		return nil, fault.New(fault.UnsupportedMedia, "the body must be application/json")
	case r.Header.Get("Content-Encoding") != "":
		return nil, fault.New(fault.UnsupportedMedia, "the body must be as it is, without a Content-Encoding")
	}
	body, err := io.ReadAll(r.Body)
	if limit, over := errors.AsType[*http.MaxBytesError](err); over {
		return nil, fault.New(fault.TooLarge, "the body is larger than %d bytes", limit.Limit)
	}
	if err != nil {
		return nil, fault.Unread(err)
	}
	return body, checkBody(body)
}

// checkBody refuses a body that is no JSON text, has too many values or names twice, or is no request.
func checkBody(body []byte) error {
	_, twice, err := strictjson.ReadValues(body, maxValues)
	switch {
	case err != nil:
		return fault.Field("body", "%s", err.Error())
	case len(twice) > 0:
		return fault.Fields(twice...)
	}
	err = json.Unmarshal(body, &graphql.RawParams{})
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
		return fault.Field(wrong.Field, "must not be %s", withArticle(wrong.Value))
	} else if ok {
		return fault.Field("body", "must be an object with query, operationName, variables and extensions, not %s", withArticle(wrong.Value))
	}
	return err
}

// withArticle returns the kind of a JSON value, such as array or number 5, with its article.
func withArticle(kind string) string {
	if strings.HasPrefix(kind, "array") || strings.HasPrefix(kind, "object") {
		return "an " + kind
	}
	return "a " + kind
}

// refuse answers a request that no transport reads.
func (g *Graph) refuse(w http.ResponseWriter, r *http.Request, err error) {
	shown := g.present(r.Context(), err)
	status := http.StatusInternalServerError
	if f, ok := errors.AsType[*fault.Error](err); ok {
		if st, known := fault.StatusOf(f.Kind); known {
			status = st.Code
		}
		if f.Wait() > 0 {
			w.Header().Set("Retry-After", strconv.FormatInt(f.Wait(), 10))
		}
		if f.Kind == fault.MethodNotAllowed {
			w.Header().Set("Allow", http.MethodPost)
		}
	}
	w.Header().Set("Content-Type", jsonType)
	transport.SendError(w, status, shown)
}

// eventWriter gives a client sendTimeout to read each event, and writes nothing after the end of its request.
type eventWriter struct {
	http.ResponseWriter

	control *http.ResponseController
	mu      sync.Mutex
	ended   bool
}

// Write writes a part of an event.
func (e *eventWriter) Write(b []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.ended {
		return 0, http.ErrHandlerTimeout
	}
	_ = e.control.SetWriteDeadline(time.Now().Add(sendTimeout)) // not every writer has deadlines
	return e.ResponseWriter.Write(b)
}

// Flush implements http.Flusher.
func (e *eventWriter) Flush() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.ended {
		_ = e.control.Flush() // the next Write reports the error
	}
}

func (e *eventWriter) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ended = true
}

// offersSubprotocol reports whether a handshake offers the only sub-protocol of WebSockets.
func offersSubprotocol(r *http.Request) bool {
	offered := strings.Split(strings.Join(r.Header.Values("Sec-Websocket-Protocol"), ","), ",")
	return slices.ContainsFunc(offered, func(name string) bool { return strings.TrimSpace(name) == subprotocol })
}

// refusal carries a fault through the executor. Its code makes the transports answer with 422.
func refusal(err error) *gqlerror.Error {
	wrapped := gqlerror.Wrap(err)
	wrapped.Extensions = map[string]any{"code": refusedCode}
	return wrapped
}
