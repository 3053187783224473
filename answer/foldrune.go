package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// foldTable holds what folding needs to know about single characters. It is
// immutable once built.
type foldTable struct {
	// ascii is the folded byte; 0 marks bytes that need a look at what is around them.
	ascii [256]byte
	// low and high hold the folded text of the characters that European
	// languages and typography use.
	low, high []string
	hans      []uint16
	tongues   *tongues
	furniture []string
}

const (
	lowEnd    = 0x0590 // Latin, Greek, Cyrillic, Armenian
	highStart = 0x1E00 // Latin additional, extended Greek, punctuation, symbols
	highEnd   = 0x2200
)

func newFoldTable() *foldTable {
	t := &foldTable{
		low: make([]string, lowEnd), high: make([]string, highEnd-highStart), hans: newHans(), tongues: newTongues(), furniture: furniture(),
	}
	for c := byte(' '); c < 0x7f; c++ {
		t.ascii[c] = c
	}
	for c := byte('A'); c <= 'Z'; c++ {
		t.ascii[c] = c + 'a' - 'A'
	}
	for _, c := range []byte("\t\n\v\f\r") {
		t.ascii[c] = ' '
	}
	for _, c := range []byte("*_`~[]\\<&:") {
		t.ascii[c] = 0
	}
	for r := rune(utf8.RuneSelf); r < lowEnd; r++ {
		t.low[r] = foldString(string(r))
	}
	for r := rune(highStart); r < highEnd; r++ {
		t.high[r-highStart] = foldString(string(r))
	}
	return t
}

// lookup returns the folded text of a character, false when it must be folded
// together with what follows it.
func (t *foldTable) lookup(r rune) (string, bool) {
	switch {
	case r < lowEnd:
		return t.low[r], true
	case r >= highStart && r < highEnd:
		return t.high[r-highStart], true
	}
	return "", false
}

// foldsToItself reports whether a character of a large script is its own folded form
// unless a combining character follows.
func foldsToItself(r rune) bool {
	switch {
	case r >= 0x4E00 && r <= 0x9FFF, r >= 0xAC00 && r <= 0xD7A3, r >= 0x3041 && r <= 0x3096,
		r >= 0x30A1 && r <= 0x30FC, r >= 0x3400 && r <= 0x4DBF, r >= 0x0E01 && r <= 0x0E3A && r != 0x0E33:
		return true
	case r == 0x3001 || r == 0x3002 || r >= 0x3008 && r <= 0x3011 && r != 0x3010:
		return true
	}
	return false
}

// combinesBackward reports whether a character may compose with the one before it.
func combinesBackward(r rune) bool {
	return r == 0x3099 || r == 0x309A || r >= 0x1160 && r <= 0x11FF
}

// NameKey returns what answers are searched for where a name is tracked: names with equal keys have the
// same mentions.
func NameKey(name string) string { return strings.Join(strings.Fields(foldString(name)), " ") }

// foldString folds a short text that cannot be folded by table: compatibility
// decomposition, diacritics away, full case folding, composition.
func foldString(s string) string {
	d := dropDiacritics(norm.NFKD.String(replaceTypography(s)))
	if strings.ContainsFunc(d, unicode.IsLetter) {
		// Folding may bring back a mark (U+0130, Greek iota) or an uncomposed form.
		d = dropDiacritics(norm.NFKD.String(cases.Fold().String(d)))
	}
	return norm.NFKC.String(d)
}

func replaceTypography(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch to := plainForm(r); to {
		case invisible:
		case unchanged:
			b.WriteRune(r)
		default:
			b.WriteRune(to)
		}
	}
	return b.String()
}

const (
	unchanged rune = 0
	invisible rune = -1
)

// plainForm returns the keyboard's form of a typographic character.
func plainForm(r rune) rune {
	switch {
	case isInvisible(r):
		return invisible
	case unicode.IsSpace(r):
		return ' '
	case r >= 0x0660 && unicode.IsDigit(r):
		return plainDigit(r)
	}
	if plain := plainLetter(r); plain != unchanged {
		return plain
	}
	return plainSign(r)
}

// plainLetter returns the letter that people type in place of r.
func plainLetter(r rune) rune {
	switch r {
	case 0x0649, 0x06CC, 0x0626: // Arabic letters that people write for one another
		return 0x064A
	case 0x0629, 0x06BE, 0x06C1, 0x06D5:
		return 0x0647
	case 0x0671, 0x0622, 0x0623, 0x0625:
		return 0x0627
	case 0x0624:
		return 0x0648
	case 0x06A9:
		return 0x0643
	case 0x0901: // candrabindu as anusvara
		return 0x0902
	case 0x00F8, 0x00D8:
		return 'o'
	case 0x0142, 0x0141:
		return 'l'
	case 0x0111, 0x0110:
		return 'd'
	case 0x0127, 0x0126:
		return 'h'
	case 0x0131:
		return 'i'
	}
	return unchanged
}

// plainSign returns the sign of the keyboard that people type in place of r.
func plainSign(r rune) rune {
	switch r {
	case 0x05BE: // maqaf
		return '-'
	case 0x2018, 0x2019, 0x201A, 0x201B, 0x02B9, 0x02BB, 0x02BC, 0x2032, 0x2035, 0x00B4, 0x055A, 0x05F3, 0xA78C, 0xFF07:
		return '\''
	case 0x201C, 0x201D, 0x201E, 0x201F, 0x2033, 0x05F4:
		return '"'
	case 0x2010, 0x2011, 0x2012, 0x2013, 0x2043, 0x2212, 0xFE58, 0xFE63, 0xFF0D:
		return '-'
	}
	return unchanged
}

// plainDigit returns the digit of another script as an ASCII one. The digits of a script
// follow one another from a code point that ends with 0 or 6.
func plainDigit(r rune) rune {
	if r >= 0x1D7CE && r <= 0x1D7FF {
		return unchanged // folded by NFKC
	}
	low := r & 0xF
	if !unicode.IsDigit(r - low) {
		low -= 6
	}
	if low < 0 || low > 9 {
		return unchanged
	}
	return '0' + low
}

// isInvisible: zero-width and directional characters, variation selectors,
// harakat and points, which a name is written with or without.
func isInvisible(r rune) bool {
	switch {
	case r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x206F:
		return true
	case r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0100 && r <= 0xE01EF:
		return true
	case r >= 0x0591 && r <= 0x05BD, r >= 0x064B && r <= 0x0652:
		return true
	}
	switch r {
	case 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7:
		return true
	case 0x00AD, 0x034F, 0x061C, 0x0640, 0x0670, 0x093C, 0x180E, 0xFEFF:
		return true
	}
	return false
}

// isDiacritic: marks that Latin, Greek and Cyrillic text is often written without.
func isDiacritic(r rune) bool {
	return r >= 0x0300 && r <= 0x036F || r >= 0x0653 && r <= 0x0655 || r >= 0x1AB0 && r <= 0x1AFF || r >= 0x1DC0 && r <= 0x1DFF || r >= 0xFE20 && r <= 0xFE2F
}

// dropDiacritics works on decomposed text. The breve of Cyrillic й stays: it
// makes another letter, not an accented one. Ligature letters are spelt out,
// because decomposition leaves them and people do not.
func dropDiacritics(s string) string {
	var b strings.Builder
	var before rune
	for _, r := range s {
		last := before
		before = r
		switch {
		case r == 0x0306 && (last == 'и' || last == 'И'):
		case isDiacritic(r), isInvisible(r): // decomposing may bring points out
			continue
		case r == 'æ' || r == 'Æ':
			b.WriteString("ae")
			continue
		case r == 'œ' || r == 'Œ':
			b.WriteString("oe")
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
