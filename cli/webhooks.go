package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/answer-visibility/avm/connector"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage/webhooks"
	"github.com/answer-visibility/avm/webhook"
)

// newWebhooks makes what sends events to programs.
func (s *service) newWebhooks() (*webhook.Service, error) {
	client, err := egress.New(egress.Config{
		UserAgent: s.config.Pages.RequestAgent(), AllowPrivate: s.config.Egress.AllowPrivate, Ports: s.config.Egress.Ports,
		Timeout: webhook.AnswerTimeout,
	})
	if err != nil {
		return nil, err
	}
	keys, err := connector.NewKeyring(s.webhookKeys())
	if err != nil {
		return nil, fmt.Errorf("connectors.encryption_key: %w", err)
	}
	return webhook.New(webhook.Config{Store: webhooks.New(s.db.DB), Jobs: s.jobs, Keys: keys, Client: client, Clock: s.now, Logger: s.logger})
}

// webhookKeys returns the keys that encrypt secrets of webhooks: those that are configured, and one of the
// installation, so that webhooks need no configuration and what was made without it still opens with it.
func (s *service) webhookKeys() string {
	own := sha256.Sum256(append([]byte("secrets of webhooks\n"), s.db.key...))
	keys := hex.EncodeToString(own[:])
	if configured := string(s.config.Connectors.EncryptionKey); configured != "" {
		keys = configured + "," + keys
	}
	return keys
}
