package terminal

import (
	"bytes"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/answer-visibility/avm/model"
)

// Foreign returns where text of others is written. A terminal gets it as it may show it; a file or a pipe gets
// every byte as it is.
func Foreign(w io.Writer) io.Writer {
	if IsTerminal(w) {
		return &foreign{to: w}
	}
	return w
}

// foreign takes out of a text what a terminal obeys.
type foreign struct {
	to   io.Writer
	rest []byte // the beginning of a character whose end has not come
}

// Write implements io.Writer.
func (f *foreign) Write(p []byte) (int, error) {
	text := slices.Concat(f.rest, p)
	end := whole(text)
	f.rest = bytes.Clone(text[end:])
	if _, err := io.WriteString(f.to, model.Shown(string(text[:end]))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// whole returns where a text ends that may end within a character.
func whole(text []byte) int {
	for i := 1; i < utf8.UTFMax && i <= len(text); i++ {
		if at := len(text) - i; utf8.RuneStart(text[at]) {
			if !utf8.FullRune(text[at:]) {
				return at
			}
			break
		}
	}
	return len(text)
}
