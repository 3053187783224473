package dataforseo

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// maxNesting is how deep elements are read; real ones are two deep.
const maxNesting = 6

// reading collects an overview's text and sources.
type reading struct {
	text  engine.Text
	cited map[string]bool
}

// read returns what an overview says, element by element, and its sources: those of
// an element stand for its text, the others for no passage.
func read(overview gjson.Result) *engine.Text {
	r := &reading{cited: map[string]bool{}}
	ads := false
	for element := range engine.Elements(overview.Get("items")) {
		if sponsored(element) {
			ads = true
			continue
		}
		r.element(element)
	}
	// The Markdown has the ads in it.
	if r.text.Blank() && !ads {
		r.text.Add(overview.Get("markdown").String())
	}
	var rest []engine.Citation
	for reference := range engine.Elements(overview.Get("references")) {
		if c := citation(reference, -1); !r.cited[c.URL] && len(rest) < engine.MaxCitations {
			rest = append(rest, c)
		}
	}
	r.text.Add("", rest...)
	return &r.text
}

// element adds one element: a paragraph, a list, a table, a video, a product.
func (r *reading) element(element gjson.Result) {
	var lines []string
	collect(element, maxNesting, &lines)
	text := engine.CleanText(strings.Join(lines, "\n"))
	length := utf8.RuneCountInString(text)
	var cited []engine.Citation
	sources(element, maxNesting, func(source gjson.Result) {
		if c := citation(source, length); c.URL != "" && len(cited) < engine.MaxCitations && len(r.cited) < engine.MaxElements {
			r.cited[c.URL] = true
			cited = append(cited, c)
		}
	})
	if text != "" {
		r.text.Break()
	}
	r.text.Add(text, cited...)
}

// collect gathers an element's visible lines in order: its title, its words (a
// table's are there as Markdown alone), then what it consists of.
func collect(element gjson.Result, depth int, lines *[]string) {
	words := firstOf(element.Get("text"), element.Get("snippet"))
	if words == "" && strings.HasSuffix(element.Get("type").String(), "_table_element") {
		words = element.Get("markdown").String()
	}
	for _, line := range []string{element.Get("title").String(), words} {
		if line = strings.TrimSpace(line); line != "" {
			*lines = append(*lines, line)
		}
	}
	for part := range parts(element, depth) {
		collect(part, depth-1, lines)
	}
}

// sources visits all that an element refers to: its references, the links in its
// text, and the page that it is itself (a video, a product).
func sources(element gjson.Result, depth int, visit func(gjson.Result)) {
	if element.Get("url").String() != "" {
		visit(element)
	}
	for _, member := range []string{"references", "links"} {
		for source := range engine.Elements(element.Get(member)) {
			visit(source)
		}
	}
	for part := range parts(element, depth) {
		sources(part, depth-1, visit)
	}
}

// parts returns what an element consists of, without the ads in it.
func parts(element gjson.Result, depth int) iter.Seq[gjson.Result] {
	return func(yield func(gjson.Result) bool) {
		if depth == 0 {
			return
		}
		for _, member := range []string{"components", "items"} {
			for part := range engine.Elements(element.Get(member)) {
				if !sponsored(part) && !yield(part) {
					return
				}
			}
		}
	}
}

// citation reads a source for a passage of a length from the start of its
// element; -1: for none.
func citation(source gjson.Result, length int) engine.Citation {
	c := engine.Citation{URL: source.Get("url").String(), Title: source.Get("title").String(), Start: -1, End: -1}
	if length > 0 {
		c.Start, c.End = 0, length
	}
	return c
}

// firstOf returns the first text that is not empty.
func firstOf(values ...gjson.Result) string {
	for _, v := range values {
		if text := v.String(); strings.TrimSpace(text) != "" {
			return text
		}
	}
	return ""
}
