package recorded

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Link is a source of an answer. Start and End delimit it in the answer's text, in code
// points; both are -1 where it stands beside the text.
type Link struct {
	URL   string
	Title string
	Start int
	End   int
}

// Cited returns an answer's sources: the links in its text, then those beside it.
func (a Answer) Cited() []Link {
	found := linksIn(a.Text)
	for _, url := range a.Sources {
		found = append(found, Link{URL: url, Start: -1, End: -1})
	}
	return found
}

// inlineLink is [label](url) or [label][n]; definition is [n]: url "title" on a
// line of its own.
var (
	inlineLink = regexp.MustCompile(`\[([^\[\]]*)\](?:\((https?://[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)|\[(\d+)\])`)
	definition = regexp.MustCompile(`(?m)^\[(\d+)\]:[ \t]*(https?://\S+)(?:[ \t]+"(.*)")?[ \t]*$`)
)

// linksIn finds the links of a Markdown text in order. Links back into the
// engine's own search page lead to no source and are left out.
func linksIn(text string) []Link {
	defined := make(map[string]Link)
	for _, d := range definition.FindAllStringSubmatch(text, -1) {
		defined[d[1]] = Link{URL: d[2], Title: d[3]}
	}
	var found []Link
	for _, at := range inlineLink.FindAllStringSubmatchIndex(text, -1) {
		l := Link{Title: text[at[2]:at[3]]}
		if at[4] >= 0 {
			l.URL = text[at[4]:at[5]]
		} else if target, ok := defined[text[at[6]:at[7]]]; ok {
			l = target
		}
		if l.URL == "" || strings.HasPrefix(l.URL, "https://chatgpt.com/") {
			continue
		}
		l.Start = utf8.RuneCountInString(text[:at[0]])
		l.End = l.Start + utf8.RuneCountInString(text[at[0]:at[1]])
		found = append(found, l)
	}
	return found
}
