// Package idem holds what the API's facade and the storage agree on about
// requests that happen once: the key, the kept answer, the port between them.
package idem

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"io"

	"github.com/google/uuid"
)

// Key names one request of one API key. Fingerprint is the SHA-256 of what was
// asked; the same Key with another Fingerprint is another request.
type Key struct {
	WorkspaceID uuid.UUID
	APIKeyID    uuid.UUID
	Key         string
	Fingerprint [32]byte
	Secret      Secret
}

// Secret seals the kept answer. It is derived from the caller's API key, which the
// database does not have: whoever reads the database cannot open an answer.
type Secret [sha256.Size]byte

// SecretOf derives the secret of an API key. It says nothing about the key's stored
// fingerprint, and the fingerprint says nothing about it.
func SecretOf(apiKey string) Secret {
	mac := hmac.New(sha256.New, []byte(apiKey))
	mac.Write([]byte("avm: answers that are kept for an Idempotency-Key"))
	return Secret(mac.Sum(nil))
}

// Record is an answer as it is kept and replayed. The body of a large one is not held: Write
// makes it, Next reads it.
type Record struct {
	Status int
	Body   []byte
	// Write writes the body of an answer that is to be kept, in the transaction of its effect;
	// nil: Body is the body.
	Write func(out io.Writer) error
	// Next returns the next part of the body of an answer that was kept, and whether more parts
	// follow; nil: Body is the body. Between two calls nothing is held.
	Next func(ctx context.Context) (part []byte, more bool, err error)
}

// Outcome says what becomes of an answer and of its effect.
type Outcome int

const (
	// Forget keeps nothing: neither effect nor answer. The request may be repeated.
	Forget Outcome = iota
	// Keep commits effect and answer together.
	Keep
	// KeepUndone keeps the answer and undoes the effect.
	KeepUndone
)

// Store keeps answers.
type Store interface {
	// Alone waits until no other request of this process has the key, and holds nothing while it waits. Do
	// and DoSlow do not wait again if they get the context that Alone returns. Errors:
	// fault.IdempotencyInProgress when the wait was too long.
	Alone(ctx context.Context, key Key) (alone context.Context, leave func(), err error)
	// Do answers a request once. The first call with a key runs fn, with a context
	// that carries the transaction in which the answer is kept too; a later call gets the
	// kept answer with replayed true, and one that comes while fn still runs
	// waits for it. A large answer is read from the store, the first time too. Errors: fault.IdempotencyConflict when the fingerprint is
	// another, fault.IdempotencyInProgress when the wait was too long,
	// fault.RateLimited when the workspace's kept answers are too large in sum, and
	// what fn returned, after which nothing is kept.
	Do(ctx context.Context, key Key, fn func(context.Context) (Record, Outcome, error)) (rec Record, replayed bool, err error)
	// DoSlow is Do for a request that calls the outside before it changes anything:
	// the transaction that fn's context carries begins with fn's first change. A
	// repeat that comes while fn still runs in another process does not wait.
	DoSlow(ctx context.Context, key Key, fn func(context.Context) (Record, Outcome, error)) (rec Record, replayed bool, err error)
}
