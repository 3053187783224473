package redact

import (
	"html"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The characters that begin an escape. Escapes of JSON are also read alone, because a secret may contain text
// that looks like an escape of an address.
const (
	jsonEscapes = `\`
	escapes     = `\%&`
)

// maxEntity is the length up to which "&…;" is read as an entity of HTML.
const maxEntity = 12

// unescape decodes the escapes of JSON, addresses and HTML that begin with one of the given characters. JSON
// within JSON may have any number of backslashes. For ascending places in the decoded text it also returns
// their places in the original.
func unescape(text, kinds string, places []int) (read string, at []int) {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		for len(at) < len(places) && len(out) >= places[len(at)] {
			at = append(at, i)
		}
		if strings.IndexByte(kinds, text[i]) < 0 {
			out = append(out, text[i])
			i++
			continue
		}
		var width int
		out, width = readEscape(out, text[i:])
		i += width
	}
	for len(at) < len(places) {
		at = append(at, len(text))
	}
	return string(out), at
}

// readEscape appends the decoded character at the beginning of a text and returns the length of its escape. A
// character without an escape is appended unchanged.
func readEscape(out []byte, text string) (read []byte, width int) {
	switch text[0] {
	case '\\':
		return readBackslash(out, text)
	case '%':
		if b, ok := hexadecimal(text[1:], 2); ok {
			return append(out, byte(b)), 3 //nolint:gosec // of two digits
		}
	case '&':
		if end := strings.IndexByte(text[:min(len(text), maxEntity)], ';'); end > 0 {
			if plain := html.UnescapeString(text[:end+1]); plain != text[:end+1] {
				return append(out, plain...), end + 1
			}
		}
	}
	return append(out, text[0]), 1
}

func readBackslash(out []byte, text string) (read []byte, width int) {
	n := len(text) - len(strings.TrimLeft(text, `\`))
	rest := text[n:]
	switch {
	case rest == "":
	case rest[0] == '"', rest[0] == '/', rest[0] == '\'':
		return append(out, rest[0]), n + 1
	case rest[0] == 'u':
		if r, ok := hexadecimal(rest[1:], 4); ok {
			return utf8.AppendRune(out, r), n + 5
		}
	case rest[0] == 'x':
		if b, ok := hexadecimal(rest[1:], 2); ok {
			return append(out, byte(b)), n + 3 //nolint:gosec // of two digits
		}
	}
	return append(out, text[:n]...), n
}

// hexadecimal reads the hexadecimal digits at the beginning of a text.
func hexadecimal(text string, digits int) (value rune, ok bool) {
	if len(text) < digits {
		return 0, false
	}
	read, err := strconv.ParseUint(text[:digits], 16, 16)
	return rune(read), err == nil
}
