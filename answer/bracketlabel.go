package answer

import "strings"

// maxLabels bounds the text in brackets that may be the label of sources.
const maxLabels = 80

// bracketLabels adds the labels of sources that stand in square brackets without a link:
// [rtings], [reddit+2], [wirecutter, cnet]. A name with capitals and without a count may be
// a word of the sentence ("They [Sony] say so"): it is a label where the answer has such a
// source, and behind a sentence.
func (f *folder) bracketLabels(all []place, sources []CitedSource) []place {
	var named map[string]bool // the names of the answer's sources
	for from := 0; ; {
		open := strings.IndexByte(f.src[from:], '[')
		if open < 0 {
			return all
		}
		from += open + 1
		n := strings.IndexAny(f.src[from:min(len(f.src), from+maxLabels)], "[]\n")
		if n < 2 || f.src[from+n] != ']' || isLinkTail(f.src[from+n+1:]) {
			continue
		}
		if named == nil {
			named = siteNames(sources)
		}
		p := place{from - 1, from + n + 1}
		if f.isBracketLabel(p, f.src[from:from+n], named) {
			all = append(all, p)
		}
	}
}

// isLinkTail reports whether what follows a closing bracket makes a link or a definition of
// the text before it.
func isLinkTail(s string) bool {
	return s != "" && strings.IndexByte("([:", s[0]) >= 0
}

// isBracketLabel reports whether the text in the brackets at p is the label of sources.
func (f *folder) isBracketLabel(p place, text string, named map[string]bool) bool {
	counted, plain := false, true
	for label := range strings.SplitSeq(text, ",") {
		name, count, found := strings.Cut(strings.TrimSpace(label), "+")
		if found && (count == "" || len(count) > 2 || strings.Trim(count, "0123456789") != "") {
			return false
		}
		counted = counted || found
		plain = plain && isHostLabel(strings.TrimSpace(name))
	}
	switch {
	case counted:
		return len(strings.Fields(text)) <= 4
	case lineHead(f.src, p.from):
		return false
	case plain:
		return true
	}
	return len(strings.Fields(text)) <= 3 && !strings.Contains(text, ",") && (f.afterSentence(p.from) || named[keyOf(text)])
}

// isHostLabel reports whether a text is written like a part of a host: in small letters,
// without spaces.
func isHostLabel(s string) bool {
	return len(s) > 1 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789.-") == "" && strings.ContainsAny(s, "abcdefghijklmnopqrstuvwxyz")
}

// siteNames returns the keys of the sites that the engine lists: reddit and redditcom.
func siteNames(sources []CitedSource) map[string]bool {
	names := map[string]bool{}
	for _, c := range sources {
		if site := siteOf(c.Host); !c.FromText && site != "" {
			name, _, _ := strings.Cut(site, ".")
			names[keyOf(name)], names[keyOf(site)] = true, true
		}
	}
	return names
}
