package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/answer/answertest"
)

// What is promised of mentions, over all hard texts.
const (
	promisedMentionRecall    = 0.998
	promisedMentionPrecision = 0.995
)

// mentionScore counts texts by what a reader and the analyzer say of them.
type mentionScore struct{ right, wrong, missed, rejected int }

// mentions measures the reading of short hard texts, by what makes them hard and by
// language.
func mentions(_ context.Context, _ *settings, out io.Writer) error {
	texts, err := answertest.Texts()
	if err != nil {
		return err
	}
	all, classes, languages := &mentionScore{}, map[string]*mentionScore{}, map[string]*mentionScore{}
	maker := answer.NewMaker()
	for i := range texts {
		t := &texts[i]
		found, err := t.Mentions(maker)
		if err != nil {
			return err
		}
		for _, s := range []*mentionScore{all, scoreOf(classes, t.Class), scoreOf(languages, t.Language)} {
			s.add(t.Mentioned, found)
		}
		if found != t.Mentioned {
			fmt.Fprintf(out, "  %s, %s: %q in %q: found %v, a reader says %v\n", t.Class, t.Language, t.Name, t.Text, found, t.Mentioned)
		}
	}
	for _, group := range []map[string]*mentionScore{classes, languages} {
		for _, name := range slices.Sorted(maps.Keys(group)) {
			group[name].print(out, name)
		}
	}
	all.print(out, fmt.Sprintf("all (%s)", answer.Version))
	if precision, recall := all.rates(); precision < promisedMentionPrecision || recall < promisedMentionRecall {
		return fmt.Errorf("below precision %.3f or recall %.3f", promisedMentionPrecision, promisedMentionRecall)
	}
	return nil
}

func scoreOf(group map[string]*mentionScore, name string) *mentionScore {
	if group[name] == nil {
		group[name] = &mentionScore{}
	}
	return group[name]
}

func (s *mentionScore) add(wanted, found bool) {
	switch {
	case wanted && found:
		s.right++
	case wanted:
		s.missed++
	case found:
		s.wrong++
	default:
		s.rejected++
	}
}

// rates returns precision and recall; 1 where nothing was found or expected.
func (s *mentionScore) rates() (precision, recall float64) {
	precision, recall = 1, 1
	if s.right+s.wrong > 0 {
		precision = float64(s.right) / float64(s.right+s.wrong)
	}
	if s.right+s.missed > 0 {
		recall = float64(s.right) / float64(s.right+s.missed)
	}
	return precision, recall
}

func (s *mentionScore) print(out io.Writer, name string) {
	precision, recall := s.rates()
	fmt.Fprintf(out, "  %-18s precision %.3f  recall %.3f  (%d texts with a mention, %d without)\n",
		name, precision, recall, s.right+s.missed, s.wrong+s.rejected)
}
