package answer

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/answer-visibility/avm/answer/citation"
)

// link is a link found in an answer's text.
type link struct {
	target, title string // as written
	start, end    int    // source bytes of the whole link
}

const (
	maxLabel = 999 // as CommonMark has it
	maxTag   = 4096
)

// linkTail reads `(target "title")` at i, as CommonMark allows it.
func linkTail(s string, i int) (target, title string, end int, ok bool) {
	if i >= len(s) || s[i] != '(' {
		return "", "", 0, false
	}
	i = skipSpace(s, i+1)
	target, i, ok = destination(s, i, true)
	if !ok {
		return "", "", 0, false
	}
	after := skipSpace(s, i)
	if after > i {
		if t, j, found := quoted(s, after); found {
			title, after = t, skipSpace(s, j)
		}
	}
	if after >= len(s) || s[after] != ')' {
		return "", "", 0, false
	}
	return target, title, after + 1, true
}

// definition reads `[label]: target "title"` at i, up to its end of line.
func definition(s string, i int) (link, bool) {
	head := s[i:min(len(s), i+maxLabel)]
	n := strings.IndexAny(head, "]\n")
	if n < 2 || !strings.HasPrefix(head[n:], "]:") {
		return link{}, false
	}
	target, end, ok := destination(s, skipSpace(s, i+n+2), false)
	if !ok || !citation.HasScheme(target) && !strings.HasPrefix(target, "www.") {
		return link{}, false
	}
	title, j, found := quoted(s, skipSpace(s, end))
	if found {
		end = j
	}
	if rest := skipSpace(s, end); rest < len(s) && s[rest] != '\n' && s[rest] != '\r' {
		return link{}, false
	}
	return link{target: target, title: title, start: i, end: end}, true
}

// destination reads a link's address: in angle brackets, or without spaces and,
// where parens is set, with balanced parentheses.
func destination(s string, i int, parens bool) (string, int, bool) {
	limit := min(len(s), i+citation.MaxAddress)
	if i < limit && s[i] == '<' {
		n := strings.IndexAny(s[i:limit], ">\n")
		if n < 0 || s[i+n] != '>' {
			return "", 0, false
		}
		return s[i+1 : i+n], i + n + 1, true
	}
	depth, j := 0, i
	for ; j < limit && s[j] > ' '; j++ {
		if s[j] == '(' {
			depth++
		}
		if s[j] == ')' && parens {
			if depth == 0 {
				break
			}
			depth--
		}
	}
	return html.UnescapeString(s[i:j]), j, true
}

// quoted reads a link title at i.
func quoted(s string, i int) (string, int, bool) {
	if i >= len(s) {
		return "", 0, false
	}
	closing := s[i]
	switch closing {
	case '"', '\'':
	case '(':
		closing = ')'
	default:
		return "", 0, false
	}
	limit := min(len(s), i+1+citation.MaxAddress)
	for j := i + 1; j < limit && s[j] != '\n'; j++ {
		switch s[j] {
		case '\\':
			j++
		case closing:
			return s[i+1 : j], j + 1, true
		}
	}
	return "", 0, false
}

func skipSpace(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	return i
}

// plainText is a link's text as a title: without emphasis and extra space.
func plainText(s string) string {
	if strings.ContainsAny(s, "*`[]") {
		s = strings.NewReplacer("*", "", "`", "", "[", "", "]", "").Replace(s)
	}
	return oneLine(html.UnescapeString(s))
}

// oneLine folds runs of white space to one space and trims.
func oneLine(s string) string {
	if isASCII(s) && !strings.ContainsAny(s, "\t\n\v\f\r") && !strings.Contains(s, "  ") {
		return strings.Trim(s, " ")
	}
	return strings.Join(strings.Fields(s), " ")
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// bareURLEnd returns the end of an address in running text: up to white space or
// a sign that no address contains, less the punctuation of the sentence.
func bareURLEnd(s string, start int) int {
	end := len(s)
	depth := 0
	for i, r := range s[start:min(len(s), start+citation.MaxAddress)] {
		if r == '(' {
			depth++
		}
		if r == ')' {
			depth--
		}
		if depth < 0 || endsURL(r) {
			end = start + i
			break
		}
		end = start + i + utf8.RuneLen(r)
		if r == utf8.RuneError {
			end = start + i
			break
		}
	}
	return start + len(strings.TrimRight(s[start:end], ".,;:!?*_~'\\"))
}

func endsURL(r rune) bool {
	if r < utf8.RuneSelf {
		return r <= ' ' || strings.ContainsRune("<>\"`|[]{}\\^", r)
	}
	return unicode.IsSpace(r) || unicode.IsPunct(r) || isInvisible(r)
}
