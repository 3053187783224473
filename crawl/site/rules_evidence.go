package site

import "time"

// evidenceRules are about whether answer engines can trust a page.
var evidenceRules = []Rule{{
	ID: "facts-few", Version: 1, Dimension: aeo, Category: "evidence", Severity: low, Class: advisory, Route: InContent,
	Kinds:       textKinds(),
	Title:       "The text has hardly any figures",
	Description: "Engines quote concrete statements: numbers, dates, sizes, prices.",
	Remediation: "Replace “fast” by “within 24 hours” and “many” by the number.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const long, per = 200, 250
		return noneIf(d.Words < long, unless(d.Numbers < d.Words/per+1, "%d figures in %d words", d.Numbers, d.Words))
	}),
}, {
	ID: "sources-missing", Version: 1, Dimension: aeo, Category: "evidence", Severity: low, Class: advisory, Route: InContent,
	Kinds:       textKinds(),
	Title:       "The text names no sources",
	Description: "Statements with a source are trusted and quoted more.",
	Remediation: "Link figures and claims to where they come from.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const long = 300
		return noneIf(d.Words < long, unless(d.OutCitations == 0, "no link from the text to another site"))
	}),
}, {
	ID: "author-missing", Version: 1, Dimension: aeo, Category: "evidence", Severity: medium, Class: advisory, Route: InContent,
	Kinds:       datedKinds(),
	Title:       "The page does not say who wrote it",
	Description: "Engines weigh who says something.",
	Remediation: `Show the author's name, and write it into <meta name="author"> or author of the Article.`,
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Author == "", "no author in structured data or meta tags")
	}),
}, {
	ID: "date-missing", Version: 1, Dimension: aeo, Category: "freshness", Severity: medium, Class: advisory, Route: InContent,
	Kinds:       datedKinds(),
	Title:       "The page does not say when it was written",
	Description: "Engines prefer pages whose age they know.",
	Remediation: "Show the date, and write datePublished and dateModified into the structured data.",
	Reference:   "https://developers.google.com/search/docs/appearance/publication-dates",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Published == "" && d.Modified == "", "no date in structured data, meta tags or <time>")
	}),
}, {
	ID: "date-hidden", Version: 1, Dimension: aeo, Category: "freshness", Severity: low, Class: advisory, Route: InContent,
	Kinds:       datedKinds(),
	Title:       "Readers do not see how old the page is",
	Description: "The date stands in the code only.",
	Remediation: `Show the date of the last change near the title, in a <time datetime="…">.`,
	Reference:   "https://developers.google.com/search/docs/appearance/publication-dates",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Published == "" && d.Modified == "", unless(!d.VisibleDate, "dated %s in the code", latest(d)))
	}),
}, {
	ID: "date-future", Version: 1, Dimension: aeo, Category: "freshness", Severity: low, Class: defect, Route: InContent,
	Title:       "The page is dated in the future",
	Description: "Engines distrust dates that cannot be.",
	Remediation: "Correct datePublished and dateModified.",
	Reference:   "https://developers.google.com/search/docs/appearance/publication-dates",
	Check: onIndexable(func(p *Page, d *Document) Result {
		if latest(d) == "" || p.Site == nil {
			return none()
		}
		return unless(latest(d) > p.Site.Now.AddDate(0, 0, 2).Format(time.DateOnly), "%s", latest(d))
	}),
}, {
	ID: "content-stale", Version: 1, Dimension: aeo, Category: "freshness", Severity: low, Class: advisory, Route: InContent,
	Kinds:       datedKinds(),
	Title:       "The page has not been changed for long",
	Description: "Engines prefer fresh pages for questions whose answers change.",
	Remediation: "Check the page, correct what has changed, and update dateModified.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(p *Page, d *Document) Result {
		if latest(d) == "" || p.Site == nil {
			return none()
		}
		old, stale := p.Site.Now.AddDate(-2, 0, 0).Format(time.DateOnly), p.Site.Now.AddDate(-4, 0, 0).Format(time.DateOnly)
		return graded(latest(d) < stale, latest(d) < old, "last changed on %s", latest(d))
	}),
}, {
	ID: "boilerplate-much", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InPage,
	Kinds:       textKinds(),
	Title:       "Little of the page is its own text",
	Description: "Menus, footers and teasers outweigh the text, and passages are drawn from them.",
	Remediation: "Shorten menus and footers, or write more about the topic.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const enough, share = 100, 10
		return noneIf(d.AllWords < enough, unless(d.Words*share < d.AllWords, "%d of %d words", d.Words, d.AllWords))
	}),
}, {
	ID: "landmarks-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: low, Class: advisory, Route: InPage,
	Title:       "The page does not mark its main part",
	Description: "<main> and <article> tell readers of the HTML where the text is.",
	Remediation: "Put the text into <main>, menus into <nav> and the end into <footer>.",
	Reference:   "https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Semantic.Main == 0 && d.Semantic.Article == 0, "neither <main> nor <article>")
	}),
}}

// latest returns the later of a page's dates; empty when it has none.
func latest(d *Document) string { return max(d.Published, d.Modified) }
