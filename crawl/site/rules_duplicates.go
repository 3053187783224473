package site

func titleDuplicateRule() Rule {
	return Rule{
		ID: "title-duplicate", Version: 1, Dimension: technical, Category: "duplicates", Severity: medium, Class: defect, Route: InPage, Graph: true,
		Title:       "Other pages have the same title",
		Description: "Engines cannot tell the pages apart by their titles and may show the wrong one.",
		Remediation: "Write a title for each page that says what only this page has.",
		Reference:   "https://developers.google.com/search/docs/appearance/title-link",
		Check: onIndexable(func(p *Page, d *Document) Result {
			if d.Title == "" || !p.IsCanonical() {
				return none()
			}
			return unless(p.Graph.SameTitle > 0, "%d other pages are titled %q", p.Graph.SameTitle, d.Title)
		}),
	}
}

func descriptionDuplicateRule() Rule {
	return Rule{
		ID: "description-duplicate", Version: 1, Dimension: technical, Category: "duplicates", Severity: low, Class: advisory, Route: InPage, Graph: true,
		Title:       "Other pages have the same description",
		Description: "A description that fits many pages says nothing about this one.",
		Remediation: "Write a description for each page in its own words.",
		Reference:   "https://developers.google.com/search/docs/appearance/snippet",
		Check: onIndexable(func(p *Page, d *Document) Result {
			if d.Description == "" || !p.IsCanonical() {
				return none()
			}
			return unless(p.Graph.SameDescription > 0, "%d other pages have it", p.Graph.SameDescription)
		}),
	}
}

func contentDuplicateRule() Rule {
	return Rule{
		ID: "content-duplicate", Version: 1, Dimension: technical, Category: "duplicates", Severity: high, Class: defect, Route: InStructure, Graph: true,
		Title:       "Other pages have the same text",
		Description: "Engines keep one of several equal pages, which may be another than you want.",
		Remediation: "Name one of the pages as canonical in all others, or redirect to it.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onIndexable(func(p *Page, d *Document) Result {
			if d.TextHash == "" || !p.IsCanonical() {
				return none()
			}
			return unless(len(p.Graph.SameText) > 0, "the same as %s", first(p.Graph.SameText))
		}),
	}
}

func contentNearDuplicateRule() Rule {
	return Rule{
		ID: "content-near-duplicate", Version: 1, Dimension: technical, Category: "duplicates", Severity: medium, Class: advisory, Route: InStructure, Graph: true,
		Title:       "Other pages have nearly the same text",
		Description: "Pages that differ by a few words compete with each other.",
		Remediation: "Merge the pages, or write what is particular about each of them.",
		Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
		Check: onIndexable(func(p *Page, d *Document) Result {
			const enough = 50
			if d.Words < enough || !p.IsCanonical() {
				return none()
			}
			return unless(len(p.Graph.NearText) > 0, "nearly the same as %s", first(p.Graph.NearText))
		}),
	}
}
