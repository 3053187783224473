package site

import (
	"net/url"
	"slices"
	"strings"
)

// canonicalRules are about which of several addresses counts.
var canonicalRules = []Rule{{
	ID: "canonical-missing", Version: 1, Dimension: technical, Category: "canonical", Severity: low, Class: advisory, Route: InPage,
	Title:       "The page names no canonical address",
	Description: "The same page is often reachable at several addresses; without a canonical one engines choose.",
	Remediation: `Add <link rel="canonical" href="https://…"> with the page's own address to its head.`,
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onIndexable(func(p *Page, d *Document) Result {
		return unless(len(d.Canonicals) == 0 && p.Fetch.Header("link-canonical") == "", "there is no rel=canonical")
	}),
}, {
	ID: "canonical-several", Version: 1, Dimension: technical, Category: "canonical", Severity: high, Class: defect, Route: InPage,
	Title:       "The page names several canonical addresses",
	Description: "Engines ignore all of them when they differ.",
	Remediation: `Keep one <link rel="canonical"> in the head of the page.`,
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onHTML(func(_ *Page, d *Document) Result {
		return noneIf(len(d.Canonicals) == 0, unless(differ(d.Canonicals), "%s", first(d.Canonicals)))
	}),
}, {
	ID: "canonical-invalid", Version: 1, Dimension: technical, Category: "canonical", Severity: high, Class: defect, Route: InPage,
	Title:       "The canonical address is none",
	Description: "An empty or broken canonical link is ignored, and engines choose an address themselves.",
	Remediation: "Write the full address, beginning with https://, into the canonical link.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onHTML(func(_ *Page, d *Document) Result {
		if len(d.Canonicals) == 0 {
			return none()
		}
		c := d.Canonicals[0]
		return unless(!strings.HasPrefix(c, "http://") && !strings.HasPrefix(c, "https://"), "canonical: %q", c)
	}),
}, {
	ID: "canonical-other-host", Version: 1, Dimension: technical, Category: "canonical", Severity: medium, Class: advisory, Route: InPage,
	Title:       "The canonical address is on another host",
	Description: "The page gives all its standing to another host. That is right for copies, and wrong after a move or on a test server.",
	Remediation: "Write the page's own address into the canonical link unless the other host carries the original.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onHTML(func(p *Page, _ *Document) Result {
		c, err := url.Parse(p.Canonical())
		if err != nil || c.Host == "" {
			return none()
		}
		return unless(hostOf(p.URL) != strings.TrimPrefix(c.Hostname(), "www."), "canonical: %s", c)
	}),
}, {
	ID: "canonical-other-page", Version: 1, Dimension: technical, Category: "canonical", Severity: low, Class: advisory, Route: InPage,
	Title:       "The canonical address is another page of the site",
	Description: "Engines show the other page instead of this one. That is right for copies, and wrong for a page with content of its own.",
	Remediation: "Write the page's own address into the canonical link unless the other page has the same content.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onHTML(func(p *Page, _ *Document) Result {
		c, err := url.Parse(p.Canonical())
		if err != nil || c.Host == "" || hostOf(p.URL) != strings.TrimPrefix(c.Hostname(), "www.") {
			return none()
		}
		return unless(!p.IsCanonical() && !sameButScheme(c, p.URL), "canonical: %s", c)
	}),
}, {
	ID: "canonical-insecure", Version: 1, Dimension: technical, Category: "canonical", Severity: medium, Class: defect, Route: InPage,
	Title:       "The canonical address is not encrypted",
	Description: "The page is served at https: and names its http: address as the one to show.",
	Remediation: "Begin the canonical address with https://.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/https",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return noneIf(p.Canonical() == "" || !strings.HasPrefix(p.URL, "https:"), unless(strings.HasPrefix(p.Canonical(), "http:"), "canonical: %s", p.Canonical()))
	}),
}, {
	ID: "canonical-noindex-conflict", Version: 1, Dimension: technical, Category: "canonical", Severity: medium, Class: defect, Route: InPage,
	Title:       "The page is noindex and names another page as canonical",
	Description: "One directive says “drop this page”, the other “count it for that one”; engines may drop both.",
	Remediation: "Remove noindex where the page is a copy of another one.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return noneIf(p.Canonical() == "", unless(!p.IsCanonical() && !p.Indexable(), "noindex, canonical: %s", p.Canonical()))
	}),
}, {
	ID: "canonical-broken", Version: 1, Dimension: technical, Category: "canonical", Severity: high, Class: defect, Route: InPage, Graph: true,
	Title:       "The canonical address answers with an error",
	Description: "Engines ignore a canonical address that is not there.",
	Remediation: "Write an address that answers with status 200 into the canonical link.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return noneIf(p.Canonical() == "" || p.Graph.CanonicalStatus == 0, unless(p.Graph.CanonicalStatus >= 400, "%s answers %d", p.Canonical(), p.Graph.CanonicalStatus))
	}),
}, {
	ID: "canonical-redirects", Version: 1, Dimension: technical, Category: "canonical", Severity: medium, Class: defect, Route: InPage, Graph: true,
	Title:       "The canonical address redirects",
	Description: "The canonical address should be the final address, not one that redirects to it.",
	Remediation: "Write the address at the end of the redirect into the canonical link.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return noneIf(p.Canonical() == "" || p.Graph.CanonicalStatus == 0, unless(p.Graph.CanonicalStatus/100 == 3, "%s answers %d", p.Canonical(), p.Graph.CanonicalStatus))
	}),
}, {
	ID: "canonical-not-indexed", Version: 1, Dimension: technical, Category: "canonical", Severity: high, Class: defect, Route: InPage, Graph: true,
	Title:       "The canonical page asks not to be indexed",
	Description: "This page gives its standing to a page that engines leave out, so neither is found.",
	Remediation: "Remove noindex from the canonical page, or name another one.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return noneIf(p.Canonical() == "" || p.Graph.CanonicalStatus == 0 || p.IsCanonical(), unless(p.Graph.CanonicalNoindex, "%s is noindex", p.Canonical()))
	}),
}, {
	ID: "canonical-chain", Version: 1, Dimension: technical, Category: "canonical", Severity: medium, Class: defect, Route: InPage, Graph: true,
	Title:       "The canonical page names yet another canonical page",
	Description: "Engines may not follow a chain of canonical addresses.",
	Remediation: "Name the last page of the chain as canonical in all of them.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return noneIf(p.Canonical() == "" || p.Graph.CanonicalStatus == 0 || p.IsCanonical(), unless(p.Graph.CanonicalOther != "", "%s names %s", p.Canonical(), p.Graph.CanonicalOther))
	}),
}, {
	ID: "redirect-chain", Version: 1, Dimension: technical, Category: "redirects", Severity: medium, Class: defect, Route: InServer, Graph: true,
	Title:       "The address redirects several times",
	Description: "Each step costs time, and crawlers give up after a few.",
	Remediation: "Let the first address redirect to the last one directly.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
	Check: func(p *Page) Result {
		return noneIf(p.Fetch.RedirectTo == "" || p.Graph.ChainLoop, unless(p.Graph.ChainLength > 1, "%d redirects", p.Graph.ChainLength))
	},
}, {
	ID: "redirect-loop", Version: 1, Dimension: technical, Category: "redirects", Severity: critical, Class: defect, Route: InServer, Graph: true,
	Title:       "The address redirects in a circle",
	Description: "The redirects never end at a page.",
	Remediation: "Look at the redirect rules of the addresses in the circle and remove the one that leads back.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc9110#section-15.4",
	Check: func(p *Page) Result {
		return noneIf(p.Fetch.RedirectTo == "", unless(p.Graph.ChainLoop, "it leads back to itself"))
	},
}, {
	ID: "redirect-to-error", Version: 1, Dimension: technical, Category: "redirects", Severity: high, Class: defect, Route: InServer, Graph: true,
	Title:       "The address redirects to an error",
	Description: "People who follow an old link do not find what used to be here.",
	Remediation: "Redirect to a page that answers with status 200.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
	Check: func(p *Page) Result {
		return noneIf(p.Fetch.RedirectTo == "" || p.Graph.ChainStatus == 0, unless(p.Graph.ChainStatus >= 400, "it ends with status %d", p.Graph.ChainStatus))
	},
}, {
	ID: "title-duplicate", Version: 1, Dimension: technical, Category: "duplicates", Severity: medium, Class: defect, Route: InPage, Graph: true,
	Title:       "Other pages have the same title",
	Description: "Engines cannot tell the pages apart by their titles and may show the wrong one.",
	Remediation: "Write a title for each page that says what only this page has.",
	Reference:   "https://developers.google.com/search/docs/appearance/title-link",
	Check: onIndexable(func(p *Page, d *Document) Result {
		return noneIf(d.Title == "" || !p.IsCanonical(), unless(p.Graph.SameTitle > 0, "%d other pages are titled %q", p.Graph.SameTitle, d.Title))
	}),
}, {
	ID: "description-duplicate", Version: 1, Dimension: technical, Category: "duplicates", Severity: low, Class: advisory, Route: InPage, Graph: true,
	Title:       "Other pages have the same description",
	Description: "A description that fits many pages says nothing about this one.",
	Remediation: "Write a description for each page in its own words.",
	Reference:   "https://developers.google.com/search/docs/appearance/snippet",
	Check: onIndexable(func(p *Page, d *Document) Result {
		return noneIf(d.Description == "" || !p.IsCanonical(), unless(p.Graph.SameDescription > 0, "%d other pages have it", p.Graph.SameDescription))
	}),
}, {
	ID: "content-duplicate", Version: 1, Dimension: technical, Category: "duplicates", Severity: high, Class: defect, Route: InStructure, Graph: true,
	Title:       "Other pages have the same text",
	Description: "Engines keep one of several equal pages, which may be another than you want.",
	Remediation: "Name one of the pages as canonical in all others, or redirect to it.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onIndexable(func(p *Page, d *Document) Result {
		return noneIf(d.TextHash == "" || !p.IsCanonical(), unless(len(p.Graph.SameText) > 0, "the same as %s", first(p.Graph.SameText)))
	}),
}, {
	ID: "content-near-duplicate", Version: 1, Dimension: technical, Category: "duplicates", Severity: medium, Class: advisory, Route: InStructure, Graph: true,
	Title:       "Other pages have nearly the same text",
	Description: "Pages that differ by a few words compete with each other.",
	Remediation: "Merge the pages, or write what is particular about each of them.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onIndexable(func(p *Page, d *Document) Result {
		const enough = 50
		return noneIf(d.Words < enough || !p.IsCanonical(), unless(len(p.Graph.NearText) > 0, "nearly the same as %s", first(p.Graph.NearText)))
	}),
}}

// sameButScheme reports whether two addresses differ in nothing but http and https.
func sameButScheme(a *url.URL, b string) bool {
	other, err := url.Parse(b)
	return err == nil && a.Host == other.Host && a.EscapedPath() == other.EscapedPath() && a.RawQuery == other.RawQuery
}

func differ(list []string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return s != list[0] })
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}
