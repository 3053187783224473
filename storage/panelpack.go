package storage

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
)

// Frame is what a cell's entities have in common.
type Frame struct {
	PromptIndex int
	MatchKey    uuid.UUID

	Responses, Failed, NotRun, TrackedPresences, Citable, Searched, SearchObservable, Citations int
}

// A cell's counts of one entity begin with a byte that says what follows; what
// does not follow is zero. Most entities are absent from most cells, which take
// one byte each.
const (
	packedRanks          = 1 << iota // the number of ranks, then the responses at each
	packedCitableRanks               // the same of the responses that could carry citations
	packedAllCitable                 // these are the same
	packedMentions                   // otherwise one a presence
	packedCited                      //
	packedMentionedCited             //
	packedGap                        //
	packedOwned                      // citations of the entity's domains
)

var errPacked = errors.New("a packed column is damaged")

func packFrame(dst []byte, f *Frame) []byte {
	dst = append(dst, f.MatchKey[:]...)
	for _, n := range []int{
		f.PromptIndex, f.Responses, f.Failed, f.NotRun, f.TrackedPresences, f.Citable, f.Searched, f.SearchObservable, f.Citations,
	} {
		dst = appendCount(dst, n)
	}
	return dst
}

func unpackFrames(src []byte) ([]Frame, error) {
	const least = 16 + 9 // bytes of a frame
	frames := make([]Frame, 0, len(src)/least)
	for len(src) > 0 {
		var f Frame
		if len(src) < len(f.MatchKey) {
			return nil, errPacked
		}
		src = src[copy(f.MatchKey[:], src):]
		for _, n := range []*int{
			&f.PromptIndex, &f.Responses, &f.Failed, &f.NotRun, &f.TrackedPresences, &f.Citable, &f.Searched, &f.SearchObservable,
			&f.Citations,
		} {
			var ok bool
			if *n, src, ok = takeCount(src); !ok {
				return nil, errPacked
			}
		}
		frames = append(frames, f)
	}
	return frames, nil
}

// packOutcome packs what is not in the cell's frame.
func packOutcome(dst []byte, o *answer.Outcome) []byte {
	at := len(dst)
	dst = append(dst, 0)
	note := func(bit byte, n int) {
		if n != 0 {
			dst[at] |= bit
			dst = appendCount(dst, n)
		}
	}
	if len(o.RankCounts) > 0 {
		dst[at] |= packedRanks
		dst = packRanks(dst, o.RankCounts)
	}
	switch {
	case len(o.CitableRankCounts) == 0:
	case sameCounts(o.CitableRankCounts, o.RankCounts):
		dst[at] |= packedAllCitable
	default:
		dst[at] |= packedCitableRanks
		dst = packRanks(dst, o.CitableRankCounts)
	}
	if o.Mentions != o.Presences {
		dst[at] |= packedMentions
		dst = appendCount(dst, o.Mentions)
	}
	note(packedCited, o.Cited)
	note(packedMentionedCited, o.MentionedCited)
	note(packedGap, o.Gap)
	note(packedOwned, o.OwnedCitations)
	return dst
}

// Outcome is what a cell gives for whoever is not in it.
func (f *Frame) Outcome() answer.Outcome {
	return answer.Outcome{
		Responses: f.Responses, Failed: f.Failed, NotRun: f.NotRun, TrackedPresences: f.TrackedPresences, Citable: f.Citable,
		Searched: f.Searched, SearchObservable: f.SearchObservable, Citations: f.Citations, Neither: f.Responses,
	}
}

// unpackOutcome reads one cell's counts into o, whose memory it uses again.
func unpackOutcome(src []byte, f *Frame, o *answer.Outcome) (rest []byte, ok bool) {
	if len(src) == 0 {
		return nil, false
	}
	ranks, citable := o.RankCounts[:0], o.CitableRankCounts[:0]
	*o = f.Outcome()
	o.RankCounts, o.CitableRankCounts = ranks, citable
	rest = src[1:]
	if head := src[0]; head != 0 {
		if rest, ok = unpackCounts(rest, head, o); !ok {
			return nil, false
		}
		complete(o)
	}
	return rest, true
}

// unpackCounts reads what is an entity's alone; nothing else of o is touched.
func unpackCounts(src []byte, head byte, o *answer.Outcome) (rest []byte, ok bool) {
	o.RankCounts, o.CitableRankCounts = o.RankCounts[:0], o.CitableRankCounts[:0]
	if head&packedRanks != 0 {
		if o.RankCounts, src, ok = unpackRanks(src, o.RankCounts); !ok {
			return nil, false
		}
	}
	if head&packedCitableRanks != 0 {
		if o.CitableRankCounts, src, ok = unpackRanks(src, o.CitableRankCounts); !ok {
			return nil, false
		}
	}
	if head&packedAllCitable != 0 {
		o.CitableRankCounts = append(o.CitableRankCounts, o.RankCounts...)
	}
	o.Presences = 0
	for _, n := range o.RankCounts {
		o.Presences += n
	}
	o.Mentions, o.Cited, o.MentionedCited, o.Gap, o.OwnedCitations = o.Presences, 0, 0, 0, 0
	if head < packedMentions { // nothing follows the ranks
		return src, true
	}
	r := counts{rest: src}
	if head&packedMentions != 0 {
		o.Mentions = r.take()
	}
	if head&packedCited != 0 {
		o.Cited = r.take()
	}
	if head&packedMentionedCited != 0 {
		o.MentionedCited = r.take()
	}
	if head&packedGap != 0 {
		o.Gap = r.take()
	}
	if head&packedOwned != 0 {
		o.OwnedCitations = r.take()
	}
	return r.rest, !r.damaged
}

// ownSum adds up what is an entity's alone in cells. Most of a report's time goes into
// it: ranks are added up eight at a time, and go into the sum when it changes.
type ownSum struct {
	*answer.Outcome

	ranks, citable lanes
}

// to says what further cells are added to.
func (s *ownSum) to(sum *answer.Outcome) {
	if s.Outcome == sum && s.ranks.cells < mostInLanes {
		return
	}
	if s.Outcome != nil {
		s.ranks.flush(&s.RankCounts)
		s.citable.flush(&s.CitableRankCounts)
	}
	s.Outcome = sum
}

// add does in one what unpackCounts and [answer.Outcome.AccumulateOwn] do.
func (s *ownSum) add(src []byte, head byte) (own Own, rest []byte, ok bool) {
	if ok = true; head&packedRanks != 0 {
		own.Presences, src, ok = s.addRanks(src, head&packedAllCitable != 0)
	}
	if ok && head&packedCitableRanks != 0 {
		_, src, ok = addRanks(src, &s.CitableRankCounts, nil)
	}
	if !ok {
		return own, nil, false
	}
	r := counts{rest: src}
	mentions, mentionedCited := own.Presences, 0
	if head&packedMentions != 0 {
		mentions = r.take()
	}
	if head&packedCited != 0 {
		own.Cited = r.take()
	}
	if head&packedMentionedCited != 0 {
		mentionedCited = r.take()
	}
	if head&packedGap != 0 {
		own.Gap = r.take()
	}
	if head&packedOwned != 0 {
		s.OwnedCitations += r.take()
	}
	s.Presences += own.Presences
	s.Mentions += mentions
	s.Cited += own.Cited
	s.MentionedCited += mentionedCited
	s.Gap += own.Gap
	s.MentionedOnly += own.Presences - mentionedCited
	s.CitedOnly += own.Cited - mentionedCited
	s.Neither -= own.Presences + own.Cited - mentionedCited
	return own, r.rest, !r.damaged
}

// addRanks adds ranks, and to those that could carry citations if all could.
func (s *ownSum) addRanks(src []byte, citable bool) (responses int, rest []byte, ok bool) {
	if len(src) > lanesAtOnce && src[0] <= lanesAtOnce {
		size := int(src[0])
		word := binary.LittleEndian.Uint64(src[1:]) & (1<<(8*size) - 1)
		if word&moreFollows == 0 {
			if citable {
				s.citable.add(word, size)
			}
			return s.ranks.add(word, size), src[1+size:], true
		}
	}
	var also *[]int
	if citable {
		also = &s.CitableRankCounts
	}
	return addRanks(src, &s.RankCounts, also)
}

// lanes are the sums of the first ranks of some cells, 16 bits each: those of even
// places in one word, of odd places in the other.
type lanes struct {
	even, odd    uint64
	cells, ranks int
}

const (
	lanesAtOnce = 8
	// mostInLanes is how many cells, of at most 127 at a rank, a lane has room for.
	mostInLanes = (1<<16 - 1) / 127
	moreFollows = 0x8080808080808080 // of counts that take more than a byte
	evenPlaces  = 0x00ff00ff00ff00ff
	toTheTop    = 0x0001000100010001 // adds four lanes up in the highest
)

// add takes counts of a byte each, and gives their sum.
func (l *lanes) add(word uint64, size int) int {
	even, odd := word&evenPlaces, word>>8&evenPlaces
	l.even += even
	l.odd += odd
	l.cells++
	l.ranks = max(l.ranks, size)
	return int((even + odd) * toTheTop >> 48)
}

func (l *lanes) flush(sum *[]int) {
	counts := grown(sum, l.ranks)
	for i := range counts {
		counts[i] += int(l.even & 0xffff)
		l.even, l.odd = l.odd, l.even>>16
	}
	*l = lanes{}
}

// counts reads one count after the other.
type counts struct {
	rest    []byte
	damaged bool
}

func (c *counts) take() int {
	if len(c.rest) > 0 && c.rest[0] < 0x80 {
		n := int(c.rest[0])
		c.rest = c.rest[1:]
		return n
	}
	return c.takeLarge()
}

func (c *counts) takeLarge() int {
	n, rest, ok := takeCount(c.rest)
	c.rest, c.damaged = rest, c.damaged || !ok
	return n
}

// seal puts a checksum behind an entity's packed cells: what it holds of can be
// unpacked, without a look at every cell.
func seal(packed []byte) []byte {
	return binary.BigEndian.AppendUint32(slices.Clip(packed), crc32.Checksum(packed, castagnoli()))
}

// unseal takes the checksum off.
func unseal(sealed []byte) ([]byte, error) {
	size := len(sealed) - crc32.Size
	if size < 0 || binary.BigEndian.Uint32(sealed[size:]) != crc32.Checksum(sealed[:size], castagnoli()) {
		return nil, errPacked
	}
	return sealed[:size], nil
}

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

func packRanks(dst []byte, ranks []int) []byte {
	dst = appendCount(dst, len(ranks))
	for _, n := range ranks {
		dst = appendCount(dst, n)
	}
	return dst
}

// unpackRanks reads ranks into the memory of others.
func unpackRanks(src []byte, ranks []int) ([]int, []byte, bool) {
	size, src, ok := takeCount(src)
	if !ok || size > len(src) {
		return ranks, nil, false
	}
	if ranks = ranks[:0]; cap(ranks) < size {
		ranks = make([]int, 0, 2*size)
	}
	ranks = ranks[:size]
	for i, b := range src[:size] {
		if b >= 0x80 { // seldom: more than a byte
			return unpackLarge(src, ranks)
		}
		ranks[i] = int(b)
	}
	return ranks, src[size:], true
}

// addRanks adds ranks to a sum, and to another (nil: none), and gives how many
// responses they are of.
func addRanks(src []byte, sum, also *[]int) (responses int, rest []byte, ok bool) {
	size, src, ok := takeCount(src)
	if !ok || size > len(src) {
		return 0, nil, false
	}
	ranks := grown(sum, size)
	for i, b := range src[:size] {
		if b >= 0x80 { // seldom: more than a byte
			large, rest, ok := addLarge(src[i:], ranks[i:])
			if ok && also != nil {
				_, _, ok = addLarge(src, grown(also, size))
			}
			return responses + large, rest, ok
		}
		ranks[i] += int(b)
		responses += int(b)
	}
	if also != nil {
		same := grown(also, size)
		for i, b := range src[:size] {
			same[i] += int(b)
		}
	}
	return responses, src[size:], true
}

// grown gives the first counts of a sum, of which there are at least so many then.
func grown(sum *[]int, size int) []int {
	if len(*sum) < size {
		const few = 8 // ranks are rarely more
		*sum = append(slices.Grow(*sum, max(few, size)-len(*sum)), make([]int, size-len(*sum))...)
	}
	return (*sum)[:size]
}

func addLarge(src []byte, ranks []int) (responses int, rest []byte, ok bool) {
	for i := range ranks {
		var n int
		if n, src, ok = takeCount(src); !ok {
			return 0, nil, false
		}
		ranks[i] += n
		responses += n
	}
	return responses, src, true
}

func unpackLarge(src []byte, ranks []int) ([]int, []byte, bool) {
	for i := range ranks {
		var ok bool
		if ranks[i], src, ok = takeCount(src); !ok {
			return ranks, nil, false
		}
	}
	return ranks, src, true
}

func sameCounts(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func appendCount(dst []byte, n int) []byte {
	return binary.AppendUvarint(dst, uint64(n)) //nolint:gosec // counts are not negative
}

// takeCount reads a count and gives what follows it.
func takeCount(src []byte) (n int, rest []byte, ok bool) {
	if len(src) > 0 && src[0] < 0x80 { // nearly always
		return int(src[0]), src[1:], true
	}
	v, size := binary.Uvarint(src)
	if size <= 0 || v > 1<<40 {
		return 0, nil, false
	}
	return int(v), src[size:], true
}
