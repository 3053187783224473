package model

import (
	"errors"
	"strings"
	"unicode"
)

var (
	errControls = errors.New("must not contain control characters other than tabs and line breaks")
	errOneLine  = errors.New("must be one line without control characters")
	errUnseen   = errors.New("must not contain invisible characters, such as the zero width space U+200B")
)

// Printable refuses a text with control characters, such as the ones that begin a terminal's
// escape sequences. Tabs and line breaks may stand.
func Printable(s string) error {
	if strings.ContainsFunc(s, func(r rune) bool { return isControl(r) && r != '\t' && r != '\n' && r != '\r' }) {
		return errControls
	}
	return nil
}

// SingleLine refuses a name with line breaks, control characters or characters that turn the direction of
// text. It also refuses invisible characters, because such a name would look like another one.
func SingleLine(s string) error {
	switch {
	case strings.ContainsFunc(s, Steers):
		return errOneLine
	case strings.ContainsFunc(s, unseen):
		return errUnseen
	default:
		return nil
	}
}

// Shown returns a text as a terminal may show it: control characters but tabs and line breaks, and
// characters that turn its direction, become the replacement character.
func Shown(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && r != '\n' && Steers(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// Steers reports whether a terminal may obey a character instead of showing it: a control character, a line
// break, or a character that turns the direction of text.
func Steers(r rune) bool { return isControl(r) || turns(r) }

// isControl reports whether a character is in ASCII's or Latin-1's control blocks.
func isControl(r rune) bool { return r < ' ' || r >= 0x7f && r <= 0x9f }

// turns reports whether a character breaks lines, or overrides or isolates the direction of text.
func turns(r rune) bool {
	return r == '\u2028' || r == '\u2029' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// unseen reports whether a character is invisible and no script needs it in a name: direction marks, spaces
// without width, soft hyphens. Joiners (U+200C, U+200D) are allowed, because Indic and Persian words and
// emoji need them.
func unseen(r rune) bool {
	switch r {
	case '\u00ad', '\u061c', '\u180e', '\u200b', '\u200e', '\u200f', '\ufeff':
		return true
	default:
		return r >= '\u2060' && r <= '\u2064' || r >= '\u206a' && r <= '\u206f' || r >= '\ufff9' && r <= '\ufffb'
	}
}

// IsSeen reports whether a text has a character that leaves a mark: blanks and format characters do
// not.
func IsSeen(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) })
}
