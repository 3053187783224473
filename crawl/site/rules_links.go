package site

import "strings"

// linkRules are about links.
var linkRules = []Rule{{
	ID: "link-broken", Version: 1, Dimension: technical, Category: "links", Severity: high, Class: defect, Route: InPage, Graph: true,
	Title:       "The page links to pages that are not there",
	Description: "Readers and crawlers run into errors.",
	Remediation: "Correct the address of each link, or remove the link.",
	Reference:   "https://www.w3.org/Provider/Style/URI",
	Check: onHTML(func(p *Page, d *Document) Result {
		return noneIf(d.Links.Internal == 0, unless(len(p.Graph.Broken) > 0, "%s", first(p.Graph.Broken)))
	}),
}, {
	ID: "link-to-redirect", Version: 1, Dimension: technical, Category: "links", Severity: low, Class: advisory, Route: InPage, Graph: true,
	Title:       "The page links to addresses that redirect",
	Description: "Each redirect costs crawlers a request and readers time.",
	Remediation: "Link to the address at the end of the redirect.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
	Check: onHTML(func(p *Page, d *Document) Result {
		return noneIf(d.Links.Internal == 0, unless(len(p.Graph.Redirecting) > 0, "%s", first(p.Graph.Redirecting)))
	}),
}, {
	ID: "orphan-page", Version: 1, Dimension: technical, Category: "links", Severity: medium, Class: defect, Route: InStructure, Graph: true,
	Title:       "No page links to this one",
	Description: "Engines find it through the sitemap at best and take it for unimportant.",
	Remediation: "Link to the page from a page on the same topic and from a list or menu.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		if p.Site == nil || p.URL == p.Site.Home || !p.IsCanonical() {
			return none()
		}
		return unless(p.Graph.Inbound == 0, "no link leads here")
	}),
}, {
	ID: "deep-page", Version: 1, Dimension: technical, Category: "links", Severity: medium, Class: advisory, Route: InStructure, Graph: true,
	Title:       "The page is far away from the home page",
	Description: "Pages that take many clicks to reach are crawled rarely.",
	Remediation: "Link to the page from one that is three clicks or fewer away from the home page.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		if p.Graph.Depth == nil {
			return none()
		}
		const far, tooFar = 4, 6
		return graded(*p.Graph.Depth > tooFar, *p.Graph.Depth > far, "%d clicks", *p.Graph.Depth)
	}),
}, {
	ID: "nofollow-only", Version: 1, Dimension: technical, Category: "links", Severity: medium, Class: defect, Route: InPage, Graph: true,
	Title:       "All links to this page are marked nofollow",
	Description: "The site itself tells engines not to go there.",
	Remediation: `Remove rel="nofollow" from links to your own pages.`,
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		return noneIf(p.Graph.Inbound == 0, unless(p.Graph.FollowedInbound == 0, "%d links, all nofollow", p.Graph.Inbound))
	}),
}, {
	ID: "no-link-from-content", Version: 1, Dimension: aeo, Category: "links", Severity: low, Class: advisory, Route: InContent, Graph: true,
	Title:       "No page mentions this one in its text",
	Description: "Links within a text say what the linked page is about; links in menus do not.",
	Remediation: "Link to this page from the text of a page on the same topic.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		if p.Site == nil || p.URL == p.Site.Home || p.Graph.Inbound == 0 {
			return none()
		}
		return unless(p.Graph.MainInbound == 0, "%d links, none from main content", p.Graph.Inbound)
	}),
}, {
	ID: "link-nofollow-internal", Version: 1, Dimension: technical, Category: "links", Severity: low, Class: advisory, Route: InPage,
	Title:       "Links to your own pages are marked nofollow",
	Description: "Nofollow is for links that you do not vouch for.",
	Remediation: `Remove rel="nofollow" from internal links.`,
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Links.Internal == 0, unless(d.Links.NofollowInternal > 0, "%d links", d.Links.NofollowInternal))
	}),
}, {
	ID: "link-without-text", Version: 1, Dimension: technical, Category: "links", Severity: low, Class: defect, Route: InPage,
	Title:       "Links have no text",
	Description: "People and engines that cannot see the picture do not know where the link leads.",
	Remediation: "Write text into the link, an alt text for its picture, or an aria-label.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Links.Internal+d.Links.External == 0, unless(d.Links.EmptyAnchor > 0, "%d links", d.Links.EmptyAnchor))
	}),
}, {
	ID: "link-text-vague", Version: 1, Dimension: aeo, Category: "links", Severity: low, Class: advisory, Route: InContent,
	Title:       "Link texts do not say where they lead",
	Description: "“Click here” tells an engine nothing about the page behind it.",
	Remediation: "Write the topic of the page behind the link as its text.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if d.Links.Internal+d.Links.External == 0 {
			return none()
		}
		const some = 2
		return unless(d.Links.VagueAnchor > some, "%d links", d.Links.VagueAnchor)
	}),
}, {
	ID: "links-too-many", Version: 1, Dimension: technical, Category: "links", Severity: low, Class: advisory, Route: InStructure,
	Title:       "The page has very many links",
	Description: "The more links, the less each of them counts, and crawlers stop at some point.",
	Remediation: "Show fewer links: shorten menus, and split long lists into pages.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const most, far = 500, 1500
		n := d.Links.Internal + d.Links.External
		return graded(n > far, n > most, "%d links", n)
	}),
}, {
	ID: "dead-end", Version: 1, Dimension: technical, Category: "links", Severity: medium, Class: defect, Route: InPage,
	Title:       "The page links to no other page of the site",
	Description: "Readers and crawlers that arrive here find no way back.",
	Remediation: "Link to related pages, and show the menu on this page too.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Links.Internal == 0, "no internal links")
	}),
}, {
	ID: "link-insecure", Version: 1, Dimension: technical, Category: "security", Severity: low, Class: defect, Route: InPage,
	Title:       "Links lead to unencrypted addresses of the site",
	Description: "Each such link costs a redirect, or leads nowhere.",
	Remediation: "Begin internal links with https:// or with a slash.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/https",
	Check: onIndexable(func(p *Page, d *Document) Result {
		return noneIf(d.Links.Internal == 0 || !strings.HasPrefix(p.URL, "https:"), unless(d.Links.Insecure > 0, "%d links", d.Links.Insecure))
	}),
}, {
	ID: "link-local", Version: 1, Dimension: technical, Category: "links", Severity: high, Class: defect, Route: InPage,
	Title:       "Links lead to a machine that only the author has",
	Description: "Addresses such as localhost or 192.168.… work nowhere else.",
	Remediation: "Write the public address.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc6761#section-6.3",
	Check: onHTML(func(_ *Page, d *Document) Result {
		return noneIf(d.Links.Internal+d.Links.External == 0, unless(d.Links.LocalHost > 0, "%d links", d.Links.LocalHost))
	}),
}, {
	ID: "link-script", Version: 1, Dimension: technical, Category: "links", Severity: low, Class: defect, Route: InPage,
	Title:       "Links are not links but scripts",
	Description: "Crawlers do not run javascript: links and do not find what is behind them.",
	Remediation: `Use <a href="…"> with an address, and <button> for actions.`,
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Links.Unsafe > 0, "%d links", d.Links.Unsafe)
	}),
}}
