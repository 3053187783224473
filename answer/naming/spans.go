package naming

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is how an answer sets a span of its text apart.
type Kind uint8

// The kinds of spans. The text of a source, a link that says where something was
// read, is the name of a publisher, not of what the answer is about.
const (
	Item    Kind = iota // the head of a list item
	Heading             // the head of a heading
	Bold
	Link
	Cell
	Label // before a colon in running text
	Price // directly before a price
	Source
)

// Span is a part of an answer's text that may be a name, or begin with one.
type Span struct {
	Start, End int // bytes of the text, End exclusive
	Kind       Kind
	Below      int // the start of the span that heads the item, section or row it stands in, or -1
}

const (
	maxSpans     = 120  // of an answer: no answer compares more
	maxSpanBytes = 160  // longer ones are sentences
	maxMarkup    = 1000 // from a bracket or marker to the one that closes it
)

// Spans finds the parts of an answer that are set apart, in the order of the
// text, each place once, at most 120. The text is Markdown, or plain text as it
// is copied from a page, where blocks may be glued together.
func Spans(text string) []Span {
	s := spanner{text: text}
	for start := 0; start < len(text) && len(s.spans) < maxSpans; {
		end := len(text)
		if n := strings.IndexByte(text[start:], '\n'); n >= 0 {
			end = start + n
		}
		s.line(start, end)
		start = end + 1
	}
	slices.SortStableFunc(s.spans, func(a, b Span) int { return a.Start - b.Start })
	return slices.CompactFunc(s.spans, func(a, b Span) bool {
		return a.Start == b.Start && (a.Kind == Source || b.Kind != Source)
	})
}

type spanner struct {
	text    string
	spans   []Span
	outline outline
}

// line reads one line of the text.
func (s *spanner) line(start, end int) {
	if isSeparator(s.text[start:end]) {
		s.outline = outline{}
		return
	}
	at, kind, marked := s.marker(start, end)
	if at >= end || definition(s.text[at:end]) {
		return
	}
	if s.text[at] == '|' {
		s.row(at, end)
		return
	}
	depth, isHead := s.depth(start, at, end)
	below, first := s.outline.enter(depth), len(s.spans)
	s.inline(at, end)
	if marked {
		s.heads(at, end, kind)
	}
	s.running(at, end)
	if head := s.placeBelow(first, below); isHead && head != none {
		s.outline.open = append(s.outline.open, entry{depth, head})
	}
}

// definition reports whether a line defines a link: `[1]: https://…`.
func definition(line string) bool {
	if line[0] != '[' {
		return false
	}
	n := strings.IndexByte(line, ']')
	return n > 0 && strings.HasPrefix(line[n:], "]:")
}

// marker skips what begins a line: white space, quotes, list markers, numbers,
// heading signs and pictographs. marked reports whether it makes an item or a heading.
func (s *spanner) marker(at, end int) (content int, kind Kind, marked bool) {
	for at < end {
		r, n := utf8.DecodeRuneInString(s.text[at:end])
		switch {
		case r == '#':
			kind, marked = Heading, true
		case isBullet(r) || r == '*' && strings.HasPrefix(s.text[at+1:end], " "):
			marked = true
		case r >= '0' && r <= '9':
			if n = numbering(s.text[at:end]); n == 0 {
				return at, kind, marked
			}
			marked = true
		case !unicode.IsSpace(r) && r != '>' && !isPictograph(r):
			return at, kind, marked
		}
		at += n
	}
	return at, kind, marked
}

func isBullet(r rune) bool { return strings.ContainsRune("-+•◦▪・", r) }

// numbering returns the length of `1. ` or `1) `, 0 when there is none.
func numbering(s string) int {
	n := 0
	for n < len(s) && n < 3 && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	if n+1 < len(s) && (s[n] == '.' || s[n] == ')') && s[n+1] == ' ' {
		return n + 2
	}
	return 0
}

// isPictograph reports whether a character is an emoji or joins others to one.
func isPictograph(r rune) bool {
	return r > 0x2000 && (unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) || r == 0xFE0F || r == 0x200D || r == 0x20E3)
}

// headEnd returns the end of what an item or heading begins with: up to a dash
// between spaces, a colon, a bracket, or the end of the sentence.
func (s *spanner) headEnd(start, end int) int {
	for i, r := range s.text[start:end] {
		at := start + i
		switch r {
		case ':', ';', '|', '：', '—', '。', '、', '（':
			return at
		case '(':
			if i > 0 {
				return at
			}
		case '.':
			if s.sentenceEnd(at, end) {
				return at
			}
		case ' ':
			if isDash(s.text[at+1 : end]) {
				return at
			}
		}
	}
	return end
}

// heads adds the head of an item, or of a text that is set apart as a whole. Of such a text it also
// adds what follows the label: Best overall: Acme Pro.
func (s *spanner) heads(start, end int, kind Kind) {
	head := s.headEnd(start, end)
	s.add(start, head, kind)
	if kind != Item && strings.HasPrefix(s.text[head:end], ":") {
		s.add(head+1, s.headEnd(head+1, end), kind)
	}
}

// isDash reports whether s begins with a dash that has a space behind it.
func isDash(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return (r == '-' || r == '–' || r == '—' || r == '―') && (n == len(s) || s[n] == ' ')
}

// sentenceEnd reports whether the full stop at i ends a sentence rather than being part of a
// number, an abbreviation or a name.
func (s *spanner) sentenceEnd(i, end int) bool {
	if i+1 == end {
		return true
	}
	if s.isInitial(i) {
		return false
	}
	if s.text[i+1] == ' ' {
		word := i
		for word > 0 && i-word < 4 && (s.text[word-1] >= utf8.RuneSelf || isWordRune(rune(s.text[word-1])) && s.text[word-1] != '-') {
			word--
		}
		return i-word == 4
	}
	return s.capitalAt(i+1, end)
}

// isInitial reports whether the full stop at i stands behind a single capital letter: L.L.Bean.
func (s *spanner) isInitial(i int) bool {
	if i == 0 || s.text[i-1] < 'A' || s.text[i-1] > 'Z' {
		return false
	}
	return i == 1 || !isWordRune(rune(s.text[i-2])) && s.text[i-2] < utf8.RuneSelf
}

// capitalAt reports whether a capital letter stands at i.
func (s *spanner) capitalAt(i, end int) bool {
	r, _ := utf8.DecodeRuneInString(s.text[min(i, end):end])
	return unicode.IsUpper(r)
}

// row adds the cells of a table's row. The others stand below the first.
func (s *spanner) row(start, end int) {
	if isRule(s.text[start:end]) || s.isTableHead(end) {
		return
	}
	cell, below := start+1, none
	for i := cell; i <= end; i++ {
		if i == end || s.text[i] == '|' {
			first := len(s.spans)
			s.inline(cell, i)
			s.add(cell, i, Cell)
			if head := s.placeBelow(first, below); cell == start+1 {
				below = head
			}
			cell = i + 1
		}
	}
}

// isRule reports whether a line is the one below a table's head.
func isRule(line string) bool { return strings.Trim(line, "|-: \t\r") == "" }

// isTableHead reports whether the line that ends here is the head of a table, which has the names
// of columns.
func (s *spanner) isTableHead(end int) bool {
	next, _, _ := strings.Cut(s.text[min(end+1, len(s.text)):], "\n")
	return strings.Contains(next, "--") && isRule(next)
}

// add adds a span, without the markup and white space around it.
func (s *spanner) add(start, end int, kind Kind) {
	if len(s.spans) >= maxSpans || end-start > maxMarkup {
		return
	}
	span := s.text[start:end]
	rest := strings.TrimLeftFunc(span, func(r rune) bool { return isEdge(r) || strings.ContainsRune("[(#>\\", r) })
	start += len(span) - len(rest)
	if n := max(gluedPrice(rest), numbering(rest)); n > 0 {
		start, rest = start+n, rest[n:]
	}
	rest, _, _ = strings.Cut(rest, "](")
	rest = strings.TrimRightFunc(rest, func(r rune) bool { return isEdge(r) || strings.ContainsRune("])~.,\\", r) })
	if rest != "" && len(rest) <= maxSpanBytes {
		s.spans = append(s.spans, Span{start, start + len(rest), kind, none})
	}
}

// gluedPrice returns the length of a price, with or without its currency, that a page glued to
// what follows: 230.00Columbia.
func gluedPrice(s string) int {
	n := len(s) - len(strings.TrimLeft(s, "$€£¥0123456789,."))
	if n < len("0.00") || n == len(s) || s[n-3] != '.' {
		return 0
	}
	if r, _ := utf8.DecodeRuneInString(s[n:]); !unicode.IsUpper(r) {
		return 0
	}
	return n
}

// isEdge reports whether a character is white space, markup or a quote, which are not part of a name.
func isEdge(r rune) bool {
	return unicode.IsSpace(r) || isPictograph(r) || r == utf8.RuneError || strings.ContainsRune("*_`\"'“”„«»「」『』", r)
}
