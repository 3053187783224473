package research

import "unicode"

// visible maps a character that is not seen to none; white space stays.
func visible(r rune) rune {
	joins := r == '\u200c' || r == '\u200d' // within words of some scripts
	if !unicode.IsSpace(r) && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && !joins) || r == unicode.ReplacementChar {
		return -1
	}
	return r
}
