package strictjson

import (
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
