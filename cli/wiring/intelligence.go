package wiring

import (
	"fmt"

	"github.com/answer-visibility/avm/search/dataforseo"
	"github.com/answer-visibility/avm/search/intelligence"
	stored "github.com/answer-visibility/avm/storage/intelligence"
)

// newIntelligence makes what buys search data. Without a configured provider it
// plans nothing.
func (s *Services) newIntelligence() (*intelligence.Service, error) {
	c := s.Config.SearchIntelligence
	cfg := intelligence.Config{
		Store: stored.New(s.DB.DB), Jobs: s.Jobs, Clock: s.Now, Logger: s.Logger,
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
