package project

import (
	"fmt"

	"golang.org/x/net/publicsuffix"
)

// RegisteredDomain is Domain without public suffixes, such as co.uk: every site below one
// would count as the entity's. Suffixes of companies, such as github.io, are domains of theirs.
func RegisteredDomain(s string) (string, error) {
	host, err := Domain(s)
	if err != nil {
		return host, err
	}
	if suffix, icann := publicsuffix.PublicSuffix(host); icann && suffix == host {
		return host, fmt.Errorf("%q is a public suffix, below which anybody has domains; give a domain such as example.%s", host, host)
	}
	return host, nil
}
