package site

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// headRules are about titles, headings and the rest of what a page says of itself.
func headRules() []Rule {
	return []Rule{
		{
			ID: "title-missing", Version: 1, Dimension: technical, Category: "titles", Severity: high, Class: defect, Route: InPage,
			Title:       "The page has no title",
			Description: "The title is what search results, tabs and citations show.",
			Remediation: "Write <title>…</title> into the head: what the page is about, then the brand.",
			Reference:   "https://developers.google.com/search/docs/appearance/title-link",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Title == "", "<title> is missing or empty")
			}),
		},
		{
			ID: "title-several", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: defect, Route: InPage,
			Title:       "The page has several titles",
			Description: "Only the first title counts, which may be the wrong one.",
			Remediation: "Keep one <title> in the head. Titles of SVG drawings belong into the drawing.",
			Reference:   "https://developers.google.com/search/docs/appearance/title-link",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Titles == 0 {
					return none
				}
				return unless(d.Titles > 1, "%d titles", d.Titles)
			}),
		},
		{
			ID: "title-short", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: advisory, Route: InPage,
			Title:       "The title is very short",
			Description: "A title of one word says too little to be chosen.",
			Remediation: "Write 30 to 60 characters: the topic, then the brand.",
			Reference:   "https://developers.google.com/search/docs/appearance/title-link",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Title == "" {
					return none
				}
				const least = 10
				n := utf8.RuneCountInString(d.Title)
				return unless(n < least, "%d characters: %q", n, d.Title)
			}),
		},
		{
			ID: "title-long", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: advisory, Route: InPage,
			Title:       "The title is cut off in results",
			Description: "Results show about 60 characters; what follows is lost.",
			Remediation: "Shorten the title to 60 characters, the important words first.",
			Reference:   "https://developers.google.com/search/docs/appearance/title-link",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Title == "" {
					return none
				}
				n := utf8.RuneCountInString(d.Title)
				const enough, most = 65, 90
				if n > enough && n <= most {
					return partly("%d characters", n)
				}
				return unless(n > most, "%d characters", n)
			}),
		},
		{
			ID: "title-generic", Version: 1, Dimension: technical, Category: "titles", Severity: medium, Class: defect, Route: InPage,
			Title:       "The title says nothing about the page",
			Description: "Titles such as “Home” or “Untitled” fit every page of every site.",
			Remediation: "Write what this page is about into the title.",
			Reference:   "https://developers.google.com/search/docs/appearance/title-link",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Title == "" {
					return none
				}
				return unless(genericTitle(d.Title), "%q", d.Title)
			}),
		},
		{
			ID: "description-missing", Version: 1, Dimension: technical, Category: "titles", Severity: medium, Class: advisory, Route: InPage,
			Title:       "The page has no description",
			Description: "Engines take any sentence of the page in place of one that you have chosen.",
			Remediation: `Write <meta name="description" content="…"> with one or two sentences that say what the page answers.`,
			Reference:   "https://developers.google.com/search/docs/appearance/snippet",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Description == "", "<meta name=description> is missing or empty")
			}),
		},
		{
			ID: "description-short", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: advisory, Route: InPage,
			Title:       "The description is very short",
			Description: "A few words do not say what a reader finds here.",
			Remediation: "Write 70 to 160 characters.",
			Reference:   "https://developers.google.com/search/docs/appearance/snippet",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Description == "" {
					return none
				}
				const least = 50
				n := utf8.RuneCountInString(d.Description)
				return unless(n < least, "%d characters", n)
			}),
		},
		{
			ID: "description-long", Version: 1, Dimension: technical, Category: "titles", Severity: info, Class: advisory, Route: InPage,
			Title:       "The description is cut off in results",
			Description: "Results show about 160 characters.",
			Remediation: "Say the important part in the first 150 characters.",
			Reference:   "https://developers.google.com/search/docs/appearance/snippet",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Description == "" {
					return none
				}
				const most = 320
				n := utf8.RuneCountInString(d.Description)
				return unless(n > most, "%d characters", n)
			}),
		},
		{
			ID: "description-several", Version: 1, Dimension: technical, Category: "titles", Severity: low, Class: defect, Route: InPage,
			Title:       "The page has several descriptions",
			Description: "Engines take any of them.",
			Remediation: `Keep one <meta name="description">; often a theme and a plugin each write one.`,
			Reference:   "https://developers.google.com/search/docs/appearance/snippet",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Descriptions == 0 {
					return none
				}
				return unless(d.Descriptions > 1, "%d descriptions", d.Descriptions)
			}),
		},
		{
			ID: "h1-missing", Version: 1, Dimension: technical, Category: "headings", Severity: medium, Class: defect, Route: InPage,
			Title:       "The page has no main heading",
			Description: "The main heading tells readers and engines what the page is about.",
			Remediation: "Put the page's topic into one <h1>.",
			Reference:   "https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(h1(d) == "", "<h1> is missing or empty")
			}),
		},
		{
			ID: "h1-several", Version: 1, Dimension: technical, Category: "headings", Severity: low, Class: advisory, Route: InPage,
			Title:       "The page has several main headings",
			Description: "With several <h1> the topic of the page is not clear.",
			Remediation: "Keep the topic as <h1> and make the others <h2>.",
			Reference:   "https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				n := headings(d, 1)
				if n == 0 {
					return none
				}
				return unless(n > 1, "%d main headings", n)
			}),
		},
		{
			ID: "heading-skipped", Version: 1, Dimension: technical, Category: "headings", Severity: low, Class: advisory, Route: InPage,
			Title:       "Headings skip a level",
			Description: "Engines cut a page into passages along its headings; a skipped level breaks the outline.",
			Remediation: "Follow <h2> with <h3>, not with <h4>.",
			Reference:   "https://www.w3.org/WAI/tutorials/page-structure/headings/",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if len(d.Headings) < 2 {
					return none
				}
				for i := 1; i < len(d.Headings); i++ {
					if d.Headings[i].Level > d.Headings[i-1].Level+1 {
						return failed("<h%d> %q follows <h%d>", d.Headings[i].Level, d.Headings[i].Text, d.Headings[i-1].Level)
					}
				}
				return passed
			}),
		},
		{
			ID: "heading-empty", Version: 1, Dimension: technical, Category: "headings", Severity: low, Class: defect, Route: InPage,
			Title:       "A heading is empty",
			Description: "An empty heading begins a passage without a topic.",
			Remediation: "Write text into the heading, or remove it.",
			Reference:   "https://www.w3.org/WAI/tutorials/page-structure/headings/",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if len(d.Headings) == 0 {
					return none
				}
				for _, h := range d.Headings {
					if h.Text == "" {
						return failed("an <h%d> has no text", h.Level)
					}
				}
				return passed
			}),
		},
		{
			ID: "title-heading-disagree", Version: 1, Dimension: aeo, Category: "clarity", Severity: low, Class: advisory, Route: InPage,
			Title:       "Title and main heading speak of different things",
			Description: "Engines check one against the other before they show a title; when they have no word in common they make one up.",
			Remediation: "Let the title and the <h1> name the same topic.",
			Reference:   "https://developers.google.com/search/docs/appearance/title-link",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Title == "" || h1(d) == "" {
					return none
				}
				return unless(!shareWord(d.Title, h1(d)), "title %q, heading %q", d.Title, h1(d))
			}),
		},
		{
			ID: "og-missing", Version: 1, Dimension: technical, Category: "sharing", Severity: low, Class: advisory, Route: InPage,
			Title:       "Shared links to the page have no preview",
			Description: "Chats, social networks and some assistants show og:title, og:description and og:image.",
			Remediation: `Write <meta property="og:title" content="…">, and the same for og:description and og:image.`,
			Reference:   "https://ogp.me/",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				missing := lacking(d.OpenGraph, "title", "description", "image")
				switch len(missing) {
				case 0:
					return passed
				case 3:
					return failed("none of og:title, og:description, og:image")
				}
				return partly("missing: og:%s", strings.Join(missing, ", og:"))
			}),
		},
		{
			ID: "og-url-disagrees", Version: 1, Dimension: technical, Category: "sharing", Severity: low, Class: defect, Route: InPage,
			Title:       "og:url names another page than canonical",
			Description: "Shares are counted for another address than the one that is to be shown.",
			Remediation: "Write the canonical address into og:url.",
			Reference:   "https://ogp.me/",
			Check: onIndexable(func(p *Page, d *Document) Result {
				if d.OpenGraph["url"] == "" || p.Canonical() == "" {
					return none
				}
				return unless(strings.TrimRight(d.OpenGraph["url"], "/") != strings.TrimRight(p.Canonical(), "/"), "og:url %s, canonical %s", d.OpenGraph["url"], p.Canonical())
			}),
		},
		{
			ID: "twitter-card-missing", Version: 1, Dimension: technical, Category: "sharing", Severity: info, Class: diagnostic, Route: InPage,
			Title:       "The page chooses no card for X",
			Description: "Links on X are shown without a large picture.",
			Remediation: `Write <meta name="twitter:card" content="summary_large_image">.`,
			Reference:   "https://developer.x.com/en/docs/x-for-websites/cards/overview/abouts-cards",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Twitter["card"] == "", "twitter:card is missing")
			}),
		},
		{
			ID: "doctype-missing", Version: 1, Dimension: technical, Category: "html", Severity: low, Class: defect, Route: InPage,
			Title:       "The page does not begin with a doctype",
			Description: "Browsers then show it as pages of 1998 were shown.",
			Remediation: "Begin the page with <!doctype html>.",
			Reference:   "https://html.spec.whatwg.org/multipage/syntax.html#the-doctype",
			Check: onHTML(func(_ *Page, d *Document) Result {
				return unless(!d.Doctype, "there is no <!doctype html>")
			}),
		},
		{
			ID: "charset-undeclared", Version: 1, Dimension: technical, Category: "html", Severity: low, Class: defect, Route: InPage,
			Title:       "The page does not say its encoding",
			Description: "Letters beyond ASCII may be read wrongly.",
			Remediation: `Write <meta charset="utf-8"> first in the head, or send Content-Type: text/html; charset=utf-8.`,
			Reference:   "https://html.spec.whatwg.org/multipage/semantics.html#charset",
			Check: onHTML(func(p *Page, d *Document) Result {
				return unless(d.DeclaredCharset == "" && !strings.Contains(strings.ToLower(p.Fetch.ContentType), "charset"), "neither the header nor the page names one")
			}),
		},
		{
			ID: "charset-conflict", Version: 1, Dimension: technical, Category: "html", Severity: medium, Class: defect, Route: InServer,
			Title:       "Header and page name different encodings",
			Description: "Readers that trust the wrong one see broken letters.",
			Remediation: "Send the encoding that the page declares, best utf-8.",
			Reference:   "https://html.spec.whatwg.org/multipage/semantics.html#charset",
			Check: onHTML(func(p *Page, d *Document) Result {
				_, sent, found := strings.Cut(strings.ToLower(p.Fetch.ContentType), "charset=")
				if !found || d.DeclaredCharset == "" {
					return none
				}
				sent = strings.Trim(sent, `"' `)
				return unless(normalCharset(sent) != normalCharset(d.DeclaredCharset), "header %s, page %s", sent, d.DeclaredCharset)
			}),
		},
		{
			ID: "viewport-missing", Version: 1, Dimension: technical, Category: "html", Severity: medium, Class: defect, Route: InPage,
			Title:       "The page is not made for phones",
			Description: "Without a viewport phones show a tiny desktop page, and engines rank by the phone version.",
			Remediation: `Write <meta name="viewport" content="width=device-width, initial-scale=1">.`,
			Reference:   "https://developer.mozilla.org/docs/Web/HTML/Guides/Viewport_meta_element",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				return unless(d.Viewport == "", "<meta name=viewport> is missing")
			}),
		},
		{
			ID: "viewport-fixed", Version: 1, Dimension: technical, Category: "html", Severity: low, Class: defect, Route: InPage,
			Title:       "Readers may not enlarge the page",
			Description: "People with weak eyes cannot read it.",
			Remediation: "Remove user-scalable=no and maximum-scale=1 from the viewport.",
			Reference:   "https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html",
			Check: onIndexable(func(_ *Page, d *Document) Result {
				if d.Viewport == "" {
					return none
				}
				v := strings.ReplaceAll(strings.ToLower(d.Viewport), " ", "")
				return unless(strings.Contains(v, "user-scalable=no") || strings.Contains(v, "user-scalable=0"), "%s", d.Viewport)
			}),
		},
	}
}

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
// common, or are written in a script where words cannot be told apart.
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
