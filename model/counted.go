package model

import "strconv"

// Counted writes a number with what it counts: 1 audit, 2 audits.
func Counted[N ~int | ~int64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.FormatInt(int64(n), 10) + " " + noun
}
