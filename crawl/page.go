package crawl

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"github.com/answer-visibility/avm/crawl/site/extract"
)

// Page is what people see on an HTML page, and what it says of itself.
type Page struct {
	Title  string // empty: none
	Text   string // visible, without navigation and the like; a line a block
	Format Format
	Method FormatMethod

	Wall    bool // it is not a page, but asks visitors to prove that they are people
	Scripts bool // it has scripts: without text they would make it
}

const (
	maxTitle = 500     // characters
	maxText  = 1 << 20 // bytes
)

// ReadPage reads HTML. The content type tells the encoding, else the page itself
// does. It fails for what is nested too deep.
func ReadPage(address *url.URL, contentType string, content []byte) (*Page, error) {
	if decoded, err := charset.NewReader(bytes.NewReader(content), contentType); err == nil { // otherwise the page stays empty
		if content, err = io.ReadAll(decoded); err != nil {
			return nil, fmt.Errorf("read page: %w", err)
		}
	}
	root, err := extract.Parse(content)
	if err != nil {
		return nil, err
	}
	r := &pageReader{address: address, meta: map[string]string{}, types: map[string]int{}}
	r.walk(root, true)
	p := &Page{Title: extract.Clean(r.title, maxTitle), Text: r.text.String(), Scripts: r.scripts > 0}
	if p.Title == "" {
		p.Title = extract.Clean(r.meta["og:title"], maxTitle)
	}
	p.Format, p.Method = r.format(p)
	p.Wall = r.isWall(p)
	return p, nil
}

// pageReader gathers what a page is judged by.
type pageReader struct {
	address    *url.URL
	title      string
	text       pageText
	meta       map[string]string // by property or name, the first of each
	types      map[string]int    // of schema.org that the page as a whole has, in JSON-LD
	microdata  []string          // the same in microdata
	headings   []heading
	tables     [][2]int // rows and columns
	paragraphs int      // long ones
	scripts    int
	challenge  bool // a known wall's script is there
}

type heading struct {
	level int
	text  string
}

// walk reads a node and what is below it; visible says whether people see it.
func (r *pageReader) walk(n *html.Node, visible bool) {
	if n.Type == html.TextNode {
		if visible {
			r.text.add(n.Data)
		}
		return
	}
	if n.Type == html.ElementNode {
		r.note(n)
		visible = visible && !unseen(n)
		if visible && n.Data == "img" {
			r.text.add(" " + attribute(n, "alt") + " ")
		}
	}
	block := visible && isBlock(n)
	if block {
		r.text.lineEnd()
	}
	for child := range n.ChildNodes() {
		r.walk(child, visible)
	}
	if block {
		r.text.lineEnd()
	}
}

// note keeps what an element contains about the page.
func (r *pageReader) note(n *html.Node) {
	if kind := attribute(n, "itemtype"); kind != "" && attribute(n, "itemprop") == "" {
		r.microdata = append(r.microdata, schemaType(kind))
	}
	switch n.Data {
	case "title":
		if r.title == "" && n.Namespace == "" {
			r.title = textBelow(n)
		}
	case "meta":
		r.noteMeta(n)
	case "script":
		r.noteScript(n)
	case "h1", "h2", "h3", "caption":
		level := 0
		if n.Data != "caption" {
			level = int(n.Data[1] - '0')
		}
		r.headings = append(r.headings, heading{level, extract.Clean(textBelow(n), maxTitle)})
	case "table":
		r.tables = append(r.tables, tableSize(n))
	case "p":
		if utf8.RuneCountInString(textBelow(n)) >= longParagraph {
			r.paragraphs++
		}
	}
}

func (r *pageReader) noteMeta(n *html.Node) {
	name := attribute(n, "property")
	if name == "" {
		name = attribute(n, "name")
	}
	name = strings.ToLower(strings.TrimSpace(name))
	if _, had := r.meta[name]; name != "" && !had {
		r.meta[name] = attribute(n, "content")
	}
}

func (r *pageReader) noteScript(n *html.Node) {
	kind, _, _ := strings.Cut(attribute(n, "type"), ";")
	if strings.EqualFold(strings.TrimSpace(kind), "application/ld+json") {
		r.addStructured(textBelow(n))
		return
	}
	r.scripts++
	if isChallenge(attribute(n, "src")) || isChallenge(textBelow(n)) {
		r.challenge = true
	}
}

// unseen reports that people do not see an element, or see it on every page of a site.
func unseen(n *html.Node) bool {
	switch n.Data {
	case "head", "script", "style", "noscript", "template", "svg", "iframe", "object", "nav", "footer",
		"aside", "select", "textarea":
		return true
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden":
			return true
		case "aria-hidden":
			if a.Val == "true" {
				return true
			}
		case "role":
			if a.Val == "navigation" || a.Val == "contentinfo" {
				return true
			}
		case "style":
			if strings.Contains(strings.ReplaceAll(a.Val, " ", ""), "display:none") {
				return true
			}
		}
	}
	return false
}

func isBlock(n *html.Node) bool {
	switch n.Data {
	case "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i",
		"ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup",
		"time", "u", "var", "wbr", "img", "picture":
		return false
	}
	return n.Type == html.ElementNode
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// textBelow joins the text below a node up to a bound, because callers join it again for each element around
// it.
func textBelow(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if b.Len() > extract.MaxJSONLD {
			break
		}
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

func tableSize(table *html.Node) [2]int {
	rows, columns, cells := 0, 0, 0
	for d := range table.Descendants() {
		switch d.Data {
		case "tr":
			rows, cells = rows+1, 0
		case "td", "th":
			cells++
			columns = max(columns, cells)
		}
	}
	return [2]int{rows, columns}
}

// pageText folds white space as a browser does, with a line a block.
type pageText struct {
	b     strings.Builder
	space bool // white space was left out
	line  bool // something is on the line
}

func (t *pageText) add(text string) {
	for _, r := range text {
		if unicode.IsSpace(r) || unicode.IsControl(r) {
			t.space = true
			continue
		}
		if t.b.Len() >= maxText {
			return
		}
		if t.space && t.line {
			t.b.WriteByte(' ')
		}
		t.b.WriteRune(r)
		t.space, t.line = false, true
	}
}

func (t *pageText) lineEnd() {
	if t.line {
		t.b.WriteByte('\n')
	}
	t.space, t.line = false, false
}

// String is the text so far.
func (t *pageText) String() string { return t.b.String() }
