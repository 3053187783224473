package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A common word at the start of a sentence says nothing: it has a capital there anyhow
// (Target your audience). What an answer sets apart is not a sentence: the head of a list
// item, bold text, a heading, a table cell.

// runningStart reports whether a name from start to end begins a sentence of running
// text.
func runningStart(text string, start, end int) bool {
	if !sentenceStart(text, start) {
		return false
	}
	if boldAround(text, start, end) || afterAbbreviation(text[max(0, start-12):start]) {
		return false
	}
	before := strings.TrimRight(text[max(0, start-64):start], " \t*_`~>\"'“”„«»‘’([#")
	switch last, _ := utf8.DecodeLastRuneInString(before); {
	case before == "" || strings.ContainsRune("\n\r|•:：", last), lineHead(text, start):
		return !setApart(text[end:min(len(text), end+160)], inList(text, start))
	}
	return true
}

// afterAbbreviation reports whether a full stop before a name ends no sentence.
func afterAbbreviation(before string) bool {
	before = strings.ToLower(strings.TrimRight(before, " *_\"“"))
	for _, short := range [...]string{"e.g.", "i.e.", " vs.", " incl.", " cf.", " no.", "z.b.", " z. b.", " p.ej.", " bijv."} {
		if strings.HasSuffix(before, short) {
			return true
		}
	}
	return false
}

// boldAround reports whether markers of bold or italic text, or of a link, hold the name
// alone.
func boldAround(text string, start, end int) bool {
	if start == 0 || end >= len(text) {
		return false
	}
	before, after := text[start-1], text[end]
	switch before {
	case '*', '_', '`':
		return after == before
	case '[':
		return after == ']'
	}
	return false
}

// lineHead reports whether only the marker of a list item or heading stands before a
// place on its line.
func lineHead(text string, at int) bool {
	line := text[max(0, at-32):at]
	begin := strings.LastIndexAny(line, "\n\r") + 1
	if begin == 0 && at > 32 {
		return false
	}
	return strings.Trim(line[begin:], " \t*_#>-+•·0123456789.)(`~[\"“„«") == ""
}

// inList reports whether a place is in a list item, heading or table cell rather than in
// a paragraph.
func inList(text string, at int) bool {
	line := text[max(0, at-32):at]
	line = line[strings.LastIndexAny(line, "\n\r")+1:]
	marker := strings.TrimLeft(line, " \t")
	return marker != "" && (strings.ContainsRune("-*+•·#|>", rune(marker[0])) || marker[0] >= '0' && marker[0] <= '9' || strings.ContainsAny(marker, "|•"))
}

// setApart reports whether what follows a name leaves it the head of an item or a label
// rather than the first word of a sentence.
func setApart(rest string, list bool) bool {
	rest = strings.TrimPrefix(strings.TrimPrefix(rest, "'s"), "’s")
	line, _, _ := strings.Cut(rest, "\n")
	bold := strings.HasPrefix(line, "**") || strings.HasPrefix(line, "__")
	line = strings.TrimLeft(line, "*_`~”\"’'])®™℠")
	if len(line) > 1 && line[0] == '-' && isAlnum(line[1]) {
		return false
	}
	trimmed := strings.TrimLeft(line, " \t\u00a0")
	if trimmed == "" || bold {
		return true
	}
	r, _ := utf8.DecodeRuneInString(trimmed)
	if !unicode.IsLetter(r) {
		return !strings.ContainsRune(",;", r) || list
	}
	return isSubject(trimmed)
}

// isSubject reports whether the words after a name let it be the subject of a sentence or
// part of a longer name, rather than a verb with its object.
func isSubject(rest string) bool {
	words := strings.FieldsFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	if isDeterminer(words[0]) {
		product, found := strings.CutPrefix(rest, "it") // Discover it® Miles
		return found && (strings.HasPrefix(product, "®") || strings.HasPrefix(product, " ") && startsUpper(product[1:]))
	}
	if r, _ := utf8.DecodeRuneInString(rest); unicode.IsLower(r) {
		return isPredicate(words[0])
	}
	return true
}

func startsUpper(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// isDeterminer reports whether a word begins the object of a verb: Target your audience.
func isDeterminer(word string) bool {
	switch strings.ToLower(word) {
	case "the", "a", "an", "your", "their", "its", "our", "my", "his", "her", "these", "those", "this", "that", "them", "us", "you", "it", "him", "me",
		"how", "what", "why", "where", "when", "which", "whether", "who", "any", "all", "some", "both", "each", "every", "no", "new", "more", "less", "only",
		"specific", "high", "low", "yourself", "one", "two", "several", "many", "multiple", "different", "up", "out", "down", "into", "over":
		return true
	}
	return false
}

// isPredicate reports whether a word makes the word before it the subject of a sentence.
func isPredicate(word string) bool {
	switch word {
	case "is", "was", "has", "had", "are", "were", "offers", "sells", "provides", "carries", "also", "remains", "stands", "gives", "makes", "does", "can", "will", "would",
		"and", "or", "ranks", "comes", "continues", "takes", "uses", "works", "lets", "leads", "wins", "charges", "costs", "accepts", "ships", "delivers", "combines",
		"supports", "includes", "features", "brings", "produces", "specializes", "focuses", "excels", "shines", "allows", "helps", "keeps", "gets", "earns", "pays", "runs",
		"ist", "hat", "bietet", "und", "oder", "est", "propose", "offre", "a", "et", "es", "tiene", "ofrece", "y", "è", "ha", "e", "é", "tem", "oferece", "biedt", "heeft":
		return true
	}
	return false
}
