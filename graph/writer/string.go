package writer

import "encoding/binary"

const (
	upperHex = "0123456789ABCDEF"
	ones     = 0x0101010101010101
	highBits = 0x8080808080808080
)

// appendQuoted appends a string as graphql.MarshalString writes it: quotes,
// backslashes and control characters escaped, all else as it stands, invalid
// UTF-8 too.
func appendQuoted(dst []byte, text string) []byte {
	dst = append(dst, '"')
	start := len(dst)
	dst = append(dst, text...)
	if at := firstSpecial(dst[start:]); at < len(text) {
		dst = appendEscaped(dst[:start+at], text[at:])
	}
	return append(dst, '"')
}

// firstSpecial returns the index of the first byte to escape, or the length.
func firstSpecial(text []byte) int {
	i := 0
	for ; i+8 <= len(text); i += 8 {
		word := binary.LittleEndian.Uint64(text[i:])
		// A byte has its high bit set in the sum if it is below 0x20, or becomes
		// zero when a quote or a backslash is taken off; bytes from 0x80 are out.
		control := (word - ones*0x20) &^ word
		quote, slash := word^(ones*'"'), word^(ones*'\\')
		if (control|(quote-ones)&^quote|(slash-ones)&^slash)&highBits != 0 {
			break
		}
	}
	for ; i < len(text); i++ {
		if isSpecial(text[i]) {
			break
		}
	}
	return i
}

func isSpecial(c byte) bool { return c < 0x20 || c == '"' || c == '\\' }

func appendEscaped(dst []byte, text string) []byte {
	start := 0
	for i := range len(text) {
		c := text[i]
		if !isSpecial(c) {
			continue
		}
		dst = append(dst, text[start:i]...)
		dst = appendEscape(dst, c)
		start = i + 1
	}
	return append(dst, text[start:]...)
}

func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '\t':
		return append(dst, `\t`...)
	case '\r':
		return append(dst, `\r`...)
	case '\n':
		return append(dst, `\n`...)
	case '\\', '"':
		return append(dst, '\\', c)
	default:
		return append(dst, '\\', 'u', '0', '0', upperHex[c>>4], upperHex[c&0xf])
	}
}
