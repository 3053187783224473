package rule

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/answer-visibility/avm/model"
)

var verbs = regexp.MustCompile(`%[-+.0-9]*[a-z]`)

// Say fills in a sentence. Its values are rounded as its format rounds them.
func Say(format string, values ...any) model.Sentence {
	s := model.Sentence{Text: fmt.Sprintf(format, values...), Format: format, Values: make([]string, len(values))}
	for i, verb := range verbs.FindAllString(strings.ReplaceAll(format, "%%", ""), len(values)) {
		s.Values[i] = fmt.Sprintf(strings.Replace(verb, "q", "s", 1), values[i]) //nolint:gosec // there are no more verbs than values
	}
	return s
}
