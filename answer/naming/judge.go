package naming

import "strings"

// judge tells names from products and labels, by what all answers have shown.
type judge struct {
	*Collector
	follows map[string]follow     // by the folded first word of spans
	phrases map[string]int        // spans, by their first three words, folded
	thirds  map[string][]*opening // of at least three words, by the first two, folded
	sites   map[string]bool       // words that a cited site is called by, before an ordinary one: lucidmotors.com
}

// follow counts the spans that begin with a word and do not continue with a small one: all, those
// that continue, and those that continue as products do. It has the words that they continue with.
type follow struct {
	spans, longer, products int
	words                   map[string]bool // folded, without the s of a plural; a sign is ""
}

// isPhrase reports whether all spans that begin with a word continue with the same other word:
// Honorable Mentions, Intended Use. A sign joins names.
func (f *follow) isPhrase() bool { return f.longer == f.spans && len(f.words) == 1 && !f.words[""] }

func newJudge(c *Collector) judge {
	j := judge{Collector: c, follows: map[string]follow{}, phrases: map[string]int{}, thirds: map[string][]*opening{}, sites: map[string]bool{}}
	for _, o := range c.heads {
		if len(o.words) >= maxName {
			j.phrases[phraseOf(o)] += o.spans
			j.thirds[pairKey(o)] = append(j.thirds[pairKey(o)], o)
		}
		if len(o.words) > 1 && o.words[1].form == lower {
			continue
		}
		f := j.follows[o.words[0].key]
		f.spans += o.spans
		if len(o.words) > 1 {
			f.longer += o.spans
			if f.words == nil {
				f.words = map[string]bool{}
			}
			f.words[strings.TrimSuffix(o.words[1].key, "s")] = true
			if o.isProduct() {
				f.products += o.spans
			}
		}
		j.follows[o.words[0].key] = f
	}
	for label := range c.hosts {
		for n := minSiteWord; n+minSiteWord <= len(label); n++ {
			if isOrdinary(label[n:]) {
				j.sites[label[:n]] = true
			}
		}
	}
	return j
}

// minSiteWord is how many bytes each of the words has that a site's label is made of.
const minSiteWord = 3

// pairKey folds the first two words of an opening, phraseOf the first three.
func pairKey(o *opening) string  { return o.words[0].key + " " + o.words[1].key }
func phraseOf(o *opening) string { return pairKey(o) + " " + o.words[2].key }

// isProduct reports whether the second word of an opening looks like a product's and not like a
// label's: it is a number, or it has a capital and the dictionary lacks it.
func (o *opening) isProduct() bool {
	second := o.words[1]
	return second.form == number || second.form == capital && !isOrdinary(o.wordAt(1))
}

// wordAt returns the nth word of an opening as it is written.
func (o *opening) wordAt(n int) string { return o.text[o.words[n].start:o.words[n].end] }

// maxName is how many words a name has at most.
const maxName = 3

// nameLength returns how many words of an opening are a name; 0: none.
func (j judge) nameLength(o *opening) int {
	if isLabel(o.words[0].key) {
		return 0
	}
	if n := j.cited(o); n > 0 {
		return n
	}
	if o.isOwner() || isDescription(o.wordAt(0)) || isCode(o.wordAt(0)) || j.isFeature(o) {
		return 0
	}
	if n := j.extended(o); n > 1 {
		return n
	}
	common := j.isCommon(o, 0)
	if n := j.joined(o, common); n > 0 {
		return n
	}
	if len(o.words) > 1 && j.isCompound(o, common) {
		return 2
	}
	if common || isArticleOfNames(o.words[0].key) {
		return 0
	}
	return 1
}

// isFeature reports whether an opening begins with a word of what products have. It stands within
// spans far more often than it begins them (Bluetooth), or it is an abbreviation that products do
// not follow (RAM).
func (j judge) isFeature(o *opening) bool {
	key := o.words[0].key
	leads := j.leads[key]
	return j.usage.inside(key) > 2*leads || isAbbreviation(o.wordAt(0)) && j.follows[key].products*2 < leads
}

// isOwner reports whether an opening begins with the possessive of an ordinary word: Men's Jackets.
func (o *opening) isOwner() bool {
	first := o.words[0]
	rest := o.text[first.end:]
	return (strings.HasPrefix(rest, "'") || strings.HasPrefix(rest, "’")) && isOrdinary(o.wordAt(0)) && !isProperName(first.key)
}

// isCommon reports whether the nth word of an opening is an ordinary one. A word that no dictionary
// has is one where answers use it as one. A word of the dictionary is one unless answers show that
// it is a name.
func (j judge) isCommon(o *opening, n int) bool {
	key := o.words[n].key
	return j.isUsedSmall(key) || isOrdinary(o.wordAt(n)) && !j.isShown(key)
}

// isUsedSmall reports whether answers write a word small rather than with a capital where none
// is called for.
func (j judge) isUsedSmall(key string) bool {
	small, upper, prose := j.usage.written(key)
	return small > prose && small*4 > upper
}

// What shows that a word of the dictionary is a name, against its places in small letters.
const (
	shownBySite = 3 // places that a cited site counts for
	shownMore   = 4 // how many times more often it must be shown than written small
	neverSmall  = 5 // spans that begin with a name that is never written small
)

// isShown reports whether answers show that a word of the dictionary is a name. It stands alone with
// a capital within sentences, products follow it, or its site is cited, and all this more often than
// it is written small. Or it never is, and begins enough spans that are no phrase.
func (j judge) isShown(key string) bool {
	small, _, _ := j.usage.written(key)
	f := j.follows[key]
	shown := j.usage.standsAlone(key) + f.products
	if len(j.hosts[key]) > 0 || j.sites[key] {
		shown += shownBySite
	}
	return shown > small*shownMore || small == 0 && f.spans >= neverSmall && f.longer > 0 && !f.isPhrase()
}

// isCode reports whether a word is the name of a norm or a model: a few capitals and a number, such
// as IP57 and HDR10.
func isCode(word string) bool {
	letters := strings.TrimRight(word, "0123456789")
	return len(letters) < len(word) && len(letters) < 5 && strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// isDescription reports whether a word describes rather than names: its hyphen is followed by
// a whole word in small letters, such as budget-friendly.
func isDescription(word string) bool {
	const wholeWord = 4 // letters; T-fal has three
	n := strings.IndexFunc(word, isHyphen)
	if n < 0 {
		return false
	}
	rest := strings.TrimLeftFunc(word[n:], isHyphen)
	return len(rest) >= wholeWord && strings.Trim(rest, "abcdefghijklmnopqrstuvwxyz") == ""
}
