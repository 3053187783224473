package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// attachedMarkers adds the ranges of the engine's citations that hold a marker rather than
// the passage which the citation supports.
func (f *folder) attachedMarkers(all []place, sources []CitedSource) []place {
	var places []int
	for _, c := range sources {
		if c.FromText || c.Start < 0 || c.End <= c.Start {
			continue
		}
		if places == nil {
			places = runePlaces(f.src)
		}
		from, to := places[min(c.Start, len(places)-1)], places[min(c.End, len(places)-1)]
		const longestMarker = 600
		if to-from > longestMarker || to <= from {
			continue
		}
		if p := (place{from, to}); f.isMarker(p, c) {
			all = append(all, p)
		}
	}
	return all
}

// isMarker reports whether a cited range only names its source and is not part of a
// sentence.
func (f *folder) isMarker(p place, c CitedSource) bool {
	text := f.src[p.from:p.to]
	inner := strings.Trim(text, " \t\r\n.,;*_")
	if wrapped := strings.HasPrefix(inner, "(") && strings.HasSuffix(inner, ")"); wrapped && strings.Contains(inner, "](") {
		return strings.Count(inner, "](") > 1 || f.onlyLinks(inner)
	}
	plain := visible(inner)
	if !namesSource(plain, c.URL, c.Title) && (c.Host == "" || keyOf(plain) != keyOf(c.Host)) {
		return false
	}
	for strings.HasPrefix(f.src[p.from:p.to], " ") {
		p.from++
	}
	return strings.HasPrefix(inner, "(") || f.bracketed(p) || f.trailing(p)
}

// onlyLinks reports whether brackets hold links and nothing else.
func (f *folder) onlyLinks(s string) bool {
	return strings.HasPrefix(s, "([") && strings.HasSuffix(s, "))")
}

// visible returns what of a link's markup is seen.
func visible(s string) string {
	s = strings.Trim(s, "([ ")
	if text, _, found := strings.Cut(s, "]("); found {
		return text
	}
	if text, _, found := strings.Cut(s, "]["); found {
		return text
	}
	return strings.Trim(s, ")] ")
}

// isChip reports whether a name is the label of a folded list of sources, as captured
// pages print it behind a sentence: "NerdWallet +2".
func isChip(text string, from, to int) bool {
	rest := strings.TrimLeft(text[to:min(len(text), to+16)], " \n\u00a0")
	rest, found := strings.CutPrefix(rest, "+")
	if !found {
		return false
	}
	n := 0
	for n < len(rest) && isDigit(rest[n]) {
		n++
	}
	next, _ := utf8.DecodeRuneInString(rest[n:])
	if n == 0 || n > 2 || rest[n:] != "" && !unicode.IsUpper(next) && next != '\n' && next != '.' {
		return false
	}
	before := strings.TrimRight(text[max(0, from-16):from], " \u00a0")
	last, _ := utf8.DecodeLastRuneInString(before)
	return before != "" && strings.ContainsRune(".!?)。”\"\n", last)
}
