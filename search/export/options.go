package export

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/calendar"
)

// ParseOptions returns how a file of search figures is read. Its error begins with the name of what is wrong.
func ParseOptions(kind string, columns []string, from, to string) (Options, error) {
	opt := Options{Kind: Kind(kind), Columns: map[string]string{}}
	if !slices.Contains(Kinds(), opt.Kind) {
		return opt, fmt.Errorf("kind: %q is not one of search-console, analytics, alt-engine", kind)
	}
	for _, pair := range columns {
		theirs, ours, ok := strings.Cut(pair, "=")
		ours = strings.ToLower(strings.TrimSpace(ours))
		if !ok || !slices.Contains(Columns(), ours) {
			return opt, fmt.Errorf("columns: %q is not of the form Tag=Date; known columns: %s", pair, strings.Join(Columns(), ", "))
		}
		opt.Columns[strings.TrimSpace(theirs)] = ours
	}
	if from == "" && to == "" {
		return opt, nil
	}
	first, ok := calendar.ParseDay(from)
	last, ok2 := calendar.ParseDay(to)
	if !ok || !ok2 || last < first {
		return opt, errors.New("from and to: both must be given, as days such as 2026-11-22, in their order")
	}
	opt.Span = &calendar.Span{First: first, Last: last}
	return opt, nil
}
