package site

import (
	"net/url"
	"slices"
	"strings"
)

func canonicalMissingRule() Rule {
	return Rule{
		ID: "canonical-missing", Version: 1, Dimension: technical, Category: "canonical", Severity: low, Class: advisory, Route: InPage,
		Title:       "The page names no canonical address",
		Description: "The same page is often reachable at several addresses; without a canonical one engines choose.",
		Remediation: `Add <link rel="canonical" href="https://…"> with the page's own address to its head.`,
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onIndexable(func(p *Page, d *Document) Result {
			return unless(len(d.Canonicals) == 0 && p.Fetch.Header("link-canonical") == "", "there is no rel=canonical")
		}),
	}
}

func canonicalSeveralRule() Rule {
	return Rule{
		ID: "canonical-several", Version: 1, Dimension: technical, Category: "canonical", Severity: high, Class: defect, Route: InPage,
		Title:       "The page names several canonical addresses",
		Description: "Engines ignore all of them when they differ.",
		Remediation: `Keep one <link rel="canonical"> in the head of the page.`,
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onHTML(func(_ *Page, d *Document) Result {
			if len(d.Canonicals) == 0 {
				return none()
			}
			return unless(differ(d.Canonicals), "%s", first(d.Canonicals))
		}),
	}
}

func canonicalInvalidRule() Rule {
	return Rule{
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
	}
}

func canonicalOtherHostRule() Rule {
	return Rule{
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
	}
}

func canonicalOtherPageRule() Rule {
	return Rule{
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
	}
}

// sameButScheme reports whether two addresses differ in nothing but http and https.
func sameButScheme(a *url.URL, b string) bool {
	other, err := url.Parse(b)
	return err == nil && a.Host == other.Host && a.EscapedPath() == other.EscapedPath() && a.RawQuery == other.RawQuery
}

func canonicalInsecureRule() Rule {
	return Rule{
		ID: "canonical-insecure", Version: 1, Dimension: technical, Category: "canonical", Severity: medium, Class: defect, Route: InPage,
		Title:       "The canonical address is not encrypted",
		Description: "The page is served at https: and names its http: address as the one to show.",
		Remediation: "Begin the canonical address with https://.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/https",
		Check: onHTML(func(p *Page, _ *Document) Result {
			if p.Canonical() == "" || !strings.HasPrefix(p.URL, "https:") {
				return none()
			}
			return unless(strings.HasPrefix(p.Canonical(), "http:"), "canonical: %s", p.Canonical())
		}),
	}
}

func canonicalNoindexConflictRule() Rule {
	return Rule{
		ID: "canonical-noindex-conflict", Version: 1, Dimension: technical, Category: "canonical", Severity: medium, Class: defect, Route: InPage,
		Title:       "The page is noindex and names another page as canonical",
		Description: "One directive says “drop this page”, the other “count it for that one”; engines may drop both.",
		Remediation: "Remove noindex where the page is a copy of another one.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onHTML(func(p *Page, _ *Document) Result {
			if p.Canonical() == "" {
				return none()
			}
			return unless(!p.IsCanonical() && !p.Indexable(), "noindex, canonical: %s", p.Canonical())
		}),
	}
}

func canonicalBrokenRule() Rule {
	return Rule{
		ID: "canonical-broken", Version: 1, Dimension: technical, Category: "canonical", Severity: high, Class: defect, Route: InPage, Graph: true,
		Title:       "The canonical address answers with an error",
		Description: "Engines ignore a canonical address that is not there.",
		Remediation: "Write an address that answers with status 200 into the canonical link.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onHTML(func(p *Page, _ *Document) Result {
			if p.Canonical() == "" || p.Graph.CanonicalStatus == 0 {
				return none()
			}
			return unless(p.Graph.CanonicalStatus >= 400, "%s answers %d", p.Canonical(), p.Graph.CanonicalStatus)
		}),
	}
}

func canonicalRedirectsRule() Rule {
	return Rule{
		ID: "canonical-redirects", Version: 1, Dimension: technical, Category: "canonical", Severity: medium, Class: defect, Route: InPage, Graph: true,
		Title:       "The canonical address redirects",
		Description: "The canonical address is to be the one that is shown, not one that leads to it.",
		Remediation: "Write the address at the end of the redirect into the canonical link.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onHTML(func(p *Page, _ *Document) Result {
			if p.Canonical() == "" || p.Graph.CanonicalStatus == 0 {
				return none()
			}
			return unless(p.Graph.CanonicalStatus/100 == 3, "%s answers %d", p.Canonical(), p.Graph.CanonicalStatus)
		}),
	}
}

func canonicalNotIndexedRule() Rule {
	return Rule{
		ID: "canonical-not-indexed", Version: 1, Dimension: technical, Category: "canonical", Severity: high, Class: defect, Route: InPage, Graph: true,
		Title:       "The canonical page asks not to be indexed",
		Description: "This page gives its standing to a page that engines leave out, so neither is found.",
		Remediation: "Remove noindex from the canonical page, or name another one.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onHTML(func(p *Page, _ *Document) Result {
			if p.Canonical() == "" || p.Graph.CanonicalStatus == 0 || p.IsCanonical() {
				return none()
			}
			return unless(p.Graph.CanonicalNoindex, "%s is noindex", p.Canonical())
		}),
	}
}

func canonicalChainRule() Rule {
	return Rule{
		ID: "canonical-chain", Version: 1, Dimension: technical, Category: "canonical", Severity: medium, Class: defect, Route: InPage, Graph: true,
		Title:       "The canonical page names yet another canonical page",
		Description: "Engines may not follow a chain of canonical addresses.",
		Remediation: "Name the last page of the chain as canonical in all of them.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onHTML(func(p *Page, _ *Document) Result {
			if p.Canonical() == "" || p.Graph.CanonicalStatus == 0 || p.IsCanonical() {
				return none()
			}
			return unless(p.Graph.CanonicalOther != "", "%s names %s", p.Canonical(), p.Graph.CanonicalOther)
		}),
	}
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
