package terminal

import (
	"bytes"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/answer-visibility/avm/model"
)

// Foreign returns a writer for text that others wrote. For a terminal it takes out what a terminal obeys; a
// file or a pipe gets every byte unchanged.
func Foreign(w io.Writer) io.Writer {
	if IsTerminal(w) {
		return &foreign{to: w}
	}
	return w
}

// foreign is a writer that takes out of a text what a terminal obeys.
type foreign struct {
	to   io.Writer
	rest []byte // the first bytes of an incomplete character
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

// whole returns the length of a text without an incomplete character at its end.
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
