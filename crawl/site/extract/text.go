package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// text folds white space as a browser does, with a line a block.
type text struct {
	b     strings.Builder
	space bool
	line  bool
	most  int
}

func (t *text) add(s string) {
	for len(s) > 0 && t.b.Len() < t.most {
		r, size := rune(s[0]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s)
		}
		if r == ' ' || r == '\n' || r == '\t' || r == '\r' || r >= utf8.RuneSelf && unicode.IsSpace(r) || unicode.IsControl(r) {
			t.space = true
			s = s[size:]
			continue
		}
		if t.space && t.line {
			t.b.WriteByte(' ')
		}
		end := strings.IndexAny(s, " \n\t\r\u00a0")
		if end <= 0 {
			end = len(s)
		}
		t.b.WriteString(strings.ToValidUTF8(s[:end], "\uFFFD"))
		t.space, t.line = false, true
		s = s[end:]
	}
}

func (t *text) lineEnd() {
	if t.line {
		t.b.WriteByte('\n')
	}
	t.space, t.line = false, false
}
