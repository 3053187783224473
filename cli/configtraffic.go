package cli

import (
	"errors"
	"net"
	"strconv"
	"time"
)

// TrafficEntry says how AI traffic is measured.
type TrafficEntry struct {
	Bots         string   `json:"bots"`          // a file with a newer catalogue; empty: the built-in one
	Resolver     string   `json:"resolver"`      // DNS server for reverse look-ups; empty: the system's
	SaltRotation duration `json:"salt_rotation"` // after which nobody can tell an address from a visitor's hash
}

const (
	defaultSaltRotation = duration(24 * time.Hour)
	maxSaltRotation     = 31 * 24 * time.Hour
	dnsPort             = "53"
)

func newTrafficEntry() TrafficEntry { return TrafficEntry{SaltRotation: defaultSaltRotation} }

// trafficKeys are the keys about AI traffic.
func trafficKeys() map[string]setter {
	return map[string]setter{
		"traffic.bots":          func(c *Config, v string) error { return setText(&c.Traffic.Bots, v) },
		"traffic.resolver":      func(c *Config, v string) error { return setResolver(&c.Traffic.Resolver, v) },
		"traffic.salt_rotation": func(c *Config, v string) error { return setSaltRotation(&c.Traffic.SaltRotation, v) },
	}
}

func setResolver(into *string, v string) error {
	host, port, err := net.SplitHostPort(v)
	if err != nil {
		host, port = v, dnsPort
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil || v != "" && net.ParseIP(host) == nil {
		return errors.New("must be the address of a DNS server, such as 192.0.2.53 or 192.0.2.53:53, or empty")
	}
	*into = v
	if v != "" {
		*into = net.JoinHostPort(host, port)
	}
	return nil
}

func setSaltRotation(into *duration, v string) error {
	d, err := time.ParseDuration(v)
	if err != nil || d < time.Hour || d > maxSaltRotation {
		return errors.New("must be a duration between 1h and 744h, such as 24h")
	}
	*into = duration(d)
	return nil
}
