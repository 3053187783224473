package access

import (
	"context"
	"time"
)

// Guesses throttles guessing: Allow says whether one more try may be made for a
// key (an e-mail address, a client's address), and if not, when.
type Guesses interface {
	Allow(ctx context.Context, key string) (ok bool, retryAfter time.Duration)
}
