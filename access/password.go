package access

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// minPassword and maxPassword bound a password: characters, bytes.
	minPassword = 12
	maxPassword = 1024

	saltBytes = 16
	hashBytes = 32

	// hashesAtOnce bounds the memory that hashing takes, hashesWaiting how many
	// callers wait for it and hashWait for how long.
	hashesAtOnce  = 2
	hashesWaiting = 32
	hashWait      = 10 * time.Second
)

// Cost is what one hash of a password takes: memory in KiB, passes over it, lanes.
type Cost struct {
	Memory uint32
	Passes uint32
	Lanes  uint8
}

// UsualCost is argon2id's setting that OWASP names for servers: 19 MiB, two
// passes, one lane. Guessing is throttled besides, and what a sign-in costs an
// attacker in memory is bounded by hashesAtOnce.
func UsualCost() Cost { return Cost{Memory: 19 << 10, Passes: 2, Lanes: 1} }

// Passwords hashes and checks passwords, a few at a time. It is safe for
// concurrent use.
type Passwords struct {
	cost    Cost
	working chan struct{}
	waiting chan struct{}
}

// NewPasswords makes hashes at a cost. Hashes of another cost are checked at theirs.
func NewPasswords(cost Cost) *Passwords {
	return &Passwords{
		cost: cost, working: make(chan struct{}, hashesAtOnce), waiting: make(chan struct{}, hashesAtOnce+hashesWaiting),
	}
}

// Hash returns the text to store for a password, in the PHC format. All texts of one address share a salt, so
// Find takes as long for several as for one. Faults: Unavailable (too many at once).
func (p *Passwords) Hash(ctx context.Context, password string, stored ...*string) (string, error) {
	done, err := p.begin(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	h := hashed{cost: p.cost, salt: make([]byte, saltBytes)}
	_, _ = rand.Read(h.salt) // never fails
	for _, other := range stored {
		if other == nil {
			continue
		}
		before, err := parseHash(*other)
		if err != nil {
			return "", err
		}
		h.salt = before.salt
		break
	}
	h.sum = h.sumOf(password)
	return h.String(), nil
}

// Check reports whether a password is the one that a stored text was made of, and
// whether the text should be replaced, being of another cost than is usual now.
// Without a stored text it takes the same time and says no.
func (p *Passwords) Check(ctx context.Context, stored *string, password string) (right, stale bool, err error) {
	at, stale, err := p.Find(ctx, []*string{stored}, password)
	return at == 0, stale, err
}

// Find returns the index of the stored text that matches a password, or -1, and whether that text should be
// replaced. Texts with one salt and cost take the time of one text. An empty list takes the same time.
func (p *Passwords) Find(ctx context.Context, stored []*string, password string) (at int, stale bool, err error) {
	nobody := hashed{cost: p.cost, salt: make([]byte, saltBytes), sum: make([]byte, hashBytes)}
	all, places := []hashed{}, []int{}
	for i, text := range stored {
		if text == nil {
			continue
		}
		h, err := parseHash(*text)
		if err != nil {
			return -1, false, err
		}
		all, places = append(all, h), append(places, i)
	}
	if len(all) == 0 {
		all, places = append(all, nobody), append(places, -1)
	}
	done, err := p.begin(ctx)
	if err != nil {
		return -1, false, err
	}
	defer done()
	at = -1
	sums := map[string][]byte{}
	for i, h := range all {
		made := h.madeOf()
		if sums[made] == nil {
			sums[made] = h.sumOf(password)
		}
		if subtle.ConstantTimeCompare(h.sum, sums[made]) == 1 && at < 0 {
			at, stale = places[i], h.cost != p.cost
		}
	}
	return at, stale, nil
}

// begin waits for a place, for a while; done gives it back.
func (p *Passwords) begin(ctx context.Context) (done func(), err error) {
	busy := fault.New(fault.Unavailable, "too many people sign in at this moment: try again")
	busy.RetryAfter = time.Second
	select {
	case p.waiting <- struct{}{}:
	default:
		return nil, busy
	}
	timer := time.NewTimer(hashWait)
	defer timer.Stop()
	select {
	case p.working <- struct{}{}:
		return func() { <-p.working; <-p.waiting }, nil
	case <-timer.C:
		err = busy
	case <-ctx.Done():
		err = ctx.Err()
	}
	<-p.waiting
	return nil, err
}

// hashed is a stored password taken apart.
type hashed struct {
	cost      Cost
	salt, sum []byte
}

// sumOf hashes a password as this one was. Passwords that look the same are the
// same, however the keyboard composes them: they are taken in NFC.
func (h hashed) sumOf(password string) []byte {
	return argon2.IDKey(norm.NFC.Bytes([]byte(password)), h.salt, h.cost.Passes, h.cost.Memory, h.cost.Lanes, hashBytes)
}

// madeOf holds the inputs of a sum other than the password.
func (h hashed) madeOf() string { return fmt.Sprintf("%v %x", h.cost, h.salt) }

const hashFormat = "$argon2id$v=19$m=%d,t=%d,p=%d$"

// String writes the PHC format.
func (h hashed) String() string {
	return fmt.Sprintf(hashFormat, h.cost.Memory, h.cost.Passes, h.cost.Lanes) +
		base64.RawStdEncoding.EncodeToString(h.salt) + "$" + base64.RawStdEncoding.EncodeToString(h.sum)
}

var errHash = errors.New("access: a stored password is not in the expected form")

// The most that a stored text may ask for: a damaged one must not take the
// machine's memory.
const (
	maxMemory = 1 << 20 // KiB
	maxPasses = 64
	maxLanes  = 16
)

// parseHash reads what String writes, and nothing else.
func parseHash(s string) (hashed, error) {
	var h hashed
	parts := strings.Split(s, "$")
	if len(parts) != 6 {
		return h, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &h.cost.Memory, &h.cost.Passes, &h.cost.Lanes); err != nil {
		return h, errHash
	}
	strict := base64.RawStdEncoding.Strict()
	var err, sumErr error
	h.salt, err = strict.DecodeString(parts[4])
	h.sum, sumErr = strict.DecodeString(parts[5])
	if err != nil || sumErr != nil || len(h.salt) != saltBytes || len(h.sum) != hashBytes {
		return h, errHash
	}
	c := h.cost
	if c.Passes == 0 || c.Lanes == 0 || c.Memory > maxMemory || c.Passes > maxPasses || c.Lanes > maxLanes || h.String() != s {
		return h, errHash
	}
	return h, nil
}

// checkPassword reports whether a text may be the password of an address's account.
func checkPassword(field, password, email string) error {
	switch {
	case utf8.RuneCountInString(password) < minPassword:
		return fault.Field(field, "Use at least %d characters.", minPassword)
	case !utf8.ValidString(password) || len(password) > maxPassword:
		return fault.Field(field, "Use at most %d bytes of UTF-8.", maxPassword)
	case strings.EqualFold(password, email):
		return fault.Field(field, "must not be the e-mail address")
	default:
		return nil
	}
}
