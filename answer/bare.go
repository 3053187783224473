package answer

// bareText is folded text without the signs that people write or leave out within
// names: spaces, hyphens, apostrophes, full stops. Names are looked for in it, and each
// place found is then held against how the name is written.
type bareText struct {
	out []byte
	offsets
}

// bareOf drops the signs from folded text.
func (b *bareText) bareOf(folded []byte) {
	b.out = b.out[:0]
	b.reset()
	for i := 0; i < len(folded); {
		if n := joinLength(folded, i); n > 0 {
			i += n
			continue
		}
		start := i
		for i++; i < len(folded) && joinLength(folded, i) == 0; {
			i++
		}
		b.linear(len(b.out), start)
		b.out = append(b.out, folded[start:i]...)
	}
}

// joinLength returns the length of the sign at i that may stand between the parts of a
// name, 0 when there is none.
func joinLength(folded []byte, i int) int {
	switch folded[i] {
	case ' ', '-', '\'', '.', '*', '_', '!', '?':
		return 1
	case 0xC2: // U+00B7, the middle dot
		if i+1 < len(folded) && folded[i+1] == 0xB7 {
			return 2
		}
	case 0xE3: // U+30FB, the katakana middle dot
		if i+2 < len(folded) && folded[i+1] == 0x83 && folded[i+2] == 0xBB {
			return 3
		}
	}
	return 0
}

// skipJoin returns the place behind the signs at i.
func skipJoin(folded []byte, i int) int {
	for i < len(folded) {
		n := joinLength(folded, i)
		if n == 0 {
			break
		}
		i += n
	}
	return i
}
