package rollup

import (
	"encoding/binary"
	"slices"

	"github.com/answer-visibility/avm/answer/statistics"
)

// This file adds the counts of competitors up without unpacking them, ranks eight at a
// time in one word. The plain version (unpackOutcome and statistics.Outcome.AccumulateCounts
// for every cell) misses the bound of 50 ms of the line "visibility" of
// `make bench ARGS=million`: a year's range adds up some million cells. No other file
// works on words.

// competitorSum adds up what a competitor has of its own in cells.
type competitorSum struct {
	*statistics.Outcome

	ranks, citable lanes
}

// addTo flushes what was added and says what further cells are added to.
func (s *competitorSum) addTo(sum *statistics.Outcome) {
	if s.Outcome == sum && s.ranks.cells < mostInLanes {
		return
	}
	if s.Outcome != nil {
		s.ranks.flush(&s.RankCounts)
		s.citable.flush(&s.CitableRankCounts)
	}
	s.Outcome = sum
}

// add does in one step what unpackCounts and [statistics.Outcome.AccumulateCounts] do.
func (s *competitorSum) add(src []byte, bits byte) (cell CellCounts, rest []byte, ok bool) {
	if ok = true; bits&hasRanks != 0 {
		cell.Presences, src, ok = s.addRanks(src, bits&allRanksCitable != 0)
	}
	if ok && bits&hasCitableRanks != 0 {
		_, src, ok = addRanks(src, &s.CitableRankCounts, nil)
	}
	if !ok {
		return cell, nil, false
	}
	r := payloadReader{rest: src}
	mentions, mentionedCited := cell.Presences, 0
	if bits&hasMentions != 0 {
		mentions = r.count()
	}
	if bits&hasCited != 0 {
		cell.Cited = r.count()
	}
	if bits&hasMentionedCited != 0 {
		mentionedCited = r.count()
	}
	if bits&hasGap != 0 {
		cell.Gap = r.count()
	}
	if bits&hasOwnedCitations != 0 {
		s.OwnedCitations += r.count()
	}
	s.Presences += cell.Presences
	s.Mentions += mentions
	s.Cited += cell.Cited
	s.MentionedCited += mentionedCited
	s.Gap += cell.Gap
	s.MentionedOnly += cell.Presences - mentionedCited
	s.CitedOnly += cell.Cited - mentionedCited
	s.Neither -= cell.Presences + cell.Cited - mentionedCited
	return cell, r.rest, !r.damaged
}

// addRanks adds ranks, and adds them to the citable ones too when all are citable.
func (s *competitorSum) addRanks(src []byte, citable bool) (responses int, rest []byte, ok bool) {
	if len(src) > lanesInWord && src[0] <= lanesInWord {
		size := int(src[0])
		word := binary.LittleEndian.Uint64(src[1:]) & (1<<(8*size) - 1)
		if word&continuationBits == 0 {
			if citable {
				s.citable.add(word, size)
			}
			return s.ranks.add(word, size), src[1+size:], true
		}
	}
	var citableSum *[]int
	if citable {
		citableSum = &s.CitableRankCounts
	}
	return addRanks(src, &s.RankCounts, citableSum)
}

// lanes are the sums of the first ranks of some cells, 16 bits each: those of even
// places in one word, of odd places in the other.
type lanes struct {
	even, odd    uint64
	cells, ranks int
}

const (
	lanesInWord = 8
	// mostInLanes is how many cells, of at most 127 responses at a rank, a lane can add.
	mostInLanes      = (1<<16 - 1) / 127
	continuationBits = 0x8080808080808080 // set in counts that take more than one byte
	evenLanes        = 0x00ff00ff00ff00ff
	sumOfLanes       = 0x0001000100010001 // a product with it has the sum of four lanes in the highest
)

// add adds counts of one byte each and returns their sum.
func (l *lanes) add(word uint64, size int) int {
	even, odd := word&evenLanes, word>>8&evenLanes
	l.even += even
	l.odd += odd
	l.cells++
	l.ranks = max(l.ranks, size)
	return int((even + odd) * sumOfLanes >> 48)
}

// flush adds the lanes to a sum and empties them.
func (l *lanes) flush(sum *[]int) {
	counts := grown(sum, l.ranks)
	for i := range counts {
		counts[i] += int(l.even & 0xffff)
		l.even, l.odd = l.odd, l.even>>16
	}
	*l = lanes{}
}

// addRanks adds ranks to a sum, and to another one when it is not nil. It returns how
// many responses they count.
func addRanks(src []byte, sum, other *[]int) (responses int, rest []byte, ok bool) {
	r := payloadReader{rest: src}
	size := r.length()
	ranks := grown(sum, size)
	var others []int
	if other != nil {
		others = grown(other, size)
	}
	for i := range ranks {
		n := r.count()
		ranks[i] += n
		responses += n
		if others != nil {
			others[i] += n
		}
	}
	return responses, r.rest, !r.damaged
}

// grown returns the first counts of a sum, which it lengthens to hold them.
func grown(sum *[]int, size int) []int {
	if len(*sum) < size {
		const usual = 8 // ranks are rarely more
		*sum = append(slices.Grow(*sum, max(usual, size)-len(*sum)), make([]int, size-len(*sum))...)
	}
	return (*sum)[:size]
}
