package cli

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"

	"github.com/answer-visibility/avm/access/oidc"
	"github.com/answer-visibility/avm/engine"
)

// SignInEntry says how people sign in.
type SignInEntry struct {
	Password bool                  `json:"password"`
	OIDC     map[string]*OIDCEntry `json:"oidc"` // by the name that the operator gives a provider
}

// OIDCEntry is one OpenID Connect provider.
type OIDCEntry struct {
	Issuer       string        `json:"issuer"`
	ClientID     string        `json:"client_id"`
	ClientSecret engine.Secret `json:"client_secret,omitempty"`
	Scopes       string        `json:"scopes"` // besides openid, parted by blanks
}

const (
	oidcPath      = "sign_in.oidc"
	oidcAnyName   = "NAME" // stands for a provider's name in lists of keys
	defaultScopes = "email profile"
)

// oidc gives a provider's entry, made with its defaults when first named.
func (c *Config) oidc(name string) *OIDCEntry {
	if c.SignIn.OIDC[name] == nil {
		c.SignIn.OIDC[name] = &OIDCEntry{Scopes: defaultScopes}
	}
	return c.SignIn.OIDC[name]
}

// providers are the providers as the sign-in takes them.
func (c *Config) providers() map[string]oidc.Provider {
	all := map[string]oidc.Provider{}
	for name, e := range c.SignIn.OIDC {
		all[name] = oidc.Provider{
			Issuer: e.Issuer, ClientID: e.ClientID, ClientSecret: e.ClientSecret.Reveal(), Scopes: strings.Fields(e.Scopes),
		}
	}
	return all
}

// signInKeys are the keys about signing in. A provider's name is the operator's
// to choose: its keys are known once the file names it.
func signInKeys() map[string]setter {
	keys := map[string]setter{
		"sign_in.password": func(c *Config, v string) error { return setBool(&c.SignIn.Password, v) },
	}
	for key := range oidcKeys() {
		keys[oidcPath+"."+oidcAnyName+"."+key] = func(*Config, string) error {
			return errors.New("NAME stands for a provider's name, which the configuration file gives")
		}
	}
	return keys
}

func oidcKeys() map[string]func(*OIDCEntry, string) error {
	return map[string]func(*OIDCEntry, string) error{
		"issuer":        func(e *OIDCEntry, v string) error { return setIssuer(&e.Issuer, v) },
		"client_id":     func(e *OIDCEntry, v string) error { return setText(&e.ClientID, v) },
		"client_secret": func(e *OIDCEntry, v string) error { return setSecret(&e.ClientSecret, v) },
		"scopes":        func(e *OIDCEntry, v string) error { return setScopes(&e.Scopes, v) },
	}
}

// nameProvider makes a provider's keys known when a name may be one.
func (r *fileReader) nameProvider(section, name string) bool {
	if section != oidcPath || !regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`).MatchString(name) {
		return false
	}
	for key, set := range oidcKeys() {
		r.keys[oidcPath+"."+name+"."+key] = func(c *Config, v string) error { return set(c.oidc(name), v) }
	}
	return true
}

// setIssuer asks for https: what a provider vouches for is worth what the way to
// it is. A provider on this machine needs none.
func setIssuer(into *string, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" ||
		(u.Scheme != "https" && (u.Scheme != "http" || !isLoopback(u.Hostname()))) {
		return errors.New("must be an https address without credentials, query or fragment (http on loopback alone)")
	}
	*into = v
	return nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func setScopes(into *string, v string) error {
	if !regexp.MustCompile(`^[\x21\x23-\x5B\x5D-\x7E ]{0,500}$`).MatchString(v) {
		return fmt.Errorf("must be scopes parted by blanks, such as %q", defaultScopes)
	}
	*into = v
	return nil
}
