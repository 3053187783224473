package bots_test

import (
	"testing"

	"github.com/answer-visibility/avm/traffic/bots"
)

func FuzzReadPublished(f *testing.F) {
	for _, seed := range []string{
		`{"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, {"ipv6Prefix": "2001:db8::/32"}]}`, `{"prefixes": [{"ipv4Prefix": "192.0.2.7"}]}`,
		`{"prefixes": [{"ipv4Prefix": "0.0.0.0/0"}]}`, `{"prefixes": []}`, `[]`, ``,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		prefixes, err := bots.ReadPublished(raw)
		if (err == nil) != (len(prefixes) > 0) {
			t.Fatalf("%d networks, %v", len(prefixes), err)
		}
		for _, p := range prefixes {
			if !p.IsValid() || p != p.Masked() || p.Bits() < 10 {
				t.Errorf("the network %s", p)
			}
		}
	})
}
