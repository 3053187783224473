package engine

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// half is the event of a stream that ends with the first half of a character: services that cut their texts
// regardless of characters send an emoji as two escaped surrogates, or two runs of bytes, in two events.
type half struct {
	data  []byte // nil: there is none
	event int
}

// join moves the second half of the character, where a string of next begins with it, behind the first one.
func (h *half) join(next []byte) (whole, rest []byte, ok bool) {
	if h.data == nil {
		return nil, nil, false
	}
	tail, end := splitTail(h.data)
	start, head := splitHead(next)
	first, second := h.data[tail:end], next[start:head]
	if head == 0 || (first[0] == '\\') != (second[0] == '\\') || first[0] != '\\' && !utf8.Valid(slices.Concat(first, second)) {
		return nil, nil, false
	}
	return slices.Concat(h.data[:end], second, h.data[end:]), slices.Concat(next[:start], next[head:]), true
}

// splitTail returns the range of the first half of a character that ends a string of the data, 0 and 0 without one.
func splitTail(data []byte) (from, to int) {
	if !bytes.Contains(data, []byte(`\u`)) && utf8.Valid(data) {
		return 0, 0
	}
	for i := range data {
		if !isQuote(data, i) {
			continue
		}
		if from = i - escapeWidth; from > 0 && !isEscaped(data, from) && isHighSurrogate(escaped(data, from)) {
			return from, i
		}
		for from = i - 1; from > max(0, i-utf8.UTFMax) && !utf8.RuneStart(data[from]); {
			from--
		}
		if from > 0 && data[from] >= utf8.RuneSelf && !utf8.FullRune(data[from:i]) {
			return from, i
		}
	}
	return 0, 0
}

// splitHead returns the range of the second half of a character that begins a string of the data, 0 and 0 without one.
func splitHead(data []byte) (from, to int) {
	for i := range data {
		if !isQuote(data, i) {
			continue
		}
		from = i + 1
		if isLowSurrogate(escaped(data, from)) {
			return from, from + escapeWidth
		}
		for to = from; to < len(data) && !utf8.RuneStart(data[to]); {
			to++
		}
		if to > from {
			return from, to
		}
	}
	return 0, 0
}

// isQuote reports whether a string of the data begins or ends at i.
func isQuote(data []byte, i int) bool { return data[i] == '"' && !isEscaped(data, i) }

// isEscaped reports whether a backslash escapes the character at i.
func isEscaped(data []byte, i int) bool {
	n := 0
	for n < i && data[i-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}
