package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// footnotes adds the definitions of footnotes that say where something was read
// ("[^1]: Gartner, Magic Quadrant, 2025."), with the indented lines that continue with them,
// and lists of references without a heading. A footnote that is a sentence of its own is text.
func (f *folder) footnotes(all []place) []place {
	r := references{src: f.src, first: map[string]int{}}
	for from := 0; from < len(f.src); {
		end := lineEnd(f.src, from)
		body, ok := footnote(f.src[from:end])
		if !ok {
			body, ok = r.line(from, end)
		}
		if ok && isReferenceText(body) {
			for end < len(f.src) && isContinued(f.src[end+1:]) {
				end = lineEnd(f.src, end+1)
			}
			all = append(all, place{from, end})
		}
		from = end + 1
	}
	return r.closingList(all)
}

// lineEnd returns the end of the line at a place, without its line break.
func lineEnd(s string, from int) int {
	if n := strings.IndexByte(s[from:], '\n'); n >= 0 {
		return from + n
	}
	return len(s)
}

// isContinued reports whether a line is indented, and so part of the footnote above it.
func isContinued(rest string) bool {
	return (strings.HasPrefix(rest, "  ") || strings.HasPrefix(rest, "\t")) && strings.TrimSpace(rest[:lineEnd(rest, 0)]) != ""
}

// footnote returns the text of a footnote's definition: `[^1]: text` or `[1]: text`.
func footnote(line string) (body string, ok bool) {
	label, rest, ok := strings.Cut(strings.TrimLeft(line, " >"), "]:")
	if !ok || len(label) < 2 || label[0] != '[' || strings.ContainsAny(label[1:], "[]") {
		return "", false
	}
	numbered := strings.Trim(label[1:], "0123456789") == ""
	return strings.TrimSpace(rest), numbered || label[1] == '^'
}

// maxSourceName is how many words the name of a source has.
const maxSourceName = 6

// isReferenceText reports whether a text is a reference: a title in quotation marks, an
// address, or a name with nothing behind it or the sign that parts it from the title.
func isReferenceText(s string) bool {
	const marks = " *_[(<"
	s = strings.TrimLeft(s, marks)
	for _, lead := range [...]string{"See ", "Cf. ", "cf. ", "Siehe ", "Vgl. ", "Voir ", "Véase ", "Vedi ", "Zie "} {
		s = strings.TrimPrefix(s, lead)
	}
	s = strings.TrimLeft(s, marks)
	first, _ := utf8.DecodeRuneInString(s)
	switch {
	case strings.ContainsRune("\"“„«「『", first), strings.Contains(s, "://"):
		return true
	case isStatement(s):
		return false
	}
	words := strings.Fields(s)
	for i, word := range words[:min(len(words), maxSourceName)] {
		last, _ := utf8.DecodeLastRuneInString(word)
		first, _ := utf8.DecodeRuneInString(word)
		const longestJoin = 3 // of, the, für
		switch {
		case strings.ContainsAny(word, "、，：。「") || i > 0 && unicode.IsPunct(first) && utf8.RuneCountInString(word) == 1:
			return true
		case unicode.IsLower(first) && utf8.RuneCountInString(word) > longestJoin && !isHost(strings.TrimRight(word, ".,:;")):
			return false
		case unicode.IsPunct(last):
			return true
		}
	}
	return len(words) <= maxSourceName
}

// isStatement reports whether a text has a verb that makes a sentence of it.
func isStatement(s string) bool {
	for word := range strings.FieldsSeq(s) {
		switch word {
		case "is", "are", "was", "were", "has", "have", "had", "does", "do", "did", "can", "will", "would", "may", "must", "offers", "sells", "says",
			"ist", "sind", "war", "hat", "haben", "wird", "werden", "kann", "est", "sont", "es", "son", "tiene", "è", "sono", "é", "são", "heeft", "zijn":
			return true
		}
	}
	return false
}
