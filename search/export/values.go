package export

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/internal/calendar"
)

// readDay reads 2026-11-22 or 20261122.
func readDay(text string) (calendar.Day, error) {
	written := text
	if len(text) == len("20061122") {
		written = text[:4] + "-" + text[4:6] + "-" + text[6:]
	}
	day, ok := calendar.ParseDay(written)
	switch {
	case !ok:
		return 0, fmt.Errorf("date: %q is not a day such as 2026-11-22", clip(text))
	case day < earliestDay:
		return 0, fmt.Errorf("date: %q is before %s", clip(text), earliestDay)
	}
	return day, nil
}

// earliestDay is before any search service.
const earliestDay = calendar.Day(9131) // 1995-01-01

// readCount reads digits, after which a point and a zero may stand. Nothing separates thousands:
// 1,000 is one or a thousand, and which is not to be guessed.
func readCount(column, text string) (int64, error) {
	digits := strings.TrimSuffix(strings.TrimSpace(text), ".0")
	n, err := strconv.ParseInt(digits, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange) || err == nil && (n < 0 || n > maxCount):
		return 0, fmt.Errorf("%s: %q is not between 0 and %d", column, clip(text), int64(maxCount))
	case err != nil || !isDigits(digits):
		return 0, fmt.Errorf("%s: %q is not a whole number in digits alone, such as 1000", column, clip(text))
	}
	return n, nil
}

// readNumber reads a number with a decimal point or comma.
func readNumber(column, text string) (float64, error) {
	written := strings.TrimSpace(text)
	if strings.Count(written, ",") == 1 && !strings.Contains(written, ".") {
		written = strings.Replace(written, ",", ".", 1)
	}
	before, after, _ := strings.Cut(strings.TrimPrefix(written, "-"), ".")
	v, err := strconv.ParseFloat(written, 64)
	switch {
	case !isDigits(before+after) || err != nil:
		return 0, fmt.Errorf("%s: %q is not a number", column, clip(text))
	case v < 0 || v > maxCount:
		return 0, fmt.Errorf("%s: %q is not between 0 and %d", column, clip(text), int64(maxCount))
	}
	return v, nil
}

// readAmount reads a number that may well be above a thousand. A comma before three digits separates
// thousands, or it is a decimal comma; which is not to be guessed.
func readAmount(column, text string) (float64, error) {
	if _, after, found := strings.Cut(strings.TrimSpace(text), ","); found && len(after) == len("000") && isDigits(after) {
		return 0, fmt.Errorf("%s: %q may have a decimal comma or a thousands separator; write it with a decimal point, or without the separator", column, clip(text))
	}
	return readNumber(column, text)
}

func isDigits(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
}

// maxShown bounds what an error repeats of a file, in characters.
const maxShown = 60

func clip(text string) string {
	if r := []rune(text); len(r) > maxShown {
		return string(r[:maxShown]) + "…"
	}
	return text
}
