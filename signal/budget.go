package signal

import (
	"time"

	"github.com/answer-visibility/avm/answer/statistics"
)

const (
	// UsualRate is the share of weeks in which a project may have a false alarm, where the configuration says
	// nothing else.
	UsualRate = 0.05
	// Spent is the part of the rate that passes are given: small p-values are somewhat too small where days differ by
	// topic. By simulation, `make eval ARGS=signals`.
	Spent = 0.8
	// SpentOnDays is the same of passes over days, whose noise has heavier tails, and of bots that are looked at on each day away.
	SpentOnDays = 0.4
	// LeastEarlier is how many earlier audits a market needs before anything is reported.
	LeastEarlier = statistics.DriftRuns
)

const week = 7 * 24 * time.Hour

// budget returns the false alarms that a pass may make: those of the time since the market's pass before, shared
// among the project's markets. since is zero where there is none.
func budget(rate float64, since time.Duration, first bool, markets int) float64 {
	part := 1.0
	if !first && since < week {
		part = float64(max(since, 0)) / float64(week)
	}
	return rate * part / float64(max(1, markets))
}
