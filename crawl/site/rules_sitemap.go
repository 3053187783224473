package site

func sitemapMissingRule() Rule {
	return Rule{
		ID: "sitemap-missing", Version: 1, Dimension: technical, Category: "sitemap", Severity: medium, Class: defect, Route: InSitemap,
		Title:       "There is no sitemap",
		Description: "Without a sitemap engines find pages by links alone, and new pages late.",
		Remediation: "Serve a sitemap at /sitemap.xml that lists every page to be found, and name it in robots.txt.",
		Reference:   "https://www.sitemaps.org/protocol.html",
		Check: onHome(func(_ *Page, s *Site) Result {
			return unless(s.Sitemaps == 0 && len(s.SitemapErrors) == 0, "neither robots.txt nor /sitemap.xml leads to a sitemap")
		}),
	}
}

func sitemapBrokenRule() Rule {
	return Rule{
		ID: "sitemap-broken", Version: 1, Dimension: technical, Category: "sitemap", Severity: high, Class: defect, Route: InSitemap,
		Title:       "A sitemap cannot be read",
		Description: "Engines skip a sitemap with an error status or broken XML, with all the pages that only it names.",
		Remediation: "Open the sitemap's address in a browser, repair its XML or its status, and check that it lists http addresses in <loc>.",
		Reference:   "https://www.sitemaps.org/protocol.html",
		Check: onHome(func(_ *Page, s *Site) Result {
			if s.Sitemaps == 0 && len(s.SitemapErrors) == 0 {
				return none()
			}
			return unless(len(s.SitemapErrors) > 0, "%s", first(s.SitemapErrors))
		}),
	}
}

func sitemapListsErrorRule() Rule {
	return Rule{
		ID: "sitemap-lists-error", Version: 1, Dimension: technical, Category: "sitemap", Severity: medium, Class: defect, Route: InSitemap, Graph: true,
		Title:       "The sitemap lists an address that is not a page",
		Description: "Sitemaps are trusted less when their addresses redirect or answer with errors.",
		Remediation: "Remove the address from the sitemap, or put the address it redirects to in its place.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap",
		Check: func(p *Page) Result {
			if !p.Graph.InSitemap {
				return none()
			}
			return unless(p.Fetch.Status/100 != 2, "status %d", p.Fetch.Status)
		},
	}
}

func sitemapListsNoindexRule() Rule {
	return Rule{
		ID: "sitemap-lists-noindex", Version: 1, Dimension: technical, Category: "sitemap", Severity: high, Class: defect, Route: InSitemap, Graph: true,
		Title:       "The sitemap lists a page that asks not to be indexed",
		Description: "The sitemap says “index this” and the page says “do not”.",
		Remediation: "Remove noindex from the page, or the page from the sitemap.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap",
		Check: onHTML(func(p *Page, _ *Document) Result {
			if !p.Graph.InSitemap {
				return none()
			}
			return unless(!p.Indexable(), "robots directives: %s", directives(p))
		}),
	}
}

func sitemapListsOtherCanonicalRule() Rule {
	return Rule{
		ID: "sitemap-lists-other-canonical", Version: 1, Dimension: technical, Category: "sitemap", Severity: medium, Class: defect, Route: InSitemap, Graph: true,
		Title:       "The sitemap lists a page that names another one as canonical",
		Description: "The sitemap is to list the addresses that are to be shown; this page says that it is not one.",
		Remediation: "Put the canonical address into the sitemap in place of this one.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onIndexable(func(p *Page, d *Document) Result {
			if !p.Graph.InSitemap || len(d.Canonicals) == 0 {
				return none()
			}
			return unless(!p.IsCanonical(), "canonical: %s", p.Canonical())
		}),
	}
}

func sitemapLacksPageRule() Rule {
	return Rule{
		ID: "sitemap-lacks-page", Version: 1, Dimension: technical, Category: "sitemap", Severity: low, Class: advisory, Route: InSitemap, Graph: true,
		Title:       "The page is in no sitemap",
		Description: "Pages that a sitemap lists are found sooner and read again when they change.",
		Remediation: "Add the page's address to the sitemap.",
		Reference:   "https://www.sitemaps.org/protocol.html",
		Check: onIndexable(func(p *Page, _ *Document) Result {
			if p.Site == nil || p.Site.SitemapURLs == 0 || !p.IsCanonical() {
				return none()
			}
			return unless(!p.Graph.InSitemap, "%d addresses are listed, not this one", p.Site.SitemapURLs)
		}),
	}
}
