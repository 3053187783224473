package answer

import (
	"cmp"
	"html"
	"slices"
	"strings"
	"unicode/utf8"
)

// hit is a pattern found at word boundaries.
type hit struct {
	start, end int // in the folded text
	from, to   int // in the source
	use        *use
	// weakStart and weakEnd: another block may be glued on there.
	weakStart, weakEnd bool
	site               bool // a site of the same name follows: Amazon.com
	extended           bool // an ending or a number is joined to the name
}

// mentions finds what of the folded text mentions an entity, in text order.
func (a *Analyzer) mentions(s *buffers, in Input, sources []CitedSource) []Mention {
	s.hits = joinSeams(a.find(s))
	names := longest(a.names(&s.folder, s.hits))
	if len(names) > 0 {
		markers := s.folder.markers(sources)
		names = slices.DeleteFunc(names, func(h hit) bool {
			return marked(markers, h.from, h.to) || isChip(in.Text, h.from, h.to)
		})
	}
	if a.anyAmbiguous(names) {
		e := a.evidence(s, in, sources)
		names = a.inContext(in.Text, names, e)
	}
	out := make([]Mention, len(names))
	for i, h := range names {
		out[i] = Mention{Entity: h.use.entity, Start: h.from, End: h.to}
	}
	return out
}

// maxHits bounds the patterns that are looked at in one answer. A text of one
// character again and again, with names of the same character, has millions.
const maxHits = 1 << 18

// find appends the patterns of the folded text that stand at word boundaries, by
// their ends: at most maxHits, the first ones.
func (a *Analyzer) find(s *buffers) []hit {
	f, hits := &s.folder, s.hits
	if a.matcher == nil {
		return hits
	}
	for place := 0; place < len(f.bare.out) && len(hits) < maxHits; place++ {
		s.matches = a.matcher.at(f.bare.out, place, s.matches[:0])
		for _, m := range s.matches {
			hits = a.admit(f, hits, int(m.pattern), place)
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.end, b.end) })
	return hits
}

// afterWWW reports whether a host's own "www." stands before p.
func (f *folder) afterWWW(p int) bool {
	return p >= 4 && string(f.out[p-4:p]) == "www." && f.startsWord(p-4)
}

// domainEdges reports whether a host found from start to end is the whole host.
func (f *folder) domainEdges(start, end int) bool {
	if f.afterWWW(start) {
		start -= 4
	}
	if start > 0 {
		switch f.out[start-1] {
		case '-', '@', '.', '/', '_':
			return false
		}
	}
	return end == len(f.out) || f.out[end] != '-' && f.out[end] != '@'
}

// withMarks moves the end of a mention behind the marks that belong to its last letter.
func withMarks(src string, to int) int {
	for to < len(src) && src[to] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(src[to:])
		if !isDiacritic(r) {
			break
		}
		to += n
	}
	return to
}

// inAddress reports whether a match lies within an address that is written without a
// scheme (acme.com/pro) or in the host of an e-mail address.
func inAddress(src string, from, to int) bool {
	start := from
	for start > 0 && from-start < 256 && src[start-1] > ' ' && !strings.ContainsRune("()[]<>\"'|*`,;", rune(src[start-1])) {
		start--
	}
	before := src[start:from]
	if i := strings.IndexByte(before, '/'); i >= 0 && isHost(before[:i]) {
		return true
	}
	if i := strings.LastIndexByte(before, '@'); i > 0 && (isAlnum(before[i-1]) || before[i-1] == '_') {
		return true
	}
	// The match may be the host itself, followed by a path.
	return to+1 < len(src) && src[to] == '/' && isAlnum(src[to+1]) && isHost(before+src[from:to])
}

// isHost reports whether s looks like a host with a top-level domain.
func isHost(s string) bool {
	dot := strings.LastIndexByte(s, '.')
	if dot < 1 || len(s)-dot < 3 {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if c < utf8.RuneSelf && !isAlnum(c) && c != '.' && c != '-' || i > dot && c >= '0' && c <= '9' {
			return false
		}
	}
	return true
}

// names keeps the hits that name an entity: not within a phrase that excludes
// it, and for common words written as the name is.
func (a *Analyzer) names(f *folder, hits []hit) []hit {
	var names, excluded []hit
	for _, h := range hits {
		switch h.use.role {
		case roleName, roleDomain:
			names = append(names, h)
		case roleExclusion:
			excluded = append(excluded, h)
		case roleContext:
		}
	}
	slices.SortStableFunc(excluded, func(a, b hit) int { return cmp.Compare(a.end, b.end) })
	return slices.DeleteFunc(names, func(h hit) bool {
		return within(h, excluded) || !a.asWritten(f.src, h)
	})
}

// within reports whether a phrase of the same entity covers h. Phrases are in order
// of their ends; none reaches further than maxLabel beyond the name it excludes.
func within(h hit, phrases []hit) bool {
	i, _ := slices.BinarySearchFunc(phrases, h.end, func(p hit, end int) int { return cmp.Compare(p.end, end) })
	for ; i < len(phrases) && phrases[i].end < h.end+maxLabel; i++ {
		if phrases[i].start <= h.start && phrases[i].use.entity == h.use.entity {
			return true
		}
	}
	return false
}

// asWritten reports whether a common word is written as the name is: its capitals, no
// ending and no accents of its own (Über is no Uber).
func (a *Analyzer) asWritten(src string, h hit) bool {
	if h.use.role != roleName || !a.entities[h.use.entity].commonWord {
		return true
	}
	text := html.UnescapeString(src[h.from:h.to])
	accented := hasAccents(text) && !h.use.accented && !h.use.spelling.marked
	return !h.extended && !accented && slices.Contains(h.use.written, caseSignature(text))
}

// longest orders hits by place and drops those that overlap a longer one. Of
// equally long ones that overlap the first stays; names shared by several
// entities stay for each.
func longest(hits []hit) []hit {
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end),
			cmp.Compare(a.use.entity, b.use.entity), cmp.Compare(a.use.role, b.use.role))
	})
	hits = slices.CompactFunc(hits, func(a, b hit) bool {
		return a.start == b.start && a.end == b.end && a.use.entity == b.use.entity
	})
	hits = dropContained(hits)
	order := make([]int, len(hits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(hits[j].end-hits[j].start, hits[i].end-hits[i].start)
	})
	kept := make([]bool, len(hits))
	for _, i := range order {
		kept[i] = !overlapsKept(hits, kept, i)
	}
	i := -1
	return slices.DeleteFunc(hits, func(hit) bool { i++; return !kept[i] })
}

// dropContained drops hits within a longer one; afterwards starts and ends both ascend.
func dropContained(hits []hit) []hit {
	out := hits[:0]
	for _, h := range hits {
		if n := len(out); n > 0 && h.end <= out[n-1].end && (h.start != out[n-1].start || h.end != out[n-1].end) {
			continue
		}
		out = append(out, h)
	}
	return out
}

func overlapsKept(hits []hit, kept []bool, i int) bool {
	h := hits[i]
	for j := i - 1; j >= 0 && hits[j].end > h.start; j-- {
		if kept[j] && hits[j].start != h.start {
			return true
		}
	}
	for j := i + 1; j < len(hits) && hits[j].start < h.end; j++ {
		if kept[j] && hits[j].start != h.start {
			return true
		}
	}
	return false
}
