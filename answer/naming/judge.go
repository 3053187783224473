package naming

import "strings"

// judge tells names from products and labels, by what all answers have shown.
type judge struct{ *Collector }

// maxName is how many words a name has at most.
const maxName = 3

// nameLength says how many words of an opening are a name; 0: none.
func (j judge) nameLength(o *opening) int {
	first := o.words[0]
	if isLabel(first.key) {
		return 0
	}
	if n := j.cited(o); n > 0 {
		return n
	}
	if isTechnology(first.key) || isDescription(o.text[:first.end]) || j.isFeature(first.key) {
		return 0
	}
	if n := j.extended(o); n > 1 {
		return n
	}
	if isQuality(first.key) {
		return 0
	}
	common := j.isCommon(first.key)
	if n := j.joined(o.words, common); n > 0 {
		return n
	}
	if len(o.words) > 1 && j.isCompound(o, common) {
		return 2
	}
	if common {
		return 0
	}
	return 1
}

// cited is the length of the longest name whose site is cited.
func (j judge) cited(o *opening) int {
	for n := min(len(o.words), maxName); n > 0; n-- {
		last := o.words[n-1]
		if last.form == number && n > 1 || n == 1 && j.isCommon(last.key) {
			continue
		}
		if len(j.hosts[Key(o.text[:last.end])]) > 0 {
			return n
		}
	}
	return 0
}

// isFeature says that a word stands within spans far more often than it begins
// them, as what products have does: OLED, Bluetooth.
func (j judge) isFeature(key string) bool { return j.usage.inside(key) > 2*j.leads[key] }

// isCommon says that a word is an ordinary one: answers write it small rather
// than with a capital where none is called for.
func (j judge) isCommon(key string) bool {
	small, upper, prose := j.usage.written(key)
	return small > prose && small*4 > upper
}

// joined is the length of a name that a sign or a conjunction holds together:
// Briggs & Riley, Bank of America. What is also a phrase is none: Ease of Use.
func (j judge) joined(words []word, common bool) int {
	if len(words) < maxName || words[0].form != capital || words[2].form != capital {
		return 0
	}
	last := words[2].key
	if words[1].form != sign && !isConjunction(words[1].key) || j.isCommon(last) {
		return 0
	}
	if _, _, prose := j.usage.written(last); common && prose == 0 {
		return 0
	}
	return maxName
}

// mostlyPercent is the share of the places of a word with a capital where the other word of
// a name stands beside it.
const mostlyPercent = 90

// extended returns how many words a name has that begins with an article or an ordinary word,
// and whose words hardly ever stand without one another: The North Face, Outdoor Research. Any
// other name has one word, because the words after it name its product.
func (j judge) extended(o *opening) int {
	first := o.words[0].key
	if small, _, _ := j.usage.written(first); small == 0 && !isArticleOfNames(first) {
		return 1
	}
	n := 1
	for n < min(len(o.words), maxName) && j.inseparable(o.words[n-1], o.words[n], o.text) {
		n++
	}
	if n == 2 && isArticleOfNames(first) {
		return 1
	}
	return n
}

// inseparable reports whether two words stand beside each other in enough answers, and with
// capitals hardly elsewhere. An article stands before everything.
func (j judge) inseparable(first, second word, text string) bool {
	if first.form != capital || second.form != capital || text[first.end:second.start] != " " || j.isCommon(second.key) {
		return false
	}
	together, small, _ := j.usage.together(first.key, second.key)
	if small > 0 || len(j.standing([]word{first, second})) < MinAnswers {
		return false
	}
	_, ofFirst, _ := j.usage.written(first.key)
	_, ofSecond, _ := j.usage.written(second.key)
	return together*100 >= ofSecond*mostlyPercent && (isArticleOfNames(first.key) || together*100 >= ofFirst*mostlyPercent)
}

// isDescription reports whether a word describes rather than names: its hyphen is followed by
// a whole word in small letters, such as budget-friendly.
func isDescription(word string) bool {
	const wholeWord = 4 // letters; T-fal has three
	_, rest, found := strings.Cut(strings.ReplaceAll(word, "\u2011", "-"), "-")
	return found && len(rest) >= wholeWord && strings.Trim(rest, "abcdefghijklmnopqrstuvwxyz") == ""
}

// isCompound says that the first two words are one name: an ordinary word that
// only with the second is written like a name (Mint Mobile), or a first word that
// is none alone (La Roche, Paula's Choice).
func (j judge) isCompound(o *opening, common bool) bool {
	first, second := o.words[0], o.words[1]
	if second.form != capital {
		return false
	}
	if !common {
		return isArticle(o.text[:first.end]) || strings.ContainsAny(o.text[first.end:second.start], "'’")
	}
	named, small, proper := j.usage.together(first.key, second.key)
	return named >= MinAnswers && small == 0 && (proper > 1 || proper == 1 && !j.isCommon(second.key))
}

// isArticle says that a word is too short to be a name: La, Le, De, Mr.
func isArticle(w string) bool {
	return len(w) == 2 && w[0] >= 'A' && w[0] <= 'Z' && w[1] >= 'a' && w[1] <= 'z'
}
