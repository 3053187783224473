package mcp

import (
	"fmt"
	"strings"
	"unicode"
)

const (
	// untrusted begins the names of fields with words of engines and web pages.
	untrusted = "untrusted_"
	// longField is the field whose text may be long.
	longField = untrusted + "text"
	// shortText is how many characters of other such fields are returned.
	shortText = 300
)

// cleaner prepares an answer: it cleans words of others and cuts lists.
type cleaner struct {
	longest int      // characters of a long text
	rows    string   // the path of the list that is cut elsewhere
	cut     []string // what was cut
}

func (c *cleaner) object(o map[string]any, path string) {
	for name, value := range o {
		at := name
		if path != "" {
			at = path + "." + name
		}
		o[name] = c.value(value, name, at)
	}
}

func (c *cleaner) value(v any, name, path string) any {
	switch value := v.(type) {
	case string:
		if !strings.HasPrefix(name, untrusted) {
			return value
		}
		limit := shortText
		if name == longField {
			limit = c.longest
		}
		return clean(value, limit)
	case []any:
		if path != c.rows && len(value) > maxNested {
			c.recordCut(path, len(value))
			value = value[:maxNested]
		}
		for i := range value {
			value[i] = c.value(value[i], name, path)
		}
		return value
	case map[string]any:
		c.object(value, path)
		return value
	default:
		return value
	}
}

// recordCut records that a list was cut. Of lists within rows it records the first.
func (c *cleaner) recordCut(path string, n int) {
	for _, known := range c.cut {
		if strings.HasPrefix(known, path+":") {
			return
		}
	}
	c.cut = append(c.cut, fmt.Sprintf("%s: %d of %d", path, maxNested, n))
}

// clean returns words of others without what a client could take for more than words: control characters, invisible
// and turning ones, tags, links and code fences. It says how much it cut.
func clean(s string, limit int) string {
	var b strings.Builder
	n, total := 0, 0
	for _, r := range s {
		if !shownRune(r) {
			continue
		}
		if total++; n >= limit {
			continue
		}
		n++
		b.WriteRune(plainRune(r))
	}
	if total > limit {
		fmt.Fprintf(&b, " … (cut: %d of %d characters)", limit, total)
	}
	return strings.ReplaceAll(b.String(), "](", "] (")
}

// shownRune reports whether a character is seen: tags of Unicode, zero-width characters and marks of direction are
// not, and a model reads them.
func shownRune(r rune) bool {
	return r == '\n' || r == '\t' || unicode.IsGraphic(r) && !unicode.Is(unicode.Variation_Selector, r)
}

// plainRune replaces the characters that markup is made of.
func plainRune(r rune) rune {
	switch r {
	case '<':
		return '‹'
	case '>':
		return '›'
	case '`':
		return '\''
	default:
		return r
	}
}
