package config

import (
	"errors"

	"github.com/answer-visibility/avm/engine"
)

// Connectors configures connections to vendors whose figures are imported.
type Connectors struct {
	EncryptionKey engine.Secret `json:"encryption_key,omitempty"` // keys separated by commas, the newest first; empty: nothing can be connected
	Google        Google        `json:"google"`
	Bing          Vendor        `json:"bing"`
}

// Google is where a vendor's APIs and its access tokens are.
type Google struct {
	BaseURL   string `json:"base_url"`   // empty: the vendor's
	TokenURL  string `json:"token_url"`  // likewise
	PubsubURL string `json:"pubsub_url"` // of Pub/Sub; empty: the vendor's; http: an emulator, which is sent no credentials
}

// Vendor is where a vendor's API is.
type Vendor struct {
	BaseURL string `json:"base_url"` // empty: the vendor's
}

func connectorsSection() section {
	return section{keys: func(known Adapters) map[string]setter {
		return map[string]setter{
			"connectors.encryption_key":    func(c *Config, v string) error { return setKeys(&c.Connectors.EncryptionKey, v, known.Keys) },
			"connectors.google.base_url":   func(c *Config, v string) error { return setVendorURL(&c.Connectors.Google.BaseURL, v) },
			"connectors.google.token_url":  func(c *Config, v string) error { return setVendorURL(&c.Connectors.Google.TokenURL, v) },
			"connectors.google.pubsub_url": func(c *Config, v string) error { return setVendorURL(&c.Connectors.Google.PubsubURL, v) },
			"connectors.bing.base_url":     func(c *Config, v string) error { return setVendorURL(&c.Connectors.Bing.BaseURL, v) },
		}
	}}
}

// setKeys sets the keys that credentials are encrypted with, if check lets them pass.
func setKeys(into *engine.Secret, v string, check func(string) error) error {
	if v != "" {
		if err := check(v); err != nil {
			return err
		}
	}
	return setSecret(into, v)
}

// setVendorURL is setBaseURL for an address that may be empty.
func setVendorURL(into *string, v string) error {
	if v == "" {
		*into = v
		return nil
	}
	if err := setBaseURL(into, v); err != nil {
		return errors.New("must be an http or https address, or empty for the vendor's own")
	}
	return nil
}
