package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// promisedFirstTen is the share of right names among the first ten of a set.
const promisedFirstTen = 0.95

// firstTen measures the names that a person sees first: the first ten of the answers to
// each intent, which is what a small audit has. A name is cut when a labelled brand goes on
// behind it and none is the name itself.
func firstTen(answers []benchAnswer, out io.Writer) error {
	intents := map[int]*namingScore{}
	for i := range answers {
		_, query, err := halfOf(answers[i].QueryID)
		if err != nil {
			return err
		}
		intent := (query - 1) / 4
		if intents[intent] == nil {
			intents[intent] = newNamingScore()
		}
		intents[intent].add(&answers[i], query)
	}
	right, all, cut := 0, 0, 0
	for _, intent := range slices.Sorted(maps.Keys(intents)) {
		s := intents[intent]
		names := s.found.Names()
		var wrong []string
		for _, n := range names[:min(len(names), 10)] {
			all++
			switch {
			case s.labels[n.Key] > 0:
				right++
			case s.goesOn(n.Key):
				cut++
				wrong = append(wrong, n.Name+" (cut)")
			default:
				wrong = append(wrong, n.Name)
			}
		}
		if len(wrong) > 0 {
			fmt.Fprintf(out, "  intent %d, no brands of the labels: %s\n", intent+1, strings.Join(wrong, ", "))
		}
	}
	precision := float64(right) / float64(max(all, 1))
	fmt.Fprintf(out, "  precision at 10 over %d intents: %.3f (%d of %d names), %d cut names\n", len(intents), precision, right, all, cut)
	if precision < promisedFirstTen || cut > 0 {
		return fmt.Errorf("precision at 10 is %.3f, promised %.2f; %d cut names", precision, promisedFirstTen, cut)
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
