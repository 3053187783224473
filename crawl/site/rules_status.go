package site

import "strings"

func httpClientErrorRule() Rule {
	return Rule{
		ID: "http-client-error", Version: 1, Dimension: technical, Category: "status", Severity: high, Class: defect, Route: InServer,
		Title:       "The page answers with an error (4xx)",
		Description: "People and engines that follow a link to this address find nothing, and what linked here is wasted.",
		Remediation: "Restore the page, redirect its address with a 301 to the page that replaces it, or remove the links and sitemap entries that name it.",
		Reference:   "https://www.rfc-editor.org/rfc/rfc9110#section-15.5",
		Check: func(p *Page) Result {
			if p.Fetch.Status/100 == 3 {
				return none()
			}
			return unless(p.Fetch.Status/100 == 4, "the server answered %d", p.Fetch.Status)
		},
	}
}

func httpServerErrorRule() Rule {
	return Rule{
		ID: "http-server-error", Version: 1, Dimension: technical, Category: "status", Severity: critical, Class: defect, Route: InServer,
		Title:       "The page answers with a server error (5xx)",
		Description: "Engines take pages that fail again and again out of their index and ask the whole site less often.",
		Remediation: "Look at the server's log for this address and repair what fails; answer 503 with Retry-After during maintenance only.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
		Check: func(p *Page) Result {
			if p.Fetch.Status/100 == 3 {
				return none()
			}
			return unless(p.Fetch.Status/100 == 5, "the server answered %d", p.Fetch.Status)
		},
	}
}

func soft404Rule() Rule {
	return Rule{
		ID: "soft-404", Version: 1, Dimension: technical, Category: "status", Severity: high, Class: defect, Route: InServer,
		Title:       "The page says that there is nothing, with a success status",
		Description: "Engines take such pages for mistakes and waste their requests on them.",
		Remediation: "Answer with status 404 or 410 where there is no page.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors",
		Check: onIndexable(func(_ *Page, d *Document) Result {
			const short = 150
			return unless(d.Words < short && (saysMissing(d.Title) || saysMissing(h1(d))), "title %q, heading %q", d.Title, h1(d))
		}),
	}
}

func metaRefreshRule() Rule {
	return Rule{
		ID: "meta-refresh", Version: 1, Dimension: technical, Category: "redirects", Severity: medium, Class: defect, Route: InServer,
		Title:       "The page sends visitors on by meta refresh",
		Description: "Many AI crawlers do not follow a meta refresh; they read this page instead of the one it leads to.",
		Remediation: "Remove the meta refresh and answer with a 301 redirect.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
		Check: onHTML(func(_ *Page, d *Document) Result {
			return unless(strings.Contains(strings.ToLower(d.MetaRefresh), "url="), "refresh: %s", d.MetaRefresh)
		}),
	}
}

func redirectRule() Rule {
	return Rule{
		ID: "redirect", Version: 1, Dimension: technical, Category: "redirects", Severity: info, Class: advisory, Route: InServer,
		Title:       "The address redirects",
		Description: "Whoever asks for this address is sent to another one, which is listed as a page of its own if it belongs to the site.",
		Remediation: "Nothing, if the move is meant; let links and sitemaps name the address it leads to.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
		Check: func(p *Page) Result {
			if redirectsTemporarily(p) {
				return none() // redirect-temporary says where it leads
			}
			return unless(p.Fetch.RedirectTo != "", "%d to %s", p.Fetch.Status, p.Fetch.RedirectTo)
		},
	}
}

func redirectTemporaryRule() Rule {
	return Rule{
		ID: "redirect-temporary", Version: 1, Dimension: technical, Category: "redirects", Severity: low, Class: advisory, Route: InServer,
		Title:       "The address redirects for the time being",
		Description: "A temporary redirect (302, 303, 307) keeps the old address in engines' indexes.",
		Remediation: "Answer with 301 or 308 where the move is for good.",
		Reference:   "https://www.rfc-editor.org/rfc/rfc9110#section-15.4",
		Check: func(p *Page) Result {
			if p.Fetch.RedirectTo == "" {
				return none()
			}
			return unless(redirectsTemporarily(p), "%d to %s", p.Fetch.Status, p.Fetch.RedirectTo)
		},
	}
}

func redirectsTemporarily(p *Page) bool {
	s := p.Fetch.Status
	return p.Fetch.RedirectTo != "" && (s == 302 || s == 303 || s == 307)
}

func redirectChainRule() Rule {
	return Rule{
		ID: "redirect-chain", Version: 1, Dimension: technical, Category: "redirects", Severity: medium, Class: defect, Route: InServer, Graph: true,
		Title:       "The address redirects several times",
		Description: "Each step costs time, and crawlers give up after a few.",
		Remediation: "Let the first address redirect to the last one directly.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
		Check: func(p *Page) Result {
			if p.Fetch.RedirectTo == "" || p.Graph.ChainLoop {
				return none()
			}
			return unless(p.Graph.ChainLength > 1, "%d redirects", p.Graph.ChainLength)
		},
	}
}

func redirectLoopRule() Rule {
	return Rule{
		ID: "redirect-loop", Version: 1, Dimension: technical, Category: "redirects", Severity: critical, Class: defect, Route: InServer, Graph: true,
		Title:       "The address redirects in a circle",
		Description: "Nobody ever arrives at a page.",
		Remediation: "Look at the redirect rules of the addresses in the circle and remove the one that leads back.",
		Reference:   "https://www.rfc-editor.org/rfc/rfc9110#section-15.4",
		Check: func(p *Page) Result {
			if p.Fetch.RedirectTo == "" {
				return none()
			}
			return unless(p.Graph.ChainLoop, "it leads back to itself")
		},
	}
}

func redirectToErrorRule() Rule {
	return Rule{
		ID: "redirect-to-error", Version: 1, Dimension: technical, Category: "redirects", Severity: high, Class: defect, Route: InServer, Graph: true,
		Title:       "The address redirects to an error",
		Description: "What used to be here is lost for everybody who follows an old link.",
		Remediation: "Redirect to a page that answers with status 200.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
		Check: func(p *Page) Result {
			if p.Fetch.RedirectTo == "" || p.Graph.ChainStatus == 0 {
				return none()
			}
			return unless(p.Graph.ChainStatus >= 400, "it ends with status %d", p.Graph.ChainStatus)
		},
	}
}

func notHTTPSRule() Rule {
	return Rule{
		ID: "not-https", Version: 1, Dimension: technical, Category: "security", Severity: high, Class: defect, Route: InServer,
		Title:       "The page is served without encryption",
		Description: "Browsers warn of it, and engines prefer the encrypted address.",
		Remediation: "Serve the page at https: and answer requests for http: with a 301 to it.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/https",
		Check: onHTML(func(p *Page, _ *Document) Result {
			return unless(strings.HasPrefix(p.URL, "http:"), "%s answers without a redirect to https:", p.URL)
		}),
	}
}
