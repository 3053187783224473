package extract

import (
	"math"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func isLongText(n *html.Node) bool {
	l := lengths{most: math.MaxInt, nodes: math.MaxInt}
	l.add(n, false)
	return l.text > longSibling && l.links*4 < l.text
}

// lengths counts the characters below a node and those in links, up to a bound.
type lengths struct {
	text  int
	links int
	most  int // bound of characters
	nodes int // bound of nodes, including their texts
}

func (l *lengths) add(n *html.Node, inLink bool) {
	for c := range n.ChildNodes() {
		if l.nodes--; l.nodes < 0 || l.text >= l.most {
			return
		}
		switch c.Type {
		case html.TextNode:
			if l.nodes -= len(c.Data) / bytesOfNode; l.nodes < 0 {
				return
			}
			size := visibleLength(c.Data)
			l.text += size
			if inLink {
				l.links += size
			}
		case html.ElementNode:
			if c.DataAtom == atom.Script || c.DataAtom == atom.Style || c.DataAtom == atom.Noscript {
				continue
			}
			l.add(c, inLink || c.DataAtom == atom.A)
		default:
		}
	}
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

const (
	// manyNodes is the number of nodes from which a block counts as content, whatever its links. The bound is
	// needed because each block is searched again for the blocks around it.
	manyNodes = 20_000
	// bytesOfNode is the number of bytes of text that take as much time as one node.
	bytesOfNode = 16
)

// mostlyLinks reports whether a block within the content is a list of links, such as
// related articles.
func mostlyLinks(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Ul, atom.Ol, atom.Div, atom.Section, atom.Table, atom.Dl:
	default:
		return false
	}
	l := lengths{most: denseUnless, nodes: manyNodes}
	l.add(n, false)
	return l.links > 0 && l.nodes >= 0 && l.text < denseUnless && float64(l.links) > mostDense*float64(l.text)
}
