// Package statistics is pure: it turns counts of answers into rates, scores, intervals and
// verdicts on what moved. What each figure means is said in the metrics document; a change of
// a rule here is a new [ScoringVersion] or [UncertaintyVersion], never an edit of the old one.
package statistics

import "slices"

// Outcome is what was counted about one entity over some executions: one
// response, a cell, an engine, an audit. Outcomes are added, and every figure
// is computed from the counts alone, so that it does not depend on the order or
// grouping in which they were added. The zero value is empty.
type Outcome struct {
	// Responses, Failed and NotRun sum up to the executions that were expected.
	Responses, Failed, NotRun int
	// Withheld are those of NotRun whose engine declined without a text.
	Withheld int
	// Presences are the responses that mention the entity, Mentions all its mentions.
	Presences, Mentions int
	// TrackedPresences are the presences of all tracked entities in the same responses.
	TrackedPresences int
	// RankCounts counts at index r the responses in which the entity has rank
	// r; index 0 is unused. CitableRankCounts are those of them that could
	// carry citations.
	RankCounts, CitableRankCounts []int
	// RankSum is the sum of the ranks over all presences.
	RankSum int
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

// Response is one response as it is about one entity.
type Response struct {
	// Rank is the entity's, 0 where it is absent; Mentions are how often it is mentioned.
	Rank, Mentions int
	// Present are the tracked entities that the response mentions.
	Present int
	// BrandAbsent reports that the response does not mention the brand.
	BrandAbsent bool
	// Citable reports that the response could carry citations, Cited that it cites the entity.
	Citable, Cited bool
	// Citations are all its citations, Owned the entity's.
	Citations, Owned int
	// Searched reports whether the engine searched; nil where that cannot be seen.
	Searched *bool
}

// Outcome counts the response.
func (r Response) Outcome() Outcome {
	mentioned := r.Rank > 0
	o := Outcome{
		Responses: 1, Mentions: r.Mentions, TrackedPresences: r.Present,
		Citable: count(r.Citable), Cited: count(r.Cited),
		SearchObservable: count(r.Searched != nil), Searched: count(r.Searched != nil && *r.Searched),
		Gap:       count(mentioned && r.BrandAbsent),
		Citations: r.Citations, OwnedCitations: r.Owned,
		MentionedCited: count(mentioned && r.Cited), MentionedOnly: count(mentioned && !r.Cited),
		CitedOnly: count(!mentioned && r.Cited), Neither: count(!mentioned && !r.Cited),
	}
	if mentioned {
		o.Presences, o.RankSum = 1, r.Rank
		o.RankCounts = make([]int, r.Rank+1)
		o.RankCounts[r.Rank] = 1
	}
	if mentioned && r.Citable {
		o.CitableRankCounts = slices.Clone(o.RankCounts)
	}
	return o
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
	o.RankSum += other.RankSum
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
	o.Withheld += other.Withheld
	o.Presences += other.Presences
	o.Mentions += other.Mentions
	o.RankSum += other.RankSum
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

// Common returns what an entity counts that is absent from the same responses: what they
// have in common for all entities.
func (o *Outcome) Common() Outcome {
	return Outcome{
		Responses: o.Responses, Failed: o.Failed, NotRun: o.NotRun, Withheld: o.Withheld, TrackedPresences: o.TrackedPresences, Citable: o.Citable,
		Searched: o.Searched, SearchObservable: o.SearchObservable, Citations: o.Citations, Neither: o.Responses,
	}
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
func (o *Outcome) AvgPosition() *float64 { return ratio(o.RankSum, o.Presences) }

// FillRankSum sets the sum of the ranks from their counts.
func (o *Outcome) FillRankSum() {
	o.RankSum = 0
	for rank, n := range o.RankCounts {
		o.RankSum += rank * n
	}
}

// ratio is nil when nothing was measured: unknown is not zero.
func ratio(part, whole int) *float64 {
	if whole == 0 {
		return nil
	}
	r := float64(part) / float64(whole)
	return &r
}
