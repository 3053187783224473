package clientip_test

import (
	"net/netip"
	"testing"

	"github.com/answer-visibility/avm/internal/clientip"
)

func TestNetworks(t *testing.T) {
	t.Parallel()
	for address, want := range map[string][2]string{
		"192.0.2.7":             {"192.0.2.7/32", "192.0.2.7/32"},
		"::ffff:192.0.2.7":      {"192.0.2.7/32", "192.0.2.7/32"},
		"2001:db8:1:2:3:4:5:6":  {"2001:db8:1:2::/64", "2001:db8:1::/48"},
		"2001:db8:1:ff::":       {"2001:db8:1:ff::/64", "2001:db8:1::/48"},
		"fe80::1%eth0":          {"fe80::/64", "fe80::/48"},
		"2001:db8:ffff:2:3::%x": {"2001:db8:ffff:2::/64", "2001:db8:ffff::/48"},
	} {
		a := netip.MustParseAddr(address)
		if got := [2]string{clientip.Of(a).String(), clientip.Site(a).String()}; got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
	if clientip.Of(netip.Addr{}) != clientip.Site(netip.Addr{}) || clientip.Of(netip.Addr{}).IsValid() {
		t.Error("the networks of no address")
	}
}
