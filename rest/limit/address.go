package limit

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// proxies are the networks whose word about a client's address is taken.
type proxies []netip.Prefix

// client gives the address that a request comes from: the peer's, or, when the
// peer is a trusted proxy, the last one in X-Forwarded-For that is not. What
// stands before that one the client may have made up. The zero address when
// the peer has none.
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

// ipv6Bytes is how much of an IPv6 address names a network, /64: what lies
// below its owner has in any number.
const ipv6Bytes = 8

// origin names whom an address belongs to.
func origin(a netip.Addr) string {
	raw := a.AsSlice()
	if a.Is6() {
		raw = raw[:ipv6Bytes]
	}
	return string(raw)
}
