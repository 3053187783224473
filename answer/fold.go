package answer

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// barrier stands in folded text for what is not text: an address, a line break
// of HTML, a byte that is not UTF-8. No pattern contains it.
const barrier = 0x01

// folder folds one text after another into the same memory. Folding makes the
// visible text comparable: NFKC, full case folding, no diacritics, plain
// apostrophes and hyphens, single spaces, and none of markdown's and HTML's
// signs that a reader would not see.
type folder struct {
	table *foldTable
	src   string
	pos   int
	out   []byte
	offsets
	bare     bareText
	links    []link
	labels   []label
	brackets []int // source offsets of open square brackets
	// defined are the labels of the text's link definitions, gathered when first asked for.
	defined map[string]bool
	told    bool // spoken is known
	spoken  tongue
}

// fold folds text into f.out, with the way back in f.offsets and the text's
// links in f.links.
func (f *folder) fold(text string) {
	f.src, f.pos = text, 0
	f.out, f.links, f.labels, f.brackets = f.out[:0], f.links[:0], f.labels[:0], f.brackets[:0]
	f.told, f.defined = false, nil
	f.reset()
	for f.pos < len(text) {
		f.plainRun()
		if f.pos < len(text) {
			f.special(text[f.pos])
		}
	}
	f.bare.bareOf(f.out)
}

// plainRun copies ASCII that needs no thought, up to the next byte that does.
func (f *folder) plainRun() {
	src, begin, start := f.src, f.pos, len(f.out)
	if cap(f.out)-start < len(src)-begin {
		f.out = append(make([]byte, 0, 2*cap(f.out)+len(src)+64), f.out...)
	}
	from := src[begin:]
	to := f.out[start : start+len(from)]
	to = to[:len(from)] // no bounds checks in the loop
	table := &f.table.ascii
	n := 0
	for ; n < len(from); n++ {
		c := table[from[n]]
		if c <= ' ' && (c == 0 || n > 0 && to[n-1] == ' ' || n == 0 && f.spaceBefore()) {
			break
		}
		to[n] = c
	}
	f.out = f.out[:start+n]
	if n > 0 {
		f.linear(start, begin)
	}
	f.pos = begin + n
}

func (f *folder) special(c byte) {
	if c >= utf8.RuneSelf {
		f.nonASCII()
		return
	}
	switch c {
	case '*', '_', '`', '~':
		f.emphasis(c)
	case '[':
		f.openBracket()
	case ']':
		f.closeBracket()
	case '\\':
		f.escape()
	case '<':
		f.angle()
	case '&':
		f.entity()
	case ':':
		f.colon()
	default: // further white space, control characters
		f.pos++
	}
}

// literal copies n source bytes as they are.
func (f *folder) literal(n int) {
	f.linear(len(f.out), f.pos)
	f.out = append(f.out, f.src[f.pos:f.pos+n]...)
	f.pos += n
}

// write emits folded text standing for the next n source bytes.
func (f *folder) write(folded string, n int) {
	if folded == " " && f.spaceBefore() {
		folded = ""
	}
	if folded != "" {
		f.shaped(len(f.out), f.pos, n)
		f.out = append(f.out, folded...)
	}
	f.pos += n
}

// wall emits a barrier for the source from start to end.
func (f *folder) wall(start, end int) {
	f.shaped(len(f.out), start, end-start)
	f.out = append(f.out, barrier)
	f.pos = end
}

func (f *folder) spaceBefore() bool {
	return len(f.out) > 0 && f.out[len(f.out)-1] == ' '
}

func (f *folder) nonASCII() {
	for f.pos < len(f.src) && f.src[f.pos] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(f.src[f.pos:])
		switch {
		case r == utf8.RuneError && n <= 1:
			f.wall(f.pos, f.pos+1)
		case f.ownForm(r, n):
			f.literal(n)
		default:
			f.foldRune(r, n)
		}
	}
}

// ownForm reports whether r folds to itself here, where nothing after it combines.
func (f *folder) ownForm(r rune, n int) bool {
	if !foldsToItself(r) || f.table.simplified(r) != 0 {
		return false
	}
	next, _ := utf8.DecodeRuneInString(f.src[f.pos+n:])
	return !combinesBackward(next)
}

func (f *folder) foldRune(r rune, n int) {
	switch {
	case r == 0x00AE || r == 0x2122 || r == 0x2120: // ®, ™, ℠ are not read out
		f.tradeMark(n)
		return
	case r == 0x20E3: // the frame of an emoji's digit
		f.keycap(n)
		return
	case isCircledNumber(r):
		f.wall(f.pos, f.pos+n)
		return
	case r == 0x3010: // 【4†source】
		if end := referenceMark(f.src[f.pos:]); end > 0 {
			f.wall(f.pos, f.pos+end)
			return
		}
	}
	if simple := f.table.simplified(r); simple != 0 {
		f.write(string(simple), n)
		return
	}
	if (r == 'и' || r == 'И') && strings.HasPrefix(f.src[f.pos+n:], "\u0306") {
		f.write("й", n+len("\u0306"))
		return
	}
	if s, ok := f.table.lookup(r); ok {
		f.write(s, n)
		return
	}
	if isInvisible(r) {
		f.pos += n
		return
	}
	rest := f.src[f.pos:min(len(f.src), f.pos+256)]
	n = max(n, norm.NFKC.NextBoundaryInString(rest, true))
	f.write(foldString(f.src[f.pos:f.pos+n]), n)
}

// tradeMark drops the sign, but keeps the words around it apart.
func (f *folder) tradeMark(n int) {
	next, _ := utf8.DecodeRuneInString(f.src[f.pos+n:])
	if isWord(next) {
		f.write(" ", n)
		return
	}
	f.pos += n
}

// keycap makes the digit within the frame that ends at the position a barrier: it counts
// what follows and is not part of it.
func (f *folder) keycap(n int) {
	if last := len(f.out) - 1; last >= 0 && (isDigit(f.out[last]) || f.out[last] == '#' || f.out[last] == '*') {
		f.out[last] = barrier
	}
	f.pos += n
}

// isCircledNumber reports whether a character is a number in a circle or brackets, or with a
// full stop, as list items begin with.
func isCircledNumber(r rune) bool {
	return r >= 0x2460 && r <= 0x249B || r == 0x24EA || r >= 0x24EB && r <= 0x24FF || r >= 0x2776 && r <= 0x2793 ||
		r >= 0x1F100 && r <= 0x1F10C
}

// referenceMark returns the length of a mark like 【4†source】 at the beginning of s, 0 when
// there is none.
func referenceMark(s string) int {
	const end = "】"
	n := strings.Index(s[:min(len(s), 96)], end)
	if n < 0 || !strings.Contains(s[:n], "†") {
		return 0
	}
	return n + len(end)
}

// emphasis drops a run of markers at the edge of a word, and one that emphasises a part of
// a word. Otherwise between two word characters (M*A*S*H, snake_case) and alone between
// spaces it is text.
func (f *folder) emphasis(c byte) {
	end := f.pos
	for end < len(f.src) && f.src[end] == c {
		end++
	}
	left, _ := utf8.DecodeLastRuneInString(f.src[:f.pos])
	right, _ := utf8.DecodeRuneInString(f.src[end:])
	inWord := isWord(left) && isWord(right)
	alone := (f.pos == 0 || unicode.IsSpace(left)) && (end == len(f.src) || unicode.IsSpace(right))
	inWord = inWord && (c != '*' || !f.partEmphasis(end))
	if inWord || alone || c == '~' && end-f.pos == 1 {
		f.literal(end - f.pos)
		return
	}
	f.pos = end
}

// partEmphasis reports whether the stars from the position to end, within a word, emphasise a part of it: two of
// them always (**Spo**tify), a single one where the other one of the word is at its edge (Spot*ify*).
func (f *folder) partEmphasis(end int) bool {
	if end-f.pos > 1 {
		return !isDigit(f.src[f.pos-1]) || !isDigit(f.src[end]) // 2**3 is a power
	}
	const longest = 64
	from, to := max(0, f.pos-longest), min(len(f.src), end+longest)
	word := f.src[from+strings.LastIndexAny(f.src[from:f.pos], " \t\n")+1 : to]
	if n := strings.IndexAny(word, " \t\n"); n >= 0 {
		word = word[:n]
	}
	word = strings.Trim(word, ".,:;!?()[]\"'“”‘’„«»|")
	return strings.Count(word, "*") == 2 && (word[0] == '*' || word[len(word)-1] == '*')
}

// escape drops the backslash before punctuation, which then stands for itself.
func (f *folder) escape() {
	if f.pos+1 < len(f.src) && isPunct(f.src[f.pos+1]) {
		f.pos++
	}
	f.literal(1)
}

// entity reads one HTML character reference.
func (f *folder) entity() {
	rest := f.src[f.pos:min(len(f.src), f.pos+34)]
	if n := strings.IndexByte(rest, ';') + 1; n > 2 && isReference(rest[1:n-1]) {
		if text := html.UnescapeString(rest[:n]); text != rest[:n] {
			f.write(foldString(text), n)
			return
		}
	}
	f.literal(1)
}

func isReference(name string) bool {
	for i := range len(name) {
		if c := name[i]; c != '#' && !isAlnum(c) {
			return false
		}
	}
	return name != ""
}

func isAlnum(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

func isPunct(c byte) bool {
	return c > ' ' && c < 0x7f && !isAlnum(c)
}

func isWord(r rune) bool {
	if r == utf8.RuneError {
		return false
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// clamp32 narrows an offset. Answers are far below 2 GB; a longer text would
// only lose its mentions beyond that.
func clamp32(n int) int32 {
	const limit = 1<<31 - 1
	return int32(min(n, limit)) //nolint:gosec // bounded on the line itself
}
