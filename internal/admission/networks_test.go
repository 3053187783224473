package admission_test

import (
	"net/netip"
	"testing"

	"github.com/answer-visibility/avm/internal/admission"
)

func TestPlacesAreDividedByNetworkAndSite(t *testing.T) {
	t.Parallel()
	places, err := admission.NewNetworkPlaces(10, 3)
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
	if _, err := admission.NewNetworkPlaces(1, 0); err == nil {
		t.Error("places without a share")
	}
}
