package extract

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/internal/lazyregexp"
)

// walk reads a node and everything below it.
func (r *reader) walk(n *html.Node, at place) {
	for c := range n.ChildNodes() {
		switch c.Type {
		case html.DoctypeNode:
			r.doc.Doctype = true
		case html.TextNode:
			r.readText(c, at)
		case html.ElementNode:
			r.element(c, at)
		default:
		}
	}
}

func (r *reader) readText(n *html.Node, at place) {
	if at.head || at.hidden {
		return
	}
	r.doc.AllWords += countWords(n.Data)
}

func (r *reader) element(n *html.Node, at place) {
	r.doc.Weight.Elements++
	at.depth++
	r.doc.Nested = max(r.doc.Nested, at.depth)
	switch {
	case r.mainNodes[n]:
		at.main = true
	case at.main && r.weigher.leftOut(n):
		at.main = false
	}
	r.items(n, &at)
	r.note(n, at)
	switch n.DataAtom {
	case atom.Head:
		at.head = true
	case atom.Script, atom.Style, atom.Template, atom.Svg, atom.Title:
		return
	case atom.Noscript:
		at.hidden = true
	default:
	}
	at.link = at.link || n.DataAtom == atom.A
	r.walk(n, at)
}

// note keeps what an element says about the page.
func (r *reader) note(n *html.Node, at place) {
	if isHeading(n) {
		r.heading(n, at)
		return
	}
	switch n.DataAtom {
	case atom.Html, atom.Title, atom.Base, atom.Meta, atom.Link, atom.Style:
		r.noteHead(n)
	case atom.Script:
		r.readScript(n, at)
	case atom.A, atom.Area:
		r.anchor(n, at)
	case atom.Img:
		r.image(n, at)
	case atom.Iframe:
		r.doc.Weight.IFrames++
		r.insecure(attribute(n, "src"))
	case atom.Frame:
		r.goesOn(attribute(n, "src"))
	case atom.Time:
		if when := attribute(n, "datetime"); when != "" && len(r.times) < maxListed {
			r.times = append(r.times, when)
		}
	case atom.Video, atom.Audio, atom.Source, atom.Embed:
		r.insecure(attribute(n, "src"))
	default:
		r.noteBlock(n, at)
	}
}

// noteHead keeps what elements of the head say, wherever they stand.
func (r *reader) noteHead(n *html.Node) {
	switch n.DataAtom {
	case atom.Html:
		r.doc.Lang = Clean(attribute(n, "lang"), 35)
	case atom.Title:
		if r.doc.Titles++; r.doc.Titles == 1 {
			r.doc.Title = Clean(textBelow(n), maxTitle)
		}
	case atom.Base:
		r.readBase(n)
	case atom.Meta:
		r.readMeta(n)
	case atom.Link:
		r.readLink(n)
	case atom.Style:
		r.doc.Weight.InlineBytes += len(textBelow(n))
	default:
	}
}

// noteBlock keeps what blocks of the body say.
func (r *reader) noteBlock(n *html.Node, at place) {
	d := r.doc
	if _, marked := lookup(n, "data-nosnippet"); marked {
		d.NoSnippet++
	}
	switch n.DataAtom {
	case atom.Main:
		d.Semantic.Main++
	case atom.Article:
		d.Semantic.Article++
	case atom.Nav:
		d.Semantic.Nav++
	case atom.Header:
		d.Semantic.Header++
	case atom.Footer:
		d.Semantic.Footer++
	case atom.Address:
		d.Contact.Address = true
	case atom.Pre:
		d.CodeBlocks++
	case atom.Button, atom.Input:
		r.button(n)
	case atom.Ul, atom.Ol, atom.Dl:
		r.list(n, at)
	case atom.Table:
		r.table(n, at)
	case atom.P, atom.Dd, atom.Td:
		r.paragraph(n, at)
	default:
	}
	r.noteClass(n)
}

// noteClass keeps what the names of elements say.
func (r *reader) noteClass(n *html.Node) {
	names := attribute(n, "class") + " " + attribute(n, "aria-label")
	if names == " " || r.names[names] {
		return
	}
	if len(r.names) < MaxLinks {
		r.names[names] = true
	}
	names = strings.ToLower(names)
	if strings.Contains(names, "breadcrumb") {
		r.doc.Breadcrumb = true
	}
	if !r.doc.DocsMarks && containsAny(names, docsNames()) {
		r.doc.DocsMarks = true
	}
}

// docsNames are class names that programs for documentation use.
func docsNames() []string {
	return []string{
		"documentwrapper", "sphinxsidebar", "rst-content", "theme-doc", "navheader", "md-nav", "docs-content", "doc-content", "docbook", "refentry",
		"header-navigation-right", "contents-level", "node-home",
	}
}

var (
	buyWords   = lazyregexp.New(`(?i)\b(add to (cart|basket|bag)|buy now|in den warenkorb|ajouter au panier|añadir al carrito|order now)\b`)
	pricePlain = lazyregexp.New(`(?:[$€£¥]\s?\d|\d\s?(?:€|EUR|USD|GBP)\b)`)
	stepText   = lazyregexp.New(`(?i)^(step|schritt|[eé]tape|paso|passo)\s*\d`)
	numbered   = lazyregexp.New(`^#?\d{1,3}[.):\s]`)
)

func (r *reader) button(n *html.Node) {
	label := attribute(n, "value") + " " + attribute(n, "aria-label")
	if n.DataAtom == atom.Button {
		label += " " + Clean(textBelow(n), 60)
	}
	if buyWords.MatchString(label) {
		r.doc.BuyButtons++
	}
}

func (r *reader) heading(n *html.Node, at place) {
	h := Clean(textBelow(n), maxHeading)
	level := int(n.Data[1] - '0')
	r.question = 0
	if len(r.doc.Headings) < maxHeadings {
		r.doc.Headings = append(r.doc.Headings, site.Heading{Level: level, Text: h, Main: at.main})
	}
	if numbered.MatchString(h) {
		r.doc.Numbered++
	}
	if stepText.MatchString(h) {
		r.doc.Steps++
	}
	if level > 1 && level < 5 && (at.link || linked(n)) {
		r.doc.CardLinks++
	}
	if isQuestion(h) && len(r.doc.Questions) < maxQuestions {
		r.doc.Questions = append(r.doc.Questions, site.Question{Text: h})
		r.question = len(r.doc.Questions)
	}
}

// linked reports whether a heading's text is a link to another page.
func linked(n *html.Node) bool {
	for d := range n.Descendants() {
		if d.DataAtom == atom.A && !strings.HasPrefix(attribute(d, "href"), "#") && attribute(d, "href") != "" {
			return Clean(textBelow(d), 4) != ""
		}
	}
	return false
}

var asking = lazyregexp.New(`(?i)^(what|how|why|when|where|who|which|can|does|do|is|are|should|was ist|wie|warum|wann|wo|wer|kann|comment|pourquoi|quand|qu'est|qué|cómo|por qué|cuándo)\b`)

func isQuestion(h string) bool {
	return strings.HasSuffix(h, "?") || strings.HasSuffix(h, "？") || asking.MatchString(h) && strings.Count(h, " ") > 2 && len(h) < 120
}
