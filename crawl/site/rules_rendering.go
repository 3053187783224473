package site

// renderingRules are about whether answer engines see the text of a page.
var renderingRules = []Rule{{
	ID: "main-content-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: high, Class: defect, Route: InPage,
	Title:       "The main content cannot be found",
	Description: "Engines find navigation and footers on the page, and no text.",
	Remediation: "Put the text into <main> or <article>, in paragraphs.",
	Reference:   "https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const least = 20
		return unless(d.Words < least, "%d words of main content, %d on the page", d.Words, d.AllWords)
	}),
}, {
	ID: "content-thin", Version: 1, Dimension: aeo, Category: "answers", Severity: medium, Class: advisory, Route: InContent,
	Kinds:       textKinds(),
	Title:       "The page has little text",
	Description: "A few sentences answer few questions.",
	Remediation: "Write what readers ask about this topic: at least 200 words.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const least, enough = 100, 200
		return graded(d.Words < least, d.Words < enough, "%d words", d.Words)
	}),
}, {
	ID: "script-shell", Version: 1, Dimension: aeo, Category: "rendering", Severity: critical, Class: defect, Route: InPage,
	Title:       "Without scripts the page is empty",
	Description: "Most AI crawlers run no scripts: they see an empty page.",
	Remediation: "Render the page on the server, or at build time, so that its text is in the HTML.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Weight.AppShell, "%d words and %d scripts", d.AllWords, d.Weight.Scripts)
	}),
}, {
	ID: "rendered-only-text", Version: 1, Dimension: aeo, Category: "rendering", Severity: high, Class: defect, Route: InPage,
	Title:       "Much of the text exists only after scripts ran",
	Description: "Most AI crawlers run no scripts and do not see it.",
	Remediation: "Put the text into the HTML that the server sends.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
	Check: onIndexable(func(p *Page, d *Document) Result {
		if p.Rendered == nil {
			return none()
		}
		if p.Rendered.Failed != "" {
			return unknown()
		}
		const margin = 50
		raw, rendered := d.AllWords, p.Rendered.Words
		return graded(rendered > raw*2+margin, rendered > raw*5/4+margin, "%d words, %d after scripts ran", raw, rendered)
	}),
}, {
	ID: "rendered-only-links", Version: 1, Dimension: aeo, Category: "rendering", Severity: medium, Class: defect, Route: InPage,
	Title:       "Links exist only after scripts ran",
	Description: "Crawlers that run no scripts do not find the pages behind them.",
	Remediation: `Write the links as <a href="…"> into the HTML.`,
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
	Check: onIndexable(func(p *Page, d *Document) Result {
		if p.Rendered == nil {
			return none()
		}
		if p.Rendered.Failed != "" {
			return unknown()
		}
		const margin = 10
		raw := d.Links.Internal + d.Links.External
		return unless(p.Rendered.Links > raw*3/2+margin, "%d links, %d after scripts ran", raw, p.Rendered.Links)
	}),
}, {
	ID: "rendered-title-differs", Version: 1, Dimension: aeo, Category: "rendering", Severity: medium, Class: defect, Route: InPage,
	Title:       "Scripts change the title",
	Description: "Engines that run scripts and those that do not see different titles.",
	Remediation: "Write the final title into the HTML.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
	Check: onIndexable(func(p *Page, d *Document) Result {
		if p.Rendered == nil {
			return none()
		}
		if p.Rendered.Failed != "" {
			return unknown()
		}
		return unless(p.Rendered.Title != d.Title, "%q, then %q", d.Title, p.Rendered.Title)
	}),
}, {
	ID: "rendered-only-structured", Version: 1, Dimension: aeo, Category: "rendering", Severity: medium, Class: defect, Route: InPage,
	Title:       "Structured data exists only after scripts ran",
	Description: "AI crawlers do not see it.",
	Remediation: "Write the JSON-LD into the HTML that the server sends.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript",
	Check: onIndexable(func(p *Page, d *Document) Result {
		if p.Rendered == nil {
			return none()
		}
		if p.Rendered.Failed != "" {
			return unknown()
		}
		return unless(len(p.Rendered.Types) > 0 && len(d.Structured) == 0, "%s", first(p.Rendered.Types))
	}),
}}
