// Package idempotency holds the terms that the REST facade and the storage share for requests with an
// Idempotency-Key: the key, the stored answer and the interface between them.
package idempotency

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"

	"github.com/google/uuid"
)

// Key names one request of one API key. Fingerprint is the SHA-256 of its method, path and body; the same
// Key with another Fingerprint is another request.
type Key struct {
	WorkspaceID uuid.UUID
	APIKeyID    uuid.UUID
	Key         string
	Fingerprint [32]byte
	Secret      Secret
}

// Secret encrypts the stored answer. It is derived from the caller's API key, which the database does not
// contain: a reader of the database cannot open an answer.
type Secret [sha256.Size]byte

// SecretOf derives the secret of an API key. Neither it nor the key's stored fingerprint reveals the other.
func SecretOf(apiKey string) Secret {
	mac := hmac.New(sha256.New, []byte(apiKey))
	mac.Write([]byte("avm: answers that are kept for an Idempotency-Key"))
	return Secret(mac.Sum(nil))
}

// Record is an answer as it is stored and replayed.
type Record struct {
	Status int
	Body   []byte
}

// Outcome decides what is stored of a request.
type Outcome int

const (
	// Forget stores neither effect nor answer. The request may be repeated.
	Forget Outcome = iota
	// Keep commits effect and answer together.
	Keep
	// KeepUndone stores the answer and rolls the effect back.
	KeepUndone
)

// Store stores answers.
type Store interface {
	// Lock waits until no other request of this process has the key. A waiter holds no database
	// connection. Errors: fault.IdempotencyInProgress when the wait was too long.
	Lock(ctx context.Context, key Key) (unlock func(), err error)
	// Do answers a request once. The first call with a key runs fn; the context of fn carries the
	// transaction in which the answer is stored. A later call returns the stored answer and replayed true.
	// A call that comes while fn runs in another process waits for it. Errors: fault.IdempotencyConflict
	// when the fingerprint differs, fault.IdempotencyInProgress when the wait was too long,
	// fault.RateLimited when the workspace's stored answers are too large in sum, and the error of fn,
	// after which nothing is stored.
	Do(ctx context.Context, key Key, fn func(context.Context) (Record, Outcome, error)) (rec Record, replayed bool, err error)
	// DoSlow is Do for a request that calls another service before it changes anything: the transaction
	// begins with fn's first change. A call that comes while fn runs in another process does not wait.
	DoSlow(ctx context.Context, key Key, fn func(context.Context) (Record, Outcome, error)) (rec Record, replayed bool, err error)
}
