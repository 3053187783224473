package wiring

import (
	"log/slog"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/crawl/browser"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/pages"
	"github.com/answer-visibility/avm/storage/projects"
)

// newSites makes the service that crawls projects' sites.
func (s *Services) newSites() (*crawl.Sites, error) {
	sites, err := s.SitesConfig()
	if err != nil {
		return nil, err
	}
	if s.Config.Crawl.Renderer != "" {
		if s.Browser, err = newBrowser(s.Config, sites.Client, s.Logger, false); err != nil {
			return nil, err
		}
		if s.Printer, err = newBrowser(s.Config, sites.Client, s.Logger, true); err != nil {
			return nil, err
		}
		sites.Renderer = s.Browser
	}
	return crawl.NewSites(sites)
}

// SitesConfig returns what crawls need, but for a browser.
func (s *Services) SitesConfig() (crawl.SitesConfig, error) {
	c := &s.Config.Crawl
	client, err := egress.New(egress.Config{
		UserAgent: s.Config.Pages.RequestAgent(), AllowPrivate: s.Config.Egress.AllowPrivate, Ports: s.Config.Egress.Ports, PerHost: c.PerHost,
	})
	return crawl.SitesConfig{
		Store: crawls.New(s.DB.DB), Jobs: s.Jobs, Client: client, Product: s.Config.Pages.UserAgent, MaxPages: c.MaxPages,
		Concurrency: c.Concurrency, PerHost: c.PerHost, Followers: []crawl.Follower{action.NewQueue(s.Jobs, s.Now).Refresh},
		Clock: s.Now, Logger: s.Logger,
	}, err
}

// newBrowser makes a browser that crawl.renderer names: one of foreign pages, or one that prints the service's own.
func newBrowser(c *config.Config, client *egress.Client, logger *slog.Logger, prints bool) (*browser.Browser, error) {
	b, err := browser.New(browser.Config{Program: c.Crawl.Renderer, Client: client, Logger: logger, Prints: prints})
	if err != nil {
		return nil, c.Problem("crawl.renderer", err)
	}
	return b, nil
}

// newPages makes the service that fetches cited pages.
func (s *Services) newPages() (*crawl.Pages, error) {
	c := &s.Config.Pages
	client, err := egress.New(egress.Config{
		UserAgent: c.RequestAgent(), AllowPrivate: s.Config.Egress.AllowPrivate, Ports: s.Config.Egress.Ports,
	})
	if err != nil {
		return nil, err
	}
	return crawl.New(crawl.Config{
		Store: pages.New(s.DB.DB), Projects: projects.New(s.DB.DB), Client: client, Product: c.UserAgent, Concurrency: c.Concurrency, PerAudit: c.MaxPerAudit,
		Clock: s.Now, Registry: s.Registry, Logger: s.Logger,
	})
}
