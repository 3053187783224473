package config

import (
	"errors"
	"net"
	"strconv"
	"time"
)

// Traffic configures how AI traffic is measured.
type Traffic struct {
	Bots         string   `json:"bots"`          // a file with a newer catalogue of bots; empty: the built-in one
	Resolver     string   `json:"resolver"`      // a DNS server for reverse look-ups, host:port; empty: the system's
	SaltRotation Duration `json:"salt_rotation"` // after which nobody can tell an address from a visitor's hash

	// AddressRefresh is how often the addresses that bots' operators publish are read; 0: never.
	AddressRefresh Duration `json:"address_refresh"`
}

const (
	defaultAddressRefresh = Duration(24 * time.Hour)
	minAddressRefresh     = time.Hour
	maxAddressRefresh     = 31 * 24 * time.Hour

	defaultSaltRotation = Duration(24 * time.Hour)
	minSaltRotation     = time.Hour
	maxSaltRotation     = 31 * 24 * time.Hour
	dnsPort             = "53"
)

func newTraffic() Traffic {
	return Traffic{SaltRotation: defaultSaltRotation, AddressRefresh: defaultAddressRefresh}
}

func trafficSection() section {
	return section{probe: probeTraffic, keys: func(Adapters) map[string]setter {
		return map[string]setter{
			"traffic.bots":            func(c *Config, v string) error { return setOptional(&c.Traffic.Bots, v) },
			"traffic.resolver":        func(c *Config, v string) error { return setResolver(&c.Traffic.Resolver, v) },
			"traffic.address_refresh": func(c *Config, v string) error { return setAddressRefresh(&c.Traffic.AddressRefresh, v) },
			"traffic.salt_rotation":   func(c *Config, v string) error { return setSaltRotation(&c.Traffic.SaltRotation, v) },
		}
	}}
}

// probeTraffic finds a catalogue of bots that cannot be read.
func probeTraffic(c *Config, known Adapters) []error {
	if c.Traffic.Bots == "" || known.Bots == nil {
		return nil
	}
	if err := known.Bots(c.Traffic.Bots); err != nil {
		return []error{c.Problem("traffic.bots", err)}
	}
	return nil
}

// setOptional is setText for a text that may be empty.
func setOptional(into *string, v string) error {
	if v == "" {
		*into = v
		return nil
	}
	return setText(into, v)
}

func setResolver(into *string, v string) error {
	if v == "" {
		*into = v
		return nil
	}
	host, port, err := net.SplitHostPort(v)
	if err != nil {
		host, port = v, dnsPort
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil || net.ParseIP(host) == nil {
		return errors.New("must be the address of a DNS server, such as 192.0.2.53 or 192.0.2.53:53, or empty")
	}
	*into = net.JoinHostPort(host, port)
	return nil
}

func setSaltRotation(into *Duration, v string) error {
	d, err := time.ParseDuration(v)
	if err != nil || d < minSaltRotation || d > maxSaltRotation {
		return errors.New("must be a duration between 1h and 744h, such as 24h")
	}
	*into = Duration(d)
	return nil
}

func setAddressRefresh(into *Duration, v string) error {
	d, err := time.ParseDuration(v)
	if err != nil || d != 0 && (d < minAddressRefresh || d > maxAddressRefresh) {
		return errors.New("must be a duration between 1h and 744h, such as 24h, or 0 for never")
	}
	*into = Duration(d)
	return nil
}
