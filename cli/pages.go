package cli

import (
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage/pages"
	"github.com/answer-visibility/avm/storage/projects"
)

// newPages makes the service that fetches cited pages.
func (s *service) newPages() (*crawl.Pages, error) {
	c := &s.config.Pages
	client, err := egress.New(egress.Config{
		UserAgent: c.RequestAgent(), AllowPrivate: s.config.Egress.AllowPrivate, Ports: s.config.Egress.Ports,
	})
	if err != nil {
		return nil, err
	}
	return crawl.New(crawl.Config{
		Store: pages.New(s.db.DB), Projects: projects.New(s.db.DB), Client: client, Product: c.UserAgent, Concurrency: c.Concurrency, PerAudit: c.MaxPerAudit,
		Clock: s.now, Registry: s.registry, Logger: s.logger,
	})
}
