package site

import "github.com/answer-visibility/avm/model"

// clarityRules are about whether a page says what a site is and sells.
var clarityRules = []Rule{{
	ID: "contact-missing", Version: 1, Dimension: aeo, Category: "clarity", Severity: medium, Class: advisory, Route: InContent,
	Kinds:       []model.PageKind{model.PageKindAboutContact, model.PageKindLocal},
	Title:       "The page does not say how to reach you",
	Description: "Engines and people check whether there is somebody behind a site.",
	Remediation: "Show e-mail address, phone number and postal address.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		for _, i := range d.Structured {
			if i.Type == "PostalAddress" || i.Type == "ContactPoint" {
				return passed()
			}
		}
		c := d.Contact
		return unless(!c.Email && !c.Phone && !c.Address, "no mailto: or tel: link, no <address>")
	}),
}, {
	ID: "homepage-unclear", Version: 1, Dimension: aeo, Category: "clarity", Severity: medium, Class: advisory, Route: InContent,
	Kinds:       []model.PageKind{model.PageKindHomepage},
	Title:       "The home page does not say what you do",
	Description: "An engine that is asked who you are reads the home page first.",
	Remediation: "Say in <h1> and in the first paragraph who you are, what you offer and for whom.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const least = 30
		switch {
		case h1(d) == "" && d.Words < least:
			return failed("no main heading, and %d words", d.Words)
		case h1(d) == "" || d.Words < least:
			return partly("heading %q, %d words", h1(d), d.Words)
		}
		return passed()
	}),
}, {
	ID: "prices-missing", Version: 1, Dimension: aeo, Category: "clarity", Severity: medium, Class: advisory, Route: InContent,
	Kinds:       []model.PageKind{model.PageKindPricing},
	Title:       "The page about prices shows none",
	Description: "Engines answer “what does it cost” from pages that say it.",
	Remediation: "Write the prices as text, with their currency.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Prices == 0, "no price was found")
	}),
}, {
	ID: "product-price-missing", Version: 1, Dimension: aeo, Category: "clarity", Severity: low, Class: advisory, Route: InContent,
	Kinds:       []model.PageKind{model.PageKindProduct},
	Title:       "The product page shows no price",
	Description: "Shopping answers leave products without a price out.",
	Remediation: "Write the price as text, and into offers of the structured data.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/product",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		for _, i := range d.Structured {
			if i.Type == "Offer" || i.Type == "AggregateOffer" {
				return passed()
			}
		}
		return unless(d.Prices == 0, "no price was found")
	}),
}, {
	ID: "code-examples-missing", Version: 1, Dimension: aeo, Category: "answers", Severity: info, Class: advisory, Route: InContent,
	Kinds:       []model.PageKind{model.PageKindDocs},
	Title:       "The documentation shows no example",
	Description: "Assistants that help with programming quote examples.",
	Remediation: "Show an example in <pre><code>.",
	Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		const long = 300
		return noneIf(d.Words < long, unless(d.CodeBlocks == 0 && d.Lists == 0 && len(d.Tables) == 0, "neither code nor lists nor tables"))
	}),
}}
