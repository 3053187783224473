package export

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/search/cover"
)

// readDay reads 2026-11-22 or 20261122.
func readDay(text string) (cover.Day, error) {
	written := text
	if len(text) == len("20061122") {
		written = text[:4] + "-" + text[4:6] + "-" + text[6:]
	}
	if day, ok := cover.ParseDay(written); ok && day >= earliestDay {
		return day, nil
	}
	return 0, fmt.Errorf("date: %q is not a day such as 2026-11-22", clip(text))
}

// earliestDay is before any search service.
const earliestDay = cover.Day(9131) // 1995-01-01

func readCount(column, text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		v, ok := whole(parse(text))
		if !ok {
			return 0, fmt.Errorf("%s: %q is not a whole number", column, clip(text))
		}
		n = v
	}
	if n < 0 || n > maxCount {
		return 0, fmt.Errorf("%s: %q is not between 0 and %d", column, clip(text), int64(maxCount))
	}
	return n, nil
}

func readNumber(column, text string) (float64, error) {
	v := parse(text)
	if math.IsNaN(v) || v < 0 || v > maxCount {
		return 0, fmt.Errorf("%s: %q is not a number", column, clip(text))
	}
	return v, nil
}

// parse reads a decimal number with a point or a comma; NaN when it is none.
func parse(text string) float64 {
	text = strings.TrimSpace(text)
	if strings.Count(text, ",") == 1 && !strings.Contains(text, ".") {
		text = strings.Replace(text, ",", ".", 1)
	}
	if strings.ContainsFunc(text, func(r rune) bool { return (r < '0' || r > '9') && !strings.ContainsRune("+-.eE", r) }) {
		return math.NaN()
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return math.NaN()
	}
	return v
}

// maxShown bounds what an error repeats of a file, in characters.
const maxShown = 60

func clip(text string) string {
	if r := []rune(text); len(r) > maxShown {
		return string(r[:maxShown]) + "…"
	}
	return text
}
