package dedup

import (
	"hash/maphash"
	"slices"
	"strings"
	"unicode/utf8"

	minhash "github.com/dgryski/go-minhash"
)

// What makes two questions one.
const (
	// SameWords is the share of common words, of all words of both, from which on
	// two questions are the same. It is measured by `make eval ARGS=prompts`.
	SameWords = 0.55
	// fewWords is how many words a question has at most that must match in all.
	fewWords = 2
	// someWords is the share from which on letters are compared.
	someWords = 0.3
	// sameLetters is the same for groups of three letters, estimated.
	sameLetters = 0.85
	// fewLetters is how many groups a question has at most that is not compared by them.
	fewLetters = 12

	signatureSize = 32
	letterGroup   = 3
)

// Matcher compares questions of a project in its languages. It is safe for
// concurrent use.
type Matcher struct {
	words *reducer
	seed1 maphash.Seed
	seed2 maphash.Seed
}

// NewMatcher returns a Matcher for languages (BCP 47 tags). English is always one.
func NewMatcher(languages ...string) *Matcher {
	return &Matcher{words: newReducer(slices.Clone(languages)), seed1: maphash.MakeSeed(), seed2: maphash.MakeSeed()}
}

// Print is what is compared of a question. Prints of different Matchers do not
// compare.
type Print struct {
	words     []string // that carry the topic, in order, each once
	numbers   []string // among them
	negates   bool     // it has a word such as "without"
	matcher   *Matcher
	signed    bool     // the signature is made when it is first compared
	signature []uint64 // of the letters; nil: too few
	language  string   // empty: not sure
	gist      []string // words of the question's gist, which is English
}

// Print returns what is compared of a text. The gist is what it asks for, in
// English; it is compared where two texts are in different languages.
func (m *Matcher) Print(text, gist string) Print {
	all := split(text)
	p := m.printOf(m.topic(all), slices.ContainsFunc(all, func(w string) bool { return negations[w] }))
	if gist != "" {
		p.gist, p.language = m.topic(split(gist)), detect(all)
	}
	return p
}

// printOf returns the Print of the words of a text.
func (m *Matcher) printOf(words []string, negates bool) Print {
	p := Print{words: words, negates: negates, matcher: m}
	for _, w := range words {
		if isNumber(w) {
			p.numbers = append(p.numbers, w)
		}
	}
	return p
}

// topic returns the stems of words that carry a topic, each once, in order.
func (m *Matcher) topic(all []string) []string {
	found := m.stems(all)
	slices.Sort(found)
	return slices.Compact(found)
}

// stems returns the stems of words that carry a topic. A text of asking words alone
// keeps them: it must not be the same as every other.
func (m *Matcher) stems(all []string) []string {
	found := make([]string, 0, len(all))
	for _, w := range all {
		if stem := m.words.reduce(w); stem != "" {
			found = append(found, stem)
		}
	}
	if len(found) == 0 {
		found = append(found, all...)
	}
	return found
}

// sign returns the MinHash signature of the words' letters.
func (m *Matcher) sign(words []string) []uint64 {
	text := []rune(strings.Join(words, " "))
	if len(text) < fewLetters+letterGroup {
		return nil
	}
	sketch := minhash.NewMinWise(
		func(b []byte) uint64 { return maphash.Bytes(m.seed1, b) },
		func(b []byte) uint64 { return maphash.Bytes(m.seed2, b) | 1 }, signatureSize)
	group := make([]byte, 0, letterGroup*utf8.UTFMax)
	for i := range len(text) - letterGroup + 1 {
		group = group[:0]
		for _, r := range text[i : i+letterGroup] {
			group = utf8.AppendRune(group, r)
		}
		sketch.Push(group)
	}
	return sketch.Signature()
}

// Same reports whether two questions ask the same. It must not be called for one
// Print at the same time twice.
func Same(a, b *Print) bool {
	if Apart(a, b) {
		return false
	}
	if sameSet(a.words, b.words, SameWords) {
		return true
	}
	if sameSet(a.words, b.words, someWords) && sameSignature(a.sign(), b.sign()) {
		return true
	}
	return a.language != "" && b.language != "" && a.language != b.language && len(a.gist) > 0 && sameSet(a.gist, b.gist, SameWords)
}

// Apart reports whether two questions cannot ask the same: under 500 is not under 1000, and with a free plan is not
// without one.
func Apart(a, b *Print) bool {
	return a.negates != b.negates || !slices.Equal(a.numbers, b.numbers) && len(a.numbers) > 0 && len(b.numbers) > 0
}

// Common is the share of common words, of all words of both questions.
func Common(a, b *Print) float64 {
	common := inBoth(a.words, b.words)
	return float64(common) / float64(max(1, len(a.words)+len(b.words)-common))
}

// sameSet reports whether two ordered sets have a share of their words in common.
func sameSet(a, b []string, share float64) bool {
	common := inBoth(a, b)
	all := len(a) + len(b) - common
	if min(len(a), len(b)) <= fewWords {
		return common == all && all > 0
	}
	return float64(common) >= share*float64(all)
}

// inBoth counts what two ordered sets have in common.
func inBoth(a, b []string) (common int) {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch c := strings.Compare(a[i], b[j]); {
		case c < 0:
			i++
		case c > 0:
			j++
		default:
			common++
			i++
			j++
		}
	}
	return common
}

// sign returns the signature of the question's letters, which is made once.
func (p *Print) sign() []uint64 {
	if !p.signed {
		p.signature, p.signed = p.matcher.sign(p.words), true
	}
	return p.signature
}

func sameSignature(a, b []uint64) bool { return a != nil && b != nil && estimate(a, b) >= sameLetters }

func estimate(a, b []uint64) float64 {
	same := 0
	for i := range a {
		if a[i] == b[i] {
			same++
		}
	}
	return float64(same) / float64(len(a))
}
