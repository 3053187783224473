package naming

import "strings"

// outline knows the heads that the current line may stand below: numbered headings and list items.
type outline struct{ open []entry }

// entry is the head of an item or heading, and how deep it stands.
type entry struct{ depth, start int }

// How deep lines stand: headings by the number of their signs, then bold lines, then items by
// their indentation. A bullet stands below a number of the same indentation.
const (
	boldDepth  = 7
	itemDepth  = 8
	depthSteps = 2 // of a column
)

// none reports that a span stands below no other.
const none = -1

// enter closes what a line of this depth ends, and returns where the head begins that the line
// stands below, or none.
func (o *outline) enter(depth int) int {
	n := len(o.open)
	for n > 0 && o.open[n-1].depth >= depth {
		n--
	}
	o.open = o.open[:n]
	if n == 0 {
		return none
	}
	return o.open[n-1].start
}

// depth returns how deep the line stands that begins at start and whose content begins at content,
// and whether it is a head that others may stand below. A heading or a bold line is one when it
// has a number, because others are the titles of lists: Alternatives to Acme. The depth of running
// text is that of a list, which it ends.
func (s *spanner) depth(start, content, end int) (depth int, isHead bool) {
	prefix, line := s.text[start:content], s.text[content:end]
	signs := strings.Count(prefix, "#")
	bold := strings.HasPrefix(line, "**") || strings.HasPrefix(line, "__")
	isNumbered := strings.ContainsAny(prefix, "0123456789") || bold && numbering(line[2:]) > 0
	indent := len(prefix) - len(strings.TrimLeft(prefix, " \t"))
	isItem := strings.Trim(prefix, " \t") != ""
	switch {
	case signs > 0:
		return min(signs, boldDepth-1), isNumbered
	case isNumbered && !isItem:
		return boldDepth, true
	case bold && !isItem && indent == 0:
		return boldDepth, false
	case !isItem:
		return itemDepth + depthSteps*indent, false
	case isNumbered:
		return itemDepth + depthSteps*indent, true
	}
	return itemDepth + depthSteps*indent + 1, true
}

// isSeparator reports whether a line separates sections: ---.
func isSeparator(line string) bool {
	line = strings.TrimSpace(line)
	return len(line) >= 3 && (strings.Trim(line, "-") == "" || strings.Trim(line, "*") == "" || strings.Trim(line, "_") == "")
}

// placeBelow places the spans from the nth on below the span that starts at below, and returns where
// the first of them starts, or none.
func (s *spanner) placeBelow(n, below int) (first int) {
	first = none
	for i := n; i < len(s.spans); i++ {
		s.spans[i].Below = below
		if first == none || s.spans[i].Start < first {
			first = s.spans[i].Start
		}
	}
	return first
}
