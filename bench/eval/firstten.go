package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// promisedFirstTen is the share of right names among the first ten of a set.
const promisedFirstTen = 0.95

// tenScore counts the first ten names of sets of answers.
type tenScore struct{ intents, right, all, cut int }

// firstTen measures the names that a person sees first: the first ten of the answers to
// each intent, which is what a small audit has, in each half of the intents. A name is cut
// when a labelled brand goes on behind it and none is the name itself.
func firstTen(answers []benchAnswer, out io.Writer) error {
	intents := map[int]*namingScore{}
	for i := range answers {
		query, intent, err := intentOf(answers[i].QueryID)
		if err != nil {
			return err
		}
		if intents[intent] == nil {
			intents[intent] = newNamingScore()
		}
		intents[intent].add(&answers[i], query)
	}
	scores := map[string]*tenScore{}
	for _, half := range halves() {
		scores[half] = &tenScore{}
	}
	for _, intent := range slices.Sorted(maps.Keys(intents)) {
		half := halfOf(intent)
		if wrong := scores[half].add(intents[intent]); len(wrong) > 0 {
			fmt.Fprintf(out, "  intent %d (%s), no brands of the labels: %s\n", intent+1, half, strings.Join(wrong, ", "))
		}
	}
	var failed error
	for _, half := range halves() {
		failed = errors.Join(failed, scores[half].print(out, half))
	}
	return failed
}

// add counts the first ten names of a set and returns those that are wrong.
func (t *tenScore) add(s *namingScore) []string {
	t.intents++
	var wrong []string
	names := s.found.Names()
	for _, n := range names[:min(len(names), 10)] {
		t.all++
		switch {
		case s.labels[n.Key] > 0:
			t.right++
		case s.goesOn(n.Key):
			t.cut++
			wrong = append(wrong, n.Name+" (cut)")
		default:
			wrong = append(wrong, n.Name)
		}
	}
	return wrong
}

// print gives the precision, and fails when it is below what is promised.
func (t *tenScore) print(out io.Writer, half string) error {
	precision := float64(t.right) / float64(max(t.all, 1))
	fmt.Fprintf(out, "  %s: precision at 10 over %d intents: %.3f (%d of %d names), %d cut names\n", half, t.intents, precision, t.right, t.all, t.cut)
	if precision < promisedFirstTen || t.cut > 0 {
		return fmt.Errorf("%s: precision at 10 is %.3f, promised %.2f; %d cut names", half, precision, promisedFirstTen, t.cut)
	}
	return nil
}

// goesOn reports whether a labelled brand begins with a name.
func (s *namingScore) goesOn(key string) bool {
	for label := range s.labels {
		if len(label) > len(key)+1 && strings.HasPrefix(label, key) {
			return true
		}
	}
	return false
}
