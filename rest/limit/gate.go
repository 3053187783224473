package limit

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

// Config is what a gate needs. All of it is required but RedisURL and
// TrustedProxies.
type Config struct {
	PerKey         int    // requests a minute of one key, or of one session
	PerWorkspace   int    // requests a minute of all keys and sessions of one workspace
	RedisURL       string // where processes count together; empty: this one counts alone
	TrustedProxies []netip.Prefix
	Clock          func() time.Time
	Logger         *slog.Logger
	Registry       prometheus.Registerer
}

// Gate admits requests: it finds the caller and counts the caller's requests. One
// gate serves all addresses of a process.
type Gate struct {
	memory    *memory
	shared    *shared // nil: memory alone
	strangers *strangers
	proxies   proxies
	followed  followed

	keys, sessions, addresses policies
}

// NewGate makes a gate. It does not wait for Redis: Run connects to it.
func NewGate(cfg Config) (*Gate, error) {
	if cfg.Clock == nil || cfg.Logger == nil || cfg.Registry == nil {
		return nil, errors.New("limit: the clock, the logger and the registry are required")
	}
	q := quotas{caller: PerMinute(cfg.PerKey), workspace: PerMinute(cfg.PerWorkspace)}
	g := &Gate{proxies: cfg.TrustedProxies, addresses: announce(policy{"address", PerMinute(badTries)})}
	var err error
	if g.memory, err = newMemory(q, cfg.Clock); err != nil {
		return nil, err
	}
	if g.strangers, err = newStrangers(cfg.Clock); err != nil {
		return nil, err
	}
	workspace := policy{"workspace", q.workspace}
	g.keys = announce(policy{"key", q.caller}, workspace)
	g.sessions = announce(policy{"session", q.caller}, workspace)
	if cfg.RedisURL == "" {
		return g, nil
	}
	if g.shared, err = newShared(cfg.RedisURL, q, cfg.Logger); err != nil {
		return nil, err
	}
	return g, cfg.Registry.Register(g.shared.up)
}

// Run watches the connection to Redis until ctx ends, and closes it. Without Run a lost
// connection is not made again.
func (g *Gate) Run(ctx context.Context) {
	if g.shared == nil {
		return
	}
	g.shared.watch(ctx)
	_ = g.shared.client.Close() // nothing is under way that could be lost
}

// Address returns the address that a request comes from, through trusted proxies; the zero
// address when it is not known.
func (g *Gate) Address(r *http.Request) netip.Addr { return g.proxies.client(r) }

// Lookup finds the principal of a credential. An unknown credential is an InvalidKey fault;
// any other error means that the lookup failed.
type Lookup func(ctx context.Context, credential string) (*access.Principal, error)

// Admit returns the principal of a credential (empty: none), with the address that the
// request comes from. Its error is the lookup's, or a RateLimited fault with the time to
// wait. A stranger is refused before the lookup, so that bad credentials cost no statement;
// others after it. Admit always sets the RateLimit headers of the answer.
func (g *Gate) Admit(
	ctx context.Context, header http.Header, r *http.Request, credential string, find Lookup,
) (*access.Principal, error) {
	from := g.proxies.client(r)
	principal, err := g.identify(ctx, header, from, credential, find)
	if err != nil {
		return nil, err
	}
	principal.Address = from
	who, names := g.subjectOf(principal)
	v := g.count(ctx, who)
	names.write(header, v.caller, v.workspace)
	if !v.allowed() {
		admission.BeforeRefusal(ctx)
		return nil, names.refuse(v)
	}
	return principal, nil
}

// subjectOf says for whom a principal's requests count, and what the limits are
// called: a session's, or a key's.
func (g *Gate) subjectOf(p *access.Principal) (subject, policies) {
	if p.SignedIn() {
		return subject{p.SessionID, p.WorkspaceID}, g.sessions
	}
	return subject{p.KeyID, p.WorkspaceID}, g.keys
}

// refuse names the limit that a request is over, the narrower one of both.
func (p policies) refuse(v verdict) error {
	whose := p.names[0]
	if v.caller.allowed() {
		whose = p.names[1]
	}
	return tooMany(v.retry(), "too many requests of this "+whose)
}

func tooMany(retry time.Duration, message string) error {
	f := fault.New(fault.RateLimited, "%s; try again in %d s", message, seconds(retry))
	f.RetryAfter = retry
	return f
}

// identify looks a credential up. One that is not known counts as a bad try
// until it turns out to be good, so that never more are looked up at the same
// time than are allowed.
func (g *Gate) identify(
	ctx context.Context, header http.Header, from netip.Addr, credential string, find Lookup,
) (*access.Principal, error) {
	hash := g.strangers.known.hash(credential)
	known := g.strangers.known.has(hash)
	var tries state
	if !known {
		if tries = g.strangers.try(ctx, from); !tries.allowed() {
			g.addresses.write(header, tries)
			admission.BeforeRefusal(ctx)
			return nil, tooMany(tries.retry, "too many requests without a valid key from this address")
		}
	}
	principal, err := find(ctx, credential)
	bad := fault.KindOf(err) == fault.InvalidKey
	switch {
	case bad && known: // it was good until now
		g.strangers.known.forget(hash)
		tries = g.strangers.try(ctx, from)
	case !bad && !known:
		g.strangers.excuse(ctx, from)
	}
	if err == nil {
		g.strangers.known.add(hash)
	}
	if bad {
		g.addresses.write(header, tries)
	}
	return principal, err
}

// count counts a request in Redis, or in memory while there is none. What Redis
// lets through counts in memory as well: a Redis that goes away is no new start.
func (g *Gate) count(ctx context.Context, who subject) verdict {
	if g.shared == nil {
		return g.memory.take(ctx, who)
	}
	v, ok := g.shared.take(ctx, who)
	if ok && !v.allowed() {
		return v
	}
	if own := g.memory.take(ctx, who); !ok {
		return own
	}
	return v
}
