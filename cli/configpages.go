package cli

import (
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage/pages"
)

// PagesEntry says how cited pages are read.
type PagesEntry struct {
	Enabled     bool   `json:"enabled"`
	Concurrency int    `json:"concurrency"` // hosts visited at a time
	UserAgent   string `json:"user_agent"`
	Contact     string `json:"contact"` // where the people who run a site can turn to
	MaxPerAudit int    `json:"max_pages_per_audit"`
}

// EgressEntry says which addresses that others have named may be visited.
type EgressEntry struct {
	AllowPrivate []netip.Prefix `json:"allow_private"`
	Ports        []uint16       `json:"ports"`
}

const (
	defaultPagesConcurrency = 4
	maxPagesConcurrency     = 64
	defaultUserAgent        = "AnswerVisibilityBot/1.0"
	defaultContact          = "https://github.com/answer-visibility/avm"
	defaultMaxPerAudit      = 500
	maxMaxPerAudit          = 10_000
)

func newPagesEntry() PagesEntry {
	return PagesEntry{
		Enabled: true, Concurrency: defaultPagesConcurrency, UserAgent: defaultUserAgent, Contact: defaultContact,
		MaxPerAudit: defaultMaxPerAudit,
	}
}

func newEgressEntry() EgressEntry {
	return EgressEntry{AllowPrivate: []netip.Prefix{}, Ports: egress.DefaultPorts()}
}

// pagesKeys are the keys about visiting what answers cite.
func pagesKeys() map[string]setter {
	return map[string]setter{
		"pages.enabled":             func(c *Config, v string) error { return setBool(&c.Pages.Enabled, v) },
		"pages.concurrency":         func(c *Config, v string) error { return setInt(&c.Pages.Concurrency, v, 1, maxPagesConcurrency) },
		"pages.user_agent":          func(c *Config, v string) error { return setUserAgent(&c.Pages.UserAgent, v) },
		"pages.contact":             func(c *Config, v string) error { return setContact(&c.Pages.Contact, v) },
		"pages.max_pages_per_audit": func(c *Config, v string) error { return setInt(&c.Pages.MaxPerAudit, v, 1, maxMaxPerAudit) },
		"egress.allow_private":      func(c *Config, v string) error { return setNetworks(&c.Egress.AllowPrivate, v) },
		"egress.ports":              func(c *Config, v string) error { return setPorts(&c.Egress.Ports, v) },
	}
}

// setUserAgent takes a name that robots.txt can speak to: by RFC 9309 letters,
// hyphens and underscores.
func setUserAgent(into *string, v string) error {
	if !regexp.MustCompile(`^[A-Za-z_-]{1,64}(/[\x21-\x7e]{1,64})?( [\x20-\x7e]{1,256})?$`).MatchString(v) {
		return errors.New("must begin with a name of letters, hyphens and underscores, such as AcmeBot/1.0")
	}
	*into = v
	return nil
}

func setContact(into *string, v string) error {
	if len(v) > maxText || strings.ContainsFunc(v, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("();", r) }) {
		return errors.New("must be an address of a page or of mail, or empty")
	}
	*into = v
	return nil
}

// setPorts reads ports that are separated by commas.
func setPorts(into *[]uint16, v string) error {
	var ports []uint16
	for text := range strings.SplitSeq(v, ",") {
		port, err := strconv.ParseUint(strings.TrimSpace(text), 10, 16)
		if err != nil || port == 0 {
			return errors.New("must be ports such as 80, 443, separated by commas")
		}
		ports = append(ports, uint16(port))
	}
	*into = ports
	return nil
}

// userAgent is what pages are asked for with.
func (p *PagesEntry) userAgent() string {
	if p.Contact == "" {
		return p.UserAgent
	}
	return fmt.Sprintf("%s (+%s)", p.UserAgent, p.Contact)
}

// newPages makes what reads cited pages.
func (s *service) newPages() (*crawl.Pages, error) {
	c := &s.config.Pages
	client, err := egress.New(egress.Config{
		UserAgent: c.userAgent(), AllowPrivate: s.config.Egress.AllowPrivate, Ports: s.config.Egress.Ports,
	})
	if err != nil {
		return nil, err
	}
	return crawl.New(crawl.Config{
		Store: pages.New(s.db.DB), Projects: s.db.DB, Client: client, Product: c.UserAgent, Concurrency: c.Concurrency, PerAudit: c.MaxPerAudit,
		Clock: s.now, Registry: s.registry, Logger: s.logger,
	})
}
