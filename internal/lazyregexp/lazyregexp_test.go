package lazyregexp_test

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/internal/lazyregexp"
)

func TestMatches(t *testing.T) {
	t.Parallel()
	number := lazyregexp.New(`(\d+) (\w+)`)
	for range 2 {
		if !number.MatchString("12 months") || number.MatchString("months") {
			t.Error("a number matches, a word does not")
		}
		if got := number.FindStringSubmatch("12 months"); !slices.Equal(got, []string{"12 months", "12", "months"}) {
			t.Errorf("groups: %q", got)
		}
	}
}

func TestExpressionIsCompiledAtItsFirstUse(t *testing.T) {
	t.Parallel()
	broken := lazyregexp.New("(")
	defer func() {
		if recover() == nil {
			t.Error("a broken expression was used")
		}
	}()
	broken.MatchString("text")
}
