package answer

import (
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// Word boundaries follow UAX #29, tested only where a pattern was found, with
// these tailorings: scripts written without spaces match by substring; a change
// between Hangul and other letters separates; `:` separates, and so does a full
// stop before a capitalised word (answers are often glued together from blocks);
// elisions (l'Oréal), possessives, apostrophe suffixes and Korean particles do
// not hide a name.

// startsWord reports whether a name may begin at folded offset p.
func (f *folder) startsWord(p int) bool {
	if p == 0 {
		return true
	}
	before, _ := utf8.DecodeLastRune(f.out[:p])
	after, _ := utf8.DecodeRune(f.out[p:])
	if spaceless(before) || spaceless(after) || f.breaks(p, before, after) {
		return true
	}
	if before == '\'' {
		return f.elided(p - 1)
	}
	return before == '.' && f.gluedBefore(p) == seamSure
}

// endsWord reports whether a name may end at folded offset p.
func (f *folder) endsWord(p int) bool {
	if p == len(f.out) {
		return true
	}
	before, _ := utf8.DecodeLastRune(f.out[:p])
	after, _ := utf8.DecodeRune(f.out[p:])
	if spaceless(before) || spaceless(after) || f.breaks(p, before, after) {
		return true
	}
	switch {
	case after == '\'':
		return f.suffixed(p + 1)
	case after == '.':
		return f.gluedAfter(p) == seamSure
	case unicode.Is(unicode.Hangul, after):
		return f.hangulEnd(p)
	}
	return f.superscript(p)
}

// breaks reports whether UAX #29, tailored by scripts and colon, has a boundary at p.
func (f *folder) breaks(p int, before, after rune) bool {
	if before == ':' || after == ':' {
		return true
	}
	if before < utf8.RuneSelf && after < utf8.RuneSelf {
		if answer, sure := f.breaksASCII(p); sure {
			return answer
		}
	}
	if unicode.IsLetter(before) && unicode.IsLetter(after) &&
		unicode.Is(unicode.Hangul, before) != unicode.Is(unicode.Hangul, after) {
		return true
	}
	return f.uaxBoundary(p)
}

// breaksASCII answers for two ASCII characters where those around them do not matter.
func (f *folder) breaksASCII(p int) (answer, sure bool) {
	before, after := f.out[p-1], f.out[p]
	switch {
	case isAlnum(before) && isAlnum(after):
		return false, true
	case !isMid(before) && !isMid(after):
		return true, true
	case isAlnum(before) && after != '_':
		// Punctuation holds a word together only before another letter or digit.
		last := p+1 == len(f.out) || f.out[p+1] < utf8.RuneSelf && !isAlnum(f.out[p+1])
		return true, last
	}
	return false, false
}

// isMid: what UAX #29 may keep within a word.
func isMid(c byte) bool {
	return c == '.' || c == ',' || c == ';' || c == '\'' || c == '_' || c == '"'
}

const boundaryWindow = 64

// uaxBoundary segments the surroundings of p, from the nearest spaces on.
func (f *folder) uaxBoundary(p int) bool {
	from, to := p, p
	for from > 0 && p-from < boundaryWindow && f.out[from-1] != ' ' {
		from--
	}
	if from == p {
		return true
	}
	for from < p && !utf8.RuneStart(f.out[from]) {
		from++
	}
	for to < len(f.out) && to-p < boundaryWindow && f.out[to] != ' ' {
		to++
	}
	for to < len(f.out) && !utf8.RuneStart(f.out[to]) {
		to++
	}
	for it := words.FromBytes(f.out[from:to]); it.Next(); {
		if end := from + it.End(); end >= p {
			return end == p
		}
	}
	return true
}

// spaceless reports whether a script is written without spaces between words.
func spaceless(r rune) bool {
	if r < 0x0E00 {
		return false
	}
	return r == 'ー' || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// elided reports whether an article or preposition that lost its vowel stands before
// the apostrophe at p. Only lower case, or at a sentence's start: D'Angelo is a
// name of its own.
func (f *folder) elided(p int) bool {
	start := p
	for start > 0 && p-start < 8 && isAlnum(f.out[start-1]) {
		start--
	}
	switch string(f.out[start:p]) {
	case "l", "d", "j", "m", "n", "s", "t", "c", "qu", "dell", "all", "nell", "sull", "dall", "un", "lorsqu", "puisqu", "jusqu":
		source := f.source(start)
		return f.startsWord(start) && (f.lowerAt(source) || sentenceStart(f.src, source))
	}
	return false
}

func (f *folder) lowerAt(source int) bool {
	r, _ := utf8.DecodeRuneInString(f.src[source:])
	return unicode.IsLower(r)
}

// suffixed reports whether after an apostrophe comes nothing, or a suffix of at most
// eight lower-case letters: Acme's, Acmes', Arçelik'in.
func (f *folder) suffixed(p int) bool {
	end, n := p, 0
	for end < len(f.out) {
		r, size := utf8.DecodeRune(f.out[end:])
		if !unicode.IsLetter(r) || spaceless(r) {
			break
		}
		end += size
		n++
	}
	if n > 8 || n > 0 && !f.suffixCase(p) {
		return false
	}
	if end == len(f.out) || n == 0 {
		return true
	}
	before, _ := utf8.DecodeLastRune(f.out[:end])
	after, _ := utf8.DecodeRune(f.out[end:])
	return spaceless(after) || f.breaks(end, before, after) || after == '.' && f.gluedAfter(end) == seamSure || f.superscript(end)
}

// suffixCase: a suffix is in lower case, or in capitals after capitals.
func (f *folder) suffixCase(p int) bool {
	r, _ := utf8.DecodeRuneInString(f.src[f.source(p):])
	if !unicode.IsUpper(r) {
		return true
	}
	last, _ := utf8.DecodeRuneInString(f.src[f.source(max(0, p-2)):])
	return unicode.IsUpper(last)
}

// superscript reports whether the raised number or letter of a footnote stands at p.
func (f *folder) superscript(p int) bool {
	r, _ := utf8.DecodeRuneInString(f.src[f.source(p):])
	return r == 0xB2 || r == 0xB3 || r == 0xB9 || r >= 0x2070 && r <= 0x2079 || r >= 0x1D43 && r <= 0x1D61
}

// sentenceStart reports whether in text the byte offset p begins a sentence, a line,
// a list item or a table cell, quotes and markup aside.
func sentenceStart(text string, p int) bool {
	for p > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:p])
		p -= n
		switch r {
		case '\n', '\r', '.', '!', '?', '…', '。', '！', '？', ':', '：', '|', '•':
			return true
		case ',', ';', '/', '&', '\'', 0x2019: // these continue within a sentence
			return false
		case '`', '~', '>', '^':
			continue
		}
		if !unicode.IsSpace(r) && !unicode.IsPunct(r) && !isInvisible(r) {
			return false
		}
	}
	return true
}
