package naming_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/answer/naming"
)

// drawAnswer draws an answer of heads, prose and labels.
func drawAnswer(t *rapid.T, i int) naming.Answer {
	lines := rapid.SliceOfN(rapid.SampledFrom([]string{
		"- Brewmark K10: hot", "- Brewmark Mini", "**1. Kettle Wise Pro**", "- KettleWise", "### Best overall: Håwk 3", "take the Hawk 3.",
		"- Wells Fargo Card", "by Wells Fargo", "- Bob & Brad Q2", "- Bob and Brad", "| Mercedes-Benz EQS | 1 |", "- Mercedes EQE", "- **Price:** 20",
		"- Purple Mattress", "a purple one", "・ソニー WH-1000：静か", "$9.99L.L.Bean Parka: warm", "([Daily Pot][1])",
		"1. **Hawk 4**", "   * Solo OS", "   - KettleWise Mini", "| Hawk 5 | Solo | quiet |", "- BrewmarkCam 3", "- Apples to Apples", "---",
	}), 0, 8).Draw(t, "lines")
	return naming.Answer{
		Execution: id(uint16(i)), Prompt: i / 3, Engine: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "engine"), Text: strings.Join(lines, "\n"),
		Hosts: rapid.SliceOfN(rapid.SampledFrom([]string{"brewmark.com", "purplesleep.com", "example.org"}), 0, 2).Draw(t, "hosts"),
	}
}

// TestNamesProperties checks that names are the same in any order of answers, and that answers
// have them and give evidence once each.
func TestNamesProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var answers []naming.Answer
		for i := range rapid.IntRange(0, 14).Draw(t, "answers") {
			answers = append(answers, drawAnswer(t, i))
		}
		names := namesOf(answers)
		if other := namesOf(rapid.Permutation(answers).Draw(t, "order")); !reflect.DeepEqual(names, other) {
			t.Fatalf("names %+v, in another order %+v", names, other)
		}
		seen := map[string]bool{}
		for _, n := range names {
			if seen[n.Key] || naming.Key(n.Name) != n.Key || len(n.Evidence) < naming.MinAnswers || slices.Contains(n.Aliases, n.Name) {
				t.Fatalf("%+v", n)
			}
			seen[n.Key] = true
			for _, e := range n.Evidence {
				if text := answers[int(e.Execution[14])<<8|int(e.Execution[15])].Text; text == "" {
					t.Fatalf("%s: an answer without text is evidence", n.Name)
				}
			}
		}
	})
}

func namesOf(answers []naming.Answer) []naming.Name {
	c := naming.NewCollector()
	for i := range answers {
		c.Add(&answers[i])
	}
	return c.Names()
}
