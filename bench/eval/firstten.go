package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/answer/naming"
)

// promisedFirstTen is the share of right names among the first ten of a set.
const promisedFirstTen = 0.95

// tenScore counts the first ten names of sets of answers, and the brands that were to be found.
type tenScore struct{ intents, labelled, added, cut, all, found, wanted int }

// firstTen measures the names that a person sees first: the first ten of the answers to
// each intent, which is what a small audit has, in each half of the intents. Where fewer
// are suggested, as many are counted.
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
	added, err := addedNames()
	if err != nil {
		return err
	}
	scores := map[string]*tenScore{}
	for _, half := range halves() {
		scores[half] = &tenScore{}
	}
	for _, intent := range slices.Sorted(maps.Keys(intents)) {
		half := halfOf(intent)
		if wrong := scores[half].add(intents[intent], added[intent]); len(wrong) > 0 {
			fmt.Fprintf(out, "  intent %d (%s), no brands of the labels: %s\n", intent+1, half, strings.Join(wrong, ", "))
		}
	}
	fmt.Fprintf(out, "  a label is a brand; where an answer does not have it, the product's whole name stands for it\n")
	var failed error
	for _, half := range halves() {
		failed = errors.Join(failed, scores[half].print(out, half))
	}
	return failed
}

// add counts the first ten names of a set and returns those that no label has.
func (t *tenScore) add(s *namingScore, added map[string]bool) []string {
	t.intents++
	found, wanted := s.hits()
	t.found, t.wanted = t.found+found, t.wanted+wanted
	var wrong []string
	names := s.found.Names()
	for i := range names[:min(len(names), 10)] {
		n := &names[i]
		t.all++
		switch {
		case s.labels[n.Key] > 0:
			t.labelled++
		case added[n.Key]:
			t.added++
			wrong = append(wrong, n.Name+" (a reader: right)")
		case s.isCut(n):
			t.cut++
			wrong = append(wrong, n.Name+" (cut)")
		default:
			wrong = append(wrong, n.Name)
		}
	}
	return wrong
}

// print prints the precision, by the labels alone and with what a reader adds, and the recall beside
// it, and fails when the precision with the reader's names is below what is promised.
func (t *tenScore) print(out io.Writer, half string) error {
	all := float64(max(t.all, 1))
	labelled, right := float64(t.labelled)/all, float64(t.labelled+t.added)/all
	fmt.Fprintf(out, "  %s: precision at 10 over %d intents: %.3f by the labels alone, %.3f with the names that a reader adds "+
		"(%d names: %d labelled, %d added, %d cut); recall %.3f (%d of %d brands)\n",
		half, t.intents, labelled, right, t.all, t.labelled, t.added, t.cut, float64(t.found)/float64(max(t.wanted, 1)), t.found, t.wanted)
	if right < promisedFirstTen || t.cut > 0 {
		return fmt.Errorf("%s: precision at 10 is %.3f, promised %.2f; %d cut names", half, right, promisedFirstTen, t.cut)
	}
	return nil
}

// isCut reports whether a labelled brand continues behind a name. A name whose own site is cited is
// whole: REI beside REI Co-op.
func (s *namingScore) isCut(n *naming.Name) bool {
	for label := range s.labels {
		if n.Host == "" && len(label) > len(n.Key)+1 && strings.HasPrefix(label, n.Key) {
			return true
		}
	}
	return false
}
