package alike

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// answersTo makes answers that have words of a subject in common, and some of their own.
func answersTo(a *Answers, prompt int, subject string) {
	for engine := range 2 {
		for n := range 3 {
			var words []string
			for w := range 30 {
				words = append(words, fmt.Sprintf("%s%dx", subject, (w*7+n+engine)%36))
			}
			words = append(words, fmt.Sprintf("own%d%d%d", prompt, engine, n), "common words of all answers")
			a.Add(prompt, &Answer{
				Engine: strconv.Itoa(engine), Text: strings.Join(words, " "), Hosts: []string{subject + ".example"}, Searches: []string{subject},
			})
		}
	}
}

func TestGroups(t *testing.T) {
	t.Parallel()
	prompts := []Prompt{
		// One subject in other words.
		{10, "Which software keeps track of clients?"},
		{11, "Where do agencies note who bought what"},
		{12, "Boots that last a winter"},
		{13, "What to wear on ice"},
		// The numbers are different.
		{14, "Chairs under 500 dollars"},
		{15, "Chairs under 900 dollars"},
		// The same words, without answers.
		{16, "A quiet dishwasher"},
		{17, "A dishwasher that is quiet"},
	}
	a := NewAnswers("en")
	for number, subject := range map[int]string{10: "crm", 11: "crm", 12: "boot", 13: "boot", 14: "chair", 15: "chair"} {
		answersTo(a, number, subject)
	}
	for _, tt := range []struct {
		what            string
		together, apart []Pair
		want            [][]int
	}{
		{"by answers and words", nil, nil, [][]int{{0, 1}, {2, 3}, {6, 7}}},
		{"a person said that two are apart", nil, []Pair{{1, 0}}, [][]int{{2, 3}, {6, 7}}},
		{"a model said that two are one", []Pair{{5, 4}}, nil, [][]int{{0, 1}, {2, 3}, {4, 5}, {6, 7}}},
	} {
		got := Groups(prompts, a, tt.together, tt.apart)
		if !slices.EqualFunc(got, tt.want, slices.Equal) {
			t.Errorf("%s: %v, want %v", tt.what, got, tt.want)
		}
	}
}

// Short answers that differ in the brand alone show nothing: prompts would be grouped by their outcome.
func TestShortAnswersShowNothing(t *testing.T) {
	t.Parallel()
	a := NewAnswers("en")
	var prompts []Prompt
	for i, subject := range []string{"tea", "kettles", "boots", "chairs", "lamps", "pens", "clocks", "bikes"} {
		prompts = append(prompts, Prompt{i, "Best " + subject})
		for range 3 {
			text := "Nobody comes to mind."
			if i%3 == 0 {
				text = "Acme comes to mind."
			}
			a.Add(i, &Answer{Engine: "a", Text: text})
		}
	}
	if got := Groups(prompts, a, nil, nil); len(got) > 0 {
		t.Errorf("%v", got)
	}
}
