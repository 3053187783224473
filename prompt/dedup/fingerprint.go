package dedup

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// rules is the version of the rules that find the words of a text. Add one when Print returns something else for a text:
// kept fingerprints are then made anew.
const rules = 1

// What a fingerprint says of negation.
const (
	affirmed = "+"
	negated  = "-"
)

// versionOf identifies the rules and the languages that fingerprints are made by.
func versionOf(codes []string) string {
	sum := sha256.Sum256([]byte(strconv.Itoa(rules) + " " + strings.Join(codes, ",")))
	return hex.EncodeToString(sum[:6])
}

// Version is what fingerprints of the Matcher begin with. Matchers of the same languages have the same.
func (m *Matcher) Version() string { return m.words.version }

// Fingerprint returns the Print of a text without a gist, for keeping: the version, the number of words in five digits,
// the negation and the words, with blanks between.
func (m *Matcher) Fingerprint(text string) string {
	p := m.Print(text, "")
	negation := affirmed
	if p.negates {
		negation = negated
	}
	return strings.Join(append([]string{m.head(len(p.words)), negation}, p.words...), " ")
}

// head returns what fingerprints of so many words begin with. Of one version, those with more words are greater.
func (m *Matcher) head(words int) string { return fmt.Sprintf("%s %05d", m.Version(), words) }

// kept returns the Print of a fingerprint. It returns false if the fingerprint is not one of the Matcher's version.
func (m *Matcher) kept(fingerprint string) (p Print, ok bool) {
	version, rest, _ := strings.Cut(fingerprint, " ")
	if version != m.Version() {
		return Print{}, false
	}
	_, rest, _ = strings.Cut(rest, " ")
	negation, words, _ := strings.Cut(rest, " ")
	return m.printOf(strings.Fields(words), negation == negated), true
}
