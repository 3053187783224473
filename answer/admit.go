package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// admit appends the hits of a pattern that was found in the bare text.
func (a *Analyzer) admit(f *folder, hits []hit, id, bareStart int) []hit {
	place := f.bare.source(bareStart)
	if !f.mayBegin(place) {
		return hits
	}
	uses := a.patterns[id].uses
	for i := range uses {
		if h, ok := f.hit(&uses[i], place); ok {
			hits = append(hits, h)
		}
	}
	return hits
}

// mayBegin reports whether a name can begin at a place at all. It is quick: most places
// where a bare name is found are in the middle of a word.
func (f *folder) mayBegin(place int) bool {
	if place == 0 {
		return true
	}
	before, at := f.out[place-1], f.out[place]
	return !isAlnum(before) || at >= utf8.RuneSelf || !isAlnum(at) || f.upperAt(place)
}

// hit reads one use of a pattern at a place of the folded text.
func (f *folder) hit(u *use, place int) (hit, bool) {
	h := hit{use: u}
	varied := false
	switch {
	case u.role == roleDomain:
		h.start, h.end = place, place+len(u.spelling.folded)
		if h.end > len(f.out) || string(f.out[place:h.end]) != u.spelling.folded {
			return h, false
		}
	case u.inflected != nil:
		end, ok := u.inflected.readAt(f, place)
		if !ok {
			return h, false
		}
		h.start, h.end = place, end
	default:
		r, ok := u.spelling.readAt(f, place)
		if !ok {
			return h, false
		}
		h.start, h.end, varied = r.start, r.end, r.varied
	}
	if !f.begins(u, &h) || !f.ends(u, &h) {
		return h, false
	}
	var ok bool
	if h.from, h.to, ok = f.span(h.start, h.end, len(f.out)); !ok || inAddress(f.src, h.from, h.to) {
		return h, false
	}
	h.to = withMarks(f.src, h.to)
	return h, u.role != roleName || f.isName(u, &h, varied)
}

// begins reports whether a name may begin where the hit does.
func (f *folder) begins(u *use, h *hit) bool {
	if u.article {
		words, ok := f.clitic(h.start)
		return ok && hasEnding(arabicTo, words)
	}
	if f.startsWord(h.start) || u.role == roleDomain && f.afterWWW(h.start) {
		return true
	}
	if _, ok := f.clitic(h.start); ok {
		return u.spelling.takesClitic()
	}
	if u.role != roleName {
		return f.gluedBefore(h.start) == seamSure
	}
	switch f.gluedBefore(h.start) {
	case seamSure:
		return true
	case seamWeak:
		h.weakStart = true
		return true
	case seamNone:
	}
	return false
}

// ends reports whether a name may end where the hit does, or with an ending behind it.
func (f *folder) ends(u *use, h *hit) bool {
	if u.role == roleDomain {
		return f.domainEdges(h.start, h.end) && (f.endsWord(h.end) || f.gluedAfter(h.end) != seamNone)
	}
	if f.endsWord(h.end) {
		return true
	}
	if u.inflected != nil {
		return false
	}
	if u.role != roleName {
		return f.pluralEnd(h.end)
	}
	if f.ending(&u.spelling, h.start, h.end) || f.numbered(&u.spelling, h.start, h.end) {
		h.extended = true
		return true
	}
	if u.site {
		if from, to, ok := f.span(h.start, h.end, len(f.out)); ok {
			if _, ok := ownSite(f.src, from, to); ok {
				h.site = true
				return true
			}
		}
	}
	switch f.gluedAfter(h.end) {
	case seamSure:
		return true
	case seamWeak:
		h.weakEnd = true
		return true
	case seamNone:
	}
	return false
}

// numbered reports whether the number of a model is joined to a name of four letters or
// more that has capitals and is written with them: PlayStation5.
func (f *folder) numbered(sp *spelling, start, end int) bool {
	const shortest, longest = 4, 4 // letters, digits
	stop := end
	for stop < len(f.out) && isDigit(f.out[stop]) {
		stop++
	}
	return stop > end && stop-end <= longest && sp.letters >= shortest && unicode.IsLetter(sp.last) && f.endsWord(stop) &&
		strings.Contains(sp.signature, "U") && caseSignature(f.src[f.source(start):f.source(end)]) == sp.signature
}

// pluralEnd reports whether s or es and nothing else of a word follows.
func (f *folder) pluralEnd(end int) bool {
	stop := f.lettersEnd(end, 3)
	suffix := string(f.out[end:stop])
	return (suffix == "s" || suffix == "es") && f.endsWord(stop)
}

// isName reports whether a hit is the name rather than another word, an address, a unit
// or a part of the page around the answer.
func (f *folder) isName(u *use, h *hit, varied bool) bool {
	sp := &u.spelling
	text := f.src[h.from:h.to]
	const short = 6
	switch {
	case varied && sp.letters < short && caseSignature(text) != sp.signature:
		return false
	case sp.marked && !strings.ContainsAny(text, "äöüåøÄÖÜÅØ\u0308\u030a"):
		return false
	case !h.site && foreign(f.src, h.from, h.to):
		return false
	case f.compounded(sp, h.start, h.end), f.measured(sp, h.start, h.end), f.katakana(sp, h.start, h.end):
		return false
	}
	return !f.inFurniture(u.fixtures, h.start)
}

// joinSeams drops the hits that begin or end at a weak seam where no other hit ends or
// begins.
func joinSeams(hits []hit) []hit {
	starts, ends := map[int]bool{}, map[int]bool{}
	weak := false
	for i := range hits {
		weak = weak || hits[i].weakStart || hits[i].weakEnd
	}
	if !weak {
		return hits
	}
	for i := range hits {
		if role := hits[i].use.role; role == roleName || role == roleDomain {
			starts[hits[i].start], ends[hits[i].end] = true, true
		}
	}
	kept := hits[:0]
	for _, h := range hits {
		if (!h.weakStart || ends[h.start]) && (!h.weakEnd || starts[h.end]) {
			kept = append(kept, h)
		}
	}
	return kept
}
