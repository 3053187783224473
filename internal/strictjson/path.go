package strictjson

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/fault"
)

// maxName is the number of bytes of a name that an error repeats.
const maxName = 100

// Member is the path of an object's member; of a long name only the beginning.
func Member(path, name string) string {
	if name = Shortened(name); path == "" {
		return name
	}
	return path + "." + name
}

// Item is the path of an array's item.
func Item(path string, index int) string { return path + "[" + strconv.Itoa(index) + "]" }

// Shortened returns a name that a client sent in the form for an error: valid text of at most 100 bytes.
func Shortened(name string) string {
	if len(name) <= maxName && utf8.ValidString(name) {
		return name
	}
	cut := name[:min(len(name), maxName)]
	for i := len(cut) - 1; i >= 0 && i >= len(cut)-utf8.UTFMax && len(cut) < len(name); i-- {
		if utf8.RuneStart(cut[i]) {
			if !utf8.FullRuneInString(cut[i:]) {
				cut = cut[:i]
			}
			break
		}
	}
	cut = strings.ToValidUTF8(cut, "\uFFFD")
	if len(name) > maxName {
		cut += "…"
	}
	return cut
}

// Refuse names a field whose value err refuses, and repeats the value.
func Refuse(wrong *fault.Problems, field string, value any, err error) {
	wrong.Add(field, "%s %s", quoted(value), err.Error())
}

// quoted returns a value that a client sent in the form for an error.
func quoted(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case string:
		return strconv.Quote(Shortened(v))
	case map[string]any:
		return "an object"
	case []any:
		return "an array"
	default:
		return Shortened(fmt.Sprint(v))
	}
}
