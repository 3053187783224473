package egress

import (
	"errors"
	"net/netip"
	"testing"
)

// Public addresses are visited, all others are not, however they are written.
func TestPrivateAddressesAreRefused(t *testing.T) {
	t.Parallel()
	g := newGuard(Config{Ports: DefaultPorts()})
	for text, want := range map[string]bool{
		"8.8.8.8": true, "1.1.1.1": true, "172.32.0.1": true, "100.128.0.1": true, "192.0.1.1": true, "223.255.255.255": true,
		"2606:4700::1": true, "2a00:1450::1": true, "64:ff9b::8.8.8.8": true, "::ffff:8.8.8.8": true,

		"0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "127.0.0.1": false, "127.255.255.254": false,
		"100.64.0.1": false, "100.127.255.255": false, "169.254.169.254": false, "172.16.0.1": false, "172.31.255.255": false,
		"192.168.1.1": false, "192.0.0.192": false, "192.0.2.1": false, "198.18.0.1": false, "198.19.255.255": false,
		"198.51.100.1": false, "203.0.113.9": false, "224.0.0.1": false, "239.255.255.255": false, "240.0.0.1": false,
		"255.255.255.255": false, "192.88.99.1": false, "168.63.129.16": false, "100.100.100.200": false,

		"::": false, "::1": false, "fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false,
		"2001:db8::1": false, "3fff::1": false, "2001::1": false, "2001:0:53aa:64c::1": false, "100::1": false, "5f00::1": false,
		"2002:7f00:1::": false, "2002:808:808::1": false, "64:ff9b::7f00:1": false, "64:ff9b::a9fe:a9fe": false,
		"64:ff9b:1::1": false, "::ffff:127.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false, "2606:4700::1%1": false,
	} {
		if got := g.visits(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is visited: %v", text, got)
		}
	}
}

// Networks that the operator allows are visited, and nothing beside them.
func TestAllowedNetworksAreVisited(t *testing.T) {
	t.Parallel()
	g := newGuard(Config{Ports: []uint16{8080}, AllowPrivate: prefixes("10.1.0.0/16", "fd00::/64")})
	for address, want := range map[string]bool{
		"10.1.2.3:8080": true, "[::ffff:10.1.2.3]:8080": true, "[fd00::7]:8080": true, "8.8.8.8:8080": true,
		"10.2.0.1:8080": false, "[fd00:0:0:1::7]:8080": false, "10.1.2.3:22": false, "8.8.8.8:80": false, "nonsense": false,
	} {
		if err := g.control("tcp", address, nil); (err == nil) != want || (err != nil && !errors.Is(err, ErrRefused)) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func FuzzGuard(f *testing.F) {
	for _, seed := range []string{"127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::1", "2002:7f00:1::", "8.8.8.8"} {
		f.Add(seed)
	}
	g := newGuard(Config{})
	f.Fuzz(func(t *testing.T, text string) {
		a, err := netip.ParseAddr(text)
		if err != nil {
			return
		}
		u := a.Unmap()
		internal := u.IsPrivate() || u.IsLoopback() || u.IsLinkLocalUnicast() || u.IsMulticast() || u.IsUnspecified()
		if internal && g.visits(a) {
			t.Errorf("%s is visited", a)
		}
	})
}
