package site

import "slices"

// structuredRules are about structured data, and whether it agrees with what the page shows.
var structuredRules = []Rule{{
	ID: "structured-invalid", Version: 1, Dimension: aeo, Category: "structured_data", Severity: high, Class: defect, Route: InPage,
	Title:       "Structured data is broken",
	Description: "Engines skip a script of JSON-LD with a mistake in it, all of it.",
	Remediation: "Copy the script into https://validator.schema.org and repair what it marks; a comma too many is the usual mistake.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data",
	Check: onHTML(func(_ *Page, d *Document) Result {
		return noneIf(len(d.Structured) == 0 && len(d.StructuredErrors) == 0, unless(len(d.StructuredErrors) > 0, "%s", first(d.StructuredErrors)))
	}),
}, {
	ID: "structured-missing", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: advisory, Route: InPage,
	Kinds:       structuredKinds(),
	Title:       "The page has no structured data",
	Description: "Structured data states who, what and when, so that engines need not guess.",
	Remediation: `Add <script type="application/ld+json"> with a type of schema.org that fits the page.`,
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(len(d.Structured) == 0, "neither JSON-LD nor microdata nor RDFa")
	}),
}, {
	ID: "structured-type-unfit", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: advisory, Route: InPage,
	Title:       "Structured data does not say what kind of page it is",
	Description: "The page has structured data, but none of the type that its kind calls for.",
	Remediation: "Add an item of a fitting type: Article for an article, Product for a product, FAQPage for questions and answers.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/search-gallery",
	Check: onIndexable(func(p *Page, d *Document) Result {
		fitting := typesOf(p.Kind)
		if len(fitting) == 0 || len(d.Structured) == 0 {
			return none()
		}
		for _, i := range d.Structured {
			if slices.Contains(fitting, i.Type) {
				return passed()
			}
		}
		return failed("a page of the kind %s calls for %s", p.Kind, first(fitting))
	}),
}, {
	ID: "article-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: defect, Route: InPage,
	Title:       "The article's structured data is incomplete",
	Description: "Engines take headline, author and date of a citation from there.",
	Remediation: "Add headline, datePublished, author with a name, and image to the Article.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/article",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, articleTypes(), []string{"headline", "datePublished", "author"}, []string{"image", "dateModified", "publisher"})
	}),
}, {
	ID: "product-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: defect, Route: InPage,
	Title:       "The product's structured data is incomplete",
	Description: "Shopping answers need name and price.",
	Remediation: "Add name and offers with price and priceCurrency to the Product; image, description and brand as well.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/product",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"Product", "ProductGroup", "IndividualProduct"}, []string{"name", "offers|review|aggregateRating"}, []string{"image", "description", "brand"})
	}),
}, {
	ID: "offer-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: defect, Route: InPage,
	Title:       "An offer has no price or currency",
	Description: "A price without a currency cannot be compared.",
	Remediation: "Add price and priceCurrency to the Offer, and availability.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/product-snippet",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"Offer"}, []string{"price|priceSpecification", "priceCurrency|priceSpecification"}, []string{"availability"})
	}),
}, {
	ID: "faq-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: defect, Route: InPage,
	Title:       "The FAQ's structured data holds no questions",
	Description: "FAQPage without mainEntity says nothing.",
	Remediation: "Add mainEntity to the FAQPage: a list of Question, each with name and acceptedAnswer.text.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/faqpage",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"FAQPage"}, []string{"mainEntity"}, nil)
	}),
}, {
	ID: "question-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: low, Class: defect, Route: InPage,
	Title:       "A question of the structured data has no answer",
	Description: "Engines show questions only with their answers.",
	Remediation: "Add acceptedAnswer with text to each Question.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/qapage",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"Question"}, []string{"name|text", "acceptedAnswer|suggestedAnswer"}, nil)
	}),
}, {
	ID: "howto-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: low, Class: defect, Route: InPage,
	Title:       "The instructions' structured data has no steps",
	Description: "HowTo without steps says only that there is something to do.",
	Remediation: "Add name and step, a list of HowToStep, to the HowTo.",
	Reference:   "https://schema.org/HowTo",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"HowTo"}, []string{"name", "step"}, nil)
	}),
}, {
	ID: "organization-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: advisory, Route: InPage,
	Kinds:       identityKinds(),
	Title:       "The organization's structured data is incomplete",
	Description: "Name, address and profiles let engines know which company this is.",
	Remediation: "Add name, url and logo, and sameAs with the addresses of your profiles, to the Organization.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/organization",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"Organization", "Corporation", "NGO", "EducationalOrganization", "OnlineStore"}, []string{"name", "url|@id"}, []string{"logo", "sameAs"})
	}),
}, {
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
}, {
	ID: "local-business-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: defect, Route: InPage,
	Title:       "The business's structured data is incomplete",
	Description: "Answers about places need address and phone.",
	Remediation: "Add name, address and telephone to the LocalBusiness, and openingHours.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/local-business",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"LocalBusiness", "Store", "Restaurant", "Hotel", "Dentist", "MedicalClinic", "LegalService"}, []string{"name", "address"}, []string{"telephone", "openingHours|openingHoursSpecification"})
	}),
}, {
	ID: "breadcrumb-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: low, Class: defect, Route: InPage,
	Title:       "The breadcrumb's structured data has no entries",
	Description: "BreadcrumbList without entries is ignored.",
	Remediation: "Add itemListElement: a list of ListItem with position, name and item.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/breadcrumb",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"BreadcrumbList"}, []string{"itemListElement"}, nil)
	}),
}, {
	ID: "breadcrumb-missing", Version: 1, Dimension: aeo, Category: "structured_data", Severity: low, Class: advisory, Route: InPage,
	Kinds:       inSiteKinds(),
	Title:       "The page does not say where in the site it stands",
	Description: "A breadcrumb tells engines which topic a page belongs to.",
	Remediation: "Show a breadcrumb, and mark it up as BreadcrumbList.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/breadcrumb",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		for _, i := range d.Structured {
			if i.Type == "BreadcrumbList" {
				return passed()
			}
		}
		if d.Breadcrumb {
			return partly("it is shown, and not marked up")
		}
		return failed("there is none")
	}),
}, {
	ID: "video-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: low, Class: defect, Route: InPage,
	Title:       "The video's structured data is incomplete",
	Description: "Engines show a video only with its name, picture and date.",
	Remediation: "Add name, thumbnailUrl and uploadDate to the VideoObject.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/video",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"VideoObject"}, []string{"name", "thumbnailUrl", "uploadDate"}, nil)
	}),
}, {
	ID: "event-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: low, Class: defect, Route: InPage,
	Title:       "The event's structured data is incomplete",
	Description: "Answers about events need name, date and place.",
	Remediation: "Add name, startDate and location to the Event.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/event",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"Event", "MusicEvent", "BusinessEvent", "Festival"}, []string{"name", "startDate", "location"}, nil)
	}),
}, {
	ID: "rating-properties", Version: 1, Dimension: aeo, Category: "structured_data", Severity: low, Class: defect, Route: InPage,
	Title:       "A rating does not say how many rated",
	Description: "A rating without a count is not shown.",
	Remediation: "Add ratingValue, and reviewCount or ratingCount, to the AggregateRating.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/review-snippet",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return complete(d, []string{"AggregateRating"}, []string{"ratingValue", "reviewCount|ratingCount"}, nil)
	}),
}, {
	ID: "structured-headline-disagrees", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: defect, Route: InPage,
	Title:       "Structured data names another topic than the page shows",
	Description: "Engines distrust structured data that does not match the visible text.",
	Remediation: "Write the page's <h1> or title into headline.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/sd-policies",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		for _, i := range d.Structured {
			headline := i.Values["headline"]
			if headline == "" || !i.Top {
				continue
			}
			return unless(!shareWord(headline, d.Title+" "+h1(d)), "headline %q, title %q", headline, d.Title)
		}
		return none()
	}),
}, {
	ID: "structured-price-hidden", Version: 1, Dimension: aeo, Category: "structured_data", Severity: medium, Class: defect, Route: InContent,
	Title:       "Structured data names a price that the page does not show",
	Description: "Engines distrust prices that readers cannot see.",
	Remediation: "Show the price on the page, or take it out of the structured data.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/sd-policies",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		for _, i := range d.Structured {
			if i.Type == "Offer" && i.Values["price"] != "" && i.Values["price"] != "0" {
				return unless(d.Prices == 0, "price %s", i.Values["price"])
			}
		}
		return none()
	}),
}, {
	ID: "structured-date-disagrees", Version: 1, Dimension: aeo, Category: "structured_data", Severity: low, Class: defect, Route: InPage,
	Title:       "Structured data says that the page was changed before it was published",
	Description: "One of the dates is wrong.",
	Remediation: "Correct datePublished and dateModified.",
	Reference:   "https://developers.google.com/search/docs/appearance/structured-data/article",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Published == "" || d.Modified == "", unless(d.Modified < d.Published, "published %s, modified %s", d.Published, d.Modified))
	}),
}}
