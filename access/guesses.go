package access

import (
	"context"
	"slices"
	"time"
)

// Guesses throttles guessing: Allow says whether one more try may be made for a
// key (an e-mail address, a client's address), and if not, when. Refund takes a try back that was none.
type Guesses interface {
	Allow(ctx context.Context, key string) (ok bool, retryAfter time.Duration)
	Refund(key string)
}

// Tries are how often passwords may be tried. All of them are required.
type Tries struct {
	ByEmail        Guesses // of one account's password from one network, or from one known browser
	BySiteAndEmail Guesses // of one account's password from one site
	ByAddress      Guesses // of all accounts from one network
	BySite         Guesses // of all accounts from one site
	ByNewcomers    Guesses // of one account's password from one network, of which the others are not asked
	ByStrangers    Guesses // of one account's password from all networks, but known browsers
}

func (t Tries) whole() bool {
	return !slices.Contains([]Guesses{t.ByEmail, t.BySiteAndEmail, t.ByAddress, t.BySite, t.ByNewcomers, t.ByStrangers}, nil)
}

// counted is a try that was counted.
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

// refund takes back what was counted for the browser's last try: the password was right.
func (b *Browser) refund() {
	for _, c := range b.counted {
		c.guesses.Refund(c.key)
	}
	b.counted = nil
}
