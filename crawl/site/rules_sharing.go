package site

import "strings"

// sharingRules are about previews of shared pages, and about the character set and the viewport.
var sharingRules = []Rule{{
	ID: "og-missing", Version: 1, Dimension: technical, Category: "sharing", Severity: low, Class: advisory, Route: InPage,
	Title:       "Shared links to the page have no preview",
	Description: "Chats, social networks and some assistants show og:title, og:description and og:image.",
	Remediation: `Write <meta property="og:title" content="…">, and the same for og:description and og:image.`,
	Reference:   "https://ogp.me/",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		missing := lacking(d.OpenGraph, "title", "description", "image")
		switch len(missing) {
		case 0:
			return passed()
		case 3:
			return failed("none of og:title, og:description, og:image")
		}
		return partly("missing: og:%s", strings.Join(missing, ", og:"))
	}),
}, {
	ID: "og-url-disagrees", Version: 1, Dimension: technical, Category: "sharing", Severity: low, Class: defect, Route: InPage,
	Title:       "og:url names another page than canonical",
	Description: "Shares count for another address than the canonical one.",
	Remediation: "Write the canonical address into og:url.",
	Reference:   "https://ogp.me/",
	Check: onIndexable(func(p *Page, d *Document) Result {
		return noneIf(d.OpenGraph["url"] == "" || p.Canonical() == "", unless(strings.TrimRight(d.OpenGraph["url"], "/") != strings.TrimRight(p.Canonical(), "/"), "og:url %s, canonical %s", d.OpenGraph["url"], p.Canonical()))
	}),
}, {
	ID: "twitter-card-missing", Version: 1, Dimension: technical, Category: "sharing", Severity: info, Class: diagnostic, Route: InPage,
	Title:       "The page chooses no card for X",
	Description: "Links on X are shown without a large picture.",
	Remediation: `Write <meta name="twitter:card" content="summary_large_image">.`,
	Reference:   "https://developer.x.com/en/docs/x-for-websites/cards/overview/abouts-cards",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Twitter["card"] == "", "twitter:card is missing")
	}),
}, {
	ID: "doctype-missing", Version: 1, Dimension: technical, Category: "html", Severity: low, Class: defect, Route: InPage,
	Title:       "The page does not begin with a doctype",
	Description: "Browsers then draw the page by outdated rules (quirks mode).",
	Remediation: "Begin the page with <!doctype html>.",
	Reference:   "https://html.spec.whatwg.org/multipage/syntax.html#the-doctype",
	Check: onHTML(func(_ *Page, d *Document) Result {
		return unless(!d.Doctype, "there is no <!doctype html>")
	}),
}, {
	ID: "charset-undeclared", Version: 1, Dimension: technical, Category: "html", Severity: low, Class: defect, Route: InPage,
	Title:       "The page does not say its encoding",
	Description: "Letters beyond ASCII may be read wrongly.",
	Remediation: `Write <meta charset="utf-8"> first in the head, or send Content-Type: text/html; charset=utf-8.`,
	Reference:   "https://html.spec.whatwg.org/multipage/semantics.html#charset",
	Check: onHTML(func(p *Page, d *Document) Result {
		return unless(d.DeclaredCharset == "" && !strings.Contains(strings.ToLower(p.Fetch.ContentType), "charset"), "neither the header nor the page names one")
	}),
}, {
	ID: "charset-conflict", Version: 1, Dimension: technical, Category: "html", Severity: medium, Class: defect, Route: InServer,
	Title:       "Header and page name different encodings",
	Description: "Readers that trust the wrong one see broken letters.",
	Remediation: "Send the encoding that the page declares, best utf-8.",
	Reference:   "https://html.spec.whatwg.org/multipage/semantics.html#charset",
	Check: onHTML(func(p *Page, d *Document) Result {
		_, sent, found := strings.Cut(strings.ToLower(p.Fetch.ContentType), "charset=")
		if !found || d.DeclaredCharset == "" {
			return none()
		}
		sent = strings.Trim(sent, `"' `)
		return unless(normalCharset(sent) != normalCharset(d.DeclaredCharset), "header %s, page %s", sent, d.DeclaredCharset)
	}),
}, {
	ID: "viewport-missing", Version: 1, Dimension: technical, Category: "html", Severity: medium, Class: defect, Route: InPage,
	Title:       "The page is not made for phones",
	Description: "Without a viewport phones show a tiny desktop page, and engines rank by the phone version.",
	Remediation: `Write <meta name="viewport" content="width=device-width, initial-scale=1">.`,
	Reference:   "https://developer.mozilla.org/docs/Web/HTML/Guides/Viewport_meta_element",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		return unless(d.Viewport == "", "<meta name=viewport> is missing")
	}),
}, {
	ID: "viewport-fixed", Version: 1, Dimension: technical, Category: "html", Severity: low, Class: defect, Route: InPage,
	Title:       "Readers may not enlarge the page",
	Description: "People with weak eyes cannot read it.",
	Remediation: "Remove user-scalable=no and maximum-scale=1 from the viewport.",
	Reference:   "https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html",
	Check: onIndexable(func(_ *Page, d *Document) Result {
		if d.Viewport == "" {
			return none()
		}
		v := strings.ReplaceAll(strings.ToLower(d.Viewport), " ", "")
		return unless(strings.Contains(v, "user-scalable=no") || strings.Contains(v, "user-scalable=0"), "%s", d.Viewport)
	}),
}}
