package site

import (
	"net/url"
	"strings"
)

// addressRules are about the addresses of pages.
var addressRules = []Rule{{
	ID: "url-long", Version: 1, Dimension: technical, Category: "addresses", Severity: low, Class: advisory, Route: InStructure,
	Title:       "The address is very long",
	Description: "Long addresses are cut off and hard to share.",
	Remediation: "Choose short words for the path: /guides/returns.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/url-structure",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		const most = 150
		return unless(len(p.URL) > most, "%d characters", len(p.URL))
	}),
}, {
	ID: "url-capitals", Version: 1, Dimension: technical, Category: "addresses", Severity: low, Class: advisory, Route: InStructure,
	Title:       "The address has capital letters",
	Description: "Addresses that differ in capitals are different pages to engines, so duplicates arise.",
	Remediation: "Write paths in lower case and redirect the old ones.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/url-structure",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		path := pathOf(p.URL)
		return unless(path != strings.ToLower(path), "%s", path)
	}),
}, {
	ID: "url-underscores", Version: 1, Dimension: technical, Category: "addresses", Severity: info, Class: advisory, Route: InStructure,
	Title:       "Words in the address are joined by underscores",
	Description: "Engines read hyphens as spaces, and underscores as part of a word.",
	Remediation: "Join words by hyphens.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/url-structure",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		path := pathOf(p.URL)
		return unless(strings.Contains(path, "_"), "%s", path)
	}),
}, {
	ID: "url-parameters", Version: 1, Dimension: technical, Category: "addresses", Severity: low, Class: advisory, Route: InStructure,
	Title:       "The address has many parameters",
	Description: "Each combination of parameters is a page of its own for a crawler.",
	Remediation: "Put what chooses the page into the path, and leave filters out of links.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/url-structure",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		_, query, found := strings.Cut(p.URL, "?")
		if !found {
			return none()
		}
		const most = 3
		n := strings.Count(query, "&") + 1
		return unless(n > most, "%d parameters", n)
	}),
}}

func pathOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Path
}
