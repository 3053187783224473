// Package page is keyset paging: opaque cursors that are authenticated together with the
// list, the order and the filters they were made under, so that a cursor can neither be
// made up nor used on another list.
package page

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// DefaultLimit is the page size when the caller names none.
	DefaultLimit = 50
	// MaxLimit is the largest page size.
	MaxLimit = 100

	maxCursor = 1024
)

// The cursors of a page in the extensions of the executor's responses. An empty string is null.
const (
	NextCursor     = "nextCursor"
	PreviousCursor = "previousCursor"
)

// Request is one page asked for: at most Limit items after After.
type Request struct {
	Limit int
	After []string // the last item's sort values; nil: from the start
	scope []string
	only  bool // nobody continues from the page
}

// WithCursor returns the request of a page, with the cursor of the next one if the client continues.
func (r Request) WithCursor(wanted bool) Request {
	r.only = !wanted
	return r
}

// Rows returns how many rows to read: one more than the limit, to know whether another page follows.
func (r Request) Rows() int {
	if r.only {
		return r.Limit
	}
	return r.Limit + 1
}

type token struct {
	After []string `json:"a"`
	Sum   []byte   `json:"m"` // authenticates the scope and After
}

// sumSize is how much of a MAC a cursor carries, in bytes.
const sumSize = 16

// signingKey authenticates cursors. All processes of an installation have the same one. It is a variable of the
// package, because a list with another key would refuse the cursors of every other process.
var signingKey atomic.Pointer[[]byte] //nolint:gochecknoglobals // see above; set once, before the first request

// SignWith sets the key that authenticates cursors, for the whole process. Only the first call has an effect,
// because a process serves one installation. Until then the key is empty.
func SignWith(key []byte) { signingKey.CompareAndSwap(nil, &key) }

// sum authenticates the values of a cursor under its scope.
func sum(scope, after []string) []byte {
	var key []byte
	if set := signingKey.Load(); set != nil {
		key = *set
	}
	text, err := json.Marshal([]any{"cursor", scope, after})
	if err != nil { // strings always marshal
		return nil
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(text)
	return mac.Sum(nil)[:sumSize]
}

// Parse reads a page request. Scope names the list, its order and its filters:
// a cursor made under another scope is refused. Errors name `limit` or `cursor`.
func Parse(limit *int, cursor *string, keys int, scope ...string) (Request, error) {
	req := Request{Limit: DefaultLimit, scope: scope}
	if limit != nil {
		if *limit < 1 || *limit > MaxLimit {
			return req, fault.Field("limit", "%d must be between 1 and %d", *limit, MaxLimit)
		}
		req.Limit = *limit
	}
	if cursor == nil {
		return req, nil
	}
	after, ok := decode(*cursor, req.scope)
	if !ok || len(after) != keys {
		return req, fault.Field("cursor", "must be the next_cursor of the previous page of this list with the same filters")
	}
	req.After = after
	return req, nil
}

// Next makes the cursor that continues after an item with these sort values.
func (r Request) Next(values ...string) *string {
	raw, err := json.Marshal(token{After: values, Sum: sum(r.scope, values)})
	if err != nil { // strings always marshal
		return nil
	}
	s := base64.RawURLEncoding.EncodeToString(raw)
	return &s
}

// Cut trims a slice that was read with one row more than the limit and returns the cursor of the next page. The
// cursor is nil on the last page, and if the client does not continue.
func Cut[T any](r Request, rows []T, values func(T) []string) ([]T, *string) {
	if len(rows) <= r.Limit {
		return rows, nil
	}
	rows = rows[:r.Limit]
	if r.only {
		return rows, nil
	}
	return rows, r.Next(values(rows[r.Limit-1])...)
}

func decode(cursor string, scope []string) ([]string, bool) {
	if len(cursor) > maxCursor {
		return nil, false
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return nil, false
	}
	var t token
	if err := json.Unmarshal(raw, &t); err != nil || !hmac.Equal(t.Sum, sum(scope, t.After)) {
		return nil, false
	}
	// A value goes into a query, and PostgreSQL has no U+0000.
	return t.After, !slices.ContainsFunc(t.After, func(v string) bool { return strings.ContainsRune(v, 0) })
}
