package bots

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"
)

// Verification reports whether a client is who it claims to be.
type Verification string

// The verifications.
const (
	Verified   Verification = "verified"   // its address is the operator's
	Unverified Verification = "unverified" // there is no way to check, or the check failed
	Failed     Verification = "failed"     // it bears the name, and the address is another's
)

// Resolver looks names up; *net.Resolver is one.
type Resolver interface {
	LookupAddr(ctx context.Context, addr string) ([]string, error)
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

const (
	lookupTimeout = 2 * time.Second
	lookupsAtOnce = 16
	cacheSize     = 1 << 16
	cacheFor      = 24 * time.Hour
	retryAfter    = 10 * time.Minute
	// quietAfter is how many look-ups in a row may get no answer before none is made for
	// quietFor: an unavailable resolver must not hold up logs.
	quietAfter = 8
	quietFor   = time.Minute
)

// Claim is a client that bears a bot's name.
type Claim struct {
	Bot     *Bot
	Address netip.Addr
}

// Verifier checks claims: by published addresses, else by reverse DNS that is confirmed
// forward. What DNS said is kept for a day, for a bounded number of clients. It is
// safe for concurrent use.
type Verifier struct {
	resolver Resolver
	now      func() time.Time

	mu      sync.RWMutex
	ranges  map[string]*Ranges
	cache   map[Claim]known
	silent  int // look-ups in a row without an answer
	quietTo time.Time
}

type known struct {
	is    Verification
	until time.Time
}

// NewVerifier makes a verifier. Without a resolver, DNS is not asked.
func NewVerifier(ranges map[string]*Ranges, resolver Resolver, now func() time.Time) *Verifier {
	return &Verifier{resolver: resolver, now: now, ranges: ranges, cache: map[Claim]known{}}
}

// SetRanges replaces lists by newer ones.
func (v *Verifier) SetRanges(newer ...*Ranges) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, r := range newer {
		v.ranges[r.Name] = r
	}
}

// Ranges returns the list of a name, nil when there is none.
func (v *Verifier) Ranges(name string) *Ranges {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.ranges[name]
}

// Check returns what is known of a claim without asking anybody; settled is false when
// DNS may know more.
func (v *Verifier) Check(c Claim) (is Verification, settled bool) {
	if c.Bot == nil || !c.Bot.Verifiable() || !c.Address.IsValid() {
		return Unverified, true
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	for _, name := range c.Bot.Ranges {
		if r := v.ranges[name]; r != nil && r.Contains(c.Address) {
			return Verified, true
		}
	}
	otherwise := Unverified
	if len(c.Bot.Ranges) > 0 {
		otherwise = Failed
	}
	if len(c.Bot.DNS) == 0 || v.resolver == nil {
		return otherwise, true
	}
	if k, ok := v.cache[c]; ok && v.now().Before(k.until) {
		return k.is, true
	}
	return otherwise, false
}

// Settle asks DNS about claims, some at a time, until ctx ends. What could not be
// settled stays what Check says of it.
func (v *Verifier) Settle(ctx context.Context, claims []Claim) {
	var wg sync.WaitGroup
	places := make(chan struct{}, lookupsAtOnce)
	for _, c := range claims {
		if ctx.Err() != nil || v.quiet() {
			break
		}
		places <- struct{}{}
		wg.Go(func() {
			defer func() { <-places }()
			v.settle(ctx, c)
		})
	}
	wg.Wait()
}

func (v *Verifier) quiet() bool {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.now().Before(v.quietTo)
}

func (v *Verifier) settle(ctx context.Context, c Claim) {
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	is, err := v.ask(ctx, c)
	v.mu.Lock()
	defer v.mu.Unlock()
	lasts := cacheFor
	if err != nil {
		is, lasts = Unverified, retryAfter
		if len(c.Bot.Ranges) > 0 {
			is = Failed
		}
		if v.silent++; v.silent >= quietAfter {
			v.silent, v.quietTo = 0, v.now().Add(quietFor)
		}
	} else {
		v.silent = 0
	}
	if len(v.cache) >= cacheSize {
		clear(v.cache)
	}
	v.cache[c] = known{is: is, until: v.now().Add(lasts)}
}

// ask looks an address up, and the name it has: it is the operator's when the name is
// below one of its domains and leads back to the address.
func (v *Verifier) ask(ctx context.Context, c Claim) (Verification, error) {
	names, err := v.resolver.LookupAddr(ctx, c.Address.String())
	if noName(err) {
		return Failed, nil
	}
	if err != nil {
		return Unverified, err
	}
	for _, name := range names {
		if !below(name, c.Bot.DNS) {
			continue
		}
		addresses, err := v.resolver.LookupNetIP(ctx, "ip", strings.TrimSuffix(name, "."))
		if err != nil && !noName(err) {
			return Unverified, err
		}
		if slices.ContainsFunc(addresses, func(a netip.Addr) bool { return a.Unmap() == c.Address }) {
			return Verified, nil
		}
	}
	return Failed, nil
}

func noName(err error) bool {
	var dns *net.DNSError
	return errors.As(err, &dns) && dns.IsNotFound
}

// below reports whether a host's name is one of the domains' or below it.
func below(name string, domains []string) bool {
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	return slices.ContainsFunc(domains, func(d string) bool { return name == d || strings.HasSuffix(name, "."+d) })
}
