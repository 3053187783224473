package logformat

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// scanner goes through JSON.
type scanner struct {
	b  []byte
	at int
}

// peek passes over white space and returns the next byte; 0 at the end.
func (s *scanner) peek() byte {
	for s.at < len(s.b) {
		switch c := s.b[s.at]; c {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return c
		}
	}
	return 0
}

func (s *scanner) take(c byte) bool {
	if s.peek() != c {
		return false
	}
	s.at++
	return true
}

// more reports whether anything but white space is left.
func (s *scanner) more() bool { return s.peek() != 0 }

// text reads a text, without its quotes, and says whether it has escapes in it.
func (s *scanner) text() (raw []byte, escapes, ok bool) {
	from := s.at + 1
	for at := from; ; {
		end := bytes.IndexByte(s.b[at:], '"')
		if end < 0 {
			return nil, false, false
		}
		at += end
		if !escaped(s.b[from:at]) {
			s.at = at + 1
			raw = s.b[from:at]
			return raw, bytes.IndexByte(raw, '\\') >= 0, true
		}
		at++
	}
}

// word reads a number, true, false or null.
func (s *scanner) word() ([]byte, bool) {
	from := s.at
	for s.at < len(s.b) {
		c := s.b[s.at]
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && c != '-' && c != '+' && c != '.' && c != 'E' {
			break
		}
		s.at++
	}
	raw := s.b[from:s.at]
	if len(raw) == 0 {
		return nil, false
	}
	switch string(raw) {
	case "true", "false", "null":
		return raw, true
	}
	_, ok := float(raw)
	return raw, ok && (raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9')
}

// appendText writes a text with its escapes undone.
func appendText(b, raw []byte) []byte {
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' || i+1 == len(raw) {
			b = append(b, raw[i])
			continue
		}
		i++
		switch raw[i] {
		case 'n':
			b = append(b, '\n')
		case 't':
			b = append(b, '\t')
		case 'r':
			b = append(b, '\r')
		case 'b':
			b = append(b, '\b')
		case 'f':
			b = append(b, '\f')
		case 'u':
			r, n := unicodeAt(raw[i+1:])
			b = utf8.AppendRune(b, r)
			i += n
		default:
			b = append(b, raw[i])
		}
	}
	return b
}

// unicodeAt reads four hexadecimal digits, and the second half of a pair after them. It
// returns how many bytes it read. Without the digits it returns the letter of the escape, as of
// other escapes that JSON does not have.
func unicodeAt(b []byte) (rune, int) {
	first, ok := hex4(b)
	if !ok {
		return 'u', 0
	}
	if utf16.IsSurrogate(first) && len(b) >= 10 && b[4] == '\\' && b[5] == 'u' {
		if second, ok := hex4(b[6:]); ok {
			return utf16.DecodeRune(first, second), 10
		}
	}
	return first, 4
}

func hex4(b []byte) (rune, bool) {
	if len(b) < 4 {
		return 0, false
	}
	var r rune
	for _, c := range b[:4] {
		d := hexDigit(c)
		if d < 0 {
			return 0, false
		}
		r = r<<4 | rune(d) //nolint:gosec // a digit of four bits
	}
	return r, true
}
