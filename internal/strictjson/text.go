package strictjson

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/model"
)

// MaxText is how many characters a string has at most where no narrower rule
// bounds it.
const MaxText = 10_000

// Text refuses a string that is not Unicode, has the one character that
// PostgreSQL cannot keep or another control character than tabs and line breaks, or is
// longer than MaxText.
func Text(s string) error {
	switch {
	case !utf8.ValidString(s):
		return errUTF8
	case strings.IndexByte(s, 0) >= 0:
		return errNUL
	case len(s) > MaxText && utf8.RuneCountInString(s) > MaxText:
		return errLength
	default:
		return model.Printable(s)
	}
}

// halved reports whether a valid JSON text escapes half of a surrogate pair, which
// encoding/json would replace in silence.
func halved(raw []byte) bool {
	for {
		i := bytes.IndexByte(raw, '\\')
		if i < 0 {
			return false
		}
		raw = raw[i:]
		unit := escaped(raw)
		switch {
		case unit < 0:
			raw = raw[2:]
		case unit < 0xD800 || unit > 0xDFFF:
			raw = raw[6:]
		case unit >= 0xDC00:
			return true
		default:
			if low := escaped(raw[6:]); low < 0xDC00 || low > 0xDFFF {
				return true
			}
			raw = raw[12:]
		}
	}
}

// escaped returns the code unit of a \uXXXX that a text begins with, -1 if it
// does not.
func escaped(raw []byte) int64 {
	if len(raw) < 6 || raw[0] != '\\' || raw[1] != 'u' {
		return -1
	}
	unit, err := strconv.ParseUint(string(raw[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return int64(unit)
}
