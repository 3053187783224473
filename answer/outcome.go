package answer

import "slices"

// Outcome is what was counted about one entity over some executions: one
// response, a cell, an engine, an audit. Outcomes are added, and every figure
// is computed from the counts alone, so that it does not depend on the order or
// grouping in which they were added. The zero value is empty.
type Outcome struct {
	// Responses, Failed and NotRun sum up to the executions that were expected.
	Responses, Failed, NotRun int
	// Presences are the responses that mention the entity, Mentions all its mentions.
	Presences, Mentions int
	// TrackedPresences are the presences of all tracked entities in the same responses.
	TrackedPresences int
	// RankCounts counts at index r the responses in which the entity has rank
	// r; index 0 is unused. CitableRankCounts are those of them that could
	// carry citations.
	RankCounts, CitableRankCounts []int
	// Citable are the responses that could carry citations, Cited those with at
	// least one citation owned by the entity.
	Citable, Cited int
	// SearchObservable are the responses that tell whether the engine searched,
	// Searched those where it did.
	SearchObservable, Searched int
	// Gap counts the responses in which the entity is present and the brand is not.
	Gap int
	// The answer states: mentioned × own citation. They sum up to Responses.
	MentionedCited, MentionedOnly, CitedOnly, Neither int
	// Citations are all citations seen, OwnedCitations the entity's.
	Citations, OwnedCitations int
}

// Observation is what is known of a response besides its text.
type Observation struct {
	// Retrieval says that the engine was allowed to look things up.
	Retrieval bool
	// Searched says whether it did; nil where that cannot be seen.
	Searched *bool
}

// Outcomes counts one response: an outcome per entity, the brand's first.
func (r Reading) Outcomes(o Observation) []Outcome {
	out := make([]Outcome, len(r.Ranks))
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
		out[e] = Outcome{
			Responses: 1, Mentions: r.MentionCounts[e], TrackedPresences: present,
			Citable: count(citable), Cited: count(r.CitedBy[e]),
			SearchObservable: count(o.Searched != nil), Searched: count(o.Searched != nil && *o.Searched),
			Gap:       count(r.Ranks[e] > 0 && r.Ranks[0] == 0),
			Citations: len(r.Citations), OwnedCitations: owned[e],
		}
		out[e].place(r.Ranks[e], citable, r.CitedBy[e])
	}
	return out
}

// place records the rank and the answer state of a single response.
func (o *Outcome) place(rank int, citable, cited bool) {
	mentioned := rank > 0
	if mentioned {
		o.Presences = 1
		o.RankCounts = make([]int, rank+1)
		o.RankCounts[rank] = 1
	}
	if mentioned && citable {
		o.CitableRankCounts = slices.Clone(o.RankCounts)
	}
	o.MentionedCited = count(mentioned && cited)
	o.MentionedOnly = count(mentioned && !cited)
	o.CitedOnly = count(!mentioned && cited)
	o.Neither = count(!mentioned && !cited)
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Add adds the counts of other. It never shares other's memory.
func (o *Outcome) Add(other Outcome) {
	o.addNumbers(&other)
	o.RankCounts = addCounts(o.RankCounts, other.RankCounts)
	o.CitableRankCounts = addCounts(o.CitableRankCounts, other.CitableRankCounts)
}

// Accumulate is Add for a sum that is not copied by value: it keeps its memory.
func (o *Outcome) Accumulate(other *Outcome) {
	o.addNumbers(other)
	o.RankCounts = growCounts(o.RankCounts, other.RankCounts)
	o.CitableRankCounts = growCounts(o.CitableRankCounts, other.CitableRankCounts)
}

// AccumulateCounts is Accumulate for the counts that an entity has of its own: how many
// responses there were, and what was found in them for every entity alike, is added
// elsewhere, once for all entities.
func (o *Outcome) AccumulateCounts(other *Outcome) {
	o.Presences += other.Presences
	o.Mentions += other.Mentions
	o.Cited += other.Cited
	o.Gap += other.Gap
	o.MentionedCited += other.MentionedCited
	o.MentionedOnly += other.MentionedOnly
	o.CitedOnly += other.CitedOnly
	o.Neither += other.Neither // negative here: the part for all entities counts every response as neither
	o.OwnedCitations += other.OwnedCitations
	o.RankCounts = growCounts(o.RankCounts, other.RankCounts)
	o.CitableRankCounts = growCounts(o.CitableRankCounts, other.CitableRankCounts)
}

func (o *Outcome) addNumbers(other *Outcome) {
	o.Responses += other.Responses
	o.Failed += other.Failed
	o.NotRun += other.NotRun
	o.Presences += other.Presences
	o.Mentions += other.Mentions
	o.TrackedPresences += other.TrackedPresences
	o.Citable += other.Citable
	o.Cited += other.Cited
	o.SearchObservable += other.SearchObservable
	o.Searched += other.Searched
	o.Gap += other.Gap
	o.MentionedCited += other.MentionedCited
	o.MentionedOnly += other.MentionedOnly
	o.CitedOnly += other.CitedOnly
	o.Neither += other.Neither
	o.Citations += other.Citations
	o.OwnedCitations += other.OwnedCitations
}

// addCounts returns the sums in new memory, for an Outcome may be copied by value.
func addCounts(a, b []int) []int {
	if len(b) == 0 {
		return a
	}
	sum := make([]int, max(len(a), len(b)))
	copy(sum, a)
	for i, n := range b {
		sum[i] += n
	}
	return sum
}

// growCounts adds to the counts in place.
func growCounts(sum, more []int) []int {
	if len(sum) < len(more) {
		const few = 8 // ranks are rarely more, and growing costs more than a little room
		sum = append(slices.Grow(sum, max(few, len(more))-len(sum)), make([]int, len(more)-len(sum))...)
	}
	for i, n := range more {
		sum[i] += n
	}
	return sum
}

// FillStates sets the answer states from the counts they follow from.
func (o *Outcome) FillStates() {
	o.MentionedOnly = o.Presences - o.MentionedCited
	o.CitedOnly = o.Cited - o.MentionedCited
	o.Neither = o.Responses - o.Presences - o.CitedOnly
}

// Expected is the number of executions that were asked for.
func (o *Outcome) Expected() int { return o.Responses + o.Failed + o.NotRun }

// Coverage is responses over expected executions, nil when none was expected.
func (o *Outcome) Coverage() *float64 { return ratio(o.Responses, o.Expected()) }

// MentionRate is the share of responses that mention the entity. For the brand
// it is the visibility rate. nil without responses.
func (o *Outcome) MentionRate() *float64 { return ratio(o.Presences, o.Responses) }

// CitationRate is the share of the responses that could carry citations that
// cite the entity's domains; nil when none could. For the brand it is the owned
// citation rate.
func (o *Outcome) CitationRate() *float64 { return ratio(o.Cited, o.Citable) }

// OwnedShare is the share of the citations that is the entity's; nil without citations.
func (o *Outcome) OwnedShare() *float64 { return ratio(o.OwnedCitations, o.Citations) }

// ShareOfVoice is the entity's share of all presences; nil when nobody is present.
func (o *Outcome) ShareOfVoice() *float64 { return ratio(o.Presences, o.TrackedPresences) }

// SearchUseRate is the share of responses in which the engine searched, of
// those where that can be seen; nil where it cannot.
func (o *Outcome) SearchUseRate() *float64 { return ratio(o.Searched, o.SearchObservable) }

// AvgPosition is the mean rank where the entity is present; nil when it never is.
func (o *Outcome) AvgPosition() *float64 { return ratio(o.RankSum(), o.Presences) }

// RankSum is the sum of the ranks over all presences.
func (o *Outcome) RankSum() int {
	sum := 0
	for rank, n := range o.RankCounts {
		sum += rank * n
	}
	return sum
}

// ratio is nil when nothing was measured: unknown is not zero.
func ratio(part, whole int) *float64 {
	if whole == 0 {
		return nil
	}
	r := float64(part) / float64(whole)
	return &r
}
