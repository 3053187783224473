package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// inline adds what is bold or a link.
func (s *spanner) inline(start, end int) {
	for i := start; i < end; i++ {
		switch s.text[i] {
		case '*', '_':
			i = s.bold(i, end)
		case '[':
			i = s.link(i, end)
		}
	}
}

// bold adds the bold text that begins at a place and the links within it, and returns the place of
// its last byte.
func (s *spanner) bold(at, end int) int {
	from := at + 2
	if from >= end || s.text[at+1] != s.text[at] {
		return at
	}
	n := strings.Index(s.text[from:min(end, from+maxMarkup)], s.text[at:from])
	if n < 1 {
		return at + 1
	}
	for i := from; i < from+n; i++ {
		if s.text[i] == '[' {
			i = s.link(i, from+n)
		}
	}
	s.heads(from, from+n, Bold)
	return from + n + 1
}

// link adds the text of the link that begins at a place, and returns the place of the link's last byte.
func (s *spanner) link(at, end int) int {
	n := strings.IndexByte(s.text[at:min(end, at+maxMarkup)], ']')
	closing := at + n
	if n < 2 || closing+1 >= end {
		return at
	}
	kind, until := Link, byte(')')
	switch s.text[closing+1] {
	case '(':
	case '[':
		kind, until = Source, ']'
	default:
		return at
	}
	if at > 0 && s.text[at-1] == '(' {
		kind = Source
	}
	s.add(at+1, closing, kind)
	if n := strings.IndexByte(s.text[closing+1:end], until); n > 0 {
		return closing + 1 + n
	}
	return closing
}

// running adds what stands before a colon or a price in running text.
func (s *spanner) running(start, end int) {
	begin := start // of the sentence, or of what may be a name in it
	for at := start; at < end; {
		r, n := utf8.DecodeRuneInString(s.text[at:end])
		switch {
		case r == ':' && strings.HasPrefix(s.text[at:end], "://"):
			n = len(address(s.text[at:end]))
			begin = at + n
		case r == ':' || r == '：':
			s.add(begin, at, Label)
			begin = at + n
		case isCurrency(r) && at > begin && s.text[at-1] != ' ' && s.text[at-1] != '\\':
			s.add(begin, at, Price)
			begin = at + n
		case s.endsSentence(r, at, end):
			begin = at + n
		}
		at += n
	}
}

func isCurrency(r rune) bool {
	return r == '$' || r >= utf8.RuneSelf && unicode.Is(unicode.Sc, r)
}

// endsSentence reports whether the character r at i ends a sentence, or a block that
// the next one is glued to.
func (s *spanner) endsSentence(r rune, i, end int) bool {
	switch r {
	case '!', '?', ';', '。':
		return true
	case ')':
		return s.capitalAt(i+1, end)
	case '.':
		return s.sentenceEnd(i, end)
	}
	return false
}

// address returns the address that s begins with.
func address(s string) string {
	if n := strings.IndexAny(s, " )]\t\r"); n >= 0 {
		return s[:n]
	}
	return s
}
