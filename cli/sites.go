package cli

import (
	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage/crawls"
)

// newSites makes the service that crawls projects' sites.
func (s *service) newSites() (*crawl.Sites, error) {
	c := &s.config.Crawl
	client, err := egress.New(egress.Config{
		UserAgent: s.config.Pages.RequestAgent(), AllowPrivate: s.config.Egress.AllowPrivate, Ports: s.config.Egress.Ports, PerHost: c.PerHost,
	})
	if err != nil {
		return nil, err
	}
	return crawl.NewSites(crawl.SitesConfig{
		Store: crawls.New(s.db.DB), Jobs: s.jobs, Client: client, Product: s.config.Pages.UserAgent, MaxPages: c.MaxPages,
		Concurrency: c.Concurrency, PerHost: c.PerHost, Followers: []crawl.Follower{action.NewQueue(s.jobs, s.now).Refresh},
		Clock: s.now, Logger: s.logger,
	})
}
