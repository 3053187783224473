package rest

import (
	"bytes"
	"encoding/json"
	"slices"
)

// member returns the value at a path of names in a JSON document that the executor
// wrote; nil when it has none.
func member(raw []byte, path []string) []byte {
	for _, name := range path {
		if raw = memberNamed(raw, name); raw == nil {
			return nil
		}
	}
	return raw
}

// replaced returns a document with another value at a path; the document itself when it has
// nothing there.
func replaced(raw []byte, path []string, value []byte) []byte {
	begin, end := 0, len(raw)
	for _, name := range path {
		from, to, ok := placeOf(raw[begin:end], name)
		if !ok {
			return raw
		}
		begin, end = begin+from, begin+to
	}
	return slices.Concat(raw[:begin], value, raw[end:])
}

// memberNamed returns the value of one member of an object.
func memberNamed(raw []byte, name string) []byte {
	begin, end, ok := placeOf(raw, name)
	if !ok {
		return nil
	}
	return raw[begin:end]
}

// placeOf returns where the value of one member of an object begins and ends.
func placeOf(raw []byte, name string) (begin, end int, ok bool) {
	i := skipBlanks(raw, 0)
	if i >= len(raw) || raw[i] != '{' {
		return 0, 0, false
	}
	for i = skipBlanks(raw, i+1); i < len(raw) && raw[i] == '"'; i = skipBlanks(raw, i+1) {
		keyEnd := skipString(raw, i)
		key := raw[i:keyEnd]
		begin := skipBlanks(raw, skipBlanks(raw, keyEnd)+1)
		if begin >= len(raw) {
			return 0, 0, false
		}
		i = skipValue(raw, begin)
		if string(key[1:len(key)-1]) == name {
			return begin, i, true
		}
		i = skipBlanks(raw, i) // at the comma, or the end
	}
	return 0, 0, false
}

func skipBlanks(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\n' || raw[i] == '\t' || raw[i] == '\r') {
		i++
	}
	return i
}

// skipString returns where the string that begins at i ends.
func skipString(raw []byte, i int) int {
	for i++; i < len(raw); i++ {
		next := bytes.IndexAny(raw[i:], `"\`)
		if next < 0 {
			return len(raw)
		}
		i += next
		if raw[i] == '"' {
			return i + 1
		}
		i++ // what is escaped
	}
	return len(raw)
}

// skipValue returns where the value that begins at i ends.
func skipValue(raw []byte, i int) int {
	depth := 0
	for i < len(raw) {
		switch raw[i] {
		case '"':
			i = skipString(raw, i)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		default:
			i++
			if depth > 0 {
				continue
			}
			for i < len(raw) && !bytes.ContainsRune([]byte(",}] \n\t\r"), rune(raw[i])) {
				i++
			}
		}
		if depth <= 0 {
			return i
		}
	}
	return i
}

// textAt returns the string at a path; empty when there is none, or no path.
func textAt(raw []byte, path []string) string {
	if path == nil {
		return "" // without reading the document
	}
	var text string
	if value := member(raw, path); len(value) == 0 || json.Unmarshal(value, &text) != nil {
		return ""
	}
	return text
}
