package strictjson

import "bytes"

// What values take in memory beside the characters of their texts, in bytes.
const (
	objectMemory  = 48
	membersMemory = 288 // up to fewMembers of an object
	fewMembers    = 8
	manyMemory    = 300 // once an object has more
	memberMemory  = 96  // each of these
	arrayMemory   = 24
	itemMemory    = 32 // an array grows to twice its items
	scalarMemory  = 24 // a string or a number, the name of a member too
)

// tokensAtOnce is how many tokens are counted before others have a turn: a text of 16 MiB has millions.
const tokensAtOnce = 1_000

// Memory returns how many bytes the values of a text take at most when they are read, beside the characters of its
// strings: objects and arrays take a hundred times as much as their texts. It reads any text. It calls pause often
// enough for others to have the processor.
func Memory(raw []byte, pause func()) int64 {
	m := memory{}
	for tokens := 0; len(raw) > 0; tokens++ {
		if tokens%tokensAtOnce == 0 {
			pause()
		}
		raw = raw[m.next(raw):]
	}
	return m.sum
}

// memory counts what values take.
type memory struct {
	sum   int64
	open  [MaxDepth + 1]int // the members of the objects that are open; -1: an array
	depth int
}

// next counts what a text begins with, and returns its length.
func (m *memory) next(raw []byte) int {
	switch c := raw[0]; {
	case c == '"':
		m.sum += scalarMemory
		return stringLength(raw)
	case c == '-', c >= '0' && c <= '9':
		m.sum += scalarMemory
		return numberLength(raw)
	case c == '{':
		m.sum += objectMemory
		m.enter(0)
	case c == '[':
		m.sum += arrayMemory + itemMemory
		m.enter(-1)
	case c == '}', c == ']':
		m.depth = max(m.depth-1, 0)
	case c == ':':
		m.member()
	case c == ',' && m.within() < 0:
		m.sum += itemMemory
	}
	return 1
}

// enter begins an object without members, or an array. What is nested too deep is refused when it is read.
func (m *memory) enter(members int) {
	if m.depth++; m.depth <= MaxDepth {
		m.open[m.depth] = members
	}
}

// within returns the members of the innermost object so far, -1 in an array.
func (m *memory) within() int { return m.open[min(m.depth, MaxDepth)] }

func (m *memory) member() {
	n := &m.open[min(m.depth, MaxDepth)]
	switch *n++; {
	case *n == 1:
		m.sum += membersMemory
	case *n == fewMembers+1:
		m.sum += manyMemory + memberMemory
	case *n > fewMembers:
		m.sum += memberMemory
	}
}

// stringLength returns the length of the string that a text begins with.
func stringLength(raw []byte) int {
	for end := 1; ; {
		next := bytes.IndexByte(raw[end:], '"')
		if next < 0 {
			return len(raw)
		}
		end += next + 1
		text := raw[1 : end-1]
		if escapes := len(text) - len(bytes.TrimRight(text, `\`)); escapes%2 == 0 {
			return end
		}
	}
}

// numberLength returns the length of the number that a text begins with.
func numberLength(raw []byte) int {
	for i, c := range raw {
		if (c < '0' || c > '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E' {
			return i
		}
	}
	return len(raw)
}
