package engine

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Text builds an answer's text out of parts and keeps the citations' offsets,
// which services count within a part, in step with the whole. The zero value is
// ready for use.
type Text struct {
	text      strings.Builder
	runes     int
	citations []Citation
}

// Add appends a part with its citations. Their offsets count code points of that part. Offsets outside the
// part, or in the wrong order, become -1. Add drops citations without a URL and those after MaxCitations.
func (t *Text) Add(part string, citations ...Citation) {
	part = CleanText(part)
	length := utf8.RuneCountInString(part)
	for _, c := range citations {
		if len(t.citations) == MaxCitations {
			break
		}
		c.URL, c.Title = CleanText(c.URL), CleanText(c.Title)
		if c.URL == "" {
			continue
		}
		if c.Start < 0 || c.End <= c.Start || c.End > length {
			c.Start, c.End = -1, -1
		} else {
			c.Start, c.End = c.Start+t.runes, c.End+t.runes
		}
		t.citations = append(t.citations, c)
	}
	t.text.WriteString(part)
	t.runes += length
}

// Break separates two messages, where there is text before it.
func (t *Text) Break() {
	if t.runes > 0 {
		t.Add("\n\n")
	}
}

// String returns the whole text.
func (t *Text) String() string { return t.text.String() }

// Blank reports whether there is nothing to read.
func (t *Text) Blank() bool { return strings.TrimSpace(t.text.String()) == "" }

// Citations returns all citations, in the order they were added.
func (t *Text) Citations() []Citation { return slices.Clone(t.citations) }
