package config

import (
	"fmt"
	"strings"
	"testing"
)

// What a list holds is read alike from a YAML list, from a text with commas, and from an
// environment variable.
func TestListsAreReadFromListsAndTexts(t *testing.T) {
	t.Parallel()
	shown := map[string]func(*Config) any{
		"allowed_origins":            func(c *Config) any { return c.Origins },
		"connectors.encryption_key":  func(c *Config) any { return c.Connectors.EncryptionKey.Reveal() },
		"egress.allow_private":       func(c *Config) any { return c.Egress.AllowPrivate },
		"egress.ports":               func(c *Config) any { return c.Egress.Ports },
		"rate_limit.trusted_proxies": func(c *Config) any { return c.RateLimit.TrustedProxies },
		"sign_in.oidc.acme.scopes":   func(c *Config) any { return c.oidc("acme").Scopes },
	}
	two := map[string][2]string{
		"allowed_origins": {"https://a.example", "https://b.example"}, "connectors.encryption_key": {strings.Repeat("a", 44), strings.Repeat("b", 44)},
		"egress.allow_private": {"10.0.0.0/8", "192.168.0.0/16"}, "egress.ports": {"80", "8443"},
		"rate_limit.trusted_proxies": {"10.0.0.0/8", "192.0.2.1"}, "sign_in.oidc.acme.scopes": {"email", "groups"},
	}
	for _, key := range append(listKeys(), "sign_in.oidc.acme.scopes") {
		v := two[key]
		var first string
		for _, written := range []string{
			fmt.Sprintf("[%s, %s]", v[0], v[1]), fmt.Sprintf("\n%s- %s\n%s- %s", strings.Repeat("  ", 6), v[0], strings.Repeat("  ", 6), v[1]),
			v[0] + "," + v[1],
		} {
			c := New()
			r := &fileReader{name: "avm.yml", keys: keysOf(testAdapters()), env: newEnvironment(nil), begun: places{}, named: map[string]bool{}}
			r.read([]byte(nested(key, written)))
			for _, e := range r.entries {
				if err := r.keys[e.path](c, e.value); err != nil {
					t.Errorf("%s: %v", key, err)
				}
			}
			got := fmt.Sprint(shown[key](c))
			if len(r.problems) > 0 || !strings.Contains(got, v[0]) || !strings.Contains(got, v[1]) {
				t.Errorf("%s: %s is read as %s, %v", key, written, got, r.problems)
			}
			if first == "" {
				first = got
			}
			if got != first {
				t.Errorf("%s: %s is read as %s, before %s", key, written, got, first)
			}
		}
	}
}

// nested writes a value at a dotted path.
func nested(path, value string) string {
	var text strings.Builder
	for depth, part := range strings.Split(path, ".") {
		if depth > 0 {
			text.WriteString("\n" + strings.Repeat("  ", depth))
		}
		text.WriteString(part + ":")
	}
	text.WriteString(" " + value + "\n")
	return text.String()
}

func TestListsOfListsAreRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"egress: {ports: [[80]]}\n":        "avm.yml:1: egress.ports: must be a list of single values",
		"egress: {ports: []}\n":            "avm.yml:1: egress.ports: \"\" must be a list of ports",
		"egress: {ports: {http: 80}}\n":    "avm.yml:1: egress.ports: must be a list of single values",
		"listen: [127.0.0.1:8080]\n":       "avm.yml:1: listen: must be a single value",
		"allowed_origins: [example.com]\n": "avm.yml:1: allowed_origins: \"example.com\" must be a list of origins",
	} {
		if _, err := loadText(t, text, nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
