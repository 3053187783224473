package engine

import (
	"fmt"
	"io"
	"log/slog"

	"github.com/answer-visibility/avm/internal/redact"
)

// Secret is a credential that prints as nothing but a placeholder, however it is
// printed, logged or encoded.
type Secret string

// String returns the placeholder.
func (s Secret) String() string { return redact.Mark }

// Format returns the placeholder for every verb.
func (s Secret) Format(f fmt.State, _ rune) {
	// fmt.State reports no write errors worth handling
	_, _ = io.WriteString(f, redact.Mark)
}

// LogValue returns the placeholder to slog.
func (s Secret) LogValue() slog.Value { return slog.StringValue(redact.Mark) }

// MarshalJSON returns the placeholder.
func (s Secret) MarshalJSON() ([]byte, error) { return []byte(`"` + redact.Mark + `"`), nil }

// MarshalText returns the placeholder to every other encoder.
func (s Secret) MarshalText() ([]byte, error) { return []byte(redact.Mark), nil }

// Reveal returns the credential itself, for the one place that sends it.
func (s Secret) Reveal() string { return string(s) }
