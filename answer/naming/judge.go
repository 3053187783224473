package naming

import "strings"

// judge tells names from products and labels, by what all answers have shown.
type judge struct{ *Collector }

// maxName is how many words a name has at most.
const maxName = 3

// nameLength says how many words of an opening are a name; 0: none.
func (j judge) nameLength(o *opening) int {
	first := o.words[0]
	if isMeasure(o.text[:first.end]) {
		return 0
	}
	if n := j.extended(o); n > 1 {
		return n
	}
	if isLabel(first.key) {
		return 0
	}
	if n := j.cited(o); n > 0 {
		return n
	}
	if j.isFeature(first.key) {
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

// What two words need to be one name: how many spans have them, and which share of what
// begins with the first, or has the second, they are.
const (
	minTogether   = 3
	shareTogether = 4 // of five
	partsTogether = 5
	nearlyAlways  = 97 // percent: Samsung stands without Galaxy now and then, Wells not without Fargo
)

// extended is the length of a name whose first word does not stand without the next:
// New Balance, Wells Fargo, Made In. 1: the first word stands alone, too.
func (j judge) extended(o *opening) int {
	n := 1
	for n < min(len(o.words), maxName) {
		first, second := o.words[n-1], o.words[n]
		if second.form != capital || strings.ContainsAny(second.key, "0123456789") || !adjacent(o.text, first, second) ||
			isLabel(second.key) && second.key != "in" && second.key != "on" {
			break
		}
		if !j.inseparable(o.words[0], first, second) {
			break
		}
		n++
	}
	return n
}

// adjacent reports whether one space and nothing else stands between two words.
func adjacent(text string, first, second word) bool {
	return second.start == first.end+1 && text[first.end] == ' '
}

// inseparable reports whether answers write the two words together nearly always: the
// first word's spans go on with the second, and so does running text. Where the
// first is no ordinary word, the second must not stand alone either: a product's name does.
func (j judge) inseparable(head, first, second word) bool {
	spans := j.pairs[head.key+" "+first.key+" "+second.key]
	if first == head {
		spans = j.pairs[first.key+" "+second.key]
	}
	if spans < minTogether || spans*partsTogether < j.leads[head.key]*shareTogether {
		return false
	}
	together, _, _ := j.usage.together(first.key, second.key)
	small, upper, _ := j.usage.written(first.key)
	ordinary := small > 0
	if !ordinary && (together*100 < upper*nearlyAlways || len(j.hosts[first.key]) > 0) {
		return false
	}
	_, alone, _ := j.usage.written(second.key)
	if ordinary {
		return together*2 > upper || together*partsTogether >= alone*shareTogether
	}
	return together*partsTogether >= alone*shareTogether
}

// isMeasure reports whether a word is a quantity: 1.25x, 120Hz, 4K, 2-in-1.
func isMeasure(w string) bool {
	digits := strings.TrimLeft(w, "0123456789.,")
	if len(digits) == len(w) || w == "" {
		return false
	}
	switch unit := strings.ToLower(strings.TrimLeft(digits, "- ")); unit {
	case "", "x", "k", "g", "p", "w", "v", "a", "l", "hz", "khz", "mhz", "ghz", "mm", "cm", "km", "in", "inch", "ft", "gb", "tb", "mb", "mp", "mah", "wh", "kwh", "qt",
		"oz", "lb", "lbs", "kg", "mg", "ml", "db", "rpm", "psi", "bar", "nits", "fps", "hp", "mph", "min", "hr", "hrs", "day", "days", "year", "years", "month", "months", "gen",
		"th", "st", "nd", "rd", "way", "piece", "pack", "in1", "in-1", "d", "ch", "channel", "star", "stars", "percent", "s", "mo", "yr":
		return true
	default:
		return strings.HasPrefix(unit, "in-") || strings.HasPrefix(unit, "-")
	}
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
