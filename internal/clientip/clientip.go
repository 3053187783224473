// Package clientip groups addresses that belong to one subscriber, for limits by client.
package clientip

import "net/netip"

const (
	// subscriberBits is the length of the smallest IPv6 prefix that a subscriber gets.
	subscriberBits = 64
	// siteBits is the length of the largest IPv6 prefix that a subscriber gets.
	siteBits = 48
)

// Of returns the network that an address counts for: the /64 of an IPv6 address, because its owner can use
// all addresses in it. An unknown address has the zero network.
func Of(a netip.Addr) netip.Prefix { return masked(a, subscriberBits) }

// Site returns the largest network that one subscriber may have. For IPv6 it is the /48, which has 65,536
// networks of Of.
func Site(a netip.Addr) netip.Prefix { return masked(a, siteBits) }

func masked(a netip.Addr, ipv6Bits int) netip.Prefix {
	a = a.Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = ipv6Bits
	}
	return netip.PrefixFrom(a, bits).Masked()
}
