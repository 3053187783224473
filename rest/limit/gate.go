package limit

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/clientip"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/openlimit"
	"github.com/answer-visibility/avm/model"
)

// Config configures a gate. RedisURL and TrustedProxies are optional.
type Config struct {
	PerKey         int    // requests a minute of one key, one session or one crawl source
	PerWorkspace   int    // requests a minute of all keys and sessions of one workspace, and as many of all its sources
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
	anonymous *anonymousLimiter
	visits    byAddress // of what is open to everybody
	proxies   proxies
	followed  *openlimit.Counter[uuid.UUID] // open subscriptions by caller
	refusals  refusals

	keys, sessions, sources, addresses policies
}

// NewGate makes a gate. It does not wait for Redis: Run connects to it.
func NewGate(cfg Config) (*Gate, error) {
	if cfg.Clock == nil || cfg.Logger == nil || cfg.Registry == nil {
		return nil, errors.New("limit: the clock, the logger and the registry are required")
	}
	q := quotas{caller: PerMinute(cfg.PerKey), workspace: PerMinute(cfg.PerWorkspace)}
	g := &Gate{
		proxies: cfg.TrustedProxies, addresses: announce(policy{"address", PerMinute(badTries)}), followed: openlimit.New[uuid.UUID](MaxFollowed),
	}
	var err error
	if g.memory, err = newMemory(q, cfg.Clock); err != nil {
		return nil, err
	}
	if g.anonymous, err = newAnonymousLimiter(cfg.Clock); err != nil {
		return nil, err
	}
	if g.visits, err = newByAddress(cfg.Clock); err != nil {
		return nil, err
	}
	workspace := policy{"workspace", q.workspace}
	g.keys = announce(policy{"key", q.caller}, workspace)
	g.sessions = announce(policy{"session", q.caller}, workspace)
	g.sources = announce(policy{"source", q.caller}, workspace)
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
	_ = g.shared.pool.Close() // nothing is under way that could be lost
}

// Address returns the address that a request comes from, through trusted proxies; the zero
// address when it is not known.
func (g *Gate) Address(r *http.Request) netip.Addr { return g.proxies.client(r) }

// Lookup finds the principal of a credential. An unknown credential is an InvalidKey fault;
// any other error means that the lookup failed.
type Lookup func(ctx context.Context, credential string) (*access.Principal, error)

// Admit returns the principal of a credential (empty: none), with the address that the request comes from.
// Its error is the lookup's, or a RateLimited fault with the time to wait. Over a limit, an anonymous client or a
// credential that was good before is refused without the lookup, so it costs no statement. A new credential
// is refused after the lookup. Admit always sets the RateLimit headers of the answer.
func (g *Gate) Admit(
	ctx context.Context, header http.Header, r *http.Request, credential string, find Lookup,
) (principal *access.Principal, err error) {
	err = g.admit(ctx, header, r, credential, func(ctx context.Context) (subject, *policies, error) {
		if principal, err = find(ctx, credential); err != nil {
			return subject{}, nil, err
		}
		principal.Address = g.proxies.client(r)
		who, told := g.subjectOf(principal)
		return who, told, nil
	})
	if err != nil {
		return nil, err
	}
	return principal, nil
}

// AdmitSource returns the crawl source of a token, as Admit returns the principal of a credential. An unknown
// token is an InvalidSourceToken fault. The sources of a workspace share a limit, which is separate from that
// of its keys.
func (g *Gate) AdmitSource(
	ctx context.Context, header http.Header, r *http.Request, token string,
	find func(ctx context.Context, token string) (*model.CrawlSource, error),
) (source *model.CrawlSource, err error) {
	err = g.admit(ctx, header, r, token, func(ctx context.Context) (subject, *policies, error) {
		if source, err = find(ctx, token); err != nil {
			return subject{}, nil, err
		}
		return subject{source.ID, uuid.NewSHA1(source.WorkspaceID, []byte("sources"))}, &g.sources, nil
	})
	if err != nil {
		return nil, err
	}
	return source, nil
}

// subjectOf returns the subject that a principal's requests count for, and the names of its limits: a session's
// or a key's.
func (g *Gate) subjectOf(p *access.Principal) (subject, *policies) {
	if p.SignedIn() {
		return subject{p.SessionID, p.WorkspaceID}, &g.sessions
	}
	return subject{p.KeyID, p.WorkspaceID}, &g.keys
}

// refuse returns the fault of a request that exceeds a limit. It names the narrower one.
func (p *policies) refuse(v verdict) error {
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

// admit admits a credential if look finds it. look returns the credential's subject and the names of the
// limits.
func (g *Gate) admit(
	ctx context.Context, header http.Header, r *http.Request, credential string,
	look func(context.Context) (subject, *policies, error),
) error {
	hash, from := g.anonymous.known.hash(credential), g.proxies.client(r)
	known, ok := g.anonymous.known.Get(hash)
	if !ok {
		return g.admitNew(ctx, header, from, hash, look)
	}
	if err := g.take(ctx, header, known); err != nil {
		return err
	}
	who, told, err := look(ctx)
	switch {
	case isBad(err): // the credential is no longer good
		g.anonymous.known.Remove(hash)
		g.addresses.write(header, g.anonymous.try(ctx, from))
		return err
	case err != nil || who == known.who:
		return err
	default: // the session is in another workspace now
		return g.meet(ctx, header, &cachedCredential{hash, who, told})
	}
}

// Visit counts a request for a public document by its address. Requests with invalid keys have a separate
// limit, so they do not block the documents for others at the address. Its error is a RateLimited fault.
func (g *Gate) Visit(ctx context.Context, header http.Header, r *http.Request) error {
	_, err := g.enter(ctx, header, &g.visits, g.proxies.client(r), "too many requests for what is open to everybody from this address")
	return err
}

// try counts a lookup that may find nothing.
func (g *Gate) try(ctx context.Context, header http.Header, from netip.Addr) (state, error) {
	return g.enter(ctx, header, &g.anonymous.byAddress, from, "too many requests without a valid key from this address")
}

// enter counts a request of an address. Its error names what there are too many of.
func (g *Gate) enter(ctx context.Context, header http.Header, by *byAddress, from netip.Addr, tooManyOf string) (state, error) {
	tries := by.try(ctx, from)
	if tries.allowed() {
		return tries, nil
	}
	g.addresses.write(header, tries)
	g.refusals.before(ctx, header, clientip.Site(from).String())
	return tries, tooMany(tries.retry, tooManyOf)
}

// admitNew looks up an unknown credential. The lookup counts as a bad try until it succeeds, so the limit
// also bounds lookups at the same time.
func (g *Gate) admitNew(
	ctx context.Context, header http.Header, from netip.Addr, hash uint64, look func(context.Context) (subject, *policies, error),
) error {
	tries, err := g.try(ctx, header, from)
	if err != nil {
		return err
	}
	who, told, err := look(ctx)
	if isBad(err) {
		g.addresses.write(header, tries)
		return err
	}
	g.anonymous.excuse(ctx, from)
	if err != nil {
		return err
	}
	return g.meet(ctx, header, &cachedCredential{hash, who, told})
}

// isBad reports whether a lookup's error means that the credential is invalid.
func isBad(err error) bool {
	kind := fault.KindOf(err)
	return kind == fault.InvalidKey || kind == fault.InvalidSourceToken
}

// meet remembers a good credential and counts its request.
func (g *Gate) meet(ctx context.Context, header http.Header, known *cachedCredential) error {
	g.anonymous.known.Add(known.hash, known)
	return g.take(ctx, header, known)
}

// take counts a request of a known credential.
func (g *Gate) take(ctx context.Context, header http.Header, known *cachedCredential) error {
	v := g.count(ctx, known.who)
	known.policies.write(header, v.caller, v.workspace)
	if v.allowed() {
		return nil
	}
	g.refusals.before(ctx, header, string(known.who.caller[:]))
	return known.policies.refuse(v)
}

// count counts a request in Redis, or in memory while Redis is unavailable. Requests that Redis admits count in
// memory as well, so that a failing Redis resets no limit.
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
