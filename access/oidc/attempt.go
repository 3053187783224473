package oidc

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"strconv"
	"strings"
	"time"

	"golang.org/x/oauth2"
)

// attemptLife is how long a person may take at the provider.
const attemptLife = 10 * time.Minute

// attempt is one try to sign in, from the way out to the way back. The browser
// keeps it in a cookie that scripts cannot read and that is used once: a browser that
// comes back with a provider's answer must be who was sent there.
type attempt struct {
	provider string // its name
	state    string
	nonce    string
	verifier string // of PKCE
	begun    time.Time
}

func newAttempt(provider string, now time.Time) attempt {
	return attempt{
		provider: provider, state: rand.Text(), nonce: rand.Text(), verifier: oauth2.GenerateVerifier(), begun: now,
	}
}

// String writes the cookie's value.
func (a attempt) String() string {
	return strings.Join([]string{a.provider, a.state, a.nonce, a.verifier, strconv.FormatInt(a.begun.Unix(), 10)}, ".")
}

var errAttempt = errors.New("no attempt to sign in is under way in this browser, or it took too long")

// readAttempt reads what String wrote.
func readAttempt(value string) (attempt, error) {
	parts := strings.Split(value, ".")
	if len(parts) != 5 {
		return attempt{}, errAttempt
	}
	begun, err := strconv.ParseInt(parts[4], 10, 64)
	a := attempt{provider: parts[0], state: parts[1], nonce: parts[2], verifier: parts[3], begun: time.Unix(begun, 0)}
	if err != nil || a.state == "" || a.nonce == "" || a.verifier == "" || a.String() != value {
		return attempt{}, errAttempt
	}
	return a, nil
}

// name is what the service keeps of an attempt.
func (a attempt) name() [sha256.Size]byte { return sha256.Sum256([]byte(a.String())) }

// check reports whether a provider's answer belongs to the attempt.
func (a attempt) check(provider, state string, now time.Time) error {
	if a.provider != provider || now.Before(a.begun.Add(-time.Minute)) || !now.Before(a.begun.Add(attemptLife)) {
		return errAttempt
	}
	if subtle.ConstantTimeCompare([]byte(a.state), []byte(state)) != 1 {
		return errAttempt
	}
	return nil
}
