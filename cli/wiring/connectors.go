package wiring

import (
	"fmt"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/search/dataforseo"
	"github.com/answer-visibility/avm/search/importer"
	"github.com/answer-visibility/avm/search/intelligence"
	"github.com/answer-visibility/avm/storage/connectors"
	stored "github.com/answer-visibility/avm/storage/intelligence"
	referrals "github.com/answer-visibility/avm/traffic/analyticsimport"
)

// newConnectors makes what connects projects to vendors.
func (s *Services) newConnectors() (*connector.Service, error) {
	c := s.Config.Connectors
	cfg := connector.Config{
		Store: connectors.New(s.DB.DB), Jobs: s.Jobs, Clock: s.Now, Logger: s.Logger,
		Feeds:     append(importer.Feeds(s.Search, s.Now), referrals.Feeds(s.Traffic, s.Now)...),
		Endpoints: connector.Endpoints{GoogleBaseURL: c.Google.BaseURL, GoogleTokenURL: c.Google.TokenURL, BingBaseURL: c.Bing.BaseURL},
	}
	var err error
	if cfg.Keys, err = newKeyring(c); err != nil {
		return nil, err
	}
	return connector.New(cfg)
}

// newKeyring makes the keys that credentials are encrypted with; nil without any.
func newKeyring(c config.Connectors) (*connector.Keyring, error) {
	key := string(c.EncryptionKey)
	if key == "" {
		return nil, nil //nolint:nilnil // nothing can be connected, which is not an error
	}
	keys, err := connector.NewKeyring(key)
	if err != nil {
		return nil, fmt.Errorf("connectors.encryption_key: %w", err)
	}
	return keys, nil
}

// newVault makes what keeps the service accounts of sources.
func newVault(c config.Connectors) (*connector.Vault, error) {
	keys, err := newKeyring(c)
	if err != nil {
		return nil, err
	}
	return connector.NewVault(keys, c.Google.TokenURL), nil
}

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
