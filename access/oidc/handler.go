package oidc

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/browser"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/model"
)

// People signs in whom a provider names: access.People.
type People interface {
	SignInWith(ctx context.Context, b *access.Browser, who model.Identity) (*access.Principal, error)
}

// Attempts keeps the attempts that were begun, until they are used.
type Attempts interface {
	BeginAttempt(ctx context.Context, name [sha256.Size]byte, until time.Time) error
	// UseAttempt reports whether an attempt was begun, is not over and was not used yet.
	UseAttempt(ctx context.Context, name [sha256.Size]byte, at time.Time) (bool, error)
}

// Config is what signing in by way of providers is made of; all is required.
type Config struct {
	Providers map[string]Provider
	PublicURL string // where browsers, sent back by the providers, reach the service
	Home      string // the path where people continue who are signed in
	SignIn    string // the path that shows others the reason
	People    People
	Attempts  Attempts
	Tries     access.Guesses // attempts, and ways back, from a client's network
	Browsers  *browser.Authenticator
	HTTP      *http.Client // with a timeout
	Clock     func() time.Time
	Logger    *slog.Logger
}

// Handler serves the way to the providers and back: /auth/oidc/NAME/start and
// /auth/oidc/NAME/callback. It is safe for concurrent use.
type Handler struct {
	Config
	clients map[string]*client
	mux     *http.ServeMux
}

// New makes the handler. It asks the providers for nothing yet.
func New(cfg Config) (*Handler, error) {
	if cfg.Attempts == nil || cfg.Tries == nil {
		return nil, errors.New("oidc: a store of attempts and a throttle are required")
	}
	if cfg.People == nil || cfg.Browsers == nil || cfg.HTTP == nil || cfg.Clock == nil || cfg.Logger == nil {
		return nil, errors.New("oidc: people, browsers, HTTP client, clock and logger are required")
	}
	h := &Handler{Config: cfg, clients: clients(cfg), mux: http.NewServeMux()}
	h.mux.HandleFunc("GET /auth/oidc/{name}/start", h.start)
	h.mux.HandleFunc("GET /auth/oidc/{name}/callback", h.callback)
	return h, nil
}

// ServeHTTP serves both addresses.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	h.mux.ServeHTTP(w, r)
}

// Methods lists the providers by name.
func (h *Handler) Methods() []model.OidcMethod { return methods(h.clients) }

// under is the cookie that an attempt is kept in.
const under = "oidc"

// Reasons for people who could not be signed in; the page has their texts.
const (
	saidExpired     = "expired"
	saidProvider    = "provider"
	saidRefused     = "refused"
	saidUnavailable = "unavailable"
	saidTooMany     = "too_many"
)

// start sends a browser to the provider. Another site cannot start it: a link
// there could sign people in as somebody whom they are not.
func (h *Handler) start(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	c := h.clients[name]
	if c == nil {
		http.NotFound(w, r)
		return
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		http.Error(w, "the request comes from another site", http.StatusForbidden)
		return
	}
	if !h.allowed(w, r, "start ") {
		return
	}
	a := newAttempt(name, h.Clock())
	to, err := c.begin(r.Context(), a)
	if err != nil {
		h.fail(w, r, saidProvider, err)
		return
	}
	if err := h.Attempts.BeginAttempt(r.Context(), a.name(), a.begun.Add(attemptLife)); err != nil {
		h.fail(w, r, saidUnavailable, err)
		return
	}
	http.SetCookie(w, h.Browsers.Cookie(under, a.String(), a.begun.Add(attemptLife)))
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// callback takes a browser back from the provider.
func (h *Handler) callback(w http.ResponseWriter, r *http.Request) {
	c := h.clients[r.PathValue("name")]
	if c == nil {
		http.NotFound(w, r)
		return
	}
	if !h.allowed(w, r, "callback ") {
		return
	}
	kept := h.Browsers.Value(r, under)
	http.SetCookie(w, h.Browsers.Cookie(under, "", time.Time{})) // whatever comes of it, it was used
	who, said, err := h.identity(r, c, kept)
	if err != nil {
		h.fail(w, r, said, err)
		return
	}
	if _, err := h.People.SignInWith(r.Context(), h.Browsers.Browser(w, r), who); err != nil {
		h.fail(w, r, reason(err), err)
		return
	}
	http.Redirect(w, r, h.Home, http.StatusSeeOther)
}

// identity checks an answer of the provider and finds whom it names.
func (h *Handler) identity(r *http.Request, c *client, kept string) (who model.Identity, said string, err error) {
	q := r.URL.Query()
	a, err := readAttempt(kept)
	if err == nil {
		err = a.check(r.PathValue("name"), q.Get("state"), h.Clock())
	}
	if err != nil {
		return who, saidExpired, err
	}
	// The provider is asked for nothing about an attempt that this service did not begin.
	used, err := h.Attempts.UseAttempt(r.Context(), a.name(), h.Clock())
	switch {
	case err != nil:
		return who, saidUnavailable, err
	case !used:
		return who, saidExpired, errAttempt
	}
	if issuer := q.Get("iss"); issuer != "" && issuer != c.Issuer {
		return who, saidProvider, errors.New("the answer is another provider's")
	}
	if refused := q.Get("error"); refused != "" || q.Get("code") == "" {
		return who, saidProvider, fmt.Errorf("the provider answered without a code: %.100q", refused)
	}
	who, err = c.finish(r.Context(), a, q.Get("code"))
	return who, saidProvider, err
}

// allowed reports whether a client's network may try once more; if not, it says so.
func (h *Handler) allowed(w http.ResponseWriter, r *http.Request, what string) bool {
	ok, wait := h.Tries.Allow(r.Context(), what+h.Browsers.Browser(w, r).Network())
	if !ok {
		w.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)+1))
		h.fail(w, r, saidTooMany, errors.New("too many tries from this network"))
	}
	return ok
}

// reason returns what people see of a fault.
func reason(err error) string {
	switch fault.KindOf(err) {
	case fault.SignInRefused, fault.Forbidden, fault.Conflict:
		return saidRefused
	default:
		return saidUnavailable
	}
}

// fail sends the person one of a few reasons, and the log the cause.
func (h *Handler) fail(w http.ResponseWriter, r *http.Request, said string, err error) {
	h.Logger.WarnContext(r.Context(), "sign-in by way of a provider failed",
		slog.String("request_id", requestid.Of(r.Header)), slog.String("provider", r.PathValue("name")), slog.Any("error", err))
	http.Redirect(w, r, h.SignIn+"#error="+url.QueryEscape(said), http.StatusSeeOther)
}
