package wiring

import (
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage/pages"
	"github.com/answer-visibility/avm/storage/projects"
)

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
