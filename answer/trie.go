package answer

import (
	"slices"
	"strings"
)

// trie finds every pattern that begins at a given place of a text. It is a
// compressed prefix tree: a node stands for a run of bytes and shares the memory of
// a pattern, so the tree takes at most two nodes of trieNodeSize bytes for each
// pattern, however long the patterns are and whatever bytes they are made of.
type trie struct {
	nodes []trieNode // the root comes first
	roots [256]int32 // the root's child by its first byte, 0 for none
}

// trieNodeSize is the memory of a node in bytes.
const trieNodeSize = 32

type trieNode struct {
	label    string // the bytes from the parent to this node
	pattern  int32  // the pattern that ends here, -1 for none
	children int32  // the first child; siblings stand together, by their first byte
	count    int32  // of children
}

// trieRange is a node whose children are still to be made: they hold the sorted
// texts from lo to hi, whose first depth bytes lead to the node.
type trieRange struct {
	node, lo, hi, depth int
}

// newTrie compiles texts, which must differ from each other and not be empty.
// A pattern's number is its place in texts.
func newTrie(texts []string) *trie {
	order := make([]int32, len(texts))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return strings.Compare(texts[a], texts[b]) })
	t := &trie{nodes: append(make([]trieNode, 0, 2*len(texts)+1), trieNode{pattern: -1})}
	todo := []trieRange{{hi: len(texts)}}
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = t.grow(todo[:len(todo)-1], next, texts, order)
	}
	for i := range t.nodes[0].count {
		child := t.nodes[0].children + i
		t.roots[t.nodes[child].label[0]] = child
	}
	return t
}

// grow makes the children of one node and adds them to what is still to be done.
func (t *trie) grow(todo []trieRange, r trieRange, texts []string, order []int32) []trieRange {
	lo := r.lo
	if r.depth > 0 && len(texts[order[lo]]) == r.depth {
		t.nodes[r.node].pattern = order[lo]
		lo++
	}
	t.nodes[r.node].children = int32(len(t.nodes)) //nolint:gosec // at most twice the patterns
	for lo < r.hi {
		first := texts[order[lo]]
		hi := lo + 1
		for hi < r.hi && texts[order[hi]][r.depth] == first[r.depth] {
			hi++
		}
		depth := r.depth + common(first[r.depth:], texts[order[hi-1]][r.depth:])
		todo = append(todo, trieRange{node: len(t.nodes), lo: lo, hi: hi, depth: depth})
		t.nodes = append(t.nodes, trieNode{label: first[r.depth:depth], pattern: -1})
		t.nodes[r.node].count++
		lo = hi
	}
	return todo
}

// common returns how many bytes two texts begin with alike.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// trieMatch is a pattern and where it ends in the text.
type trieMatch struct {
	pattern int32
	end     int
}

// at appends the patterns that begin at a place of a text, shortest first.
func (t *trie) at(text []byte, place int, found []trieMatch) []trieMatch {
	for node := t.roots[text[place]]; node > 0; {
		n := &t.nodes[node]
		end := place + len(n.label)
		if end > len(text) || string(text[place:end]) != n.label {
			return found
		}
		if n.pattern >= 0 {
			found = append(found, trieMatch{n.pattern, end})
		}
		if end == len(text) {
			return found
		}
		place, node = end, t.child(n, text[end])
	}
	return found
}

// child returns the child of a node that begins with a byte, 0 for none.
func (t *trie) child(n *trieNode, first byte) int32 {
	lo, hi := n.children, n.children+n.count
	for lo < hi {
		mid := lo + (hi-lo)/2
		switch c := t.nodes[mid].label[0]; {
		case c == first:
			return mid
		case c < first:
			lo = mid + 1
		default:
			hi = mid
		}
	}
	return 0
}
