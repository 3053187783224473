package answer

import (
	"html"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/answer/citation"
)

// openBracket records where a link text may begin, and reads a link definition
// (`[1]: https://… "title"`), of which a reader sees nothing.
func (f *folder) openBracket() {
	if f.lineStart() {
		if l, ok := definition(f.src, f.pos); ok {
			f.links = append(f.links, l)
			f.wall(f.pos, l.end)
			return
		}
	}
	f.brackets = append(f.brackets, f.pos)
	if f.wordEdge() && f.opensLink() {
		f.pos++
		return
	}
	f.literal(1)
}

// lineStart reports whether at most three spaces stand before the position on its
// line; more make a code block.
func (f *folder) lineStart() bool {
	before := strings.TrimRight(f.src[max(0, f.pos-4):f.pos], " ")
	return before == "" && f.pos < 4 || strings.HasSuffix(before, "\n")
}

func (f *folder) wordEdge() bool {
	return len(f.out) == 0 || f.out[len(f.out)-1] < utf8.RuneSelf && !isAlnum(f.out[len(f.out)-1])
}

// opensLink reports whether a link begins at the position: a bracket whose closing bracket has a
// target behind it. A link's text ends with its paragraph.
func (f *folder) opensLink() bool {
	rest := f.src[f.pos:min(len(f.src), f.pos+maxLabel)]
	rest, _, _ = strings.Cut(rest, "\n\n")
	depth := 0
	for i := range len(rest) - 1 {
		switch rest[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return rest[i+1] == '(' || rest[i+1] == '['
			}
		}
	}
	return false
}

// closeBracket drops the target of a link: `](target "title")` or `][1]`.
func (f *folder) closeBracket() {
	open := -1
	if n := len(f.brackets); n > 0 {
		open = f.brackets[n-1]
		f.brackets = f.brackets[:n-1]
	}
	if open >= 0 {
		if target, title, end, ok := linkTail(f.src, f.pos+1); ok {
			f.labels = append(f.labels, label{target: target, start: open, end: end, from: open + 1, to: f.pos})
			f.addInline(target, title, open, end)
			f.pos = end
			return
		}
		if end, ok := f.referenceTail(f.pos + 1); ok {
			f.labels = append(f.labels, label{reference: f.src[f.pos+1 : end], start: open, end: end, from: open + 1, to: f.pos})
			f.pos = end
			return
		}
	}
	f.literal(1)
}

// addInline records the link from open to end. An address that is itself the
// link's text is the same link, not a second one.
func (f *folder) addInline(target, title string, open, end int) {
	for n := len(f.links); n > 0 && f.links[n-1].start >= open; n-- {
		f.links = f.links[:n-1]
	}
	if open > 0 && f.src[open-1] == '!' {
		return // an image is not a source
	}
	if title == "" {
		title = f.src[open+1 : f.pos]
	}
	f.links = append(f.links, link{target: target, title: title, start: open, end: end})
}

// referenceTail reads `[label]` after a link text: a number, or a label that
// the text defines.
func (f *folder) referenceTail(i int) (end int, ok bool) {
	if i >= len(f.src) || f.src[i] != '[' {
		return 0, false
	}
	rest := f.src[i:min(len(f.src), i+maxLabel)]
	n := strings.IndexAny(rest, "]\n")
	if n < 0 || rest[n] != ']' {
		return 0, false
	}
	number := strings.Trim(rest[1:n], "^0123456789") == ""
	if number || f.defines(rest[:n+1]) {
		return i + n + 1, true
	}
	return 0, false
}

// defines reports whether a line of the text defines a label, which comes with its
// brackets.
func (f *folder) defines(label string) bool {
	if f.defined == nil {
		f.defined = map[string]bool{}
		for rest := f.src; ; {
			at := strings.Index(rest, "\n[")
			if at < 0 {
				break
			}
			rest = rest[at+1:]
			if n := strings.IndexAny(rest[:min(len(rest), maxLabel)], "]\n"); n > 0 && strings.HasPrefix(rest[n:], "]:") {
				f.defined[rest[:n+1]] = true
			}
		}
	}
	return f.defined[label]
}

// angle reads an autolink or an HTML tag. Tags within a line are not seen,
// others end what came before; what is neither is text.
func (f *folder) angle() {
	rest := f.src[f.pos:min(len(f.src), f.pos+maxTag)]
	if strings.HasPrefix(rest, "<!--") {
		if n := strings.Index(rest, "-->"); n > 0 {
			f.pos += n + len("-->")
			return
		}
	}
	n := strings.IndexByte(rest, '>')
	if n < 0 {
		f.literal(1)
		return
	}
	inside := rest[1:n]
	if citation.HasScheme(inside) && !strings.ContainsAny(inside, " \n<") {
		f.links = append(f.links, link{target: inside, start: f.pos, end: f.pos + n + 1})
		f.wall(f.pos, f.pos+n+1)
		return
	}
	f.tag(inside, n+1)
}

func (f *folder) tag(inside string, n int) {
	name := strings.TrimPrefix(inside, "/")
	end := 0
	for end < len(name) && isAlnum(name[end]) {
		end++
	}
	name = strings.ToLower(name[:end])
	if name == "a" && name != strings.ToLower(inside) {
		if target := attribute(inside, "href"); target != "" {
			f.links = append(f.links, link{target: target, title: attribute(inside, "title"), start: f.pos, end: f.pos + n})
		}
	}
	switch name {
	case "a", "b", "i", "em", "strong", "span", "mark", "u", "s", "del", "ins", "font", "small", "big", "wbr", "code":
		f.pos += n
	case "p", "br", "hr", "div", "ul", "ol", "li", "table", "thead", "tbody", "tr", "td", "th", "sup", "sub", "img",
		"h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "details", "summary", "section", "article", "cite", "q":
		f.wall(f.pos, f.pos+n)
	default:
		f.literal(1)
	}
}

// attribute returns the value of a quoted attribute of a tag, empty if it has none.
func attribute(tag, name string) string {
	i := strings.Index(strings.ToLower(tag), name+"=")
	if i < 0 || i+len(name)+1 >= len(tag) {
		return ""
	}
	value, _, _ := quoted(tag, i+len(name)+1)
	return html.UnescapeString(value)
}

// colon looks back for a scheme and, where there is one, walls the address off.
func (f *folder) colon() {
	for _, scheme := range [...]string{"https", "http"} {
		start := f.pos - len(scheme)
		if start < 0 || !strings.EqualFold(f.src[start:f.pos], scheme) || !citation.HasScheme(f.src[start:]) {
			continue
		}
		if start > 0 && isAlnum(f.src[start-1]) || !f.endsWith(scheme) {
			continue
		}
		end := bareURLEnd(f.src, start)
		f.out = f.out[:len(f.out)-len(scheme)]
		f.links = append(f.links, link{target: html.UnescapeString(f.src[start:end]), start: start, end: end})
		f.wall(start, end)
		return
	}
	f.literal(1)
}

func (f *folder) endsWith(scheme string) bool {
	return len(f.out) >= len(scheme) && string(f.out[len(f.out)-len(scheme):]) == scheme
}
