package limit

import (
	"net/http"
	"net/netip"
	"testing"
)

func networks(texts ...string) (p proxies) {
	for _, text := range texts {
		p = append(p, netip.MustParsePrefix(text))
	}
	return p
}

func request(peer string, forwarded ...string) *http.Request {
	return &http.Request{RemoteAddr: peer, Header: http.Header{"X-Forwarded-For": forwarded}}
}

func TestTheClientIsTheLastThatIsNotTrusted(t *testing.T) {
	t.Parallel()
	none, some := networks(), networks("10.0.0.0/8", "2001:db8:1::/48")
	for _, c := range []struct {
		name      string
		trusted   proxies
		peer      string
		forwarded []string
		want      string
	}{
		{"nobody is trusted", none, "10.0.0.1:80", []string{"203.0.113.7"}, "10.0.0.1"},
		{"no header", some, "10.0.0.1:80", nil, "10.0.0.1"},
		{"a stranger's header", some, "198.51.100.1:80", []string{"203.0.113.7"}, "198.51.100.1"},
		{"one proxy", some, "10.0.0.1:80", []string{"203.0.113.7"}, "203.0.113.7"},
		{"made up before it", some, "10.0.0.1:80", []string{"1.1.1.1, 10.9.9.9, 203.0.113.7"}, "203.0.113.7"},
		{"two proxies", some, "10.0.0.1:80", []string{"1.1.1.1, 203.0.113.7 , 10.2.3.4"}, "203.0.113.7"},
		{"two headers", some, "10.0.0.1:80", []string{"203.0.113.7", "10.2.3.4"}, "203.0.113.7"},
		{"all trusted", some, "10.0.0.1:80", []string{"10.2.3.4, 10.2.3.5"}, "10.2.3.4"},
		{"garbage", some, "10.0.0.1:80", []string{"203.0.113.7, unknown, 10.2.3.4"}, "10.2.3.4"},
		{"empty", some, "10.0.0.1:80", []string{""}, "10.0.0.1"},
		{"with a port", some, "10.0.0.1:80", []string{"203.0.113.7:4711"}, "203.0.113.7"},
		{"IPv6", some, "[2001:db8:1::1]:80", []string{"2001:db8:2::7"}, "2001:db8:2::7"},
		{"IPv6 in brackets", some, "[2001:db8:1::1]:80", []string{"[2001:db8:2::7]"}, "2001:db8:2::7"},
		{"IPv6 with a port", some, "[2001:db8:1::1]:80", []string{"[2001:db8:2::7]:4711"}, "2001:db8:2::7"},
		{"IPv4 in IPv6", some, "[::ffff:10.0.0.1]:80", []string{"::ffff:203.0.113.7"}, "203.0.113.7"},
		{"a zone", none, "[fe80::1%eth0]:80", nil, "fe80::1"},
	} {
		if got := c.trusted.client(request(c.peer, c.forwarded...)); got != netip.MustParseAddr(c.want) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	if got := some.client(request("@", "203.0.113.7")); got.IsValid() {
		t.Errorf("a peer without an address is %s", got)
	}
}

// What a client writes before the proxies' own words never matters, and nobody
// but a trusted peer is believed.
func FuzzForwardedFor(f *testing.F) {
	f.Add("1.1.1.1, 10.0.0.2", "203.0.113.7", "10.0.0.1:80")
	f.Add("unknown", "[2001:db8::1]:80", "[::ffff:10.0.0.1]:80")
	f.Add(",,", "", "198.51.100.1:80")
	trusted := networks("10.0.0.0/8")
	f.Fuzz(func(t *testing.T, madeUp, last, peer string) {
		direct := trusted.client(request(peer))
		got := trusted.client(request(peer, madeUp, last))
		if !trusted.trust(direct) {
			if got != direct {
				t.Fatalf("%q is not trusted, but %s is believed", peer, got)
			}
			return
		}
		if got.Is4In6() || got.Zone() != "" || !got.IsValid() {
			t.Fatalf("%s is not plain", got)
		}
		if seen := trusted.client(request(peer, last)); !trusted.trust(seen) && seen != got {
			t.Fatalf("%q makes %s of %s", madeUp, got, seen)
		}
	})
}
