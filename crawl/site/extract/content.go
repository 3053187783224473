package extract

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// The main content is found by weighing: each paragraph gives points to the elements
// around it, by its length and its commas; elements whose names or classes speak of
// navigation, comments or advertising are passed over. The best element, with those
// beside it that are nearly as good, is the main content; blocks in it that are
// mostly links are left out.

const (
	leastParagraph  = 25  // characters that give points
	siblingShare    = 0.2 // of the best one's points, for a sibling to be taken along
	longSibling     = 80
	mostDense       = 0.5 // share of link text in a block that is content
	denseUnless     = 900 // characters of a block that is content whatever its links
	levelsAbove     = 4
	bodyPoints      = 25.0
	shortArticle    = 250 // characters of an <article> that is trusted
	leastCandidates = 140 // characters below which a page has no main content
)

// weigher finds the main content of a page.
type weigher struct {
	classes map[string]classKind // what class attributes say, once each
	frames  []frame
	best    candidate
	body    *html.Node
	named   candidate // itemprop=articleBody
	points  map[*html.Node]float64
	commas  map[*html.Node]int // below paragraphs and quotes
	lenient bool               // ignore classes, ids and hiding
}

type classKind int8

const (
	classPlain classKind = iota
	classContent
	classUnlikely
)

// frame is an element that is open.
type frame struct {
	node   *html.Node
	points float64
	text   int // characters below it
	links  int // of these, in links
}

type candidate struct {
	node   *html.Node
	points float64
	text   int
}

func newWeigher(lenient bool) *weigher {
	return &weigher{classes: map[string]classKind{}, points: map[*html.Node]float64{}, commas: map[*html.Node]int{}, lenient: lenient}
}

// fewCharacters is a main content so short that the page may have hidden the real one
// behind names that speak of something else.
const fewCharacters = 700

// mainContent finds the elements that are the main content of a page, and what tells
// content from the rest within them. Names and hiding count at first; where hardly
// anything is left by them, they do not.
func mainContent(root *html.Node) (*weigher, []*html.Node) {
	w := newWeigher(false)
	nodes := w.content(root)
	found := w.length(nodes)
	if found >= fewCharacters {
		return w, nodes
	}
	lenient := newWeigher(true)
	if more := lenient.content(root); lenient.length(more) > 2*found {
		return lenient, more
	}
	return w, nodes
}

func (w *weigher) length(nodes []*html.Node) int {
	t := &text{most: fewCharacters * 8}
	for _, n := range nodes {
		w.write(t, n)
	}
	return t.b.Len()
}

// content returns the elements that are the main content, in the page's order; none
// when the page has none.
func (w *weigher) content(root *html.Node) []*html.Node {
	w.weigh(root, false)
	best := w.best
	if w.named.node != nil && w.named.text*3 >= best.text {
		return []*html.Node{w.named.node}
	}
	if best.node == nil {
		if w.body == nil {
			return nil
		}
		return []*html.Node{w.body}
	}
	return w.withSiblings(w.widen(best))
}

// widen goes from the best element to the one around it while that is as good, as
// where a page wraps each section of its text.
func (w *weigher) widen(best candidate) candidate {
	for up := best.node.Parent; up != nil && up.DataAtom != atom.Body && up.DataAtom != atom.Html; up = up.Parent {
		points := w.points[up]
		if up.DataAtom == atom.Article || up.DataAtom == atom.Main {
			if points >= best.points*0.6 {
				return candidate{node: up, points: points}
			}
		}
		if points > best.points*1.05 {
			best = candidate{node: up, points: points}
		}
	}
	return best
}

func (w *weigher) withSiblings(best candidate) []*html.Node {
	parent := best.node.Parent
	if parent == nil || best.node.DataAtom == atom.Body || best.node.DataAtom == atom.Main || best.node.DataAtom == atom.Article {
		return []*html.Node{best.node}
	}
	least := max(10, best.points*siblingShare)
	var nodes []*html.Node
	for n := range parent.ChildNodes() {
		switch {
		case n == best.node:
			nodes = append(nodes, n)
		case n.Type != html.ElementNode || w.skipped(n):
		case w.points[n] >= least && w.sameClass(n, best.node):
			nodes = append(nodes, n)
		case n.DataAtom == atom.P && isLongText(n):
			nodes = append(nodes, n)
		case isHeading(n) && len(nodes) == 0:
			nodes = append(nodes, n)
		}
	}
	return nodes
}

func (w *weigher) sameClass(a, b *html.Node) bool {
	return a.DataAtom == b.DataAtom && (attribute(a, "class") == attribute(b, "class") || w.points[a] >= w.points[b]*0.5)
}

// weigh adds points to the elements around the paragraphs below a node.
func (w *weigher) weigh(n *html.Node, inLink bool) {
	for c := range n.ChildNodes() {
		switch c.Type {
		case html.TextNode:
			w.addText(c, inLink)
		case html.ElementNode:
			if w.skipped(c) {
				continue
			}
			if c.DataAtom == atom.Body {
				w.body = c
			}
			w.frames = append(w.frames, frame{node: c, points: w.ownPoints(c)})
			w.weigh(c, inLink || c.DataAtom == atom.A)
			w.close()
		default:
		}
	}
}

func (w *weigher) addText(n *html.Node, inLink bool) {
	if len(w.frames) == 0 {
		return
	}
	size := visibleLength(n.Data)
	top := &w.frames[len(w.frames)-1]
	top.text += size
	if inLink {
		top.links += size
	} else if size >= leastParagraph && holdsText(top.node) {
		// Text that stands in a block without a paragraph around it.
		w.give(len(w.frames), 1+float64(strings.Count(n.Data, ","))+min(float64(size)/100, 3))
	}
}

// holdsText reports whether text directly in an element is a paragraph.
func holdsText(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Div, atom.Td, atom.Section, atom.Article, atom.Dd, atom.Main:
		return true
	default:
		return false
	}
}

// give hands points to the elements from a depth upwards, less with every level.
func (w *weigher) give(depth int, points float64) {
	for level := 0; level < levelsAbove && depth-1-level >= 0; level++ {
		w.frames[depth-1-level].points += points
		switch level {
		case 0:
			points /= 2
		default:
			points = points * float64(level) / float64(level+1) * 0.75
		}
	}
}

// close ends the innermost element: what it counted counts for the one around it.
func (w *weigher) close() {
	f := w.frames[len(w.frames)-1]
	w.frames = w.frames[:len(w.frames)-1]
	depth := len(w.frames)
	if depth > 0 {
		w.frames[depth-1].text += f.text
		w.frames[depth-1].links += f.links
	}
	switch f.node.DataAtom {
	case atom.P, atom.Pre, atom.Blockquote:
		if own := f.text - f.links; own >= leastParagraph {
			w.give(depth, 1+float64(w.commasBelow(f.node))+min(float64(own)/100, 3))
		}
	case atom.Div, atom.Section, atom.Article, atom.Main, atom.Td, atom.Body, atom.Table, atom.Tbody, atom.Tr, atom.Dd, atom.Form:
		w.consider(f)
	default:
	}
	if attribute(f.node, "itemprop") == "articleBody" && f.text > shortArticle && f.text > w.named.text {
		w.named = candidate{node: f.node, text: f.text}
	}
}

func (w *weigher) consider(f frame) {
	if f.text == 0 {
		return
	}
	points := f.points * (1 - float64(f.links)/float64(f.text))
	w.points[f.node] = points
	if f.node.DataAtom != atom.Body && f.text >= leastCandidates && points > w.best.points {
		w.best = candidate{node: f.node, points: points, text: f.text}
	}
}

// commasBelow counts the commas below a node. It remembers the count of a paragraph for the elements around
// it.
func (w *weigher) commasBelow(n *html.Node) int {
	if count, known := w.commas[n]; known {
		return count
	}
	count := 0
	for c := range n.ChildNodes() {
		if c.Type == html.TextNode {
			count += strings.Count(c.Data, ",") + strings.Count(c.Data, "、") + strings.Count(c.Data, "，")
			continue
		}
		count += w.commasBelow(c)
	}
	switch n.DataAtom {
	case atom.P, atom.Pre, atom.Blockquote:
		w.commas[n] = count
	default:
	}
	return count
}

// ownPoints are what an element's name and class are worth.
func (w *weigher) ownPoints(n *html.Node) float64 {
	points := 0.0
	switch n.DataAtom {
	case atom.Article:
		points = 20
	case atom.Main:
		points = 10
	case atom.Div, atom.Section:
		points = 5
	case atom.Form, atom.Ul, atom.Ol, atom.Dl:
		points = -3
	default:
	}
	if w.kindOf(n) == classContent {
		points += bodyPoints
	}
	return points
}

func isHeading(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	default:
		return false
	}
}
