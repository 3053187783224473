package access

import (
	"net/netip"
	"testing"
)

func TestTriesAreCountedByNetwork(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::": "2001:db8:1:2::/64",
	} {
		b := Browser{Address: netip.MustParseAddr(address)}
		if got := b.Network(); got != want || b.address() != address {
			t.Errorf("%s counts as %s, is shown as %s", address, got, b.address())
		}
	}
	if b := (Browser{}); b.Network() != "" || b.address() != "" {
		t.Errorf("%q, %q", b.Network(), b.address())
	}
}
