package limit

import (
	"context"
	"hash/maphash"
	"net/netip"
	"sync/atomic"
	"time"
)

// badTries is how many requests with bad keys are answered for one address in
// a minute, as many as for a good key. The limit saves lookups
// in the database; keys are too long to be guessed.
const badTries = 600

// strangers limits, by address, requests whose credential is missing, malformed or
// unknown. It counts in this process only, so that a stranger's requests cost other
// processes nothing.
type strangers struct {
	tries *Limiter
	known acquaintances
}

func newStrangers(clock func() time.Time) (*strangers, error) {
	tries, err := New(PerMinute(badTries), clock)
	if err != nil {
		return nil, err
	}
	return &strangers{tries: tries, known: acquaintances{seed: maphash.MakeSeed()}}, nil
}

// try counts a try that may turn out to be bad.
func (s *strangers) try(ctx context.Context, from netip.Addr) state {
	return s.tries.take(ctx, origin(from), 1)
}

// excuse takes back a try whose credential was good.
func (s *strangers) excuse(ctx context.Context, from netip.Addr) {
	s.tries.take(ctx, origin(from), -1)
}

// maxKnown is how many credentials are remembered.
const maxKnown = 1 << 14

// acquaintance is a credential that was good, and for whom its requests count.
type acquaintance struct {
	hash uint64
	who  subject
	told *policies // what its limits are called
}

// acquaintances remembers credentials that were good: their owners are let in while somebody behind the same
// address tries bad ones, and over their limit they are refused without a lookup. Each has one
// place, by a hash that nobody outside can foretell; a new one takes the place
// of an old one. Being known opens nothing: within its limit the credential is looked up all
// the same, and forgotten when it is no longer good.
type acquaintances struct {
	seed   maphash.Seed
	places [maxKnown]atomic.Pointer[acquaintance]
}

// hash returns the hash by which a credential is remembered; 0 without a credential.
func (a *acquaintances) hash(credential string) uint64 {
	if credential == "" {
		return 0
	}
	return max(maphash.String(a.seed, credential), 1)
}

func (a *acquaintances) place(hash uint64) *atomic.Pointer[acquaintance] {
	return &a.places[hash%maxKnown]
}

// of returns what is known of a credential; nil when it is not known.
func (a *acquaintances) of(hash uint64) *acquaintance {
	if known := a.place(hash).Load(); known != nil && known.hash == hash {
		return known
	}
	return nil
}

func (a *acquaintances) add(known *acquaintance) { a.place(known.hash).Store(known) }

func (a *acquaintances) forget(known *acquaintance) { a.place(known.hash).CompareAndSwap(known, nil) }
