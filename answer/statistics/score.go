package statistics

import "slices"

// ScoringVersion is the scoring_rule_version: how facts become scores. Reports compute
// most scores from a reading's counts when they are asked, so a new version
// keeps this one's formula, and has each reading scored by the one that it names.
const ScoringVersion = "1"

// The weights of a response's score: presence, place, own citation.
const (
	weightPresence = 0.5
	weightPlace    = 0.3
	weightCitation = 0.2
)

// Components are the parts of a score, 0 to 100; nil where not measured.
type Components struct {
	// Presence is the mean of m: 1 where the entity is present.
	Presence *float64
	// Place is the mean of p: 1/rank where it is present, else 0.
	Place *float64
	// Citation is the mean of c: 1 where its domains are cited, over the
	// responses that could carry citations.
	Citation *float64
}

// Score is the mean response score, 0 to 100; nil without responses. A
// response scores 100 × (0.5 m + 0.3 p + 0.2 c), or, where it could not carry
// citations, 100 × (0.5 m + 0.3 p) / 0.8.
func (o *Outcome) Score() *float64 {
	if o.Responses == 0 {
		return nil
	}
	citablePresences := 0
	for _, n := range o.CitableRankCounts {
		citablePresences += n
	}
	citablePlaces := places(o.CitableRankCounts, nil)
	citable := weightPresence*float64(citablePresences) + weightPlace*citablePlaces + weightCitation*float64(o.Cited)
	other := weightPresence*float64(o.Presences-citablePresences) + weightPlace*places(o.RankCounts, o.CitableRankCounts)
	score := 100 * (citable + other/(weightPresence+weightPlace)) / float64(o.Responses)
	return &score
}

// places sums 1/rank over the counts less those of without, in the order of
// ranks, so that the same counts give the same digits.
func places(counts, without []int) float64 {
	sum := 0.0
	for rank := len(counts) - 1; rank > 0; rank-- {
		n := counts[rank]
		if rank < len(without) {
			n -= without[rank]
		}
		sum += float64(n) / float64(rank)
	}
	return sum
}

// Components returns the means of the score's parts.
func (o *Outcome) Components() Components {
	if o.Responses == 0 {
		return Components{}
	}
	place := 100 * places(o.RankCounts, nil) / float64(o.Responses)
	return Components{Presence: percent(o.Presences, o.Responses), Place: &place, Citation: percent(o.Cited, o.Citable)}
}

func percent(part, whole int) *float64 {
	if whole == 0 {
		return nil
	}
	p := 100 * float64(part) / float64(whole)
	return &p
}

// Mean is the mean of the known values, nil when none is known. It does not
// depend on their order, to the last digit.
func Mean(values ...*float64) *float64 {
	known := make([]float64, 0, len(values))
	for _, v := range values {
		if v != nil {
			known = append(known, *v)
		}
	}
	return MeanOf(known)
}

// MeanOf returns the mean of values, which it sorts; nil without values.
func MeanOf(values []float64) *float64 {
	if len(values) == 0 {
		return nil
	}
	return new(sortedSum(values) / float64(len(values)))
}

// sortedSum orders the values and sums them up.
func sortedSum(values []float64) float64 {
	slices.Sort(values)
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum
}

// Composite is a prompt's score: the mean over the engines that have one, each
// engine weighing the same. The mean of the prompts' composites by [Mean] is
// the prompt performance score.
func Composite(engines []*Outcome) *float64 {
	scores := make([]*float64, len(engines))
	for i, o := range engines {
		scores[i] = o.Score()
	}
	return Mean(scores...)
}

// Sample is a count of hits among n responses, for instance of one cell.
type Sample struct {
	Hits, N int
}

// RepetitionAgreement reports how far repetitions agree, 0 (evenly split) to 1
// (all alike): the mean of 2·max(k, n−k)/n − 1 over the cells with at least two
// responses, k of which mention the brand; 1 when no cell has two.
func RepetitionAgreement(cells []Sample) float64 {
	agreements := make([]float64, 0, len(cells))
	for _, c := range cells {
		if c.N >= 2 {
			agreements = append(agreements, 2*float64(max(c.Hits, c.N-c.Hits))/float64(c.N)-1)
		}
	}
	if len(agreements) == 0 {
		return 1
	}
	return sortedSum(agreements) / float64(len(agreements))
}

// EngineAgreement is the same over engines: each prompt's samples are one per
// engine, and an engine's outcome is what more than half of its responses say.
// Engines without responses have none.
func EngineAgreement(prompts [][]Sample) float64 {
	cells := make([]Sample, len(prompts))
	for i, engines := range prompts {
		for _, e := range engines {
			if e.N > 0 {
				cells[i].N++
				cells[i].Hits += count(2*e.Hits > e.N)
			}
		}
	}
	return RepetitionAgreement(cells)
}
