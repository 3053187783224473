package config

import (
	"errors"
	"net/netip"
	"strconv"

	"github.com/answer-visibility/avm/internal/egress"
)

// Egress configures which addresses outgoing requests may reach when others named
// the address: cited pages, crawled sites.
type Egress struct {
	AllowPrivate []netip.Prefix `json:"allow_private"`
	Ports        []uint16       `json:"ports"`
}

var errWrongPorts = errors.New("must be a list of ports such as 80, 443")

func newEgress() Egress {
	return Egress{AllowPrivate: []netip.Prefix{}, Ports: egress.DefaultPorts()}
}

func egressSection() section {
	return section{keys: func(Adapters) map[string]setter {
		return map[string]setter{
			"egress.allow_private": func(c *Config, v string) error { return setNetworks(&c.Egress.AllowPrivate, v) },
			"egress.ports":         func(c *Config, v string) error { return setPorts(&c.Egress.Ports, v) },
		}
	}}
}

// setPorts reads a list of ports.
func setPorts(into *[]uint16, v string) error {
	var ports []uint16
	for _, text := range elements(v) {
		port, err := strconv.ParseUint(text, 10, 16)
		if err != nil || port == 0 {
			return errWrongPorts
		}
		ports = append(ports, uint16(port))
	}
	if len(ports) == 0 {
		return errWrongPorts
	}
	*into = ports
	return nil
}
