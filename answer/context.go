package answer

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// contextReach is how far from a name its context may stand, in characters.
const contextReach = 200

// evidence is a place in the source that tells which entity is meant.
type evidence struct {
	from, to int
	// covering counts only for names within it, not for those near it.
	covering bool
	// words reports that it is visible text, which is not evidence for itself.
	words bool
}

func (a *Analyzer) anyAmbiguous(names []hit) bool {
	return slices.ContainsFunc(names, func(h hit) bool { return a.entities[h.use.entity].ambiguous() })
}

// evidence gathers per ambiguous entity its context terms, distinct aliases and
// domains in the text, and the citations that speak of it, ordered by place.
func (a *Analyzer) evidence(s *buffers, in Input, sources []CitedSource) map[int][]evidence {
	found := map[int][]evidence{}
	add := func(entity int, e evidence) {
		if a.entities[entity].ambiguous() {
			found[entity] = append(found[entity], e)
		}
	}
	for _, h := range s.hits {
		if h.use.role == roleContext || h.use.distinct && h.use.role != roleExclusion {
			add(h.use.entity, evidence{from: h.from, to: h.to, words: true})
		}
	}
	for _, l := range s.folder.links {
		for _, entity := range a.owning(l.target) {
			add(entity, evidence{from: l.start, to: l.end})
		}
	}
	a.attached(in.Text, sources, add)
	for _, list := range found {
		slices.SortFunc(list, func(a, b evidence) int { return cmp.Compare(a.from, b.from) })
	}
	return found
}

// attached adds the engine's citations that carry a place in the text: owned
// ones, and those whose title has a context term or distinct alias.
func (a *Analyzer) attached(text string, sources []CitedSource, add func(int, evidence)) {
	var places []int
	other := buffers{folder: folder{table: a.table}}
	for _, c := range sources {
		if c.FromText || c.Start < 0 || c.End < c.Start {
			continue
		}
		if places == nil {
			places = runePlaces(text)
		}
		from, to := places[min(c.Start, len(places)-1)], places[min(c.End, len(places)-1)]
		for _, entity := range c.Entities {
			add(entity, evidence{from: from, to: to})
		}
		other.folder.fold(c.Title)
		for _, h := range a.find(&other) {
			if h.use.role == roleContext || h.use.distinct {
				add(h.use.entity, evidence{from: from, to: to, covering: true})
			}
		}
	}
}

// runePlaces returns the byte offset of every code point, and the text's length.
func runePlaces(text string) []int {
	places := make([]int, 0, len(text)+1)
	for i := range text {
		places = append(places, i)
	}
	return append(places, len(text))
}

// inContext drops the names of ambiguous entities that nothing supports. Where
// context is required, one supported name vouches for all of the response: an
// answer does not change the meaning of a word on its way.
func (a *Analyzer) inContext(text string, names []hit, found map[int][]evidence) []hit {
	vouched := map[int]bool{}
	for _, h := range names {
		e := h.use.entity
		if a.entities[e].contextRequired && !vouched[e] {
			vouched[e] = h.use.distinct || near(text, h, found[e])
		}
	}
	return slices.DeleteFunc(names, func(h hit) bool {
		c := &a.entities[h.use.entity]
		if c.contextRequired && !vouched[h.use.entity] {
			return true
		}
		return c.commonWord && !h.use.distinct && isCommonWord(text, h, found[h.use.entity])
	})
}

// isCommonWord reports whether a name that is also a common word is that word: a date, or,
// where no evidence stands near, what may be a date or begins a sentence.
func isCommonWord(text string, h hit, found []evidence) bool {
	use := notDate
	if name := calendarNameOf(h.use.spelling.folded); name != noCalendarName {
		use = dateAt(text, h.from, h.to, name)
	}
	return use == surelyDate || (use == maybeDate || runningStart(text, h.from, h.to)) && !near(text, h, found)
}

// near reports whether evidence stands within reach of a name, or covers it.
func near(text string, h hit, list []evidence) bool {
	const reach = contextReach * utf8.UTFMax
	for _, e := range list {
		if e.from > h.to+reach {
			return false
		}
		switch {
		case e.words && e.from >= h.from && e.to <= h.to: // the name itself
		case e.from <= h.from && e.to >= h.to:
			return true
		case e.covering:
			if e.from < h.to && h.from < e.to {
				return true
			}
		case distance(text, h.from, h.to, e.from, e.to) <= contextReach:
			return true
		}
	}
	return false
}

// distance is the number of characters between two ranges, 0 when they touch.
func distance(text string, from, to, otherFrom, otherTo int) int {
	switch {
	case otherTo < from:
		return runes(text[otherTo:from])
	case to < otherFrom:
		return runes(text[to:otherFrom])
	}
	return 0
}

// runes counts code points as far as it matters to contextReach.
func runes(s string) int {
	if len(s) > contextReach*utf8.UTFMax {
		return contextReach + 1
	}
	return utf8.RuneCountInString(s)
}
