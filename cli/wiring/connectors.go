package wiring

import (
	"fmt"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/connector"
	"github.com/answer-visibility/avm/search/importer"
	"github.com/answer-visibility/avm/storage/connectors"
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
