// Package extract reads a page's HTML: its head, headings, links, images, structured
// data and its main content apart from everything around it.
package extract

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"

	"github.com/answer-visibility/avm/crawl/site"
)

// Version names how pages are read. It changes when the same page gives other facts.
const Version = "2"

// The bounds on what is kept of one page.
const (
	MaxLinks      = 2000
	maxTitle      = 500 // characters
	maxHeadings   = 200
	maxHeading    = 300
	maxQuestions  = 50
	maxTables     = 50
	maxAlternates = 100
	maxExcerpt    = 300
	maxListed     = 20
	maxMetaValue  = 1000
	maxAnchor     = 200
)

// Link is an address that a page links to, once for each address.
type Link struct {
	URL      *url.URL
	Internal bool // to the same site
	Main     bool // at least once from the main content
	Nofollow bool // every time
	Anchor   string
	Count    int
}

// Result is what was read of a page.
type Result struct {
	Document *site.Document
	Charset  string
	Links    []Link
	Text     string // the main content
}

// Read reads a page. An error says that its HTML cannot be parsed: it is nested too
// deep.
func Read(address *url.URL, contentType string, content []byte) (*Result, error) {
	root, encoding, err := parse(contentType, content)
	if err != nil {
		return nil, err
	}
	r := newReader(address)
	var main []*html.Node
	r.weigher, main = mainContent(root)
	for _, n := range main {
		r.mainNodes[n] = true
	}
	r.doc.MainFound = len(main) > 0
	r.walk(root, place{})
	r.readItems()
	r.finish(main)
	return &Result{Document: r.doc, Charset: encoding, Links: r.links, Text: r.text}, nil
}

// reader gathers the facts of one page.
type reader struct {
	address    *url.URL
	base       *url.URL
	doc        *site.Document
	weigher    *weigher
	mainNodes  map[*html.Node]bool
	links      []Link
	linkAt     map[string]int // index of a link, by address
	resolved   map[string]int // index of a link, by href; -1: the href is no link
	meta       map[string]string
	jsonLD     []string
	microdata  []*item
	rdfa       []*item
	structured int // bytes of the stored items
	question   int // the heading without an answer so far, from 1; 0: none
	times      []string
	hosts      map[string]bool
	names      map[string]bool // names of elements that were checked
	text       string
}

func newReader(address *url.URL) *reader {
	return &reader{
		address: address, base: address, doc: &site.Document{}, mainNodes: map[*html.Node]bool{},
		linkAt: map[string]int{}, resolved: map[string]int{}, meta: map[string]string{}, hosts: map[string]bool{}, names: map[string]bool{},
	}
}

// place reports where in the page a node is.
type place struct {
	main   bool
	head   bool
	link   bool
	depth  int
	hidden bool
	item   *item // microdata around it
	rdfa   *item
}

// finish adds what is known only at the end.
func (r *reader) finish(main []*html.Node) {
	d := r.doc
	t := &text{most: maxText}
	for _, n := range main {
		r.weigher.write(t, n)
	}
	r.text = t.b.String()
	d.Words = countWords(r.text)
	d.Excerpt = Clean(r.text, maxExcerpt)
	if d.Words > 0 {
		d.TextHash, d.Fingerprint = Fingerprint(r.text)
	}
	d.Numbers = countNumbers(r.text)
	d.OpenGraph, d.Twitter = r.prefixed("og:"), r.prefixed("twitter:")
	d.Weight.ThirdParty = len(r.hosts)
	r.finishDates()
	r.finishLinks()
	d.Weight.AppShell = d.AllWords < 30 && d.Weight.Scripts > 0
}

func (r *reader) prefixed(prefix string) map[string]string {
	found := map[string]string{}
	for name, value := range r.meta {
		if rest, ok := strings.CutPrefix(name, prefix); ok && len(found) < maxListed {
			found[rest] = Clean(value, maxMetaValue)
		}
	}
	return found
}

// countNumbers counts words that hold a digit.
func countNumbers(s string) int {
	n := 0
	for w := range strings.FieldsSeq(s) {
		if strings.ContainsAny(w, "0123456789") {
			n++
		}
	}
	return n
}
