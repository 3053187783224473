package naming

import (
	"strings"
	"unicode/utf8"
)

// usage counts how words are written in all texts. It counts by hash into tables
// of a fixed size; words that share a place are counted together, which at worst
// loses a name that few answers give. Which answers a word with a capital stands
// in is kept exactly: that memory follows the vocabulary. The order of the texts
// does not matter.
type usage struct {
	lower  []uint32 // words in small letters, but not before a capital or a number: adidas Adizero, eero 6
	upper  []uint32 // words with a capital
	prose  []uint32 // words with a capital after one in small letters
	alone  []uint32 // of these, those that no word with a capital and no number follows
	inner  []uint32 // words of spans, but not the first
	owners []uint32 // words with a capital and a possessive ending
	pairs  []uint32 // two words in a row, the first with a capital
	small  []uint32 // two words in a row in small letters
	proper []uint32 // two words in a row with capitals, after one in small letters

	// The answers in which a word with a capital, or two in a row, stand: by hash,
	// each ascending and once.
	stands map[uint64][]int32
}

const (
	wordBits = 17
	pairBits = 19
)

func newUsage() *usage {
	words := func() []uint32 { return make([]uint32, 1<<wordBits) }
	pairs := func() []uint32 { return make([]uint32, 1<<pairBits) }
	return &usage{
		lower: words(), upper: words(), prose: words(), alone: words(), inner: words(), owners: words(),
		pairs: pairs(), small: pairs(), proper: pairs(),
		stands: map[uint64][]int32{},
	}
}

const (
	hashStart = 14695981039346656037
	hashPrime = 1099511628211
)

// hashOf is FNV-1a.
func hashOf(key string) uint64 {
	h := uint64(hashStart)
	for i := range len(key) {
		h = (h ^ uint64(key[i])) * hashPrime
	}
	return h
}

func pairOf(a, b uint64) uint64 { return (a*31 ^ b) * hashPrime }

func place(h uint64, bits uint) uint64 { return (h ^ h>>31) & (1<<bits - 1) }

// seen is a word that was read.
type seen struct {
	hash  uint64
	form  form
	owner bool // it has a possessive ending
	end   int  // 0: there is none
}

// read counts the words of an answer's text. Addresses have none.
func (u *usage) read(answer int32, text string) {
	var second, before seen // the two words that w follows directly
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf && !isWordRune(rune(c)) {
			i = past(text, i)
			continue
		}
		w := readWord(text, i)
		if w.end == i || w.form == sign {
			_, n := utf8.DecodeRuneInString(text[i:])
			i = max(w.end, i+n)
			continue
		}
		if i = w.end; isHost(text[i:]) {
			i += len(address(text[i:]))
			w = seen{}
		}
		joined := before.end > 0 && w.end > 0 && text[before.end] == ' ' && isWordAfter(text, before.end, w)
		u.close(second, before, w, joined)
		if !joined {
			second, before = seen{}, seen{}
		}
		u.count(answer, second, before, w)
		second, before = before, w
	}
	u.close(second, before, seen{}, false)
}

// isWordAfter reports whether w begins right after the space at i.
func isWordAfter(text string, i int, w seen) bool {
	return w.end > i+1 && strings.IndexByte(text[i+1:w.end], ' ') < 0 && startsWord(text[i+1:w.end])
}

func startsWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isWordRune(r)
}

// past returns the place behind what is not a word, addresses included.
func past(text string, i int) int {
	if rest := text[i:]; strings.HasPrefix(rest, "://") || strings.HasPrefix(rest, "](") {
		return i + max(1, len(address(rest[2:]))+2)
	}
	return i + 1
}

// isHost reports whether a word continues as the name of a host: acme.com.
func isHost(rest string) bool {
	return len(rest) > 2 && rest[0] == '.' && rest[1] >= 'a' && rest[1] <= 'z' && rest[2] >= 'a' && rest[2] <= 'z'
}

// readWord reads the word at i, if there is one.
func readWord(text string, i int) seen {
	h, end, ascii := uint64(hashStart), i, true
scan:
	for end < len(text) {
		c := text[end]
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			h = (h ^ uint64(c)) * hashPrime
		case c >= 'A' && c <= 'Z':
			h = (h ^ uint64(c+'a'-'A')) * hashPrime
		case c < utf8.RuneSelf:
			if !isWordRune(rune(c)) {
				break scan
			}
		default:
			r, n := utf8.DecodeRuneInString(text[end:])
			if !isWordRune(r) {
				break scan
			}
			ascii = false
			end += n - 1
		}
		end++
	}
	w := text[i:end]
	s := stem(w)
	if !ascii || len(s) < len(w) {
		h = hashOf(Key(s))
	}
	return seen{hash: h, form: formOf(w), owner: len(s) < len(w), end: end}
}

// close counts a word in small letters, or one with a capital within a sentence, that no word
// with a capital and no number follows.
func (u *usage) close(second, before, w seen, joined bool) {
	if joined && (w.form == capital || w.form == number) || before.end == 0 {
		return
	}
	switch {
	case before.form == lower:
		u.lower[place(before.hash, wordBits)]++
	case before.form == capital && second.end > 0 && second.form == lower:
		u.alone[place(before.hash, wordBits)]++
	}
}

func (u *usage) count(answer int32, second, before, w seen) {
	if w.end == 0 {
		return
	}
	if w.form == capital || w.form == caseless {
		u.stand(w.hash, answer)
		u.upper[place(w.hash, wordBits)]++
		if w.owner {
			u.owners[place(w.hash, wordBits)]++
		}
		if before.end > 0 && before.form == lower {
			u.prose[place(w.hash, wordBits)]++
		}
	}
	if before.end == 0 {
		return
	}
	pair := place(pairOf(before.hash, w.hash), pairBits)
	switch {
	case before.form == lower && w.form == lower:
		u.small[pair]++
	case before.form == capital:
		u.pairs[pair]++
		if w.form == capital {
			u.stand(pairOf(before.hash, w.hash), answer)
		}
		if second.end > 0 && second.form == lower && w.form == capital {
			u.proper[pair]++
		}
	}
}

func (u *usage) stand(hash uint64, answer int32) {
	u.stands[hash] = appendOnce(u.stands[hash], answer)
}

// within counts the words of a span behind the first.
func (u *usage) within(span string) {
	first := true
	for w := range strings.FieldsSeq(span) {
		if key := Key(w); key != "" && !first {
			u.inner[place(hashOf(key), wordBits)]++
		}
		first = false
	}
}

// written returns how often a word stands in small letters, with a capital, and
// with a capital within a sentence.
func (u *usage) written(key string) (small, upper, prose int) {
	at := place(hashOf(key), wordBits)
	return int(u.lower[at]), int(u.upper[at]), int(u.prose[at])
}

// standsAlone returns how often a word stands with a capital within a sentence, and nothing
// that could belong to a name behind it.
func (u *usage) standsAlone(key string) int { return int(u.alone[place(hashOf(key), wordBits)]) }

// owns returns how often a word stands with a capital and a possessive ending.
func (u *usage) owns(key string) int { return int(u.owners[place(hashOf(key), wordBits)]) }

// inside returns how often a word stands in spans behind the first.
func (u *usage) inside(key string) int { return int(u.inner[place(hashOf(key), wordBits)]) }

// together returns how often two words stand in a row: the first with a capital,
// both in small letters, and both with capitals within a sentence.
func (u *usage) together(a, b string) (named, small, proper int) {
	at := place(pairOf(hashOf(a), hashOf(b)), pairBits)
	return int(u.pairs[at]), int(u.small[at]), int(u.proper[at])
}
