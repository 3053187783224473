package rollup

import "github.com/answer-visibility/avm/traffic/bots"

// CountKey is what requests are counted by. The path is whatever number the caller gives it.
type CountKey struct {
	Bot     *bots.Bot
	Day     int32
	Path    uint32
	Status  uint16
	Outcome Outcome
}

// Outcome is a verification as a small number: keys of counts are compared for every line.
type Outcome uint8

// The outcomes.
const (
	outcomeUnverified Outcome = iota
	outcomeVerified
	outcomeFailed
)

// OutcomeOf returns the number of a verification.
func OutcomeOf(is bots.Verification) Outcome {
	switch is {
	case bots.Verified:
		return outcomeVerified
	case bots.Failed:
		return outcomeFailed
	default:
		return outcomeUnverified
	}
}

// Verification returns the verification of a number.
func (o Outcome) Verification() bots.Verification {
	switch o {
	case outcomeVerified:
		return bots.Verified
	case outcomeFailed:
		return bots.Failed
	default:
		return bots.Unverified
	}
}

// Count is how many requests there were, and when the last one was, in seconds since 1970.
type Count struct {
	Requests uint64
	Last     int64
}

// Counts adds up requests.
type Counts map[CountKey]Count

// Add counts a line.
func (c Counts) Add(k CountKey, l *Line) {
	had := c[k]
	c[k] = Count{Requests: had.Requests + uint64(l.Count), Last: max(had.Last, l.At)}
}
