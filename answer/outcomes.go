package answer

import "github.com/answer-visibility/avm/answer/statistics"

// Observation is what is known of a response besides its text.
type Observation struct {
	// Retrieval reports that the engine was allowed to look things up.
	Retrieval bool
	// Searched reports whether it did; nil where that cannot be seen.
	Searched *bool
}

// Outcomes counts one response: an outcome per entity, the brand's first.
func (r Reading) Outcomes(o Observation) []statistics.Outcome {
	out := make([]statistics.Outcome, len(r.Ranks))
	present, owned := 0, make([]int, len(r.Ranks))
	for _, rank := range r.Ranks {
		if rank > 0 {
			present++
		}
	}
	for _, c := range r.Citations {
		for _, e := range c.Entities {
			owned[e]++
		}
	}
	citable := o.Retrieval || len(r.Citations) > 0
	for e := range out {
		out[e] = statistics.Response{
			Rank: r.Ranks[e], Mentions: r.MentionCounts[e], Present: present, BrandAbsent: r.Ranks[0] == 0,
			Citable: citable, Cited: r.CitedBy[e], Citations: len(r.Citations), Owned: owned[e], Searched: o.Searched,
		}.Outcome()
	}
	return out
}
