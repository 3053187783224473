package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cited returns the length of the longest name whose site is cited.
func (j judge) cited(o *opening) int {
	for n := min(len(o.words), maxName); n > 0; n-- {
		last := o.words[n-1]
		if last.form == number && n > 1 || n == 1 && j.isCommon(o, 0) {
			continue
		}
		if len(j.hosts[Key(o.text[:last.end])]) > 0 || len(j.hosts[Key(j.nameOf(o, n))]) > 0 {
			return n
		}
	}
	return 0
}

// joined returns the length of a name that a sign or a conjunction holds together: Briggs & Riley,
// Bob and Brad, Bank of America. A phrase is none: Ease of Use, Comfort and Fit.
func (j judge) joined(o *opening, common bool) int {
	words := o.words
	if len(words) < maxName || words[0].form != capital || words[2].form != capital {
		return 0
	}
	if !common && j.isTitle(o) {
		return maxName
	}
	first, last := words[0].key, words[2].key
	_, _, prose := j.usage.written(last)
	switch {
	case words[1].form != sign && !isConjunction(words[1].key), j.isUsedSmall(last):
		return 0
	case isProperName(first) && isProperName(last), words[1].form == sign && j.isNeverSmall(first) && j.isNeverSmall(last):
		return maxName
	case common && (prose == 0 || words[1].key == "and"):
		return 0
	}
	return maxName
}

// isTitle reports whether two words with a small one between them are a title: wherever the first
// begins a span, the others follow, and neither of the two is written small (Apples to Apples).
func (j judge) isTitle(o *opening) bool {
	first, last := o.words[0].key, o.words[2].key
	return (isPreposition(o.words[1].key) || isConjunction(o.words[1].key)) && j.isNeverSmall(first) && j.isNeverSmall(last) &&
		j.leads[first] >= MinAnswers && j.phrases[phraseOf(o)] == j.leads[first]
}

func (j judge) isNeverSmall(key string) bool {
	small, _, _ := j.usage.written(key)
	return small == 0
}

// extended returns how many words a name has whose words do not stand without one another: Wells
// Fargo, The North Face. Any other name has one word, because the words after it name its product.
func (j judge) extended(o *opening) int {
	n := 1
	for n < min(len(o.words), maxName) && j.isPair(o, n) && j.isWhole(o, n) {
		n++
	}
	if n == 2 && isArticleOfNames(o.words[0].key) {
		return 1
	}
	return n
}

// isPair reports whether the nth word of an opening and the one before it are words with capitals
// that enough answers write in a row, and none in small letters.
func (j judge) isPair(o *opening, n int) bool {
	first, second := o.words[n-1], o.words[n]
	if first.form != capital || second.form != capital || o.text[first.end:second.start] != " " {
		return false
	}
	_, small, _ := j.usage.together(first.key, second.key)
	return small == 0 && !strings.ContainsAny(second.key, "0123456789") && len(j.standing([]word{first, second})) >= MinAnswers
}

// What a pair needs to be a name: the share of the places of one word with a capital where the
// other stands beside it, and how many places, where both are ordinary words.
const (
	mostlyPercent = 95
	minTogether   = 5
)

// isWhole reports whether a pair is a name rather than a name and its product: the first word
// hardly stands without the second. A word that no dictionary has is a name by itself, unless the
// answers show a full name. The name of a person or a place behind a word of the dictionary is
// evidence enough (Wells Fargo), and so is a word that no dictionary has behind an ordinary one,
// where they hardly stand without the first. Any other pair must stand often, also in a sentence
// (Capital One, Brooklyn Bedding).
func (j judge) isWhole(o *opening, n int) bool {
	first, second := o.words[n-1].key, o.words[n].key
	together, _, proper := j.usage.together(first, second)
	_, ofFirst, _ := j.usage.written(first)
	_, ofSecond, _ := j.usage.written(second)
	onlyBehind := together*100 >= ofSecond*mostlyPercent
	switch {
	case isArticleOfNames(first):
		return onlyBehind
	case n == 1 && j.isFirm(o):
		return true
	case together*100 < ofFirst*mostlyPercent:
		return false
	case !isKnown(o.wordAt(n - 1)):
		return n == 1 && together == ofFirst && together == ofSecond && j.isFullName(o)
	case n > 1, isProperName(second), !isProperName(first) && !isOrdinary(o.wordAt(n)):
		return onlyBehind
	}
	return together >= minTogether && proper > 0 && (isProperName(first) || !j.sites[first])
}

// minThirds is how many different words must follow a full name.
const minThirds = 3

// isFullName reports whether two words that no dictionary has, and that never stand without one
// another, are a person's or a firm's name rather than a brand and its product. The products of a
// name are described in different words (Emeril Lagasse French Door, Dual Zone, Extra Large). A
// number, an unknown word or a grade (Pro, Mini) follows a product.
func (j judge) isFullName(o *opening) bool {
	together, _, _ := j.usage.together(o.words[0].key, o.words[1].key)
	if together < minTogether || !isPlain(o.wordAt(0)) || !isPlain(o.wordAt(1)) || isKnown(o.wordAt(1)) {
		return false
	}
	different := map[string]bool{}
	for _, longer := range j.thirds[pairKey(o)] {
		third := longer.words[2]
		if third.form != capital || !isKnown(longer.wordAt(2)) || isGrade(third.key) {
			return false
		}
		different[third.key] = true
	}
	return len(different) >= minThirds
}

// isPlain reports whether a word has letters only, and no capital but the first.
func isPlain(w string) bool {
	_, n := utf8.DecodeRuneInString(w)
	return !strings.ContainsFunc(w[n:], func(r rune) bool { return !unicode.IsLower(r) })
}

// isFirm reports whether the first two words of an opening are a name and the word of its trade. The
// answers that have the name have it with the trade; elsewhere they may shorten it: Boost Mobile,
// later Boost's network.
func (j judge) isFirm(o *opening) bool {
	inEveryAnswer := len(j.standing(o.words[:2]))*100 >= len(j.standing(o.words[:1]))*mostlyPercent
	return isTrade(o.words[1].key) && inEveryAnswer && !j.isCommon(o, 0)
}

// isCompound reports whether the first two words are one name: an ordinary word that only with the
// second is written as a name is (Mint Mobile), or a first word that is none alone (La Roche,
// Paula's Choice).
func (j judge) isCompound(o *opening, common bool) bool {
	first, second := o.words[0], o.words[1]
	if second.form != capital {
		return false
	}
	if !common {
		return isArticle(o.wordAt(0)) || strings.ContainsAny(o.text[first.end:second.start], "'’")
	}
	named, small, proper := j.usage.together(first.key, second.key)
	if named < MinAnswers || small > 0 {
		return false
	}
	ofFirst, _, _ := j.usage.written(first.key)
	ofSecond, _, _ := j.usage.written(second.key)
	return proper > min(ofFirst, ofSecond) || proper > 0 && !j.isCommon(o, 1)
}

// isArticle reports whether a word is too short to be a name: La, Le, De, Mr.
func isArticle(w string) bool {
	return len(w) == 2 && w[0] >= 'A' && w[0] <= 'Z' && w[1] >= 'a' && w[1] <= 'z'
}
