package site

// headingRules are about headings.
var headingRules = []Rule{{
	ID: "h1-missing", Version: 1, Dimension: technical, Category: "headings", Severity: medium, Class: defect, Route: InPage,
	Title:       "The page has no main heading",
	Description: "The main heading tells readers and engines what the page is about.",
	Remediation: "Put the page's topic into one <h1>.",
	Reference:   "https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(h1(d) == "", "<h1> is missing or empty")
	}),
}, {
	ID: "h1-several", Version: 1, Dimension: technical, Category: "headings", Severity: low, Class: advisory, Route: InPage,
	Title:       "The page has several main headings",
	Description: "With several <h1> the topic of the page is not clear.",
	Remediation: "Keep the topic as <h1> and make the others <h2>.",
	Reference:   "https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		n := headings(d, 1)
		return noneIf(n == 0, unless(n > 1, "%d main headings", n))
	}),
}, {
	ID: "heading-skipped", Version: 1, Dimension: technical, Category: "headings", Severity: low, Class: advisory, Route: InPage,
	Title:       "Headings skip a level",
	Description: "Engines cut a page into passages along its headings; a skipped level breaks the outline.",
	Remediation: "Follow <h2> with <h3>, not with <h4>.",
	Reference:   "https://www.w3.org/WAI/tutorials/page-structure/headings/",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if len(d.Headings) < 2 {
			return none()
		}
		for i := 1; i < len(d.Headings); i++ {
			if d.Headings[i].Level > d.Headings[i-1].Level+1 {
				return failed("<h%d> %q follows <h%d>", d.Headings[i].Level, d.Headings[i].Text, d.Headings[i-1].Level)
			}
		}
		return passed()
	}),
}, {
	ID: "heading-empty", Version: 1, Dimension: technical, Category: "headings", Severity: low, Class: defect, Route: InPage,
	Title:       "A heading is empty",
	Description: "An empty heading begins a passage without a topic.",
	Remediation: "Write text into the heading, or remove it.",
	Reference:   "https://www.w3.org/WAI/tutorials/page-structure/headings/",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if len(d.Headings) == 0 {
			return none()
		}
		for _, h := range d.Headings {
			if h.Text == "" {
				return failed("an <h%d> has no text", h.Level)
			}
		}
		return passed()
	}),
}, {
	ID: "title-heading-disagree", Version: 1, Dimension: aeo, Category: "clarity", Severity: low, Class: advisory, Route: InPage,
	Title:       "Title and main heading speak of different things",
	Description: "Engines compare the title with the main heading; when the two share no word, engines make up a title.",
	Remediation: "Let the title and the <h1> name the same topic.",
	Reference:   "https://developers.google.com/search/docs/appearance/title-link",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Title == "" || h1(d) == "", unless(!shareWord(d.Title, h1(d)), "title %q, heading %q", d.Title, h1(d)))
	}),
}}
