package extract

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/answer-visibility/avm/crawl/site"
)

func (r *reader) paragraph(n *html.Node, at place) {
	if n.DataAtom == atom.Td {
		if pricePlain.MatchString(directText(n)) {
			r.doc.Prices++
		}
		return
	}
	s := textBelow(n)
	words := countWords(s)
	if words == 0 {
		return
	}
	if words < 40 && pricePlain.MatchString(s) {
		r.doc.Prices++
	}
	if r.question > 0 {
		r.doc.Questions[r.question-1].AnswerWords = words
		r.question = 0
	}
	if !at.main || n.DataAtom != atom.P {
		return
	}
	p := &r.doc.Paragraphs
	if p.Count++; p.Count == 1 {
		p.FirstWord = words
	}
	p.Longest = max(p.Longest, words)
	const long = 150
	if words > long {
		p.Long++
	}
}

func directText(n *html.Node) string {
	var b strings.Builder
	for c := range n.ChildNodes() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}

func (r *reader) list(n *html.Node, at place) {
	if !at.main {
		return
	}
	items := 0
	for c := range n.ChildNodes() {
		if c.DataAtom == atom.Li || c.DataAtom == atom.Dt {
			items++
		}
	}
	if items >= 2 {
		r.doc.Lists++
	}
	if n.DataAtom == atom.Ol && items >= 3 {
		r.doc.Steps++
	}
}

func (r *reader) table(n *html.Node, at place) {
	if !at.main || len(r.doc.Tables) >= maxTables {
		return
	}
	t := site.Table{}
	cells := 0
	for d := range n.Descendants() {
		switch d.DataAtom {
		case atom.Tr:
			t.Rows, cells = t.Rows+1, 0
		case atom.Th:
			t.Header = true
			cells++
		case atom.Td:
			cells++
		case atom.Caption:
			t.Caption = true
		default:
		}
		t.Columns = max(t.Columns, cells)
	}
	if t.Rows >= 2 && t.Columns >= 2 {
		r.doc.Tables = append(r.doc.Tables, t)
	}
}

func (r *reader) image(n *html.Node, at place) {
	images := &r.doc.Images
	images.Count++
	source := attribute(n, "src")
	r.insecure(source)
	alt, has := lookup(n, "alt")
	const long = 150
	switch {
	case !has:
		images.NoAlt++
	case strings.TrimSpace(alt) == "":
		images.EmptyAlt++
		if at.main {
			images.MainEmpty++
		}
	case len(alt) > long:
		images.LongAlt++
	}
	if attribute(n, "width") == "" || attribute(n, "height") == "" {
		images.NoSize++
	}
	if attribute(n, "loading") == "lazy" {
		images.Lazy++
	}
	path, _, _ := strings.Cut(strings.ToLower(source), "?")
	if strings.HasSuffix(path, ".bmp") || strings.HasSuffix(path, ".tif") || strings.HasSuffix(path, ".tiff") {
		images.Legacy++
	}
}

// insecure keeps what a secure page loads without security.
func (r *reader) insecure(source string) {
	if r.address.Scheme == "https" && strings.HasPrefix(strings.ToLower(strings.TrimSpace(source)), "http:") &&
		len(r.doc.MixedContent) < maxListed {
		r.doc.MixedContent = append(r.doc.MixedContent, Clean(source, maxAnchor))
	}
}
