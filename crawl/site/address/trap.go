package address

import (
	"net/url"
	"slices"
	"strings"
)

const (
	deepestPath    = 20 // segments
	mostParameters = 10
	mostRepeats    = 3 // of one segment

	// How many addresses of one pattern are followed.
	mostDates     = 60
	mostFacets    = 60
	mostVariants  = 200
	mostNumbered  = 2000
	mostUnlimited = 0
)

// Trap returns why an address is not worth fetching; empty when it is.
func Trap(u *url.URL) string {
	segments := strings.FieldsFunc(u.EscapedPath(), func(r rune) bool { return r == '/' })
	if len(segments) > deepestPath {
		return "endless_path"
	}
	if repeats(segments) {
		return "repeated_path"
	}
	if u.RawQuery != "" && strings.Count(u.RawQuery, "&")+1 > mostParameters {
		return "too_many_parameters"
	}
	return ""
}

// repeats reports whether a path holds one segment too often, or a sequence of
// segments three times in a row.
func repeats(segments []string) bool {
	counts := map[string]int{}
	for _, s := range segments {
		if counts[s]++; counts[s] > mostRepeats {
			return true
		}
	}
	for size := 1; size*3 <= len(segments); size++ {
		for at := 0; at+size*3 <= len(segments); at++ {
			one := segments[at : at+size]
			if slices.Equal(one, segments[at+size:at+2*size]) && slices.Equal(one, segments[at+2*size:at+3*size]) {
				return true
			}
		}
	}
	return false
}

// Pattern returns what an address has in common with others that the same program
// makes, and how many of these are followed; 0 is all of them.
func Pattern(u *url.URL) (pattern string, most int) {
	segments := strings.Split(strings.Trim(u.EscapedPath(), "/"), "/")
	dates, numbers := 0, 0
	for i, s := range segments {
		switch {
		case isDate(s):
			segments[i] = "{date}"
			dates++
		case digits(s):
			segments[i] = "{number}"
			numbers++
		}
	}
	names := parameterNames(u.RawQuery)
	pattern = u.Host + "/" + strings.Join(segments, "/")
	if len(names) > 0 {
		pattern += "?" + strings.Join(names, "&")
	}
	switch {
	case dates > 0 && (calendar(u.Path) || len(names) > 0), slices.ContainsFunc(names, isDateName):
		return pattern, mostDates
	case len(names) >= 2:
		return pattern, mostFacets
	case len(names) == 1:
		return pattern, mostVariants
	case numbers > 0 || dates > 0:
		return pattern, mostNumbered
	}
	return pattern, mostUnlimited
}

// parameterNames returns the names of a query's parameters, sorted, each once.
func parameterNames(query string) []string {
	if query == "" {
		return nil
	}
	var names []string
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func calendar(path string) bool {
	path = strings.ToLower(path)
	for _, word := range []string{"calendar", "kalender", "event", "agenda", "schedule", "termine"} {
		if strings.Contains(path, word) {
			return true
		}
	}
	return false
}

func isDateName(name string) bool {
	switch strings.ToLower(name) {
	case "date", "day", "month", "year", "week", "start", "end", "from", "to", "tribe-bar-date", "ical":
		return true
	}
	return false
}

func digits(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}

// isDate reports whether a segment is a year, or a date such as 2026-11 or 2026-11-22.
func isDate(s string) bool {
	parts := strings.Split(s, "-")
	if len(parts) > 3 || len(parts[0]) != 4 || parts[0] < "1900" || parts[0] > "2199" {
		return false
	}
	for _, p := range parts {
		if !digits(p) {
			return false
		}
	}
	return true
}
