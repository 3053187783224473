package staticcontent

import (
	"strconv"
	"strings"
)

const acceptEncoding = "Accept-Encoding"

// quality returns the quality that an Accept-Encoding header gives an encoding: 0 where it does not accept it, or cannot be read.
func quality(header, encoding string) float64 {
	others := 0.0
	for part := range strings.SplitSeq(header, ",") {
		name, parameter, weighed := strings.Cut(part, ";")
		q := 1.0
		if weighed {
			q = weight(parameter)
		}
		switch name = strings.TrimSpace(name); {
		case strings.EqualFold(name, encoding):
			return q
		case name == "*":
			others = q
		}
	}
	return others
}

// weight reads the parameter q; 0 for what cannot be read.
func weight(parameter string) float64 {
	name, value, _ := strings.Cut(parameter, "=")
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || !strings.EqualFold(strings.TrimSpace(name), "q") || !(q >= 0 && q <= 1) {
		return 0
	}
	return q
}
