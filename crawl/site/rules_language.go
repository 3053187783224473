package site

import (
	"strings"

	"golang.org/x/text/language"
)

// languageRules are about the language of a page and its versions in others.
var languageRules = []Rule{{
	ID: "lang-missing", Version: 1, Dimension: technical, Category: "language", Severity: medium, Class: defect, Route: InPage,
	Title:       "The page does not say its language",
	Description: "Engines and screen readers have to guess the language.",
	Remediation: `Write <html lang="en"> with the language of the page.`,
	Reference:   "https://www.w3.org/International/questions/qa-html-language-declarations",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Lang == "", "<html> has no lang attribute")
	}),
}, {
	ID: "lang-invalid", Version: 1, Dimension: technical, Category: "language", Severity: low, Class: defect, Route: InPage,
	Title:       "The page names a language that there is not",
	Description: "An unknown language code is ignored.",
	Remediation: "Write a code of BCP 47, such as en, de or pt-BR, into the lang attribute.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc5646",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Lang == "", unless(!isLanguage(d.Lang), "lang=%q", d.Lang))
	}),
}, {
	ID: "hreflang-invalid", Version: 1, Dimension: technical, Category: "language", Severity: medium, Class: defect, Route: InPage,
	Title:       "An hreflang names a language that there is not",
	Description: "Engines ignore the whole annotation for that language.",
	Remediation: "Write a code of ISO 639-1, with a country of ISO 3166-1 if needed: en, en-GB, x-default.",
	Reference:   "https://developers.google.com/search/docs/specialty/international/localized-versions",
	Check: onHTML(func(_ *Page, d *Document) Result {
		if len(d.Alternates) == 0 {
			return none()
		}
		for _, a := range d.Alternates {
			if !strings.EqualFold(a.Lang, "x-default") && !isLanguage(a.Lang) {
				return failed("hreflang=%q", a.Lang)
			}
		}
		return passed()
	}),
}, {
	ID: "hreflang-without-self", Version: 1, Dimension: technical, Category: "language", Severity: low, Class: defect, Route: InPage,
	Title:       "The page is not among its own language versions",
	Description: "Each version should list all versions, including itself.",
	Remediation: `Add a <link rel="alternate" hreflang="…"> with the page's own language and address.`,
	Reference:   "https://developers.google.com/search/docs/specialty/international/localized-versions",
	Check: onHTML(func(p *Page, d *Document) Result {
		if len(d.Alternates) == 0 {
			return none()
		}
		for _, a := range d.Alternates {
			if a.URL == p.URL || a.URL == p.Canonical() {
				return passed()
			}
		}
		return failed("%d versions, not this page", len(d.Alternates))
	}),
}, {
	ID: "hreflang-ambiguous", Version: 1, Dimension: technical, Category: "language", Severity: medium, Class: defect, Route: InPage,
	Title:       "Two addresses claim the same language",
	Description: "Engines cannot tell which page is for which readers.",
	Remediation: "List each language once.",
	Reference:   "https://developers.google.com/search/docs/specialty/international/localized-versions",
	Check: onHTML(func(_ *Page, d *Document) Result {
		if len(d.Alternates) == 0 {
			return none()
		}
		seen := map[string]string{}
		for _, a := range d.Alternates {
			lang := strings.ToLower(a.Lang)
			if had, ok := seen[lang]; ok && had != a.URL {
				return failed("%s: %s and %s", a.Lang, had, a.URL)
			}
			seen[lang] = a.URL
		}
		return passed()
	}),
}, {
	ID: "hreflang-no-return", Version: 1, Dimension: technical, Category: "language", Severity: medium, Class: defect, Route: InPage, Graph: true,
	Title:       "A language version does not point back",
	Description: "Engines ignore versions that do not name each other.",
	Remediation: `Put the same list of <link rel="alternate" hreflang="…"> into all versions.`,
	Reference:   "https://developers.google.com/search/docs/specialty/international/localized-versions",
	Check: onHTML(func(p *Page, d *Document) Result {
		return noneIf(len(d.Alternates) == 0, unless(len(p.Graph.NoReturn) > 0, "%s", first(p.Graph.NoReturn)))
	}),
}, {
	ID: "hreflang-broken", Version: 1, Dimension: technical, Category: "language", Severity: high, Class: defect, Route: InPage, Graph: true,
	Title:       "A language version is not a page to be found",
	Description: "The address redirects, answers with an error or is noindex.",
	Remediation: "Name the final address of a page that may be indexed.",
	Reference:   "https://developers.google.com/search/docs/specialty/international/localized-versions",
	Check: onHTML(func(p *Page, d *Document) Result {
		return noneIf(len(d.Alternates) == 0, unless(len(p.Graph.AlternateBroken) > 0, "%s", first(p.Graph.AlternateBroken)))
	}),
}, {
	ID: "hreflang-without-default", Version: 1, Dimension: technical, Category: "language", Severity: info, Class: advisory, Route: InPage,
	Title:       "No version is meant for all other languages",
	Description: "Readers whose language is not listed get any version.",
	Remediation: `Add <link rel="alternate" hreflang="x-default" href="…">.`,
	Reference:   "https://developers.google.com/search/docs/specialty/international/localized-versions",
	Check: onHTML(func(_ *Page, d *Document) Result {
		const several = 3
		if len(d.Alternates) < several {
			return none()
		}
		for _, a := range d.Alternates {
			if strings.EqualFold(a.Lang, "x-default") {
				return passed()
			}
		}
		return failed("%d versions without x-default", len(d.Alternates))
	}),
}}

func isLanguage(code string) bool {
	_, err := language.Parse(code)
	return err == nil && code != ""
}
