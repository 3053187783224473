package cli

import (
	"fmt"

	"github.com/answer-visibility/avm/connector"
	"github.com/answer-visibility/avm/search/intake"
	"github.com/answer-visibility/avm/storage/connectors"
	referrals "github.com/answer-visibility/avm/traffic/intake"
)

// newConnectors makes what connects projects to vendors.
func (s *service) newConnectors() (*connector.Service, error) {
	c := s.config.Connectors
	cfg := connector.Config{
		Store: connectors.New(s.db.DB), Jobs: s.jobs, Clock: s.now, Logger: s.logger,
		Feeds:     append(intake.Feeds(s.search, s.now), referrals.Feeds(s.traffic, s.now)...),
		Endpoints: connector.Endpoints{GoogleBaseURL: c.Google.BaseURL, GoogleTokenURL: c.Google.TokenURL, BingBaseURL: c.Bing.BaseURL},
	}
	if key := string(c.EncryptionKey); key != "" {
		var err error
		if cfg.Keys, err = connector.NewKeyring(key); err != nil {
			return nil, fmt.Errorf("connectors.encryption_key: %w", err)
		}
	}
	return connector.New(cfg)
}
