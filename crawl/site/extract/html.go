package extract

import (
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func attribute(n *html.Node, name string) string {
	for i := range n.Attr {
		if n.Attr[i].Key == name {
			return n.Attr[i].Val
		}
	}
	return ""
}

func lookup(n *html.Node, name string) (string, bool) {
	for i := range n.Attr {
		if n.Attr[i].Key == name {
			return n.Attr[i].Val, true
		}
	}
	return "", false
}

// maxBelow bounds the joined text below a node, in bytes, because callers join it again for each element
// around it.
const maxBelow = 64 << 10

// textBelow joins the text below a node.
func textBelow(n *html.Node) string {
	if only := n.FirstChild; only != nil && only.NextSibling == nil && only.Type == html.TextNode {
		return only.Data
	}
	var b strings.Builder
	writeText(&b, n)
	return b.String()
}

func writeText(b *strings.Builder, n *html.Node) {
	for c := range n.ChildNodes() {
		if b.Len() >= maxBelow {
			return
		}
		switch c.Type {
		case html.TextNode:
			b.WriteString(c.Data[:min(len(c.Data), maxBelow-b.Len())])
		case html.ElementNode:
			if c.DataAtom == atom.Script || c.DataAtom == atom.Style {
				continue
			}
			if c.DataAtom == atom.Br || isBlock(c) {
				b.WriteByte(' ')
			}
			writeText(b, c)
		default:
		}
	}
}

// Clean makes one line of at most so many characters.
func Clean(s string, most int) string {
	s = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, ""), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	for at := range s {
		if most == 0 {
			return s[:at]
		}
		most--
	}
	return s
}

func isBlock(n *html.Node) bool {
	switch n.DataAtom {
	case atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Cite, atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em, atom.Font, atom.I,
		atom.Ins, atom.Kbd, atom.Label, atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup,
		atom.Time, atom.U, atom.Var, atom.Wbr, atom.Img, atom.Picture, atom.Big, atom.Tt:
		return false
	default:
		return n.Type == html.ElementNode && n.Data != ""
	}
}

// countWords counts words as people do; a script without spaces counts a word for
// every two characters.
func countWords(s string) int {
	words, wide, inside := 0, 0, false
	for _, r := range s {
		switch {
		case r < 0x80:
			letter := isWordRune(r)
			if letter && !inside {
				words++
			}
			inside = letter
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer):
			wide++
			inside = false
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			if !inside {
				words++
			}
			inside = true
		case r == '\u2019' && inside:
		default:
			inside = false
		}
	}
	return words + (wide+1)/2
}

// isWordRune reports whether an ASCII character is part of a word.
func isWordRune(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '\'' || c == '-'
}
