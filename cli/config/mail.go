package config

import (
	"errors"
	"net/mail"

	smtp "github.com/answer-visibility/avm/internal/mail"
)

// Mail configures the server that mails are sent through.
type Mail struct {
	SMTPURL SecretURL `json:"smtp_url"` // empty: no mail is sent
	From    string    `json:"from"`
}

// Configured reports whether mail is sent.
func (m Mail) Configured() bool { return m.SMTPURL != "" }

func mailSection() section {
	return section{
		keys: func(Adapters) map[string]setter {
			return map[string]setter{
				"mail.smtp_url": func(c *Config, v string) error { return setSMTPURL(&c.Mail.SMTPURL, v) },
				"mail.from":     func(c *Config, v string) error { return setFrom(&c.Mail.From, v) },
			}
		},
		check: func(c *Config, given places) []error {
			if c.Mail == (Mail{}) {
				return nil
			}
			return given.require("mail", map[string]string{"smtp_url": c.Mail.SMTPURL.Reveal(), "from": c.Mail.From})
		},
	}
}

func setSMTPURL(into *SecretURL, v string) error {
	if v != "" {
		if err := smtp.CheckURL(v); err != nil {
			return err
		}
	}
	*into = SecretURL(v)
	return nil
}

func setFrom(into *string, v string) error {
	if _, err := mail.ParseAddress(v); err != nil {
		return errors.New("must be an address such as avm <avm@example.com>")
	}
	*into = v
	return nil
}
