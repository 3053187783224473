package config

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Pages configures how the pages that answers cite are fetched.
type Pages struct {
	Enabled     bool   `json:"enabled"`
	Concurrency int    `json:"concurrency"` // hosts visited at a time
	UserAgent   string `json:"user_agent"`
	Contact     string `json:"contact"` // an address for the people who run a site; may be empty
	MaxPerAudit int    `json:"max_pages_per_audit"`
}

const (
	defaultPagesConcurrency = 4
	maxPagesConcurrency     = 64
	defaultUserAgent        = "AnswerVisibilityBot/1.0"
	defaultContact          = "https://github.com/answer-visibility/avm"
	defaultMaxPerAudit      = 500
	maxMaxPerAudit          = 10_000
)

func newPages() Pages {
	return Pages{
		Enabled: true, Concurrency: defaultPagesConcurrency, UserAgent: defaultUserAgent, Contact: defaultContact,
		MaxPerAudit: defaultMaxPerAudit,
	}
}

// RequestAgent returns the User-Agent header of requests: the product and the contact.
func (p *Pages) RequestAgent() string {
	if p.Contact == "" {
		return p.UserAgent
	}
	return fmt.Sprintf("%s (+%s)", p.UserAgent, p.Contact)
}

func pagesSection() section {
	return section{keys: func(Adapters) map[string]setter {
		return map[string]setter{
			"pages.enabled":             func(c *Config, v string) error { return setBool(&c.Pages.Enabled, v) },
			"pages.concurrency":         func(c *Config, v string) error { return setInt(&c.Pages.Concurrency, v, 1, maxPagesConcurrency) },
			"pages.user_agent":          func(c *Config, v string) error { return setUserAgent(&c.Pages.UserAgent, v) },
			"pages.contact":             func(c *Config, v string) error { return setContact(&c.Pages.Contact, v) },
			"pages.max_pages_per_audit": func(c *Config, v string) error { return setInt(&c.Pages.MaxPerAudit, v, 1, maxMaxPerAudit) },
		}
	}}
}

// setUserAgent accepts a name that robots.txt can address: letters, hyphens and
// underscores (RFC 9309, 2.2.1).
func setUserAgent(into *string, v string) error {
	if !regexp.MustCompile(`^[A-Za-z_-]{1,64}(/[\x21-\x7e]{1,64})?( [\x20-\x7e]{1,256})?$`).MatchString(v) {
		return errors.New("must begin with a name of letters, hyphens and underscores, such as AcmeBot/1.0")
	}
	*into = v
	return nil
}

func setContact(into *string, v string) error {
	if len(v) > maxText || strings.ContainsFunc(v, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("();", r) }) {
		return errors.New("must be a web or e-mail address, or empty")
	}
	*into = v
	return nil
}
