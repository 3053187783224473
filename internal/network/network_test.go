package network_test

import (
	"net/netip"
	"testing"

	"github.com/answer-visibility/avm/internal/network"
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
		if got := [2]string{network.Of(a).String(), network.Site(a).String()}; got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
	if network.Of(netip.Addr{}) != network.Site(netip.Addr{}) || network.Of(netip.Addr{}).IsValid() {
		t.Error("the networks of no address")
	}
}

func TestPlacesAreDividedByNetworkAndSite(t *testing.T) {
	t.Parallel()
	places, err := network.NewPlaces(10, 3)
	if err != nil {
		t.Fatal(err)
	}
	leaves := map[string][]func(){}
	take := func(address string, want int) {
		t.Helper()
		took := 0
		for range 20 {
			if leave, ok := places.Enter(netip.MustParseAddr(address)); ok {
				leaves[address] = append(leaves[address], leave)
				took++
			}
		}
		if took != want {
			t.Errorf("%s takes %d places, want %d", address, took, want)
		}
	}
	take("192.0.2.1", 3)
	take("2001:db8:1:1::1", 3)
	take("2001:db8:1:1::2", 0)
	take("2001:db8:1:2::1", 3)
	take("2001:db8:1:3::1", 0) // the site has two shares
	take("2001:db8:2:1::1", 1) // all are taken
	for _, leave := range leaves["192.0.2.1"] {
		leave()
		leave()
	}
	take("198.51.100.1", 3)
	if _, err := network.NewPlaces(1, 0); err == nil {
		t.Error("places without a share")
	}
}
