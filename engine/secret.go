package engine

import (
	"fmt"
	"io"
	"log/slog"
	"regexp"
)

const redacted = "[redacted]"

// Secret is a credential that prints as nothing but a placeholder, however it is
// printed, logged or encoded.
type Secret string

// String gives the placeholder.
func (s Secret) String() string { return redacted }

// Format gives the placeholder for every verb.
func (s Secret) Format(f fmt.State, _ rune) {
	// fmt.State reports no write errors worth handling
	_, _ = io.WriteString(f, redacted)
}

// LogValue gives the placeholder to slog.
func (s Secret) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalJSON gives the placeholder.
func (s Secret) MarshalJSON() ([]byte, error) { return []byte(`"` + redacted + `"`), nil }

// MarshalText gives the placeholder to every other encoder.
func (s Secret) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// Reveal gives the credential itself, for the one place that sends it.
func (s Secret) Reveal() string { return string(s) }

// keyLike matches credentials that services echo in their errors, masked or not.
var keyLike = regexp.MustCompile(`\b(?:sk|pk|xai|pplx|gsk|key)-[A-Za-z0-9*_\-]{6,}|\bAIza[A-Za-z0-9*_\-]{6,}|Bearer\s+\S+`)

// redact takes the secrets and anything shaped like a key out of a text.
func redact(text string, secrets []Secret) string {
	return keyLike.ReplaceAllString(withoutSecrets(text, secrets), redacted)
}
