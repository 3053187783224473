package access

import (
	"context"
	"net/netip"
	"time"

	"github.com/answer-visibility/avm/internal/clientip"
	"github.com/answer-visibility/avm/internal/fault"
)

// Browser is the browser that a request came from, as far as signing in needs
// it. It stands in the context beside the principal because a cookie is what a
// sign-in is about, and only the address that took the request can set one:
// resolvers see no HTTP. A caller with a key, or in process, has none.
type Browser struct {
	Address   netip.Addr // the zero one when not known
	UserAgent string
	Token     string // the session cookie's value as it came; empty without one
	// Cookie sets the session cookie until an instant; an empty token removes it.
	Cookie func(token string, until time.Time)
	Device string // the cookie that says whose browser this is, as it came; empty without one
	// KeepDevice sets that cookie; nil: the browser keeps none.
	KeepDevice func(value string, until time.Time)

	counted []counted // tries counted for the last password
}

// maxUserAgent is how much is kept of what a browser calls itself, in bytes.
const maxUserAgent = 400

type browserKey struct{}

// WithBrowser puts the caller's browser into the context.
func WithBrowser(ctx context.Context, b *Browser) context.Context {
	return context.WithValue(ctx, browserKey{}, b)
}

// browserOf returns the context's browser; a Forbidden fault without one.
func browserOf(ctx context.Context) (*Browser, error) {
	if b, ok := ctx.Value(browserKey{}).(*Browser); ok {
		return b, nil
	}
	return nil, fault.New(fault.Forbidden, "this is for browsers: send no API key with it")
}

// AddressOf returns the address that the context's browser asks from; the zero one when it is not known.
func AddressOf(ctx context.Context) netip.Addr {
	if b, ok := ctx.Value(browserKey{}).(*Browser); ok {
		return b.Address
	}
	return netip.Addr{}
}

// address writes the browser's address; empty when it is not known.
func (b *Browser) address() string {
	if !b.Address.IsValid() {
		return ""
	}
	return b.Address.String()
}

// Network is what tries are counted by: the address, or the network of the size
// that every subscriber has with IPv6.
func (b *Browser) Network() string { return shown(clientip.Of(b.Address)) }

// site returns the key of the browser's site: the largest network that one subscriber may have. Tries are
// counted by it.
func (b *Browser) site() string { return shown(clientip.Site(b.Address)) }

// shown returns a network as text: a network of one address as the address, an unknown network as the empty
// text.
func shown(n netip.Prefix) string {
	switch {
	case !n.IsValid():
		return ""
	case n.IsSingleIP():
		return n.Addr().String()
	default:
		return n.String()
	}
}
