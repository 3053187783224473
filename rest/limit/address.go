package limit

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// proxies are the networks of proxies that are trusted to name a client's address.
type proxies []netip.Prefix

// client returns the address that a request comes from: the peer's, or, when the peer is a
// trusted proxy, the last address in X-Forwarded-For that is no trusted proxy. The client
// may have made up the addresses before that one. It returns the zero address when the peer
// has none.
func (p proxies) client(r *http.Request) netip.Addr {
	at := parse(r.RemoteAddr)
	if len(p) == 0 || !p.trust(at) {
		return at
	}
	hops := strings.Split(strings.Join(r.Header["X-Forwarded-For"], ","), ",")
	for _, hop := range slices.Backward(hops) {
		before := parse(strings.TrimSpace(hop))
		if !before.IsValid() {
			return at
		}
		if at = before; !p.trust(at) {
			return at
		}
	}
	return at
}

func (p proxies) trust(a netip.Addr) bool {
	return slices.ContainsFunc(p, func(n netip.Prefix) bool { return n.Contains(a) })
}

// parse reads an address with or without a port; an IPv4 address is one,
// however it is written.
func parse(text string) netip.Addr {
	a, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		with, err := netip.ParseAddrPort(text)
		if err != nil {
			return netip.Addr{}
		}
		a = with.Addr()
	}
	return a.Unmap().WithZone("")
}
