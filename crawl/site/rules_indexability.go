package site

import (
	"strconv"
	"strings"
	"time"
)

// indexRules are about what keeps pages out of engines.
var indexRules = []Rule{{
	ID: "http-client-error", Version: 1, Dimension: technical, Category: "status", Severity: high, Class: defect, Route: InServer,
	Title:       "The page answers with an error (4xx)",
	Description: "People and engines that follow a link to this address find nothing, and links to it are wasted.",
	Remediation: "Restore the page, redirect its address with a 301 to the page that replaces it, or remove the links and sitemap entries that name it.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc9110#section-15.5",
	Check: func(p *Page) Result {
		return noneIf(p.Fetch.Status/100 == 3, unless(p.Fetch.Status/100 == 4, "the server answered %d", p.Fetch.Status))
	},
}, {
	ID: "http-server-error", Version: 1, Dimension: technical, Category: "status", Severity: critical, Class: defect, Route: InServer,
	Title:       "The page answers with a server error (5xx)",
	Description: "Engines take pages that fail again and again out of their index and ask the whole site less often.",
	Remediation: "Look at the server's log for this address and repair what fails; answer 503 with Retry-After during maintenance only.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
	Check: func(p *Page) Result {
		return noneIf(p.Fetch.Status/100 == 3, unless(p.Fetch.Status/100 == 5, "the server answered %d", p.Fetch.Status))
	},
}, {
	ID: "noindex", Version: 1, Dimension: technical, Category: "indexability", Severity: info, Class: diagnostic, Route: InPage,
	Title:       "The page asks not to be indexed",
	Description: "Search engines leave a page with noindex out, and answer engines that search with them do not find it.",
	Remediation: `If the page is to be found, remove <meta name="robots" content="noindex"> and the X-Robots-Tag header.`,
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/block-indexing",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return unless(p.Directive("noindex") || p.Directive("none"), "robots directives: %s", directives(p))
	}),
}, {
	ID: "robots-conflict", Version: 1, Dimension: technical, Category: "indexability", Severity: medium, Class: defect, Route: InPage,
	Title:       "Robots directives contradict each other",
	Description: "The page says index in one place and noindex in another; engines obey the stricter one, which may not be the intended one.",
	Remediation: "Keep one robots directive: in the page's <meta name=\"robots\"> or in the X-Robots-Tag header, not different ones in both.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#combining",
	Check: onHTML(func(p *Page, d *Document) Result {
		if len(d.Robots)+len(p.Fetch.RobotsTag) == 0 {
			return none()
		}
		out := p.Directive("noindex") || p.Directive("none")
		return unless(out && (p.Directive("index") || p.Directive("all")) || p.Directive("follow") && p.Directive("nofollow"),
			"robots directives: %s", directives(p))
	}),
}, {
	ID: "nofollow-page", Version: 1, Dimension: technical, Category: "indexability", Severity: medium, Class: advisory, Route: InPage,
	Title:       "The page asks engines to follow none of its links",
	Description: "With nofollow for a whole page its links pass nothing on, and pages that only it links to may never be found.",
	Remediation: `Remove nofollow from <meta name="robots"> and mark single links with rel="nofollow" instead.`,
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#directives",
	Check: onHTML(func(p *Page, d *Document) Result {
		return noneIf(d.Links.Internal == 0, unless(p.Directive("nofollow") || p.Directive("none"), "%d internal links are not followed", d.Links.Internal))
	}),
}, {
	ID: "nosnippet", Version: 1, Dimension: aeo, Category: "quotability", Severity: high, Class: defect, Route: InPage,
	Title:       "The page forbids engines to quote it",
	Description: "With nosnippet or max-snippet:0 neither search results nor AI overviews may show text of this page, so it cannot be cited in an answer.",
	Remediation: `Remove nosnippet, or write <meta name="robots" content="max-snippet:-1">.`,
	Reference:   "https://developers.google.com/search/docs/appearance/ai-features",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		return unless(p.Directive("nosnippet") || p.Directive("max-snippet:0"), "robots directives: %s", directives(p))
	}),
}, {
	ID: "snippet-short", Version: 1, Dimension: aeo, Category: "quotability", Severity: low, Class: advisory, Route: InPage,
	Title:       "The page allows only very short quotations",
	Description: "A max-snippet below 100 characters leaves no room for a whole sentence; engines quote other pages instead.",
	Remediation: `Write <meta name="robots" content="max-snippet:-1"> to allow quotations of any length.`,
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#max-snippet",
	Check: onIndexable(func(p *Page, d *Document) Result {
		for _, each := range append(append([]string{}, p.Fetch.RobotsTag...), d.Robots...) {
			if value, ok := strings.CutPrefix(each, "max-snippet:"); ok {
				n, err := strconv.Atoi(strings.TrimSpace(value))
				return unless(err == nil && n > 0 && n < 100, "%s", each)
			}
		}
		return none()
	}),
}, {
	ID: "nosnippet-parts", Version: 1, Dimension: aeo, Category: "quotability", Severity: info, Class: diagnostic, Route: InPage,
	Title:       "Parts of the page may not be quoted",
	Description: "Text in elements with data-nosnippet never appears in search results and AI overviews.",
	Remediation: "Remove data-nosnippet from elements whose text answers questions.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.NoSnippet > 0, "%d elements have data-nosnippet", d.NoSnippet)
	}),
}, {
	ID: "noarchive", Version: 1, Dimension: aeo, Category: "quotability", Severity: low, Class: advisory, Route: InPage,
	Title:       "The page forbids engines to keep a copy",
	Description: "Some answer engines read noarchive and nocache as a wish not to use the page's text in answers.",
	Remediation: "Remove noarchive and nocache from the robots directives unless the page is not to be used in answers.",
	Reference:   "https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240",
	Check: onIndexable(func(p *Page, d *Document) Result {
		return noneIf(len(d.Robots)+len(p.Fetch.RobotsTag) == 0, unless(p.Directive("noarchive") || p.Directive("nocache"), "robots directives: %s", directives(p)))
	}),
}, {
	ID: "noai", Version: 1, Dimension: aeo, Category: "quotability", Severity: low, Class: diagnostic, Route: InPage,
	Title:       "The page asks AI services to leave it alone",
	Description: "The directives noai and noimageai are an informal wish; services that heed them neither train on the page nor quote it.",
	Remediation: "Remove noai from the robots directives if the page is to appear in answers.",
	Reference:   "https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371",
	Check: onIndexable(func(p *Page, d *Document) Result {
		return noneIf(len(d.Robots)+len(p.Fetch.RobotsTag) == 0, unless(p.Directive("noai") || p.Directive("noimageai"), "robots directives: %s", directives(p)))
	}),
}, {
	ID: "unavailable-after", Version: 1, Dimension: technical, Category: "indexability", Severity: medium, Class: defect, Route: InPage,
	Title:       "The page says that it is out of date",
	Description: "After the date in unavailable_after engines drop the page.",
	Remediation: "Remove the unavailable_after directive, or set a later date.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#unavailable_after",
	Check:       onHTML(checkUnavailableAfter),
}, {
	ID: "soft-404", Version: 1, Dimension: technical, Category: "status", Severity: high, Class: defect, Route: InServer,
	Title:       "The page says that there is nothing, with a success status",
	Description: "Engines take such pages for mistakes and waste their requests on them.",
	Remediation: "Answer with status 404 or 410 where there is no page.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const short = 150
		return unless(d.Words < short && (saysMissing(d.Title) || saysMissing(h1(d))), "title %q, heading %q", d.Title, h1(d))
	}),
}, {
	ID: "empty-page", Version: 1, Dimension: technical, Category: "content", Severity: high, Class: defect, Route: InPage,
	Title:       "The page shows no text",
	Description: "There is nothing on this page that an engine could understand or quote.",
	Remediation: "Put the page's text into its HTML, or remove the page.",
	Reference:   "https://developers.google.com/search/docs/essentials",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const least = 10
		return unless(d.AllWords < least, "%d words", d.AllWords)
	}),
}, {
	ID: "meta-refresh", Version: 1, Dimension: technical, Category: "redirects", Severity: medium, Class: defect, Route: InServer,
	Title:       "The page sends visitors on by meta refresh",
	Description: "Many AI crawlers do not follow a meta refresh; they read this page instead of the one it leads to.",
	Remediation: "Remove the meta refresh and answer with a 301 redirect.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
	Check: onHTML(func(_ *Page, d *Document) Result {
		return unless(strings.Contains(strings.ToLower(d.MetaRefresh), "url="), "refresh: %s", d.MetaRefresh)
	}),
}, {
	ID: "redirect", Version: 1, Dimension: technical, Category: "redirects", Severity: info, Class: advisory, Route: InServer,
	Title:       "The address redirects",
	Description: "The address leads to another one, which is listed as a page of its own if it belongs to the site.",
	Remediation: "Nothing, if the move is meant; let links and sitemaps name the address it leads to.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
	Check: func(p *Page) Result {
		if redirectsTemporarily(p) {
			return none() // redirect-temporary says where it leads
		}
		return unless(p.Fetch.RedirectTo != "", "%d to %s", p.Fetch.Status, p.Fetch.RedirectTo)
	},
}, {
	ID: "redirect-temporary", Version: 1, Dimension: technical, Category: "redirects", Severity: low, Class: advisory, Route: InServer,
	Title:       "The address redirects for the time being",
	Description: "A temporary redirect (302, 303, 307) keeps the old address in engines' indexes.",
	Remediation: "Answer with 301 or 308 where the move is for good.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc9110#section-15.4",
	Check: func(p *Page) Result {
		return noneIf(p.Fetch.RedirectTo == "", unless(redirectsTemporarily(p), "%d to %s", p.Fetch.Status, p.Fetch.RedirectTo))
	},
}, {
	ID: "not-https", Version: 1, Dimension: technical, Category: "security", Severity: high, Class: defect, Route: InServer,
	Title:       "The page is served without encryption",
	Description: "Browsers warn of it, and engines prefer the encrypted address.",
	Remediation: "Serve the page at https: and answer requests for http: with a 301 to it.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/https",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return unless(strings.HasPrefix(p.URL, "http:"), "%s answers without a redirect to https:", p.URL)
	}),
}}

func directives(p *Page) string {
	all := append([]string{}, p.Fetch.RobotsTag...)
	if p.Document != nil {
		all = append(all, p.Document.Robots...)
	}
	return strings.Join(all, ", ")
}

func checkUnavailableAfter(p *Page, d *Document) Result {
	for _, each := range append(append([]string{}, p.Fetch.RobotsTag...), d.Robots...) {
		value, ok := strings.CutPrefix(each, "unavailable_after:")
		if !ok {
			continue
		}
		value = strings.TrimSpace(value)
		if len(value) < len(time.DateOnly) || p.Site == nil {
			return unknown()
		}
		at, err := time.Parse(time.DateOnly, value[:len(time.DateOnly)])
		if err != nil {
			return unknown()
		}
		return unless(at.Before(p.Site.Now), "unavailable after %s", value)
	}
	return none()
}

func saysMissing(s string) bool {
	s = strings.ToLower(s)
	for _, words := range []string{"404", "not found", "nicht gefunden", "page introuvable", "no encontrada", "non trovata", "does not exist"} {
		if strings.Contains(s, words) {
			return true
		}
	}
	return false
}

func h1(d *Document) string {
	for _, h := range d.Headings {
		if h.Level == 1 {
			return h.Text
		}
	}
	return ""
}

func redirectsTemporarily(p *Page) bool {
	s := p.Fetch.Status
	return p.Fetch.RedirectTo != "" && (s == 302 || s == 303 || s == 307)
}
