package cli

import (
	"log/slog"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/crawl/browser"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage/crawls"
)

// newSites makes the service that crawls projects' sites.
func (s *service) newSites() (*crawl.Sites, error) {
	sites, err := s.sitesConfig()
	if err != nil {
		return nil, err
	}
	if s.config.Crawl.Renderer != "" {
		if s.browser, err = newBrowser(s.config, sites.Client, s.logger, false); err != nil {
			return nil, err
		}
		if s.printer, err = newBrowser(s.config, sites.Client, s.logger, true); err != nil {
			return nil, err
		}
		sites.Renderer = s.browser
	}
	return crawl.NewSites(sites)
}

// sitesConfig returns what crawls need, but for a browser.
func (s *service) sitesConfig() (crawl.SitesConfig, error) {
	c := &s.config.Crawl
	client, err := egress.New(egress.Config{
		UserAgent: s.config.Pages.RequestAgent(), AllowPrivate: s.config.Egress.AllowPrivate, Ports: s.config.Egress.Ports, PerHost: c.PerHost,
	})
	return crawl.SitesConfig{
		Store: crawls.New(s.db.DB), Jobs: s.jobs, Client: client, Product: s.config.Pages.UserAgent, MaxPages: c.MaxPages,
		Concurrency: c.Concurrency, PerHost: c.PerHost, Followers: []crawl.Follower{action.NewQueue(s.jobs, s.now).Refresh},
		Clock: s.now, Logger: s.logger,
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
