package logformat

import "bytes"

// fields cuts a line into words at blanks. What is in quotes or brackets is one word,
// without them. A backslash keeps a quote from closing.
type fields struct{ rest []byte }

// next returns the next word, and what kind it is: ' ' plain, '"' quoted, '[' bracketed,
// '{' braced, 0 for none. cut means that a quote or bracket is not closed.
func (f *fields) next() (word []byte, kind byte, cut bool) {
	for len(f.rest) > 0 && (f.rest[0] == ' ' || f.rest[0] == '\t') {
		f.rest = f.rest[1:]
	}
	if len(f.rest) == 0 {
		return nil, 0, false
	}
	switch open := f.rest[0]; open {
	case '"':
		return f.until('"', open)
	case '[':
		// An IPv6 address with a port is a plain word.
		if word, rest, ok := bracketedAddress(f.rest); ok {
			f.rest = rest
			return word, ' ', false
		}
		return f.until(']', open)
	case '{':
		return f.until('}', open)
	default:
		end := 0
		for end < len(f.rest) && f.rest[end] != ' ' && f.rest[end] != '\t' {
			end++
		}
		word, f.rest = f.rest[:end], f.rest[end:]
		return word, ' ', false
	}
}

func bracketedAddress(b []byte) (word, rest []byte, ok bool) {
	end := bytes.IndexByte(b, ' ')
	if end < 0 {
		end = len(b)
	}
	word = b[:end]
	return word, b[end:], bytes.Contains(word, []byte("]:")) && isAddress(word)
}

// until reads to an unescaped closing mark.
func (f *fields) until(closing, kind byte) (word []byte, _ byte, cut bool) {
	b := f.rest[1:]
	for at := 0; at < len(b); {
		i := bytes.IndexByte(b[at:], closing)
		if i < 0 {
			break
		}
		at += i
		if !escaped(b[:at]) {
			f.rest = b[at+1:]
			return b[:at], kind, false
		}
		at++
	}
	f.rest = nil
	return b, kind, true
}

// escaped reports whether what follows b has a backslash before it that is not escaped
// itself.
func escaped(b []byte) bool {
	n := 0
	for n < len(b) && b[len(b)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// unescape undoes what servers do to quotes, backslashes and control characters: \" \\
// and \x22. It returns b itself when there is nothing to undo.
func unescape(b, buffer []byte) []byte {
	if bytes.IndexByte(b, '\\') < 0 {
		return b
	}
	out := buffer[:0]
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' || i+1 == len(b) {
			out = append(out, b[i])
			continue
		}
		switch next := b[i+1]; {
		case next == '"' || next == '\\':
			out = append(out, next)
			i++
		case next == 'x' && i+3 < len(b) && hexDigit(b[i+2]) >= 0 && hexDigit(b[i+3]) >= 0:
			out = append(out, hexByte(b[i+2], b[i+3]))
			i += 3
		default:
			out = append(out, b[i])
		}
	}
	return out
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	default:
		return -1
	}
}

// hexByte returns the byte that two hexadecimal digits write.
func hexByte(high, low byte) byte {
	return byte((hexDigit(high)<<4 | hexDigit(low)) & 0xff)
}

// unpercent undoes %20, for user agents that a CDN wrote percent-encoded. It returns b itself
// when there is nothing to undo.
func unpercent(b, buffer []byte) []byte {
	if bytes.IndexByte(b, '%') < 0 {
		return b
	}
	out := buffer[:0]
	for i := 0; i < len(b); i++ {
		if b[i] == '%' && i+2 < len(b) && hexDigit(b[i+1]) >= 0 && hexDigit(b[i+2]) >= 0 {
			out = append(out, hexByte(b[i+1], b[i+2]))
			i += 2
			continue
		}
		out = append(out, b[i])
	}
	return out
}
