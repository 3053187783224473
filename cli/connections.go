package cli

import (
	"container/list"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/answer-visibility/avm/internal/network"
)

const (
	// shareOfAddress is which part of all connections one address may have.
	shareOfAddress = 4
	// leastShare is how many connections one address may have however few there are in all.
	leastShare = 8
	// fresh is how long a connection may wait for its first request before it makes room for another
	// address's.
	fresh = time.Second
	// sharesOfSite times the share of an address is the share of an IPv6 site.
	sharesOfSite = 2
)

// connections is a listener that bounds open connections in sum, by address and by site. When it is full, it
// closes an idle connection: the longest-waiting one of the address with the most connections. So idle
// connections keep nobody out.
type connections struct {
	net.Listener

	most, share int
	exempt      func(netip.Addr) bool // addresses without a share: trusted proxies

	mu        sync.Mutex
	place     *sync.Cond // something was closed
	open      int
	addresses map[netip.Prefix]*held
	sites     map[netip.Prefix]int // open connections
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
	from    netip.Prefix
	site    netip.Prefix
	waiting *list.Element // nil: a request is under way, or it is closed
	since   time.Time     // when it began to wait
	gone    bool
}

// limited bounds the connections of a listener.
func limited(l net.Listener, most int, exempt func(netip.Addr) bool) *connections {
	c := &connections{
		Listener: l, most: most, share: min(most, max(leastShare, most/shareOfAddress)), exempt: exempt,
		addresses: map[netip.Prefix]*held{}, sites: map[netip.Prefix]int{},
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

// admit gives a connection a place. It returns nil when the address or its site has used up its share.
func (c *connections) admit(conn net.Conn) *connection {
	address := addressOf(conn.RemoteAddr())
	from, site := network.Of(address), network.Site(address)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.share < c.most && !c.exempt(address) && !c.hasShare(from, site) {
		return nil
	}
	for c.open >= c.most && !c.closed && !c.closeWaiting(c.largest(netip.Prefix{})) {
		c.wait()
	}
	h := c.heldBy(from)
	admitted := &connection{Conn: conn, all: c, from: from, site: site}
	admitted.waits()
	h.open++
	c.sites[site]++
	c.open++
	return admitted
}

// hasShare reports whether a network and its site may have one more connection. To make room it closes one of
// their idle connections.
func (c *connections) hasShare(from, site netip.Prefix) bool {
	if h := c.addresses[from]; h != nil && h.open >= c.share {
		return c.closeWaiting(h)
	}
	return c.sites[site] < sharesOfSite*c.share || c.closeWaiting(c.largest(site))
}

// wait waits until something was closed, or a connection may have waited for long enough to
// make room.
func (c *connections) wait() {
	later := time.AfterFunc(fresh, c.place.Broadcast)
	defer later.Stop()
	c.place.Wait()
}

func (c *connections) heldBy(from netip.Prefix) *held {
	h, ok := c.addresses[from]
	if !ok {
		h = &held{waiting: list.New()}
		c.addresses[from] = h
	}
	return h
}

// longest returns the connection that has waited longest; nil when none waits.
func (h *held) longest() *connection {
	if front := h.waiting.Front(); front != nil {
		if conn, ok := front.Value.(*connection); ok {
			return conn
		}
	}
	return nil
}

// waits notes that a connection waits for a request.
func (c *connection) waits() {
	c.since = time.Now()
	c.waiting = c.all.addresses[c.from].waiting.PushBack(c)
}

// largest returns the address with the most open connections among those with an idle connection that is no
// longer fresh, or nil. With a site it looks at the addresses of that site alone, and fresh connections
// count, too.
func (c *connections) largest(site netip.Prefix) *held {
	var most *held
	for from, h := range c.addresses {
		longest := h.longest()
		if longest == nil || site.IsValid() && !site.Contains(from.Addr()) || !site.IsValid() && time.Since(longest.since) < fresh {
			continue
		}
		if most == nil || h.open > most.open {
			most = h
		}
	}
	return most
}

// closeWaiting closes the connection of an address that has waited longest; false when none waits.
func (c *connections) closeWaiting(h *held) bool {
	if h == nil {
		return false
	}
	longest := h.longest()
	if longest == nil {
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
	if c.sites[conn.site]--; c.sites[conn.site] == 0 {
		delete(c.sites, conn.site)
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
		known.waits()
	case !waits && known.waiting != nil:
		c.addresses[known.from].waiting.Remove(known.waiting)
		known.waiting = nil
	}
}

// Read reads what the client sends. A connection waits no longer with the first byte of a request; one that
// was closed for another's sake hands on nothing, so that no request of it begins.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 && !c.all.used(c) {
		return 0, io.EOF
	}
	return n, err
}

// used notes that a connection waits no longer. False: it has no place any more.
func (c *connections) used(conn *connection) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if conn.waiting != nil {
		c.addresses[conn.from].waiting.Remove(conn.waiting)
		conn.waiting = nil
	}
	return !conn.gone
}

// Close closes the connection and gives its place back.
func (c *connection) Close() error {
	c.all.mu.Lock()
	c.all.forget(c)
	c.all.mu.Unlock()
	return c.Conn.Close()
}

// addressOf returns the remote address of a connection, or the zero address when it is unknown.
func addressOf(at net.Addr) netip.Addr {
	port, err := netip.ParseAddrPort(at.String())
	if err != nil {
		return netip.Addr{}
	}
	return port.Addr().Unmap().WithZone("")
}
