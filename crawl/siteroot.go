package crawl

import (
	"net/url"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/crawl/site/address"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// root reads where a crawl begins: an address of the project's own site.
func (s *Sites) root(p *model.Project, given *string) (*url.URL, error) {
	text := p.WebsiteURL
	if given != nil {
		text = strings.TrimSpace(*given)
	}
	if text != "" && !strings.Contains(text, "://") {
		text = "https://" + text
	}
	if given != nil {
		if u, err := url.Parse(text); err != nil || u.Hostname() == "" || u.User != nil {
			return nil, fault.Field("root_url", "must be an absolute http or https address without a user name and a password")
		}
	}
	u, ok := address.Resolve(nil, text)
	if !ok {
		return nil, fault.Field("root_url", "%q is not an http address", text)
	}
	if !owns(p, u.Hostname()) {
		return nil, fault.Field("root_url", "%q is neither the project's website nor on one of its owned domains", text)
	}
	if s.Client.Check(u) != nil {
		return nil, fault.Field("root_url", "%q is at an address that is not visited: the operator allows public addresses at the ports %s",
			text, s.Client.Ports())
	}
	return u, nil
}

// owns reports whether a host is that of the project's website, or below one of its
// owned domains.
func owns(p *model.Project, host string) bool {
	host = strings.TrimPrefix(strings.ToLower(host), "www.")
	website := p.WebsiteURL
	if !strings.Contains(website, "://") {
		website = "https://" + website
	}
	if u, ok := address.Resolve(nil, website); ok && strings.TrimPrefix(u.Hostname(), "www.") == host {
		return true
	}
	return slices.ContainsFunc(p.OwnedDomains, func(domain string) bool {
		domain = strings.TrimPrefix(strings.ToLower(domain), "www.")
		return host == domain || strings.HasSuffix(host, "."+domain)
	})
}
