// Package oidc signs people in by way of OpenID Connect providers: the
// authorization code flow with PKCE, state and nonce.
package oidc

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	rp "github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/answer-visibility/avm/internal/redact"
	"github.com/answer-visibility/avm/model"
)

// Provider is how a provider knows us, and we it. Scopes go besides openid.
type Provider struct {
	Issuer       string
	ClientID     string
	ClientSecret string
	Scopes       []string
}

// client speaks to one provider. What the provider says of itself is asked for
// when it is first needed, and then kept: the service starts without it.
type client struct {
	Provider
	callback string // our address that the provider sends browsers back to
	http     *http.Client
	now      func() time.Time

	mu         sync.Mutex
	discovered *found
	failed     error     // why the last discovery failed
	again      time.Time // when it is tried again
}

// discoveryPause is how long an unavailable provider is not called again: people who
// come meanwhile get the error at once, not one after the other.
const discoveryPause = 5 * time.Second

// found is what is made once of what a provider says of itself.
type found struct {
	provider *rp.Provider
	oauth    *oauth2.Config
	verifier *rp.IDTokenVerifier
}

// provider discovers the provider's addresses and keys.
func (c *client) provider(ctx context.Context) (*found, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.discovered != nil {
		return c.discovered, nil
	}
	if c.now().Before(c.again) {
		return nil, c.failed
	}
	// It is for everybody: the first caller may leave.
	p, err := rp.NewProvider(rp.ClientContext(context.WithoutCancel(ctx), c.http), c.Issuer)
	if err != nil {
		c.failed, c.again = fmt.Errorf("discover %s: %w", c.Issuer, err), c.now().Add(discoveryPause)
		return nil, c.failed
	}
	c.discovered = &found{
		provider: p, verifier: p.Verifier(&rp.Config{ClientID: c.ClientID, Now: c.now}),
		oauth: &oauth2.Config{
			ClientID: c.ClientID, ClientSecret: c.ClientSecret, Endpoint: p.Endpoint(), RedirectURL: c.callback,
			Scopes: append([]string{rp.ScopeOpenID}, c.Scopes...),
		},
	}
	return c.discovered, nil
}

// begin is the provider's address where a person says who they are.
func (c *client) begin(ctx context.Context, a attempt) (string, error) {
	p, err := c.provider(ctx)
	if err != nil {
		return "", err
	}
	return p.oauth.AuthCodeURL(a.state, rp.Nonce(a.nonce), oauth2.S256ChallengeOption(a.verifier)), nil
}

// finish exchanges a code for the identity that the provider vouches for. Its errors go to the log; secrets
// that the provider repeats are taken out of them.
func (c *client) finish(ctx context.Context, a attempt, code string) (model.Identity, error) {
	identity, err := c.identify(ctx, a, code)
	secrets := redact.Of(c.ClientSecret, url.QueryEscape(c.ClientSecret), code, a.verifier)
	return identity, secrets.Error(err)
}

func (c *client) identify(ctx context.Context, a attempt, code string) (model.Identity, error) {
	p, err := c.provider(ctx)
	if err != nil {
		return model.Identity{}, err
	}
	ctx = rp.ClientContext(ctx, c.http)
	token, err := p.oauth.Exchange(ctx, code, oauth2.VerifierOption(a.verifier))
	if err != nil {
		return model.Identity{}, exchangeError(err)
	}
	raw, _ := token.Extra("id_token").(string)
	id, err := p.verifier.Verify(ctx, raw)
	if err != nil {
		return model.Identity{}, fmt.Errorf("verify ID token: %w", err)
	}
	if subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(a.nonce)) != 1 {
		return model.Identity{}, errors.New("the ID token is for another attempt")
	}
	var said claims
	if err := id.Claims(&said); err != nil {
		return model.Identity{}, fmt.Errorf("read ID token: %w", err)
	}
	if err := c.checkParty(id, said.AuthorizedParty); err != nil {
		return model.Identity{}, err
	}
	if said.Email == "" && p.provider.UserInfoEndpoint() != "" {
		if said, err = userInfo(ctx, p.provider, token, id.Subject); err != nil {
			return model.Identity{}, err
		}
	}
	return model.Identity{Issuer: id.Issuer, Subject: id.Subject, Email: said.Email, Verified: bool(said.Verified)}, nil
}

// clockSkew is how far a provider's clock may be ahead.
const clockSkew = 5 * time.Minute

// checkParty refuses an ID token that was issued to another party, or later than now (OpenID Connect Core,
// section 3.1.3.7, steps 4, 5 and 10).
func (c *client) checkParty(id *rp.IDToken, party string) error {
	switch {
	case party == "" && len(id.Audience) > 1:
		return fmt.Errorf("the ID token has %d audiences and no azp", len(id.Audience))
	case party != "" && party != c.ClientID:
		return errors.New("the ID token was issued to another client (azp)")
	case id.IssuedAt.After(c.now().Add(clockSkew)):
		return errors.New("the ID token was issued in the future (iat)")
	default:
		return nil
	}
}

// exchangeError reports why a provider gave no token, without its answer's body.
func exchangeError(err error) error {
	if refused, ok := errors.AsType[*oauth2.RetrieveError](err); ok {
		return fmt.Errorf("exchange code: status %d %q", refused.Response.StatusCode, refused.ErrorCode)
	}
	return fmt.Errorf("exchange code: %w", err)
}

// userInfo asks a provider whose ID tokens hold no address.
func userInfo(ctx context.Context, p *rp.Provider, token *oauth2.Token, subject string) (claims, error) {
	info, err := p.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return claims{}, fmt.Errorf("ask for the address: %w", err)
	}
	if info.Subject != subject {
		return claims{}, errors.New("the provider answers about somebody else")
	}
	return claims{Email: info.Email, Verified: verified(info.EmailVerified)}, nil
}

// claims is what an ID token says about the address.
type claims struct {
	Email    string   `json:"email"`
	Verified verified `json:"email_verified"`

	AuthorizedParty string `json:"azp"`
}

// verified is true, or "true" as some providers write it.
type verified bool

// UnmarshalJSON reads either; everything else is not verified.
func (v *verified) UnmarshalJSON(b []byte) error {
	*v = string(b) == "true" || string(b) == `"true"`
	return nil
}

// clients makes the clients of the providers, by name.
func clients(cfg Config) map[string]*client {
	all := make(map[string]*client, len(cfg.Providers))
	for name, p := range cfg.Providers {
		all[name] = &client{
			Provider: p, http: cfg.HTTP, now: cfg.Clock, callback: strings.TrimSuffix(cfg.PublicURL, "/") + path(name, "callback"),
		}
	}
	return all
}

func path(name, what string) string { return "/auth/oidc/" + name + "/" + what }

// methods lists providers by name, for people to choose from.
func methods(all map[string]*client) []model.OidcMethod {
	list := []model.OidcMethod{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		list = append(list, model.OidcMethod{Name: name, StartURL: path(name, "start")})
	}
	return list
}
