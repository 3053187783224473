package rollup

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
