package cli

import (
	"fmt"

	"github.com/answer-visibility/avm/search/dataforseo"
	"github.com/answer-visibility/avm/search/intelligence"
	stored "github.com/answer-visibility/avm/storage/intelligence"
)

// newIntelligence makes what buys search data. Without a configured provider it
// plans nothing.
func (s *service) newIntelligence() (*intelligence.Service, error) {
	c := s.config.SearchIntelligence
	cfg := intelligence.Config{
		Store: stored.New(s.db.DB), Jobs: s.jobs, Clock: s.now, Logger: s.logger,
		Price: intelligence.Price{Version: c.Price.Version, PerTask: c.Price.PerTask, PerRow: c.Price.PerRow},
	}
	if c.Adapter != "" {
		client, err := dataforseo.New(dataforseo.Config{BaseURL: c.BaseURL, APIKey: c.APIKey.Reveal()})
		if err != nil {
			return nil, fmt.Errorf("search_intelligence.api_key: %w", err)
		}
		cfg.Provider = client
	}
	return intelligence.New(cfg)
}
