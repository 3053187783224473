package serve

import (
	"net"
	"net/netip"

	"golang.org/x/net/netutil"

	"github.com/answer-visibility/avm/internal/clientip"
	"github.com/answer-visibility/avm/internal/openlimit"
)

const (
	// shareOfNetwork is which part of all connections one network may have.
	shareOfNetwork = 4
	// leastShare is how many connections one network may have however few there are in all.
	leastShare = 8
)

// limited bounds the open connections of a listener: those of one network, and all. A connection above its
// network's share is closed at once; one above the bound of all waits to be accepted. Addresses that are
// exempt, which are trusted proxies, have no share. Idle connections end by the server's timeouts.
func limited(l net.Listener, most int, exempt func(netip.Addr) bool) net.Listener {
	if share := max(leastShare, most/shareOfNetwork); share < most {
		l = &networkLimit{l, openlimit.New[netip.Prefix](share), exempt}
	}
	return netutil.LimitListener(l, most)
}

// networkLimit is a listener that bounds the open connections of each network.
type networkLimit struct {
	net.Listener

	open   *openlimit.Counter[netip.Prefix]
	exempt func(netip.Addr) bool
}

// Accept returns the next connection of a network that may have one more.
func (l *networkLimit) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := addressOf(conn.RemoteAddr())
		if l.exempt(from) {
			return conn, nil
		}
		if leave, ok := l.open.Enter(clientip.Site(from)); ok {
			return &countedConn{Conn: conn, leave: leave}, nil
		}
		_ = conn.Close() // nothing was read of it
	}
}

// countedConn counts as open until it is closed.
type countedConn struct {
	net.Conn

	leave func()
}

// Close closes the connection.
func (c *countedConn) Close() error {
	defer c.leave()
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
