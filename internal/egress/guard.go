package egress

import (
	"errors"
	"net/netip"
	"slices"
	"syscall"
)

// ErrRefused reports that an address is not to be visited: it is not a public one, or
// its port or scheme is not allowed.
var ErrRefused = errors.New("address is not visited")

// private4 are the networks of IPv4 that are not the public internet, by the
// IANA's registry of special-purpose addresses; and one metadata service that has
// a public address.
func private4() []netip.Prefix {
	return prefixes(
		"0.0.0.0/8",        // this network
		"10.0.0.0/8",       // private
		"100.64.0.0/10",    // shared by carriers; a metadata service
		"127.0.0.0/8",      // loopback
		"168.63.129.16/32", // a cloud's host, metadata among it
		"169.254.0.0/16",   // link-local; metadata services
		"172.16.0.0/12",    // private
		"192.0.0.0/24",     // protocol assignments; a metadata service
		"192.0.2.0/24",     // documentation
		"192.31.196.0/24",  // AS112
		"192.52.193.0/24",  // AMT
		"192.88.99.0/24",   // 6to4 relays
		"192.168.0.0/16",   // private
		"192.175.48.0/24",  // AS112
		"198.18.0.0/15",    // benchmarks
		"198.51.100.0/24",  // documentation
		"203.0.113.0/24",   // documentation
		"224.0.0.0/4",      // multicast
		"240.0.0.0/4",      // reserved; broadcast
	)
}

// public6 is the network of IPv6 that is assigned to the public internet. private6 has the networks in it that are
// not public, or that lead to IPv4 addresses.
func public6() netip.Prefix { return netip.MustParsePrefix("2000::/3") }

func private6() []netip.Prefix {
	return prefixes(
		"2001::/23",         // protocol assignments, Teredo among them
		"2001:db8::/32",     // documentation
		"2002::/16",         // 6to4
		"2620:4f:8000::/48", // AS112
		"3fff::/20",         // documentation
	)
}

// nat64 is the prefix by which networks without IPv4 reach it; the address is in
// the last four bytes.
func nat64() netip.Prefix { return netip.MustParsePrefix("64:ff9b::/96") }

func prefixes(all ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(all))
	for i, text := range all {
		out[i] = netip.MustParsePrefix(text)
	}
	return out
}

// guard decides which addresses are visited.
type guard struct {
	allowed            []netip.Prefix
	ports              []uint16
	private4, private6 []netip.Prefix
	public6, nat64     netip.Prefix
}

func newGuard(cfg Config) *guard {
	return &guard{
		allowed: cfg.AllowPrivate, ports: cfg.Ports,
		private4: private4(), private6: private6(), public6: public6(), nat64: nat64(),
	}
}

// control is called by the dialer with the address that a name has led to, right
// before it is connected to, so that the address that was looked up is the one that is checked.
func (g *guard) control(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil || !slices.Contains(g.ports, to.Port()) || !g.visits(to.Addr()) {
		return ErrRefused
	}
	return nil
}

// visits reports whether an address is public, or of a network that the operator
// has allowed.
func (g *guard) visits(a netip.Addr) bool {
	if a.Zone() != "" {
		return false
	}
	a = a.Unmap()
	if contains(g.allowed, a) {
		return true
	}
	if a.Is4() {
		return !contains(g.private4, a)
	}
	if g.nat64.Contains(a) {
		b := a.As16()
		return g.visits(netip.AddrFrom4([4]byte(b[12:])))
	}
	return g.public6.Contains(a) && !contains(g.private6, a)
}

func contains(networks []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(networks, func(n netip.Prefix) bool { return n.Contains(a) })
}
