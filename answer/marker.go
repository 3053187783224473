package answer

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/publicsuffix"

	"github.com/answer-visibility/avm/answer/citation"
)

// label is a link's text as it stands in an answer.
type label struct {
	target    string // empty for a reference
	reference string // "[1]", for [text][1]
	start     int    // source bytes of the whole link
	end       int
	from, to  int // of its text
}

// place is a range of source bytes.
type place struct{ from, to int }

// markers returns the ranges of the source that only say where something was read: citation
// markers, lists of sources, source lines. Names in them are citations, no mentions.
func (f *folder) markers(sources []CitedSource) []place {
	var all []place
	if len(f.labels) > 0 {
		all = f.linkMarkers(all)
	}
	all = f.attachedMarkers(all, sources)
	all = f.sourceLines(all)
	all = f.footnotes(all)
	all = f.bracketLabels(all, sources)
	slices.SortFunc(all, func(a, b place) int { return cmp.Compare(a.from, b.from) })
	merged := all[:0]
	for _, p := range all {
		if n := len(merged); n > 0 && p.from <= merged[n-1].to {
			merged[n-1].to = max(merged[n-1].to, p.to)
			continue
		}
		merged = append(merged, p)
	}
	return merged
}

// marked reports whether a range lies within one of the markers, which are in order.
func marked(markers []place, from, to int) bool {
	i, found := slices.BinarySearchFunc(markers, from, func(p place, at int) int { return cmp.Compare(p.from, at) })
	if !found {
		i--
	}
	return i >= 0 && markers[i].from <= from && to <= markers[i].to
}

// linkMarkers adds the groups of links that are markers: in brackets of their own, or
// behind a sentence, each with the name of its source alone.
func (f *folder) linkMarkers(all []place) []place {
	slices.SortFunc(f.labels, func(a, b label) int { return cmp.Compare(a.start, b.start) })
	definitions := f.definitions()
	for i := 0; i < len(f.labels); {
		j := i + 1
		for j < len(f.labels) && f.labels[j].start >= f.labels[j-1].end && isSeparator(f.src[f.labels[j-1].end:f.labels[j].start]) {
			j++
		}
		group := place{f.labels[i].start, f.labels[j-1].end}
		if f.bracketed(group) || f.trailing(group) && f.allNameSources(f.labels[i:j], definitions, f.afterSentence(group.from)) {
			all = append(all, group)
		}
		i = j
	}
	return all
}

// isSeparator reports whether s, between two links, only keeps them apart.
func isSeparator(s string) bool {
	if len(s) > 8 || strings.Contains(s, "\n") {
		return false
	}
	s = strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;|/·•+&[](", r) })
	return s == "" || s == "and" || s == "und" || s == "et" || s == "y" || s == "e"
}

// definitions returns the addresses that the text defines for its references.
func (f *folder) definitions() map[string]string {
	targets := map[string]string{}
	for _, l := range f.links {
		if n := strings.Index(f.src[l.start:l.end], "]:"); n > 0 && f.src[l.start] == '[' {
			targets[f.src[l.start:l.start+n+1]] = l.target
		}
	}
	return targets
}

// bracketed reports whether brackets hold the range and nothing else.
func (f *folder) bracketed(p place) bool {
	before := strings.TrimRight(f.src[max(0, p.from-8):p.from], " *_^~")
	after := strings.TrimLeft(f.src[p.to:min(len(f.src), p.to+8)], " *_^~")
	for _, pair := range [...]struct{ open, closing string }{{"(", ")"}, {"[", "]"}, {"（", "）"}, {"【", "】"}} {
		if strings.HasSuffix(before, pair.open) && strings.HasPrefix(after, pair.closing) {
			return true
		}
	}
	return false
}

// lineTail is how far a line is looked at around a marker.
const lineTail = 240

// trailing reports whether what stands at the range closes a sentence rather than being a
// word of one: behind a full stop or a clause, and at the end of the line or before the
// next sentence.
func (f *folder) trailing(p place) bool {
	after := strings.TrimLeft(f.src[p.to:min(len(f.src), p.to+16)], " \t*_)]")
	next, _ := utf8.DecodeRuneInString(after)
	if after != "" && !unicode.IsUpper(next) && !strings.ContainsRune("\n\r.!?。[|<", next) {
		return false
	}
	if f.afterSentence(p.from) {
		return true
	}
	if unicode.IsUpper(next) {
		return false
	}
	line := f.src[max(0, p.from-lineTail):p.from]
	line = line[strings.LastIndexAny(line, "\n|")+1:]
	words := strings.Fields(strings.Trim(line, " \t*_([#>-"))
	const clause = 4 // words that make a sentence rather than a label
	if len(words) < clause {
		return false
	}
	last := words[len(words)-1]
	return !strings.HasSuffix(last, ":") && !strings.HasSuffix(last, ",") && !f.isFunctionWord(last)
}

// afterSentence reports whether a sentence ends before a place of the source, on its line.
func (f *folder) afterSentence(at int) bool {
	before := strings.TrimRight(f.src[max(0, at-16):at], " \t*_([\"”“’»")
	r, _ := utf8.DecodeLastRuneInString(before)
	return strings.ContainsRune(".!?。！？…", r) && before != "" && !listNumber(f.src[:at-(min(at, 16)-len(before))])
}

// listNumber reports whether a line that ends with a full stop is the number of an item.
func listNumber(s string) bool {
	line := s[strings.LastIndexByte(s[max(0, len(s)-12):], '\n')+1+max(0, len(s)-12):]
	return len(line) < 6 && strings.Trim(line, " \t0123456789.*#>-") == ""
}

// isFunctionWord reports whether a sentence continues behind the word: bought at …
func (f *folder) isFunctionWord(word string) bool {
	switch word = strings.ToLower(word); word {
	case "at", "by", "from", "on", "in", "via", "to", "with", "and", "or", "of", "per", "the", "like", "is", "are", "says", "than", "using", "use", "choose",
		"try", "see", "visit", "called", "including", "as", "for", "a", "an", "about", "over", "against", "versus", "vs", "vs.", "named", "check", "recommend", "consider",
		"buy", "retailer", "brand", "company", "bei", "von", "mit", "auf", "chez", "sur", "en", "de", "da", "su", "em", "no", "na", "bij", "op", "hos", "på", "w", "od", "u":
		return true
	}
	_, known := f.table.tongues.words[word]
	return known
}

// allNameSources reports whether every label only names the source that it links to.
// Where sentence is set, a source that is not known is taken for named by a short label.
func (f *folder) allNameSources(labels []label, definitions map[string]string, sentence bool) bool {
	for _, l := range labels {
		target := l.target
		if l.reference != "" {
			target = definitions[l.reference]
		}
		text := plainText(f.src[l.from:l.to])
		if target == "" {
			if !sentence || l.reference == "" || len(strings.Fields(text)) > 4 {
				return false
			}
			continue
		}
		if !namesSource(text, target, "") {
			return false
		}
	}
	return true
}

// namesSource reports whether a text says nothing but which source an address is:
// its host, its name, or its title.
func namesSource(text, address, title string) bool {
	key := keyOf(text)
	if key == "" {
		return true
	}
	if title != "" && key == keyOf(title) {
		return true
	}
	_, host, ok := citation.Normalize(address)
	if !ok {
		return false
	}
	site := siteOf(host)
	name, _, _ := strings.Cut(site, ".")
	name = keyOf(name)
	if isHostName(key, keyOf(host), keyOf(site), name, "the"+name) {
		return true
	}
	if rest, begins := strings.CutPrefix(key, name); begins && len(name) >= 3 && len(rest) > 2 && strings.Contains(keyOf(address), rest) {
		return true
	}
	short := initials(text)
	return len(short) >= 2 && (short == name || len(short) >= 3 && strings.HasPrefix(name, short))
}

// isHostName reports whether a key is one of the names of a host, with or without an
// article or www.
func isHostName(key string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return key == name || "the"+key == name || "www"+name == key })
}

// siteOf returns the registered domain of a host, or the host.
func siteOf(host string) string {
	if site, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil {
		return site
	}
	return host
}

// keyOf keeps the letters and digits of a text, in small letters.
func keyOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// initials returns the first letters of a text's words but for a leading article.
func initials(s string) string {
	words := strings.Fields(s)
	if len(words) > 0 && strings.EqualFold(words[0], "the") {
		words = words[1:]
	}
	if len(words) < 2 {
		return ""
	}
	var b strings.Builder
	for _, w := range words {
		r, _ := utf8.DecodeRuneInString(w)
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
