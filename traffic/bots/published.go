package bots

import (
	"encoding/json"
	"errors"
	"net/netip"
	"slices"
	"strings"
)

const (
	// maxPublished bounds the networks of a list.
	maxPublished = 20_000
	// The widest networks that are believed: a list that claims more of the internet is wrong.
	widest4 = 10
	widest6 = 24
)

// errPublished refuses a document that is no list of addresses.
var errPublished = errors.New("the document is no list of addresses: {prefixes: [{ipv4Prefix}, {ipv6Prefix}]}")

// ReadPublished reads a list of addresses as operators publish them: a JSON object with prefixes.
func ReadPublished(raw []byte) ([]netip.Prefix, error) {
	var document struct {
		Prefixes []struct {
			V4 string `json:"ipv4Prefix"`
			V6 string `json:"ipv6Prefix"`
		} `json:"prefixes"`
	}
	if json.Unmarshal(raw, &document) != nil || len(document.Prefixes) == 0 || len(document.Prefixes) > maxPublished {
		return nil, errPublished
	}
	prefixes := make([]netip.Prefix, 0, len(document.Prefixes))
	for _, p := range document.Prefixes {
		for _, text := range []string{p.V4, p.V6} {
			if text == "" {
				continue
			}
			prefix, err := network(text)
			if err != nil {
				return nil, err
			}
			prefixes = append(prefixes, prefix)
		}
	}
	if len(prefixes) == 0 {
		return nil, errPublished
	}
	return prefixes, nil
}

// network reads a network, or one address.
func network(text string) (netip.Prefix, error) {
	p, err := netip.ParsePrefix(strings.TrimSpace(text))
	if err != nil {
		a, err := netip.ParseAddr(strings.TrimSpace(text))
		if err != nil {
			return netip.Prefix{}, errPublished
		}
		p = netip.PrefixFrom(a.Unmap().WithZone(""), a.Unmap().BitLen())
	}
	least := widest4
	if p.Addr().Is6() {
		least = widest6
	}
	if p.Bits() < least {
		return netip.Prefix{}, errors.New("the list has a network that is too wide to be one operator's: " + p.String())
	}
	return p.Masked(), nil
}

// Text returns the networks, one a line.
func (r *Ranges) Text() string {
	var b strings.Builder
	for _, p := range r.prefixes {
		b.WriteString(p.String() + "\n")
	}
	return b.String()
}

// Refreshable returns the addresses at which the list is published in the form that ReadPublished
// reads; none when any of its sources has another form.
func (r *Ranges) Refreshable() []string {
	if slices.ContainsFunc(r.Sources, func(s string) bool { return !strings.HasSuffix(s, ".json") }) {
		return nil
	}
	return r.Sources
}

// All returns the lists, by name.
func (v *Verifier) All() []*Ranges {
	v.mu.RLock()
	defer v.mu.RUnlock()
	list := make([]*Ranges, 0, len(v.ranges))
	for _, r := range v.ranges {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b *Ranges) int { return strings.Compare(a.Name, b.Name) })
	return list
}
