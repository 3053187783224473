package extract

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func isLongText(n *html.Node) bool {
	text, links := textLengths(n, false)
	return text > longSibling && links*4 < text
}

// textLengths counts the characters below a node, and those in links.
func textLengths(n *html.Node, inLink bool) (text, links int) {
	for c := range n.ChildNodes() {
		switch c.Type {
		case html.TextNode:
			size := visibleLength(c.Data)
			text += size
			if inLink {
				links += size
			}
		case html.ElementNode:
			if c.DataAtom == atom.Script || c.DataAtom == atom.Style || c.DataAtom == atom.Noscript {
				continue
			}
			t, l := textLengths(c, inLink || c.DataAtom == atom.A)
			text, links = text+t, links+l
		default:
		}
	}
	return text, links
}

// visibleLength counts the characters of a text with white space folded.
func visibleLength(s string) int {
	n, space := 0, true
	for _, r := range s {
		if r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\u00a0' {
			if !space {
				n++
			}
			space = true
			continue
		}
		n++
		space = false
	}
	if space && n > 0 {
		n--
	}
	return n
}

// mostlyLinks reports whether a block within the content is a list of links, such as
// related articles.
func mostlyLinks(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Ul, atom.Ol, atom.Div, atom.Section, atom.Table, atom.Dl:
	default:
		return false
	}
	text, links := textLengths(n, false)
	return links > 0 && text < denseUnless && float64(links) > mostDense*float64(text)
}
