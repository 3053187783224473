package answer

import "strings"

// references finds the references of a text that are no definitions in markdown.
type references struct {
	src   string
	first map[string]int // the first place of each mark that was asked for
}

// maxReference is how many digits the number of a reference has.
const maxReference = 3

// line returns the text of a line that begins with a mark which stands in the text above:
// "[1] Gartner, Magic Quadrant" or "¹ Gartner".
func (r *references) line(from, end int) (body string, ok bool) {
	line := strings.TrimLeft(r.src[from:end], " >")
	mark := leading(line, "⁰¹²³⁴⁵⁶⁷⁸⁹")
	if strings.HasPrefix(line, "[") {
		number := leading(line[1:], "0123456789")
		mark, ok = "["+number+"]", len(number) > 0 && len(number) <= maxReference
		if !ok || !strings.HasPrefix(line, mark) {
			return "", false
		}
	}
	if mark == "" || len(mark) > maxReference*len("⁰") || !r.above(mark, from) {
		return "", false
	}
	return strings.TrimSpace(line[len(mark):]), true
}

// above reports whether a mark stands above a place.
func (r *references) above(mark string, at int) bool {
	first, known := r.first[mark]
	if !known {
		if first = strings.Index(r.src, mark); first < 0 {
			first = len(r.src)
		}
		r.first[mark] = first
	}
	return first < at
}

// closingList adds the numbered list that ends the text where it is one of references: marks above it name each of
// its numbers, and its items have addresses, or a rule parts it from the text.
func (r *references) closingList(all []place) []place {
	var marks []string
	begin, before, addresses := len(r.src), "", 0
	for end := len(r.src); end > 0; {
		from := strings.LastIndexByte(r.src[:end], '\n') + 1
		line := strings.TrimSpace(r.src[from:end])
		end = from - 1
		if line == "" {
			continue
		}
		number := leading(line, "0123456789")
		if number == "" || len(number) > maxReference || !strings.HasPrefix(line[len(number):], ". ") {
			before = line
			break
		}
		if strings.Contains(line, "://") && !strings.Contains(line, "](") {
			addresses++
		}
		begin, marks = from, append(marks, "["+number+"]")
	}
	announced := strings.HasSuffix(before, ":") || strings.HasPrefix(before, "#")
	ruled := strings.Trim(before, "-*_ ") == ""
	if len(marks) == 0 || announced || !ruled && addresses < len(marks) {
		return all
	}
	for _, mark := range marks {
		if !r.above(mark, begin) {
			return all
		}
	}
	return append(all, place{begin, len(r.src)})
}

// leading returns the characters of a set that a text begins with.
func leading(s, set string) string { return s[:len(s)-len(strings.TrimLeft(s, set))] }
