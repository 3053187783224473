package config

import (
	"encoding/json"
	"log/slog"
	"net/url"
	"time"
)

// SecretURL is an address that may hold a password. Every way to print it leaves
// the password out; Reveal returns all of it.
type SecretURL string

// Reveal returns the address with its password.
func (u SecretURL) Reveal() string { return string(u) }

// String returns the address without its password.
func (u SecretURL) String() string {
	parsed, err := url.Parse(string(u))
	if err != nil {
		return "[unreadable]"
	}
	query := parsed.Query()
	for _, secret := range []string{"password", "sslpassword"} {
		if query.Has(secret) {
			query.Set(secret, "xxxxx")
		}
	}
	parsed.RawQuery = query.Encode()
	return parsed.Redacted()
}

// MarshalJSON returns the address without its password.
func (u SecretURL) MarshalJSON() ([]byte, error) { return json.Marshal(u.String()) }

// LogValue returns the address without its password.
func (u SecretURL) LogValue() slog.Value { return slog.StringValue(u.String()) }

// Duration is a time.Duration that is written as people write it, such as 2m0s.
type Duration time.Duration

// MarshalText returns for example "2m0s".
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }
