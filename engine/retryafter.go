package engine

import (
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// farFuture stands for every wait too long to count.
const farFuture = 100 * 365 * 24 * time.Hour

// waitInHeader reads how long a response asks to wait: retry-after-ms, then
// Retry-After in seconds or as an HTTP date. Zero: it does not say.
func waitInHeader(h http.Header, now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(strings.TrimSpace(h.Get("Retry-After-Ms")), 64); err == nil {
		return fromSeconds(ms / 1000)
	}
	value := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.ParseFloat(value, 64); err == nil {
		return fromSeconds(seconds)
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}

// fromSeconds returns a duration that is neither negative nor overflowing.
func fromSeconds(seconds float64) time.Duration {
	switch {
	case math.IsNaN(seconds) || seconds <= 0:
		return 0
	case seconds >= farFuture.Seconds():
		return farFuture
	}
	return time.Duration(seconds * float64(time.Second))
}

// waitPhrase finds the wait in sentences such as "try again in 1h2m3.5s" and
// "retry after 33 seconds".
var waitPhrase = regexp.MustCompile(
	`(?i)\b(?:try again|retry|wait)\s+(?:in|after|for)?\s*((?:\d+(?:\.\d+)?\s*(?:ms|milliseconds?|days?|d|hours?|h|minutes?|min|m|seconds?|secs?|s)\b?[\s,]*)+)`)

// waitPart is one number with its unit.
var waitPart = regexp.MustCompile(`(?i)(\d+(?:\.\d+)?)\s*(ms|milli|d|h|m|s)`)

// waitInText reads how long a message asks to wait. Zero: it does not say.
func waitInText(message string) time.Duration {
	found := waitPhrase.FindStringSubmatch(message)
	if found == nil {
		return 0
	}
	seconds := 0.0
	for _, part := range waitPart.FindAllStringSubmatch(found[1], -1) {
		number, err := strconv.ParseFloat(part[1], 64)
		if err != nil {
			return 0
		}
		seconds += number * secondsIn(strings.ToLower(part[2]))
	}
	return fromSeconds(seconds)
}

// secondsIn returns the length of a unit.
func secondsIn(unit string) float64 {
	switch unit {
	case "d":
		return 24 * 60 * 60
	case "h":
		return 60 * 60
	case "m":
		return 60
	case "s":
		return 1
	}
	return 0.001
}
