package config

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/engine"
)

// SignIn configures how people sign in.
type SignIn struct {
	Password bool             `json:"password"`
	OIDC     map[string]*OIDC `json:"oidc"` // by the name that the operator chose
}

// OIDC configures one OpenID Connect provider.
type OIDC struct {
	Issuer       string        `json:"issuer"`
	ClientID     string        `json:"client_id"`
	ClientSecret engine.Secret `json:"client_secret,omitempty"`
	Scopes       string        `json:"scopes"` // in addition to openid, separated by spaces
}

const (
	oidcPath      = "sign_in.oidc"
	oidcAnyName   = "NAME" // stands for a provider's name in lists of keys
	defaultScopes = "email profile"
)

func newSignIn() SignIn { return SignIn{Password: true, OIDC: map[string]*OIDC{}} }

// oidc returns a provider's entry. It makes one with the defaults when there is none.
func (c *Config) oidc(name string) *OIDC {
	if c.SignIn.OIDC[name] == nil {
		c.SignIn.OIDC[name] = &OIDC{Scopes: defaultScopes}
	}
	return c.SignIn.OIDC[name]
}

// signInSection holds the keys about signing in. The operator chooses a provider's
// name, so its keys are known once the file names it.
func signInSection() section {
	return section{
		keys: func(Adapters) map[string]setter {
			keys := map[string]setter{
				"sign_in.password": func(c *Config, v string) error { return setBool(&c.SignIn.Password, v) },
			}
			for key := range oidcKeys() {
				keys[oidcPath+"."+oidcAnyName+"."+key] = func(*Config, string) error {
					return errors.New("cannot be set: NAME stands for a provider's name, which the configuration file gives")
				}
			}
			return keys
		},
		named: namedProvider,
		begin: func(c *Config, begun places) {
			for path := range begun {
				if name, ok := strings.CutPrefix(path, oidcPath+"."); ok {
					c.oidc(name)
				}
			}
		},
		check: func(c *Config, given places) []error {
			var problems []error
			for _, name := range slices.Sorted(maps.Keys(c.SignIn.OIDC)) {
				e := c.SignIn.OIDC[name]
				problems = append(problems, given.require(oidcPath+"."+name, map[string]string{
					"issuer": e.Issuer, "client_id": e.ClientID,
				})...)
			}
			return problems
		},
	}
}

// namedProvider returns the keys of a provider with a name that is allowed.
func namedProvider(path, name string) map[string]setter {
	if path != oidcPath || !regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`).MatchString(name) {
		return nil
	}
	return entryKeys(oidcPath+"."+name, func(c *Config) *OIDC { return c.oidc(name) }, oidcKeys())
}

func oidcKeys() map[string]func(*OIDC, string) error {
	return map[string]func(*OIDC, string) error{
		"issuer":        func(e *OIDC, v string) error { return setIssuer(&e.Issuer, v) },
		"client_id":     func(e *OIDC, v string) error { return setText(&e.ClientID, v) },
		"client_secret": func(e *OIDC, v string) error { return setSecret(&e.ClientSecret, v) },
		"scopes":        func(e *OIDC, v string) error { return setScopes(&e.Scopes, v) },
	}
}

// setIssuer requires https, because a token is only as trustworthy as the way to its
// issuer. A provider on this machine may use http.
func setIssuer(into *string, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" ||
		(u.Scheme != "https" && (u.Scheme != "http" || !IsLoopback(u.Hostname()))) {
		return errors.New("must be an https address without credentials, query or fragment (http on loopback only)")
	}
	*into = v
	return nil
}

// IsLoopback reports whether a host name or address means this machine.
func IsLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// setScopes reads a list of scopes, which may also be separated by blanks, as in OAuth.
func setScopes(into *string, v string) error {
	v = strings.Join(elements(v), " ")
	if !regexp.MustCompile(`^[\x21\x23-\x5B\x5D-\x7E ]{0,500}$`).MatchString(v) {
		return fmt.Errorf("must be a list of scopes, such as %q", defaultScopes)
	}
	*into = v
	return nil
}
