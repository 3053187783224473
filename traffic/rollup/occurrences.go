package rollup

const (
	// occurrenceSpan is how far apart lines that are alike may be, by the log's clock, to be
	// different requests, in seconds. They have the same time; several writers mix them a little.
	occurrenceSpan = 32
	// mostOccurrences bounds the contents that are remembered at a time, twice.
	mostOccurrences = 1 << 16
)

// occurrences counts how often contents occurred lately, by the log's clock. Where the clock
// goes back further, a part of the log begins that may have been there before: it is counted as at
// first, so that its lines have the same digests again.
type occurrences struct {
	recent, before map[uint64]uint32
	since, newest  int64 // seconds since 1970: of recent's first line, of the newest line
}

func newOccurrences() *occurrences { return &occurrences{recent: map[uint64]uint32{}} }

// add counts a content that was written at a time, and returns how often it occurred before.
func (o *occurrences) add(content uint64, at int64) (before uint32) {
	switch {
	case at < o.newest-occurrenceSpan:
		*o = occurrences{recent: map[uint64]uint32{}, since: at, newest: at}
	case at > o.since+occurrenceSpan || len(o.recent) == mostOccurrences:
		o.before, o.recent, o.since = o.recent, map[uint64]uint32{}, at
	}
	o.newest = max(o.newest, at)
	times, known := o.recent[content]
	if !known {
		times = o.before[content]
	}
	o.recent[content] = times + 1
	return times
}
