package limit

import (
	"context"
	"hash/maphash"
	"net/netip"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/answer-visibility/avm/internal/clientip"
)

// badTries is the number of requests with bad keys that one address may send in a minute, as many as with a
// good key. The limit saves lookups in the database; keys are too long to be guessed. Requests for public
// documents have a separate limit of the same size.
const badTries = 600

// siteTimes is the limit of a site as a multiple of the limit of a network.
const siteTimes = 3

// anonymousLimiter limits, by address, requests whose credential is missing, malformed or
// unknown. It counts in this process only, so that an anonymous client's requests cost other
// processes nothing.
type anonymousLimiter struct {
	byAddress

	known credentialCache
}

func newAnonymousLimiter(clock func() time.Time) (*anonymousLimiter, error) {
	tries, err := newByAddress(clock)
	if err != nil {
		return nil, err
	}
	known, err := lru.New[uint64, *cachedCredential](maxKnown)
	return &anonymousLimiter{tries, credentialCache{maphash.MakeSeed(), known}}, err
}

// byAddress limits requests by the network and the site that they come from.
type byAddress struct{ networks, sites *Limiter }

func newByAddress(clock func() time.Time) (b byAddress, err error) {
	if b.networks, err = New(PerMinute(badTries), clock); err != nil {
		return b, err
	}
	b.sites, err = New(PerMinute(siteTimes*badTries), clock)
	return b, err
}

// try counts a request, for the network and for the site of an address.
func (b *byAddress) try(ctx context.Context, from netip.Addr) state {
	tries := b.networks.take(ctx, clientip.Of(from).String(), 1)
	if !tries.allowed() {
		return tries
	}
	all := b.sites.take(ctx, clientip.Site(from).String(), 1)
	if all.allowed() {
		return tries
	}
	b.networks.take(ctx, clientip.Of(from).String(), -1)
	return all
}

// excuse refunds the request of a valid credential.
func (b *byAddress) excuse(ctx context.Context, from netip.Addr) {
	b.networks.take(ctx, clientip.Of(from).String(), -1)
	b.sites.take(ctx, clientip.Site(from).String(), -1)
}

// maxKnown is the number of credentials that are remembered.
const maxKnown = 1 << 14

// cachedCredential is a credential that was valid, with the subject that its requests count for.
type cachedCredential struct {
	hash     uint64
	who      subject
	policies *policies // the names of its limits
}

// credentialCache remembers the credentials that were valid last, by a hash that outsiders cannot predict. Their
// owners are admitted while others at the same address send bad ones, and refused without a lookup when they exceed
// their limit. A remembered credential is still looked up for each admitted request, and forgotten when it is no
// longer valid.
type credentialCache struct {
	seed maphash.Seed
	*lru.Cache[uint64, *cachedCredential]
}

// hash returns the hash by which a credential is remembered; 0 without a credential.
func (c *credentialCache) hash(credential string) uint64 {
	if credential == "" {
		return 0
	}
	return max(maphash.String(c.seed, credential), 1)
}
