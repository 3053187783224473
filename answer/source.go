package answer

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/answer/citation"
)

// sources returns the citations of an answer: the engine's, or else the http
// links of its text. Each annotation and each link is one.
func (a *Analyzer) sources(in Input, links []link) []CitedSource {
	if len(in.Citations) > 0 {
		return a.listed(in.Citations)
	}
	out := make([]CitedSource, 0, len(links))
	place := placer{text: in.Text}
	for _, l := range links {
		url, host, ok := citation.Normalize(l.target)
		if !ok {
			continue
		}
		start := place.at(l.start)
		out = append(out, CitedSource{
			URL: url, Host: host, Title: plainText(l.title), Start: start, End: start + utf8.RuneCountInString(in.Text[l.start:l.end]),
			Entities: a.ownersOf(host), FromText: true,
		})
	}
	return out
}

func (a *Analyzer) listed(citations []Citation) []CitedSource {
	out := make([]CitedSource, 0, len(citations))
	for _, c := range citations {
		url, host, ok := citation.Normalize(c.URL)
		if !ok {
			url = strings.TrimSpace(c.URL)
		}
		if host == citation.GroundingRedirect {
			if named, _, ok := citation.Host(c.Title); ok && isHost(named) {
				host = named
			}
		}
		start, end := c.Start, c.End
		if start < 0 || end < start {
			start, end = -1, -1
		}
		out = append(out, CitedSource{
			URL: url, Host: host, Title: oneLine(c.Title), Start: start, End: end,
			Entities: a.ownersOf(host),
		})
	}
	return out
}

// placer turns ascending byte offsets into code-point offsets.
type placer struct {
	text         string
	bytes, runes int
}

func (p *placer) at(offset int) int {
	if offset < p.bytes {
		p.bytes, p.runes = 0, 0
	}
	p.runes += utf8.RuneCountInString(p.text[p.bytes:offset])
	p.bytes = offset
	return p.runes
}

func (a *Analyzer) owning(target string) []int {
	_, host, ok := citation.Normalize(target)
	if !ok {
		return nil
	}
	return a.ownersOf(host)
}

// ownersOf returns the entities that own a host: it or a domain above it is one
// of theirs, and neither is one they do not intend.
func (a *Analyzer) ownersOf(host string) []int {
	var owners []int
	for part := host; part != ""; part = parent(part) {
		for _, e := range a.owners[part] {
			if !a.entities[e].disowns(host) && !slices.Contains(owners, e) {
				owners = append(owners, e)
			}
		}
	}
	slices.Sort(owners)
	return owners
}

func (c *compiled) disowns(host string) bool {
	for part := host; part != ""; part = parent(part) {
		if c.unintended[part] {
			return true
		}
	}
	return false
}

// parent returns the domain above a host, empty at the top.
func parent(host string) string {
	_, rest, _ := strings.Cut(host, ".")
	return rest
}
