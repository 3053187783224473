// Package network says which addresses belong together when clients are counted.
package network

import "net/netip"

const (
	// subscriberBits is how much of an IPv6 address every subscriber has one of at least.
	subscriberBits = 64
	// siteBits is how much of an IPv6 address a subscriber has one of at most.
	siteBits = 48
)

// Of returns the network that an address is counted under: of IPv6, the /64, whose owner has any number of
// addresses in it. Of an address that is not known it is the zero network.
func Of(a netip.Addr) netip.Prefix { return masked(a, subscriberBits) }

// Site returns the largest network that one subscriber may have: of IPv6, the /48, which has 65,536 of the
// networks that Of returns.
func Site(a netip.Addr) netip.Prefix { return masked(a, siteBits) }

func masked(a netip.Addr, ipv6Bits int) netip.Prefix {
	a = a.Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = ipv6Bits
	}
	return netip.PrefixFrom(a, bits).Masked()
}
