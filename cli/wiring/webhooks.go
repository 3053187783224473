package wiring

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/answer-visibility/avm/internal/delivery"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/mail"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/signal/channel"
	"github.com/answer-visibility/avm/signal/webhook"
	"github.com/answer-visibility/avm/storage/channels"
	"github.com/answer-visibility/avm/storage/webhooks"
)

// How many confirmations a mailbox gets, and a workspace asks for, in a day.
const (
	confirmationsOfAddress   = 5
	confirmationsOfWorkspace = 50
)

// newWebhooks makes what sends events to programs.
func (s *Services) newWebhooks() (*webhook.Service, error) {
	client, keys, err := s.deliveries()
	if err != nil {
		return nil, err
	}
	return webhook.New(webhook.Config{Store: webhooks.New(s.DB.DB), Jobs: s.Jobs, Keys: keys, Client: client, Clock: s.Now, Logger: s.Logger})
}

// newChannels makes what sends signals to people.
func (s *Services) newChannels() (*channel.Service, error) {
	client, keys, err := s.deliveries()
	if err != nil {
		return nil, err
	}
	secret := sha256.Sum256(append([]byte("links that end mails\n"), s.DB.Key...))
	perAddress, err := limit.New(limit.Quota{Count: confirmationsOfAddress, Per: 24 * time.Hour, Burst: confirmationsOfAddress}, s.Now)
	if err != nil {
		return nil, err
	}
	perWorkspace, err := limit.New(limit.Quota{Count: confirmationsOfWorkspace, Per: 24 * time.Hour, Burst: confirmationsOfWorkspace}, s.Now)
	if err != nil {
		return nil, err
	}
	c := channel.Config{
		PerAddress: perAddress, PerWorkspace: perWorkspace,
		Store: channels.New(s.DB.DB), Jobs: s.Jobs, Keys: keys, Client: client, Clock: s.Now, PublicURL: s.Config.PublicURL, Secret: secret[:],
		Logger: s.Logger,
	}
	if m := s.Config.Mail; m.Configured() {
		if c.Mail, err = mail.New(mail.Config{URL: m.SMTPURL.Reveal(), From: m.From}); err != nil {
			return nil, err
		}
	}
	return channel.New(c)
}

// deliveries makes what posts to addresses that people named, and what encrypts them and their secrets.
func (s *Services) deliveries() (*egress.Client, *connector.Keyring, error) {
	client, err := egress.New(egress.Config{
		UserAgent: s.Config.Pages.RequestAgent(), AllowPrivate: s.Config.Egress.AllowPrivate, Ports: s.Config.Egress.Ports,
		Timeout: delivery.Timeout,
	})
	if err != nil {
		return nil, nil, err
	}
	keys, err := connector.NewKeyring(s.webhookKeys())
	if err != nil {
		return nil, nil, fmt.Errorf("connectors.encryption_key: %w", err)
	}
	return client, keys, nil
}

// webhookKeys returns the keys that encrypt secrets of webhooks: those that are configured, and one of the
// installation, so that webhooks need no configuration and what was made without it still opens with it.
func (s *Services) webhookKeys() string {
	own := sha256.Sum256(append([]byte("secrets of webhooks\n"), s.DB.Key...))
	keys := hex.EncodeToString(own[:])
	if configured := string(s.Config.Connectors.EncryptionKey); configured != "" {
		keys = configured + "," + keys
	}
	return keys
}
