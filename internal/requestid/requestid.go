// Package requestid names requests, so that an answer and the log lines about it can be
// matched.
package requestid

import (
	"context"
	"net/http"

	"github.com/google/uuid"
)

const (
	// Header is the header that carries the id, in its canonical form.
	Header = "X-Request-Id"
	// MaxLength bounds the ids of clients, in bytes.
	MaxLength = 128
)

// Of returns the id that the client sent, if it is valid, or else a new one.
func Of(header http.Header) string {
	if given := header[Header]; len(given) == 1 && valid(given[0]) {
		return given[0]
	}
	return uuid.Must(uuid.NewV7()).String()
}

// valid reports whether s is made of ASCII letters, digits, dots, underscores and
// hyphens, at most MaxLength of them.
func valid(s string) bool {
	if s == "" || len(s) > MaxLength {
		return false
	}
	for i := range len(s) {
		c := s[i]
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		digit := '0' <= c && c <= '9'
		if !letter && !digit && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

type key struct{}

// With returns a context that carries an id.
func With(ctx context.Context, id string) context.Context { return context.WithValue(ctx, key{}, id) }

// From returns the id that a context carries; empty: it carries none.
func From(ctx context.Context) string {
	id, _ := ctx.Value(key{}).(string)
	return id
}
