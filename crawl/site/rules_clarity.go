package site

import "github.com/answer-visibility/avm/model"

func organizationMissingRule() Rule {
	return Rule{
		ID: "organization-missing", Version: 1, Dimension: aeo, Category: "clarity", Severity: medium, Class: advisory, Route: InPage,
		Kinds:       identityKinds(),
		Title:       "The page does not say in structured data who you are",
		Description: "Engines tell companies of the same name apart by their Organization item.",
		Remediation: `Add <script type="application/ld+json"> with @type Organization, name, url, logo and sameAs.`,
		Reference:   "https://developers.google.com/search/docs/appearance/structured-data/organization",
		Check: onIndexable(func(_ *Page, d *Document) Result {
			for _, i := range d.Structured {
				if isOrganization(i.Type) {
					return passed()
				}
			}
			return failed("there is no Organization or LocalBusiness")
		}),
	}
}

func contactMissingRule() Rule {
	return Rule{
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
	}
}

func homepageUnclearRule() Rule {
	return Rule{
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
	}
}

func pricesMissingRule() Rule {
	return Rule{
		ID: "prices-missing", Version: 1, Dimension: aeo, Category: "clarity", Severity: medium, Class: advisory, Route: InContent,
		Kinds:       []model.PageKind{model.PageKindPricing},
		Title:       "The page about prices shows none",
		Description: "Engines answer “what does it cost” from pages that say it.",
		Remediation: "Write the prices as text, with their currency.",
		Reference:   "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
		Check: onIndexable(func(_ *Page, d *Document) Result {
			return unless(d.Prices == 0, "no price was found")
		}),
	}
}

func productPriceMissingRule() Rule {
	return Rule{
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
	}
}
