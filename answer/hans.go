package answer

import _ "embed" // the table of simplified characters

// hansPairs lists pairs of characters: a traditional one and its simplified form, from
// the transform Traditional-Simplified of ICU 72 (Unicode License v3).
//
//go:embed hans.txt
var hansPairs string

const (
	hanStart = 0x3400
	hanEnd   = 0xA000
)

// newHans returns the simplified forms of Chinese characters by their distance from
// hanStart, 0 where a character is its own. Names match across both scripts.
func newHans() []uint16 {
	table := make([]uint16, hanEnd-hanStart)
	var traditional rune
	for _, r := range hansPairs {
		switch {
		case r < hanStart || r >= hanEnd: // the line breaks
		case traditional == 0:
			traditional = r
		default:
			table[traditional-hanStart] = uint16(r) //nolint:gosec // below hanEnd
			traditional = 0
		}
	}
	return table
}

// simplified returns the simplified form of a Chinese character, 0 when it is its own.
func (t *foldTable) simplified(r rune) rune {
	if r < hanStart || r >= hanEnd {
		return 0
	}
	return rune(t.hans[r-hanStart])
}
