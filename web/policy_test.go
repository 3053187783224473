package web_test

import (
	"strings"
	"testing"
)

// A page may load and call its own origin alone, and stand in no other site's frame.
func TestPagesAreKeptToTheirOrigin(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"/playground", "/docs"} {
		header := get(t, address).Header()
		policy := header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: %q lacks %q", address, policy, want)
			}
		}
		if strings.Contains(policy, "script-src") || strings.Contains(policy, "http") || header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %v", address, header)
		}
	}
}
