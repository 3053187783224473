package extract

import (
	"fmt"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
)

const maxText = 1 << 20 // bytes

// parse reads HTML, in the encoding that the content type or the page names.
func parse(contentType string, content []byte) (root *html.Node, encoding string, err error) {
	found, name, _ := charset.DetermineEncoding(content[:min(len(content), 1024)], contentType)
	if name != "utf-8" {
		if content, err = found.NewDecoder().Bytes(content); err != nil {
			return nil, name, fmt.Errorf("read page: %w", err)
		}
	}
	root, err = Parse(content)
	return root, name, err
}

// write adds the content below a node, without what is not content.
func (w *weigher) write(t *text, n *html.Node) {
	for c := range n.ChildNodes() {
		switch {
		case c.Type == html.TextNode:
			t.add(c.Data)
		case c.Type != html.ElementNode || w.leftOut(c):
		default:
			block := isBlock(c)
			if block || c.DataAtom == atom.Br {
				t.lineEnd()
			}
			w.write(t, c)
			if block {
				t.lineEnd()
			}
		}
	}
}

// leftOut reports whether a block within the content is none.
func (w *weigher) leftOut(n *html.Node) bool {
	if w.skipped(n) {
		return true
	}
	switch n.DataAtom {
	case atom.Figcaption, atom.Form, atom.Input:
		return true
	default:
		return mostlyLinks(n)
	}
}
