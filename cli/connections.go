package cli

import (
	"container/list"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

const (
	// shareOfAddress is which part of all connections one address may have.
	shareOfAddress = 4
	// leastShare is how many connections one address may have however few there are in all.
	leastShare = 8
	// subscriberBits is how much of an IPv6 address says whose network it is.
	subscriberBits = 64
)

// connections is a listener that bounds open connections, in sum and by address. Where there
// is no place, it closes a connection that waits for a request, the longest-waiting one of the address that
// has the most: whoever holds connections without using them keeps nobody out.
type connections struct {
	net.Listener

	most, share int
	exempt      func(netip.Addr) bool // addresses without a share: trusted proxies

	mu        sync.Mutex
	place     *sync.Cond // something was closed
	open      int
	addresses map[netip.Addr]*held
	closed    bool
}

// held is what one address has open.
type held struct {
	open    int
	waiting *list.List // of *connection, the longest-waiting one first
}

// connection is an open connection.
type connection struct {
	net.Conn

	all     *connections
	from    netip.Addr
	waiting *list.Element // nil: a request is under way, or it is closed
	gone    bool
}

// limited bounds the connections of a listener.
func limited(l net.Listener, most int, exempt func(netip.Addr) bool) *connections {
	c := &connections{
		Listener: l, most: most, share: min(most, max(leastShare, most/shareOfAddress)), exempt: exempt,
		addresses: map[netip.Addr]*held{},
	}
	c.place = sync.NewCond(&c.mu)
	return c
}

// Accept returns the next connection that has a place.
func (c *connections) Accept() (net.Conn, error) {
	for {
		conn, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if admitted := c.admit(conn); admitted != nil {
			return admitted, nil
		}
		_ = conn.Close() // it has no place; nothing was read
	}
}

// Close stops accepting.
func (c *connections) Close() error {
	c.mu.Lock()
	c.closed = true
	c.place.Broadcast()
	c.mu.Unlock()
	return c.Listener.Close()
}

// admit gives a connection a place; nil when its address has used up its share.
func (c *connections) admit(conn net.Conn) *connection {
	from := networkOf(conn.RemoteAddr())
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.of(from)
	if h.open >= c.share && !c.exempt(from) && !c.closeWaiting(h) {
		return nil
	}
	for c.open >= c.most && !c.closed && !c.closeWaiting(c.largest()) {
		c.place.Wait()
	}
	h = c.of(from)
	admitted := &connection{Conn: conn, all: c, from: from}
	admitted.waiting = h.waiting.PushBack(admitted)
	h.open++
	c.open++
	return admitted
}

func (c *connections) of(from netip.Addr) *held {
	h, ok := c.addresses[from]
	if !ok {
		h = &held{waiting: list.New()}
		c.addresses[from] = h
	}
	return h
}

// largest returns what the address has that has the most open, of those with a connection that
// waits; nil when none waits.
func (c *connections) largest() *held {
	var most *held
	for _, h := range c.addresses {
		if h.waiting.Len() > 0 && (most == nil || h.open > most.open) {
			most = h
		}
	}
	return most
}

// closeWaiting closes the connection of an address that has waited longest; false when none waits.
func (c *connections) closeWaiting(h *held) bool {
	if h == nil || h.waiting.Len() == 0 {
		return false
	}
	longest, ok := h.waiting.Front().Value.(*connection)
	if !ok {
		return false
	}
	c.forget(longest)
	go func() { _ = longest.Conn.Close() }() // closing may take a while, and holds nothing
	return true
}

// forget gives a connection's place back.
func (c *connections) forget(conn *connection) {
	if conn.gone {
		return
	}
	conn.gone = true
	h := c.addresses[conn.from]
	if conn.waiting != nil {
		h.waiting.Remove(conn.waiting)
		conn.waiting = nil
	}
	if h.open--; h.open == 0 {
		delete(c.addresses, conn.from)
	}
	c.open--
	c.place.Signal()
}

// state notes which connections wait for a request. It is the server's ConnState.
func (c *connections) state(conn net.Conn, state http.ConnState) {
	known, ok := conn.(*connection)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	waits := state == http.StateNew || state == http.StateIdle
	switch {
	case known.gone:
	case waits && known.waiting == nil:
		known.waiting = c.addresses[known.from].waiting.PushBack(known)
	case !waits && known.waiting != nil:
		c.addresses[known.from].waiting.Remove(known.waiting)
		known.waiting = nil
	}
}

// Close closes the connection and gives its place back.
func (c *connection) Close() error {
	c.all.mu.Lock()
	c.all.forget(c)
	c.all.mu.Unlock()
	return c.Conn.Close()
}

// networkOf returns the address that a connection counts for: of IPv6, the subscriber's network.
func networkOf(at net.Addr) netip.Addr {
	port, err := netip.ParseAddrPort(at.String())
	if err != nil {
		return netip.Addr{}
	}
	from := port.Addr().Unmap().WithZone("")
	if from.Is6() {
		return netip.PrefixFrom(from, subscriberBits).Masked().Addr()
	}
	return from
}
