// Package answer is pure: it turns the text of an answer into facts (mentions,
// ranks, citations, searches) and reads nothing but its arguments. What each fact
// means is said in the metrics document; a change of a rule here is a new [Version],
// never an edit of the old one. Package statistics makes figures of the facts.
package answer

import "github.com/answer-visibility/avm/model"

// Version is the analyzer_version: it names how an answer was read. Since
// reading-2 addresses are parsed as browsers do, and redirects are unwrapped; since
// reading-3 citation markers and page furniture are not text, and names are found as
// people write them; since reading-4 footnotes and bracketed labels are markers too, dates
// are no brands, and Korean names are found before a second noun; since reading-5 names are
// inflected only in texts of languages that inflect them so, and never when they are common
// words, and a stem alone is no name.
const Version = "reading-5"

// Entity is one tracked name as frozen when an audit was launched. By
// convention of the callers the entity at index 0 is the project's brand.
type Entity struct {
	Name    string
	Aliases []string
	// Domains are owned hosts. Scheme, path, port, "www." and case are tolerated.
	Domains []string
	// UnintendedDomains are hosts below Domains that are not owned.
	UnintendedDomains []string
	Matching          model.EntityMatching
}

// Citation is one source as the engine attached it to an answer.
type Citation struct {
	URL   string
	Title string
	// Start and End are code-point offsets in the answer's text, End exclusive;
	// -1 when the engine gives none.
	Start, End int
}

// Input is one answer.
type Input struct {
	Text      string
	Citations []Citation
	Searches  []string
}

// Mention is one occurrence of an entity in the answer's visible text.
type Mention struct {
	Entity int
	// Start and End are byte offsets in Input.Text on rune boundaries, End exclusive.
	Start, End int
}

// CitedSource is one source of an answer, with its owners.
type CitedSource struct {
	// URL is the address without tracking parameters and text fragments.
	URL string
	// Host is what sources are compared by: lower case, ASCII, without port,
	// trailing dot and leading "www."; empty when the address has no host.
	Host  string
	Title string
	// Start and End are code-point offsets in Input.Text, -1 when not known.
	Start, End int
	// Entities are the indexes of the entities owning Host, ascending.
	Entities []int
	// FromText reports that the source is a link of the text, not one the engine listed.
	FromText bool
}

// Reading is what one answer says. Slices per entity have the length and order
// of the entities the analyzer was made with.
type Reading struct {
	// Mentions are in text order.
	Mentions []Mention
	// Ranks are 1-based by first mention, 0 where the entity is absent. Entities
	// first mentioned at the same place share a rank.
	Ranks []int
	// MentionCounts are the numbers of mentions.
	MentionCounts []int
	// Citations are the engine's, or else the links of the text, in their order.
	Citations []CitedSource
	// CitedBy says per entity whether at least one citation is on its domains.
	CitedBy []bool
	// Searches are the engine's queries with their white space folded; empty
	// ones are dropped, order and repeats are kept.
	Searches []string
}

// Read reads one answer. It is safe for concurrent calls and never fails: text
// that is not valid UTF-8 is read around.
func (a *Analyzer) Read(in Input) Reading {
	s := a.acquire()
	defer a.release(s)
	s.folder.fold(in.Text)
	r := Reading{
		Ranks:         make([]int, len(a.entities)),
		MentionCounts: make([]int, len(a.entities)),
		CitedBy:       make([]bool, len(a.entities)),
		Searches:      cleanSearches(in.Searches),
	}
	r.Citations = a.sources(in, s.folder.links)
	for _, c := range r.Citations {
		for _, e := range c.Entities {
			r.CitedBy[e] = true
		}
	}
	r.Mentions = a.mentions(s, in, r.Citations)
	countMentions(&r)
	return r
}

// countMentions fills Ranks and MentionCounts from mentions in text order.
func countMentions(r *Reading) {
	present, rank, lastStart := 0, 0, -1
	for _, m := range r.Mentions {
		r.MentionCounts[m.Entity]++
		if r.Ranks[m.Entity] != 0 {
			continue
		}
		present++
		if m.Start != lastStart {
			rank, lastStart = present, m.Start
		}
		r.Ranks[m.Entity] = rank
	}
}

func cleanSearches(in []string) []string {
	out := make([]string, 0, len(in))
	for _, s := range in {
		if s = oneLine(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}
