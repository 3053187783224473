package rollup

import (
	"slices"

	"github.com/answer-visibility/avm/answer/statistics"
)

// The payload of a panel's counts column is one outcome a cell, of one entity, without
// what is in the cell's frame. An outcome begins with a byte whose bits say which
// values follow, in the order of the bits; values that do not follow are zero. Most
// entities are absent from most cells, which take one byte each.
const (
	hasRanks          = 1 << iota // the number of ranks, then the responses at each
	hasCitableRanks               // the same for the responses that could carry citations
	allRanksCitable               // no value: these are equal
	hasMentions                   // without it mentions equal presences
	hasCited                      // count
	hasMentionedCited             // count
	hasGap                        // count
	hasOwnedCitations             // count
)

func packOutcome(dst []byte, o *statistics.Outcome) []byte {
	bits := len(dst)
	dst = append(dst, 0)
	packCount := func(bit byte, n int) {
		if n != 0 {
			dst[bits] |= bit
			dst = appendCount(dst, n)
		}
	}
	if len(o.RankCounts) > 0 {
		dst[bits] |= hasRanks
		dst = packRanks(dst, o.RankCounts)
	}
	switch {
	case len(o.CitableRankCounts) == 0:
	case slices.Equal(o.CitableRankCounts, o.RankCounts):
		dst[bits] |= allRanksCitable
	default:
		dst[bits] |= hasCitableRanks
		dst = packRanks(dst, o.CitableRankCounts)
	}
	if o.Mentions != o.Presences {
		dst[bits] |= hasMentions
		dst = appendCount(dst, o.Mentions)
	}
	packCount(hasCited, o.Cited)
	packCount(hasMentionedCited, o.MentionedCited)
	packCount(hasGap, o.Gap)
	packCount(hasOwnedCitations, o.OwnedCitations)
	return dst
}

func packRanks(dst []byte, ranks []int) []byte {
	dst = appendCount(dst, len(ranks))
	for _, n := range ranks {
		dst = appendCount(dst, n)
	}
	return dst
}

// unpackOutcome reads one cell's outcome into o, whose memory it uses again.
func unpackOutcome(src []byte, f *Frame, o *statistics.Outcome) (rest []byte, ok bool) {
	if len(src) == 0 {
		return nil, false
	}
	ranks, citable := o.RankCounts[:0], o.CitableRankCounts[:0]
	*o = f.Outcome()
	o.RankCounts, o.CitableRankCounts = ranks, citable
	rest = src[1:]
	if bits := src[0]; bits != 0 {
		if rest, ok = unpackCounts(rest, bits, o); !ok {
			return nil, false
		}
		o.FillStates()
	}
	return rest, true
}

// unpackCounts reads the values that an entity has of its own; it leaves the others.
func unpackCounts(src []byte, bits byte, o *statistics.Outcome) (rest []byte, ok bool) {
	if bits&hasRanks != 0 {
		if o.RankCounts, src, ok = unpackRanks(src, o.RankCounts); !ok {
			return nil, false
		}
	}
	if bits&hasCitableRanks != 0 {
		if o.CitableRankCounts, src, ok = unpackRanks(src, o.CitableRankCounts); !ok {
			return nil, false
		}
	}
	if bits&allRanksCitable != 0 {
		o.CitableRankCounts = append(o.CitableRankCounts, o.RankCounts...)
	}
	for _, n := range o.RankCounts {
		o.Presences += n
	}
	o.Mentions = o.Presences
	if bits < hasMentions { // nothing follows the ranks
		return src, true
	}
	r := payloadReader{rest: src}
	for _, value := range []struct {
		bit  byte
		into *int
	}{
		{hasMentions, &o.Mentions},
		{hasCited, &o.Cited},
		{hasMentionedCited, &o.MentionedCited},
		{hasGap, &o.Gap},
		{hasOwnedCitations, &o.OwnedCitations},
	} {
		if bits&value.bit != 0 {
			*value.into = r.count()
		}
	}
	return r.rest, !r.damaged
}

// unpackRanks reads ranks into the memory of others.
func unpackRanks(src []byte, ranks []int) ([]int, []byte, bool) {
	r := payloadReader{rest: src}
	size := r.length()
	ranks = slices.Grow(ranks[:0], size)[:size]
	for i := range ranks {
		ranks[i] = r.count()
	}
	return ranks, r.rest, !r.damaged
}
