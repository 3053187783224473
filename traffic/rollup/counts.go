package rollup

import (
	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/traffic/bots"
)

// CountKey is what requests are counted by. The path is whatever number the caller gives it.
type CountKey struct {
	Bot          *bots.Bot
	Verification bots.Verification
	Day          calendar.Day
	Path         uint32
	Status       uint16
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
