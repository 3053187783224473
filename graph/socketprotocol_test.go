package graph_test

import (
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

func TestSocketClosesOnInvalidMessages(t *testing.T) {
	t.Parallel()
	s := serveSockets(t)
	const known = "connection_init, subscribe, complete, ping and pong are known"
	for name, c := range map[string]struct {
		text, reason string
		binary       bool
	}{
		"no JSON":               {text: `{"type":`, reason: "must be JSON"},
		"nothing":               {text: ``, reason: "must not be empty"},
		"invalid UTF-8":         {text: "{\"type\":\"ping\",\"payload\":{\"a\":\"\xff\"}}", reason: "UTF-8"},
		"a binary frame":        {text: `{"type":"ping"}`, binary: true, reason: "text"},
		"an array":              {text: `[{"type":"ping"}]`, reason: "must be an object"},
		"null":                  {text: `null`, reason: "must be an object"},
		"a member twice":        {text: `{"type":"ping","type":"pong"}`, reason: "type: is there twice"},
		"no type":               {text: `{"id":"1"}`, reason: known},
		"a type in capitals":    {text: `{"Type":"ping"}`, reason: known},
		"a numeric type":        {text: `{"type":1}`, reason: known},
		"an unknown type":       {text: `{"type":"x"}`, reason: `unknown type "x": ` + known},
		"a long type":           {text: `{"type":"` + strings.Repeat("ü", 200) + `"}`, reason: known},
		"a server's type":       {text: `{"type":"next","id":"1"}`, reason: `unknown type "next": ` + known},
		"an old type":           {text: `{"type":"start","id":"1"}`, reason: `unknown type "start": ` + known},
		"a payload of a ping":   {text: `{"type":"ping","payload":1}`, reason: "payload: must be an object or null"},
		"a payload of a pong":   {text: `{"type":"pong","payload":[]}`, reason: "payload: must be an object or null"},
		"a payload of an init":  {text: `{"type":"connection_init","payload":[]}`, reason: "payload: must be an object or null"},
		"complete without id":   {text: `{"type":"complete"}`, reason: "id: must be a string that is not empty"},
		"complete of a number":  {text: `{"type":"complete","id":1}`, reason: "id: must be a string that is not empty"},
		"subscribe without id":  {text: `{"type":"subscribe","payload":` + shortProgress + `}`, reason: "id: must be a string that is not empty"},
		"an empty id":           {text: `{"type":"subscribe","id":"","payload":` + shortProgress + `}`, reason: "id: must be a string that is not empty"},
		"a numeric id":          {text: `{"type":"subscribe","id":1,"payload":` + shortProgress + `}`, reason: "id: must be a string that is not empty"},
		"subscribe to nothing":  {text: `{"type":"subscribe","id":"1"}`, reason: "payload: must be an object"},
		"subscribe to a list":   {text: `{"type":"subscribe","id":"1","payload":[]}`, reason: "payload: must be an object"},
		"no query":              {text: `{"type":"subscribe","id":"1","payload":{}}`, reason: "payload.query: is required"},
		"an empty query":        {text: `{"type":"subscribe","id":"1","payload":{"query":""}}`, reason: "payload.query: is required"},
		"a query in capitals":   {text: `{"type":"subscribe","id":"1","payload":{"Query":"{ a }"}}`, reason: "payload.query: is required"},
		"a numeric query":       {text: `{"type":"subscribe","id":"1","payload":{"query":1}}`, reason: "payload.query: must be a string"},
		"a list of variables":   {text: `{"type":"subscribe","id":"1","payload":{"query":"{ a }","variables":[]}}`, reason: "payload.variables: must be an object or null"},
		"text after an object":  {text: `{"type":"ping"} {"type":"ping"}`, reason: "must be JSON"},
		"half a surrogate pair": {text: `{"type":"\ud800"}`, reason: "surrogate"},
	} {
		for phase, begin := range map[string]func(*testing.T) connection{"before": s.connect, "after": s.open} {
			t.Run(name+" "+phase+" connection_init", func(t *testing.T) {
				t.Parallel()
				conn := begin(t)
				kind := websocket.MessageText
				if c.binary {
					kind = websocket.MessageBinary
				}
				if err := conn.Write(t.Context(), kind, []byte(c.text)); err != nil {
					t.Fatal(err)
				}
				conn.expectClose(4400, c.reason)
			})
		}
	}
}

func TestSocketCountsMessagesOfAnyKind(t *testing.T) {
	t.Parallel()
	for text, code := range map[string]websocket.StatusCode{
		`{`: 4400, `{"type":"x"}`: 4400, `{"type":"subscribe"}`: 4400, `{"type":"connection_init"}`: 4429,
	} {
		s := serveSockets(t)
		c := s.open(t)
		c.quiet()
		c.send(`{"type":"complete","id":"unknown"}`)
		c.send(text)
		c.expectClose(code, "")
		if n := s.messages.Load(); n != 4 {
			t.Errorf("%s: %d messages are counted, want 4", text, n)
		}
	}
}

// Only the type makes a message an answer to our ping. An id that looks like one does not.
func TestSocketCountsWhatOnlyReadsLikeAPong(t *testing.T) {
	t.Parallel()
	for text, counted := range map[string]int64{
		`{"type":"complete","id":"pong"}`: 3, `{"type":"complete","id":"1","Type":"pong"}`: 3, `{"type":"pong"}`: 2,
	} {
		s := serveSockets(t)
		c := s.open(t)
		c.send(text)
		c.quiet()
		if n := s.messages.Load(); n != counted {
			t.Errorf("%s: %d messages are counted, want %d", text, n, counted)
		}
	}
}

func TestSocketRefusesSecondInit(t *testing.T) {
	t.Parallel()
	c := serveSockets(t).open(t)
	c.send(`{"type":"connection_init"}`)
	c.expectClose(4429, "Too many initialisation requests")
}

func TestSocketRefusesSubscribeBeforeInit(t *testing.T) {
	t.Parallel()
	c := serveSockets(t).connect(t)
	c.subscribe("1", shortProgress)
	c.expectClose(4401, "Unauthorized")
}

func TestSocketAnswersPingsBeforeInit(t *testing.T) {
	t.Parallel()
	c := serveSockets(t).connect(t)
	c.quiet()
	c.send(`{"type":"pong"}`)
	c.send(`{"type":"complete","id":"1"}`)
	c.quiet()
	c.send(`{"type":"connection_init","payload":null}`)
	c.expect("connection_ack", "")
}

func TestSocketRefusesIDInUse(t *testing.T) {
	t.Parallel()
	s := serveSockets(t)
	for name, c := range map[string]struct{ id, reason string }{
		"a short id": {"1", "Subscriber for 1 already exists"},
		"a long id":  {strings.Repeat("ü", 500), "… already exists"},
		"a constant": {"__proto__", "Subscriber for __proto__ already exists"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn := s.open(t)
			conn.subscribe(c.id, endlessProgress)
			conn.expect("next", c.id)
			conn.subscribe("another", shortProgress)
			conn.expect("next", "another")
			conn.expect("complete", "another")
			conn.subscribe(c.id, shortProgress)
			conn.expectClose(4409, c.reason)
		})
	}
}

func TestSocketIDIsFreeAfterItsEnd(t *testing.T) {
	t.Parallel()
	s := serveSockets(t)
	c := s.open(t)
	for range 20 {
		c.subscribe("1", shortProgress)
		c.expect("next", "1")
		c.expect("complete", "1")
		c.subscribe("1", `{"query":"{"}`)
		if code := c.expectError("1"); code != "GRAPHQL_PARSE_FAILED" {
			t.Errorf("code %q", code)
		}
		c.subscribe("1", endlessProgress)
		c.expect("next", "1")
		c.send(`{"type":"complete","id":"1"}`)
		<-s.stopped
	}
	c.quiet()
}

// A subscription that has the id of an earlier one is stopped by its own complete, also when the
// earlier one ends late.
func TestSocketSendsNothingAfterClientsComplete(t *testing.T) {
	t.Parallel()
	s := serveSockets(t)
	c := s.open(t)
	for range 20 {
		c.subscribe("1", endlessProgress)
		c.expect("next", "1")
		c.send(`{"type":"complete","id":"1"}`)
		c.subscribe("1", endlessProgress)
		c.expect("next", "1")
		<-s.stopped
		c.quiet()
		c.send(`{"type":"complete","id":"1"}`)
		c.send(`{"type":"complete","id":"1"}`)
		<-s.stopped
		c.subscribe("2", shortProgress)
		c.expect("next", "2")
		c.expect("complete", "2")
	}
	c.quiet()
}

func TestSocketErrorsHaveCodesAndEndTheOperation(t *testing.T) {
	t.Parallel()
	s := serveSockets(t)
	for name, c := range map[string]struct{ payload, code string }{
		"no document":             {`{"query":"{"}`, "GRAPHQL_PARSE_FAILED"},
		"an unknown field":        {`{"query":"subscription { odd }"}`, "GRAPHQL_VALIDATION_FAILED"},
		"an unknown operation":    {`{"query":"query a { __typename }","operationName":"b"}`, "GRAPHQL_VALIDATION_FAILED"},
		"an extra variable":       {`{"query":"{ __typename }","variables":{"a":1}}`, "validation_error"},
		"out of bounds":           {`{"query":"{ me { ` + strings.Repeat("email ", 11) + `} }"}`, "validation_error"},
		"a query":                 {`{"query":"{ __typename }"}`, "validation_error"},
		"a mutation":              {`{"query":"mutation { cancelAudit(projectId: \"00000000-0000-0000-0000-000000000000\", auditId: \"00000000-0000-0000-0000-000000000000\") { id } }"}`, "validation_error"},
		"a missing audit":         {missingProgress, "not_found"},
		"a panic":                 {brokenProgress, "internal"},
		"an unknown hash":         {persisted("{ __typename }", false), "PERSISTED_QUERY_NOT_FOUND"},
		"an unknown APQ version":  {`{"extensions":{"persistedQuery":{"version":9}}}`, "validation_error"},
		"other members are taken": {`{"query":"{","operationType":"subscription"}`, "GRAPHQL_PARSE_FAILED"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn := s.open(t)
			conn.subscribe("1", c.payload)
			if code := conn.expectError("1"); code != c.code {
				t.Errorf("code %q, want %q", code, c.code)
			}
			conn.subscribe("2", shortProgress)
			conn.expect("next", "2")
			conn.expect("complete", "2")
			conn.quiet()
		})
	}
}

func TestSocketTakesPersistedQueries(t *testing.T) {
	t.Parallel()
	c := serveSockets(t).open(t)
	query := strings.ReplaceAll(aSubscription, `\"`, `"`)
	for _, text := range []bool{true, false} {
		c.subscribe("1", persisted(query, text))
		c.expect("next", "1")
		c.expect("complete", "1")
	}
}

func TestSocketHandshakeWithoutSubprotocolIsRefused(t *testing.T) {
	t.Parallel()
	s := serveSockets(t)
	for name, offered := range map[string][]string{
		"none": nil, "the old one": {"graphql-ws"}, "another": {"soap"}, "in capitals": {"GRAPHQL-TRANSPORT-WS"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn, response, err := websocket.Dial(t.Context(), s.URL, &websocket.DialOptions{Subprotocols: offered})
			if err == nil {
				_ = conn.CloseNow()
				t.Fatalf("a WebSocket with the sub-protocol %q", conn.Subprotocol())
			}
			body, err := io.ReadAll(response.Body)
			_ = response.Body.Close()
			var refused told
			if err := cmp.Or(err, json.Unmarshal(body, &refused)); err != nil {
				t.Fatalf("%s: %v", body, err)
			}
			if response.StatusCode != http.StatusBadRequest || len(refused.Errors) != 1 ||
				refused.Errors[0].Extensions.Code != "validation_error" || !strings.Contains(refused.Errors[0].Message, subprotocol) {
				t.Errorf("%d %s", response.StatusCode, body)
			}
		})
	}
	for _, offered := range [][]string{{subprotocol, "graphql-ws"}, {"graphql-ws", subprotocol}} {
		conn, response, err := websocket.Dial(t.Context(), s.URL, &websocket.DialOptions{Subprotocols: slices.Clone(offered)})
		if err != nil {
			t.Fatal(err)
		}
		if response.Body != nil {
			_ = response.Body.Close()
		}
		if got := conn.Subprotocol(); got != subprotocol {
			t.Errorf("of %v, %q is taken", offered, got)
		}
		_ = conn.CloseNow()
	}
}
