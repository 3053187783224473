package cli

import (
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
	keys, err := newKeyring(s.config.Connectors)
	if err != nil {
		return nil, err
	}
	c := webhook.Config{Store: webhooks.New(s.db.DB), Jobs: s.jobs, Client: client, Clock: s.now, Logger: s.logger}
	if keys != nil {
		c.Keys = keys
	}
	return webhook.New(c)
}
