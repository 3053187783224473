package config

import (
	"net/netip"

	"github.com/answer-visibility/avm/rest/limit"
)

// RateLimit limits how many requests clients may send.
type RateLimit struct {
	RedisURL       SecretURL      `json:"redis_url"`       // empty: each process counts in its own memory
	PerKey         int            `json:"per_key"`         // requests a minute
	PerWorkspace   int            `json:"per_workspace"`   // requests a minute
	TrustedProxies []netip.Prefix `json:"trusted_proxies"` // proxies whose X-Forwarded-For is believed
}

const (
	defaultPerKey       = 600
	defaultPerWorkspace = 1200
)

func newRateLimit() RateLimit {
	return RateLimit{PerKey: defaultPerKey, PerWorkspace: defaultPerWorkspace, TrustedProxies: []netip.Prefix{}}
}

func rateLimitSection() section {
	return section{keys: func(Adapters) map[string]setter {
		return map[string]setter{
			"rate_limit.redis_url":       func(c *Config, v string) error { return setRedisURL(&c.RateLimit.RedisURL, v) },
			"rate_limit.per_key":         func(c *Config, v string) error { return setInt(&c.RateLimit.PerKey, v, 1, maxRequestsPerMinute) },
			"rate_limit.per_workspace":   func(c *Config, v string) error { return setInt(&c.RateLimit.PerWorkspace, v, 1, maxRequestsPerMinute) },
			"rate_limit.trusted_proxies": func(c *Config, v string) error { return setNetworks(&c.RateLimit.TrustedProxies, v) },
		}
	}}
}

func setRedisURL(into *SecretURL, v string) error {
	if v != "" {
		if err := limit.CheckRedisURL(v); err != nil {
			return err
		}
	}
	*into = SecretURL(v)
	return nil
}
