package config

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/internal/egress"
)

// Egress configures which addresses outgoing requests may reach when others named
// the address: cited pages, crawled sites.
type Egress struct {
	AllowPrivate []netip.Prefix `json:"allow_private"`
	Ports        []uint16       `json:"ports"`
}

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

// setPorts reads ports that are separated by commas.
func setPorts(into *[]uint16, v string) error {
	var ports []uint16
	for text := range strings.SplitSeq(v, ",") {
		port, err := strconv.ParseUint(strings.TrimSpace(text), 10, 16)
		if err != nil || port == 0 {
			return errors.New("must be ports such as 80, 443, separated by commas")
		}
		ports = append(ports, uint16(port))
	}
	*into = ports
	return nil
}
