package traffic

import "slices"

// Digests is a sorted set of lines' digests, of 48 bits each.
type Digests []uint64

// digestBytes is the length of a digest in a stored set.
const digestBytes = 6

// Pack writes the set.
func (d Digests) Pack() []byte {
	b := make([]byte, 0, digestBytes*len(d))
	for _, d := range d {
		b = append(b, byte(d>>40&0xff), byte(d>>32&0xff), byte(d>>24&0xff), byte(d>>16&0xff), byte(d>>8&0xff), byte(d&0xff))
	}
	return b
}

// MakeDigests returns a set of digests.
func MakeDigests(list []uint64) Digests {
	slices.Sort(list)
	return slices.Compact(list)
}

// Place returns the place of a digest that is in the set.
func (d Digests) Place(digest uint64) int {
	place, _ := slices.BinarySearch(d, digest)
	return place
}

// Mark sets the mark of each digest that a stored set has. A mark has its digest's place.
func (d Digests) Mark(marked []bool, stored []byte) {
	place := 0
	for b := stored; len(b) >= digestBytes; b = b[digestBytes:] {
		digest := uint64(b[0])<<40 | uint64(b[1])<<32 | uint64(b[2])<<24 | uint64(b[3])<<16 | uint64(b[4])<<8 | uint64(b[5])
		for place < len(d) && d[place] < digest {
			place++
		}
		if place == len(d) {
			return
		}
		marked[place] = marked[place] || d[place] == digest
	}
}

// Minutes reports in which minutes of a day something was received: a bit each, for days of
// up to 25 hours.
type Minutes []byte

const minutesOfDay = 25 * 60

// NewMinutes returns a day without anything, or a copy of a stored one.
func NewMinutes(stored []byte) Minutes {
	m := make(Minutes, (minutesOfDay+7)/8)
	copy(m, stored)
	return m
}

// Mark notes a second of the day.
func (m Minutes) Mark(second int32) {
	if at := second / 60; at >= 0 && at < minutesOfDay {
		m[at/8] |= 1 << (at % 8)
	}
}

// MaxGap returns the longest time without anything, in minutes, of the day's first
// minutes.
func (m Minutes) MaxGap(until int) int {
	longest, gap := 0, 0
	for at := range min(until, minutesOfDay) {
		if m[at/8]&(1<<(at%8)) != 0 {
			gap = 0
			continue
		}
		gap++
		longest = max(longest, gap)
	}
	return longest
}
