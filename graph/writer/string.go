package writer

const upperHex = "0123456789ABCDEF"

// appendQuoted appends a string as graphql.MarshalString writes it: quotes,
// backslashes and control characters escaped, all else as it stands, invalid
// UTF-8 too.
func appendQuoted(dst []byte, text string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := range len(text) {
		if c := text[i]; c < 0x20 || c == '"' || c == '\\' {
			dst = appendEscape(append(dst, text[start:i]...), c)
			start = i + 1
		}
	}
	return append(append(dst, text[start:]...), '"')
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
