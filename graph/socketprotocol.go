package graph

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// subprotocol is the only sub-protocol of a WebSocket:
// https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md
const subprotocol = "graphql-transport-ws"

// offersSubprotocol reports whether a handshake offers the sub-protocol.
func offersSubprotocol(r *http.Request) bool {
	for _, list := range r.Header.Values("Sec-Websocket-Protocol") {
		for name := range strings.SplitSeq(list, ",") {
			if strings.TrimSpace(name) == subprotocol {
				return true
			}
		}
	}
	return false
}

// violation is a message that the sub-protocol does not allow. The socket is closed with its
// code and reason.
type violation struct {
	code   int
	reason string
}

// Error returns the reason.
func (v *violation) Error() string { return v.reason }

// protocol is the state of graphql-transport-ws on one WebSocket: whether the client has sent
// connection_init, and which operations are open.
//
// A client may use an id again as soon as the operation has ended, while the executor may still
// be busy with the end. The executor therefore knows each operation by a number, which is never
// used again.
type protocol struct {
	mu          sync.Mutex
	initialised bool
	operations  int               // how many there were
	numbers     map[string]string // of the open operations, by the client's id
	ids         map[string]string // the client's ids, by the number
}

// receive updates the state by a message of the client, and puts the number of the operation in
// place of its id. forward reports whether the message is for the executor. The error is a
// *violation.
func (p *protocol) receive(m *socketMessage) (forward bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch m.Type {
	case typeInit:
		if p.initialised {
			return false, &violation{closeTooMany, "Too many initialisation requests"}
		}
		p.initialised = true
		return true, nil
	case typeSubscribe:
		return true, p.begin(m)
	case typeComplete:
		return p.stop(m), nil
	default:
		return p.initialised, nil // the executor takes connection_init first
	}
}

// begin opens an operation.
func (p *protocol) begin(m *socketMessage) error {
	if !p.initialised {
		return &violation{closeUnauthorized, "Unauthorized"}
	}
	if p.numbers[m.ID] != "" {
		return &violation{closeIDInUse, "Subscriber for " + cutTo(m.ID, maxShown) + " already exists"}
	}
	if p.numbers == nil {
		p.numbers, p.ids = map[string]string{}, map[string]string{}
	}
	p.operations++
	number := strconv.Itoa(p.operations)
	p.numbers[m.ID], p.ids[number] = number, m.ID
	m.ID = number
	return nil
}

// stop ends an operation that the client does not want any more. It reports whether the
// operation was open.
func (p *protocol) stop(m *socketMessage) bool {
	number, open := p.numbers[m.ID]
	p.end(number, m.ID)
	m.ID = number
	return open
}

// send updates the state by a message of the executor, and puts the client's id in place of the
// operation's number. It reports whether the message is to be sent: nothing is sent for an
// operation that has ended.
func (p *protocol) send(m *socketMessage) bool {
	if m.ID == "" {
		return true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	number := m.ID
	id, open := p.ids[number]
	if m.Type == typeComplete || m.Type == typeError {
		p.end(number, id)
	}
	m.ID = id
	return open
}

func (p *protocol) end(number, id string) {
	delete(p.numbers, id)
	delete(p.ids, number)
}
