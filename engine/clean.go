package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

const (
	maxDepth       = 200 // nesting that a body may have; real ones stay below 20
	maxPlainDigits = 300 // length up to which a number without exponent surely fits a float64
)

// errUnsafeJSON is a body that is not JSON, or nested beyond reason.
var errUnsafeJSON = errors.New("engine: body is not usable JSON")

// CleanText makes a text storable: invalid UTF-8 and NUL, which PostgreSQL's
// text refuses, become U+FFFD. The number of code points of valid text stays,
// so offsets into it do.
func CleanText(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
}

// SafeJSON returns the body as JSON that PostgreSQL's jsonb takes too: invalid
// UTF-8, escaped NULs and lone surrogates become U+FFFD, and numbers beyond a
// float64 null; everything else stays byte for byte. The error says that the
// body is not JSON, or nested more than 200 levels deep.
func SafeJSON(body []byte) (json.RawMessage, error) {
	out := bytes.ToValidUTF8(bytes.TrimPrefix(body, []byte("\xEF\xBB\xBF")), []byte("\uFFFD"))
	if !json.Valid(out) {
		return nil, errUnsafeJSON
	}
	depth := 0
	for i := 0; i < len(out); {
		switch c := out[i]; {
		case c == '"':
			i = safeString(out, i+1)
			continue
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case c == '-' || c >= '0' && c <= '9':
			i = safeNumber(out, i)
			continue
		}
		if depth > maxDepth {
			return nil, errUnsafeJSON
		}
		i++
	}
	return out, nil
}

// safeString neutralises the escapes of the string whose content starts at i
// and gives the index after its closing quote.
func safeString(b []byte, i int) int {
	for b[i] != '"' {
		if b[i] != '\\' {
			i++
			continue
		}
		if b[i+1] != 'u' {
			i += 2
			continue
		}
		i = safeEscape(b, i)
	}
	return i + 1
}

// safeEscape neutralises the \uXXXX at i, in place, and gives the index after it.
func safeEscape(b []byte, i int) int {
	unit := escaped(b, i)
	if isHighSurrogate(unit) && isLowSurrogate(escaped(b, i+escapeWidth)) {
		return i + 2*escapeWidth
	}
	if unit == 0 || isHighSurrogate(unit) || isLowSurrogate(unit) {
		copy(b[i:], `\ufffd`)
	}
	return i + escapeWidth
}

// escapeWidth is the length of an escaped code unit.
const escapeWidth = len(`\u0000`)

func isHighSurrogate(unit int64) bool { return unit >= 0xD800 && unit <= 0xDBFF }

func isLowSurrogate(unit int64) bool { return unit >= 0xDC00 && unit <= 0xDFFF }

// escaped returns the code unit of the \uXXXX at i, -1 when there is none.
func escaped(b []byte, i int) int64 {
	if i+6 > len(b) || b[i] != '\\' || b[i+1] != 'u' {
		return -1
	}
	unit, err := strconv.ParseInt(string(b[i+2:i+6]), 16, 32)
	if err != nil {
		return -1
	}
	return unit
}

// safeNumber blanks a number that no float64 holds and gives the index
// after it.
func safeNumber(b []byte, i int) int {
	end := i
	for end < len(b) && strings.IndexByte("+-.eE0123456789", b[end]) >= 0 {
		end++
	}
	number := b[i:end]
	if len(number) <= maxPlainDigits && !bytes.ContainsAny(number, "eE") {
		return end
	}
	if _, err := strconv.ParseFloat(string(number), 64); err != nil {
		copy(number, "null"+strings.Repeat(" ", len(number)-len("null")))
	}
	return end
}
