package rest

import (
	"mime"
	"strconv"
	"strings"
)

// prefers reports whether an Accept header wants one media type more than another
// one, which is the usual one: that a range covers both is not a wish.
func prefers(accept []string, wanted, usual string) bool {
	var quality, other float64
	var exactness, otherExactness int
	for part := range strings.SplitSeq(strings.Join(accept, ","), ",") {
		media, parameters, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		q := 1.0
		if given, ok := parameters["q"]; ok {
			if q, err = strconv.ParseFloat(given, 64); err != nil || !(q >= 0 && q <= 1) {
				continue
			}
		}
		if n := covers(media, wanted); n > exactness {
			quality, exactness = q, n
		}
		if n := covers(media, usual); n > otherExactness {
			other, otherExactness = q, n
		}
	}
	return quality > other
}

// covers returns how exactly a media range names a type: 3 by name, 2 by its first
// part, 1 as any type, 0 not at all.
func covers(media, name string) int {
	major, _, _ := strings.Cut(name, "/")
	switch media {
	case name:
		return 3
	case major + "/*":
		return 2
	case "*/*":
		return 1
	}
	return 0
}
