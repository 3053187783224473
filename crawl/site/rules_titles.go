package site

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// titleRules are about titles and descriptions.
var titleRules = []Rule{{
	ID: "title-missing", Version: 1, Dimension: technical, Category: "titles", Severity: high, Class: defect, Route: InPage,
	Title:       "The page has no title",
	Description: "The title is what search results, tabs and citations show.",
	Remediation: "Write <title>…</title> into the head: what the page is about, then the brand.",
	Reference:   "https://developers.google.com/search/docs/appearance/title-link",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Title == "", "<title> is missing or empty")
	}),
}, {
	ID: "title-several", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: defect, Route: InPage,
	Title:       "The page has several titles",
	Description: "Only the first title counts, which may be the wrong one.",
	Remediation: "Keep one <title> in the head. Titles of SVG drawings belong into the drawing.",
	Reference:   "https://developers.google.com/search/docs/appearance/title-link",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Titles == 0, unless(d.Titles > 1, "%d titles", d.Titles))
	}),
}, {
	ID: "title-short", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: advisory, Route: InPage,
	Title:       "The title is very short",
	Description: "A title of one word says too little to be chosen.",
	Remediation: "Write 30 to 60 characters: the topic, then the brand.",
	Reference:   "https://developers.google.com/search/docs/appearance/title-link",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if d.Title == "" {
			return none()
		}
		const least = 10
		n := utf8.RuneCountInString(d.Title)
		return unless(n < least, "%d characters: %q", n, d.Title)
	}),
}, {
	ID: "title-long", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: advisory, Route: InPage,
	Title:       "The title is cut off in results",
	Description: "Results show about 60 characters; what follows is lost.",
	Remediation: "Shorten the title to 60 characters, the important words first.",
	Reference:   "https://developers.google.com/search/docs/appearance/title-link",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if d.Title == "" {
			return none()
		}
		n := utf8.RuneCountInString(d.Title)
		const enough, most = 65, 90
		return graded(n > most, n > enough, "%d characters", n)
	}),
}, {
	ID: "title-generic", Version: 1, Dimension: technical, Category: "titles", Severity: medium, Class: defect, Route: InPage,
	Title:       "The title says nothing about the page",
	Description: "Titles such as “Home” or “Untitled” fit every page of every site.",
	Remediation: "Write what this page is about into the title.",
	Reference:   "https://developers.google.com/search/docs/appearance/title-link",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Title == "", unless(genericTitle(d.Title), "%q", d.Title))
	}),
}, {
	ID: "description-missing", Version: 1, Dimension: technical, Category: "titles", Severity: medium, Class: advisory, Route: InPage,
	Title:       "The page has no description",
	Description: "Engines take any sentence of the page in place of one that you have chosen.",
	Remediation: `Write <meta name="description" content="…"> with one or two sentences that say what the page answers.`,
	Reference:   "https://developers.google.com/search/docs/appearance/snippet",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Description == "", "<meta name=description> is missing or empty")
	}),
}, {
	ID: "description-short", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: advisory, Route: InPage,
	Title:       "The description is very short",
	Description: "A few words do not say what a reader finds here.",
	Remediation: "Write 70 to 160 characters.",
	Reference:   "https://developers.google.com/search/docs/appearance/snippet",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if d.Description == "" {
			return none()
		}
		const least = 50
		n := utf8.RuneCountInString(d.Description)
		return unless(n < least, "%d characters", n)
	}),
}, {
	ID: "description-long", Version: 1, Dimension: technical, Category: "titles", Severity: info, Class: advisory, Route: InPage,
	Title:       "The description is cut off in results",
	Description: "Results show about 160 characters.",
	Remediation: "Say the important part in the first 150 characters.",
	Reference:   "https://developers.google.com/search/docs/appearance/snippet",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if d.Description == "" {
			return none()
		}
		const most = 320
		n := utf8.RuneCountInString(d.Description)
		return unless(n > most, "%d characters", n)
	}),
}, {
	ID: "description-several", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: defect, Route: InPage,
	Title:       "The page has several descriptions",
	Description: "Engines take any of them.",
	Remediation: `Keep one <meta name="description">; often a theme and a plugin each write one.`,
	Reference:   "https://developers.google.com/search/docs/appearance/snippet",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return noneIf(d.Descriptions == 0, unless(d.Descriptions > 1, "%d descriptions", d.Descriptions))
	}),
}}

func genericTitle(title string) bool {
	switch strings.ToLower(strings.TrimSpace(title)) {
	case "home", "homepage", "home page", "index", "untitled", "untitled document", "document", "new page", "page", "welcome", "start",
		"startseite", "accueil", "inicio", "react app", "vite app", "title":
		return true
	}
	return false
}

func headings(d *Document, level int) int {
	n := 0
	for _, h := range d.Headings {
		if h.Level == level {
			n++
		}
	}
	return n
}

func lacking(values map[string]string, names ...string) []string {
	var missing []string
	for _, name := range names {
		if values[name] == "" {
			missing = append(missing, name)
		}
	}
	return missing
}

// shareWord reports whether two texts have a word of at least three letters in
// common, or are written in a script where words cannot be separated.
func shareWord(a, b string) bool {
	notWord := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	b = strings.ToLower(b)
	words := 0
	for w := range strings.FieldsFuncSeq(strings.ToLower(a), notWord) {
		if utf8.RuneCountInString(w) < 3 {
			continue
		}
		words++
		if strings.Contains(b, w) {
			return true
		}
	}
	return words == 0
}

func normalCharset(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	switch name {
	case "utf8":
		return "utf-8"
	case "iso-8859-1", "latin1", "us-ascii", "ascii":
		return "windows-1252" // as browsers read them
	}
	return name
}
