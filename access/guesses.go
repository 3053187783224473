package access

import (
	"context"
	"slices"
	"time"
)

// Guesses throttles guessing. Allow reports whether a key (an e-mail address, a client's address) may try
// once more, and otherwise when it may. Refund takes back a try that was no guess.
type Guesses interface {
	Allow(ctx context.Context, key string) (ok bool, retryAfter time.Duration)
	Refund(key string)
}

// Tries holds the limits for tries of passwords. All are required.
type Tries struct {
	ByEmail        Guesses // of one account's password from one network, or from one known browser
	BySiteAndEmail Guesses // of one account's password from one site
	ByAddress      Guesses // of all accounts from one network
	BySite         Guesses // of all accounts from one site
	ByNewcomers    Guesses // of one account's password from a network that is new to it: ByUnknown does not apply
	ByUnknown      Guesses // of one account's password from all networks, without known browsers
}

func (t Tries) whole() bool {
	return !slices.Contains([]Guesses{t.ByEmail, t.BySiteAndEmail, t.ByAddress, t.BySite, t.ByNewcomers, t.ByUnknown}, nil)
}

// counted is one counted try.
type counted struct {
	guesses Guesses
	key     string
}

// count counts a try of the browser. Faults: RateLimited.
func (b *Browser) count(ctx context.Context, guesses Guesses, key string) error {
	if err := allowed(ctx, guesses, key); err != nil {
		return err
	}
	b.counted = append(b.counted, counted{guesses, key})
	return nil
}

// refund takes back the counts of the browser's last try, after a right password.
func (b *Browser) refund() {
	for _, c := range b.counted {
		c.guesses.Refund(c.key)
	}
	b.counted = nil
}
