package bots

import (
	"fmt"
	"strings"

	"github.com/coregx/ahocorasick"
)

// Matcher finds bots in user agents, in one pass over each. It is safe for
// concurrent use.
type Matcher struct {
	catalogue *Catalogue
	automaton *ahocorasick.Automaton
	patterns  []pattern
}

type pattern struct {
	bot   *Bot
	first bool // only where the user agent begins
	last  bool // only where it ends
	rank  int
}

// NewMatcher makes a matcher for a catalogue.
func NewMatcher(c *Catalogue) (*Matcher, error) {
	m := &Matcher{catalogue: c}
	builder := ahocorasick.NewBuilder()
	for i := range c.Bots {
		for _, text := range c.Bots[i].Patterns {
			literal, first := strings.CutPrefix(strings.ToLower(text), "^")
			literal, last := strings.CutSuffix(literal, "$")
			builder.AddPattern([]byte(literal))
			m.patterns = append(m.patterns, pattern{&c.Bots[i], first, last, rank(&c.Bots[i], literal)})
		}
	}
	var err error
	if m.automaton, err = builder.Build(); err != nil {
		return nil, fmt.Errorf("matcher of bots: %w", err)
	}
	return m, nil
}

// rank orders matches: AI systems and search engines before others, longer names before
// shorter.
func rank(b *Bot, literal string) int {
	const ahead = 1 << 16
	if b.Purpose != Other {
		return ahead + len(literal)
	}
	return len(literal)
}

// MaxAgent bounds the part of a user agent that is searched, in bytes.
const MaxAgent = 2048

// Match returns the bot that a user agent names, nil when it names none.
func (m *Matcher) Match(userAgent []byte) *Bot {
	var small [512]byte
	text := lower(small[:0], userAgent)
	var best *pattern
	for _, found := range m.automaton.FindAllOverlapping(text) {
		p := &m.patterns[found.PatternID]
		anchored := (!p.first || found.Start == 0) && (!p.last || found.End == len(text))
		if anchored && (best == nil || p.rank > best.rank) && bounded(text, found.Start, found.End) {
			best = p
		}
	}
	if best == nil {
		return nil
	}
	return best.bot
}

func lower(into, b []byte) []byte {
	for _, c := range b[:min(len(b), MaxAgent)] {
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		into = append(into, c)
	}
	return into
}

// bounded reports whether a match is a name of its own, not part of a longer word. A
// digit may follow: versions are written so.
func bounded(text []byte, start, end int) bool {
	if start > 0 && wordByte(text[start]) && wordByte(text[start-1]) {
		return false
	}
	return end == len(text) || !letter(text[end]) || !letter(text[end-1])
}

func letter(c byte) bool   { return c >= 'a' && c <= 'z' }
func wordByte(c byte) bool { return letter(c) || c >= '0' && c <= '9' }

// endings are how the names of bots end.
func endings() []string {
	return []string{"bot", "crawler", "spider", "scraper", "slurp", "archiver", "fetcher", "robot"}
}

const maxCandidate = 64

// Candidate returns the name of a bot that the catalogue does not have, when a user agent
// names one as bots do: a word that ends in bot, crawler, spider and the like.
func Candidate(userAgent []byte) (string, bool) {
	text := string(userAgent[:min(len(userAgent), MaxAgent)])
	for word := range strings.FieldsFuncSeq(text, betweenWords) {
		folded := strings.ToLower(strings.TrimRight(word, "0123456789"))
		for _, ending := range endings() {
			if strings.HasSuffix(folded, ending) && !isPeople(folded) && len(word) <= maxCandidate {
				return word, true
			}
		}
	}
	return "", false
}

func betweenWords(r rune) bool {
	return (r|0x20 < 'a' || r|0x20 > 'z') && (r < '0' || r > '9') && r != '-' && r != '_' && r != '.'
}

// isPeople reports whether a word ends as bots' names do and is none.
func isPeople(word string) bool {
	return strings.HasSuffix(word, "cubot") || strings.HasSuffix(word, "talkbot")
}
