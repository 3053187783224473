package graph

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/coder/websocket"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// Types of messages of graphql-transport-ws.
const (
	typeInit      = "connection_init"
	typeSubscribe = "subscribe"
	typeComplete  = "complete"
	typePing      = "ping"
	typePong      = "pong"
	typeError     = "error"

	knownTypes = "connection_init, subscribe, complete, ping and pong are known"
)

// maxShown is how many bytes of a client's text stand in a close reason, which has 123 in all.
const maxShown = 40

// socketMessage is a message of graphql-transport-ws.
type socketMessage struct {
	Type    string          `json:"type"`
	ID      string          `json:"id,omitempty"`
	Payload json.RawMessage `json:"payload,omitempty"`
}

// readMessage reads a message of a client. The error is a *violation. Members that the
// sub-protocol does not have are left out, and names are compared with regard to case: the
// executor's own reader is less strict, and must not see another message than the one that was
// checked here.
func readMessage(kind int, text []byte) (socketMessage, error) {
	if kind != int(websocket.MessageText) {
		return socketMessage{}, invalid("binary message: messages are JSON objects in text frames")
	}
	value, twice, err := strictjson.Read(text)
	switch {
	case err != nil:
		return socketMessage{}, invalid("message: %v", err)
	case len(twice) > 0:
		return socketMessage{}, invalid("%s: %s", cutTo(twice[0].Field, maxShown), twice[0].Message)
	}
	members, ok := value.(map[string]any)
	if !ok {
		return socketMessage{}, invalid("message: must be an object with type, and id and payload where the type has them")
	}
	m := socketMessage{}
	if m.Type, err = typeOf(members); err != nil {
		return socketMessage{}, err
	}
	if m.Type == typeSubscribe || m.Type == typeComplete {
		if m.ID, _ = members["id"].(string); m.ID == "" {
			return socketMessage{}, invalid("id: must be a string that is not empty")
		}
	}
	m.Payload, err = payloadOf(m.Type, members["payload"])
	return m, err
}

func typeOf(members map[string]any) (string, error) {
	value, given := members["type"]
	if !given {
		return "", invalid("type: is required: " + knownTypes)
	}
	name, ok := value.(string)
	switch {
	case !ok:
		return "", invalid("type: must be a string: " + knownTypes)
	case name == typeInit, name == typeSubscribe, name == typeComplete, name == typePing, name == typePong:
		return name, nil
	default:
		return "", invalid("unknown type %q: "+knownTypes, cutTo(name, maxShown/2))
	}
}

// payloadOf returns the payload of a message as its type has it; nil where it has none.
func payloadOf(name string, payload any) (json.RawMessage, error) {
	members, ok := payload.(map[string]any)
	switch {
	case name == typeComplete:
		return nil, nil
	case name == typeSubscribe:
		request, err := requestOf(members)
		if err != nil {
			return nil, err
		}
		return json.Marshal(request)
	case payload == nil:
		return nil, nil
	case !ok:
		return nil, invalid("payload: must be an object or null")
	default:
		return json.Marshal(members)
	}
}

// requestOf returns the request in the payload of subscribe. Other members are left out: some
// clients send members of their own.
func requestOf(payload map[string]any) (map[string]any, error) {
	if payload == nil {
		return nil, invalid("payload: must be an object with query, and operationName, variables, extensions where needed")
	}
	request := map[string]any{}
	for _, name := range []string{"query", "operationName", "variables", "extensions"} {
		if value, ok := payload[name]; ok {
			request[name] = value
		}
	}
	if _, err := paramsOf(request); err != nil {
		if f, ok := errors.AsType[*fault.Error](err); ok {
			return nil, invalid("payload.%s", f.Message)
		}
		return nil, err
	}
	return request, nil
}

// invalid returns the violation of a message that is not one of the sub-protocol.
func invalid(format string, args ...any) *violation {
	return &violation{closeInvalid, fmt.Sprintf(format, args...)}
}

// cutTo returns a text of at most so many bytes, without half a character. The end of a text
// that was cut is an ellipsis.
func cutTo(text string, most int) string {
	const ellipsis = "…"
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most-len(ellipsis)], "") + ellipsis
}
