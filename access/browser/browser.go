// Package browser is the way in for browsers: the session's cookie, the graph for
// people and for anonymous clients that sign in, and pages for people only.
package browser

import (
	"errors"
	"fmt"
	"log/slog"
	"mime"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/openlimit"
)

// Admit finds who is signed in and lets them in, unless they come too often: an
// InvalidKey fault when nobody is, a RateLimited one when it is too often.
type Admit func(w http.ResponseWriter, r *http.Request, b *access.Browser) (*access.Principal, error)

// Config holds the dependencies of an Authenticator; all but Shared is required.
type Config struct {
	// PublicURL is where browsers reach the service. Behind https the cookies are
	// bound to the host and never sent in the clear.
	PublicURL string
	Admit     Admit
	Address   func(*http.Request) netip.Addr // where a request came from
	Logger    *slog.Logger
	// Shared reports whether a request comes from a page of another origin that may call with
	// a key. Nil: there is no such origin.
	Shared func(*http.Request) bool
}

// Authenticator identifies browsers. It is safe for concurrent use.
type Authenticator struct {
	Config
	protection *http.CrossOriginProtection
	origin     string // of the public URL
	secure     bool
	bodies     *openlimit.Counter[struct{}]     // bodies of anonymous callers that are being read
	ofNetwork  *openlimit.Counter[netip.Prefix] // those of one network
}

// New makes an Authenticator.
func New(cfg Config) (*Authenticator, error) {
	if cfg.Admit == nil || cfg.Address == nil || cfg.Logger == nil {
		return nil, errors.New("browser: Admit, Address and Logger are required")
	}
	u, err := url.Parse(cfg.PublicURL)
	if err != nil {
		return nil, fmt.Errorf("browser: public URL: %w", err)
	}
	d := &Authenticator{Config: cfg, origin: u.Scheme + "://" + u.Host, secure: u.Scheme == "https", protection: http.NewCrossOriginProtection()}
	// A proxy may have changed the host by which the request's origin is known.
	if err := d.protection.AddTrustedOrigin(d.origin); err != nil {
		return nil, fmt.Errorf("browser: public URL: %w", err)
	}
	d.bodies, d.ofNetwork = openlimit.New[struct{}](anonymousBodies), openlimit.New[netip.Prefix](anonymousShare)
	return d, nil
}

const (
	// session is the cookie that says who is signed in.
	session = "session"
	// device is the cookie that says who has signed in with this browser before.
	device = "device"
)

// Cookie makes one of the product's cookies: for scripts invisible, for other
// sites' requests absent, but there when a link leads here. It lives for so long;
// an empty value removes it.
func (d *Authenticator) Cookie(name, value string, until time.Time) *http.Cookie {
	c := &http.Cookie{ //nolint:gosec // Secure where the service is reached over https; on loopback it need not be
		Name: d.name(name), Value: value, Path: "/", Expires: until,
		HttpOnly: true, Secure: d.secure, SameSite: http.SameSiteLaxMode,
	}
	if value == "" {
		c.MaxAge = -1
	}
	return c
}

// Value is the value of one of the product's cookies; empty without it.
func (d *Authenticator) Value(r *http.Request, name string) string {
	c, err := r.Cookie(d.name(name))
	if err != nil {
		return ""
	}
	return c.Value
}

// name is a cookie's full name. Browsers accept __Host- over https alone, and
// then from this host alone.
func (d *Authenticator) name(name string) string {
	if d.secure {
		return "__Host-avm_" + name
	}
	return "avm_" + name
}

// Browser describes who sends a request, and sets their session's cookie on its
// answer.
func (d *Authenticator) Browser(w http.ResponseWriter, r *http.Request) *access.Browser {
	return &access.Browser{
		Address: d.Address(r), UserAgent: r.UserAgent(), Token: d.Value(r, session),
		Cookie: func(token string, until time.Time) {
			w.Header().Add("Set-Cookie", d.Cookie(session, token, until).String())
		},
		Device: d.Value(r, device),
		KeepDevice: func(value string, until time.Time) {
			w.Header().Add("Set-Cookie", d.Cookie(device, value, until).String())
		},
	}
}

// Pages shows pages to people who are signed in, and sends all others to an
// address where they can sign in.
func (d *Authenticator) Pages(pages http.Handler, signIn string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		_, err := d.Admit(w, r, d.Browser(w, r))
		switch {
		case err == nil:
			pages.ServeHTTP(w, r)
		case fault.KindOf(err) == fault.InvalidKey:
			http.Redirect(w, r, signIn, http.StatusSeeOther)
		default:
			Refuse(w, r, err, d.Logger)
		}
	})
}

// Graph serves the graph to browsers: to people with their session as principal,
// to everybody else without one, so that only what is open is answered. Requests
// that another site made the browser send are refused, and so is what a form
// could send. A WebSocket without a session continues without a principal: its
// connection_init says who it is. So does one of a shared origin's page, whose
// cookies are not looked at.
func (d *Authenticator) Graph(graph http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		r = d.withoutForeignCookies(r)
		if err := d.check(r); err != nil {
			Refuse(w, r, err, d.Logger)
			return
		}
		b := d.Browser(w, r)
		ctx := access.WithBrowser(r.Context(), b)
		principal, err := d.Admit(w, r.WithContext(ctx), b)
		switch {
		case err == nil:
			graph.ServeHTTP(w, r.WithContext(access.With(ctx, principal)))
		case fault.KindOf(err) == fault.InvalidKey && wantsSocket(r):
			graph.ServeHTTP(w, r)
		case fault.KindOf(err) == fault.InvalidKey && !streams(r):
			if err := d.receive(w, r); err != nil {
				Refuse(w, r, err, d.Logger)
				return
			}
			serveAnonymous(w, r.WithContext(ctx), graph)
		default:
			Refuse(w, r, err, d.Logger)
		}
	})
}

// Files serves uploads and downloads of people who are signed in. Requests that another site made the browser send are refused.
func (d *Authenticator) Files(files http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if err := d.protection.Check(r); err != nil {
			Refuse(w, r, fault.Wrap(err, fault.OriginRefused, foreignPage), d.Logger)
			return
		}
		principal, err := d.Admit(w, r, d.Browser(w, r))
		if err != nil {
			Refuse(w, r, err, d.Logger)
			return
		}
		files.ServeHTTP(w, r.WithContext(access.With(r.Context(), principal)))
	})
}

const foreignPage = "the request comes from a page of another site; programs and pages of allowed_origins send a key"

// checkOrigin refuses a WebSocket that another site's page opens: browsers send
// the cookie along, and say where the page is from.
func (d *Authenticator) checkOrigin(r *http.Request) error {
	if !d.foreign(r) || d.shared(r) {
		return nil
	}
	return fault.New(fault.OriginRefused, foreignPage)
}

// foreign reports whether a page of another origin sends a request.
func (d *Authenticator) foreign(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	u, err := url.Parse(origin)
	return origin != "" && (err != nil || origin != d.origin && u.Host != r.Host)
}

// shared reports whether a request comes from a page of a shared origin.
func (d *Authenticator) shared(r *http.Request) bool { return d.Shared != nil && d.Shared(r) }

// withoutForeignCookies returns a request for a WebSocket of another origin's page without
// its cookies: such a page may call with a key, and not as the person who looks at it.
func (d *Authenticator) withoutForeignCookies(r *http.Request) *http.Request {
	if !wantsSocket(r) || !d.foreign(r) {
		return r
	}
	r = r.Clone(r.Context())
	r.Header.Del("Cookie")
	return r
}

// streams reports whether a request asks for what continues: nothing of that is open
// to anonymous clients.
func streams(r *http.Request) bool {
	return wantsSocket(r) || strings.Contains(r.Header.Get("Accept"), "text/event-stream")
}

func wantsSocket(r *http.Request) bool {
	return r.Method == http.MethodGet && strings.EqualFold(r.Header.Get("Upgrade"), "websocket")
}

// check refuses what no page of ours sends.
func (d *Authenticator) check(r *http.Request) error {
	if err := d.protection.Check(r); err != nil {
		return fault.Wrap(err, fault.OriginRefused, foreignPage)
	}
	if wantsSocket(r) {
		return d.checkOrigin(r)
	}
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return fault.New(fault.UnsupportedMedia, "the body must be application/json")
	}
	return nil
}
