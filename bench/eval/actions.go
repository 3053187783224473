package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/action/rule/ruletest"
	"github.com/answer-visibility/avm/model"
)

// What is promised of declared actions.
const (
	leastVerified = 0.90 // of those after which something improved
	mostVerified  = 0.03 // of those after which nothing changed
	actionSeed    = 20261122
	yearProjects  = 3
)

// kindTally counts the outcomes of one kind of check.
type kindTally struct{ improved, verified, unchanged, mistaken, open int }

// actionYear simulates a year of projects whose owners declare actions, half of them
// without doing anything, and counts what was verified. Answers are read, pages
// crawled, figures imported and lines counted by the product.
func actionYear(ctx context.Context, _ *settings, out io.Writer) (err error) {
	if err := checkRules(out); err != nil {
		return err
	}
	w, err := newPlantation(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.close(ctx)) }()
	tallies, fired := map[string]*kindTally{}, map[string]bool{}
	for n := range yearProjects {
		if err := simulateYear(ctx, w, n, tallies, fired); err != nil {
			return err
		}
	}
	return printYear(out, tallies, fired)
}

// checkRules holds every rule to its seeded case and its counter-case.
func checkRules(out io.Writer) error {
	cases := ruletest.Cases()
	var wrong []error
	for i := range rule.Catalogue() {
		r := &rule.Catalogue()[i]
		wrong = append(wrong, cases[r.ID].Check(r))
	}
	err := errors.Join(wrong...)
	if err == nil {
		fmt.Fprintf(out, "all %d rules find their planted case, and not its counter-case\n", len(rule.Catalogue()))
	}
	return err
}

func simulateYear(ctx context.Context, w *plantation, n int, tallies map[string]*kindTally, fired map[string]bool) (err error) {
	l, err := newLoop(ctx, w, n)
	defer func() { err = errors.Join(err, l.close(ctx)) }()
	if err != nil {
		return err
	}
	s := &simulation{loop: l, random: rand.New(rand.NewPCG(actionSeed, uint64(n))), fired: fired} //nolint:gosec // a simulation
	if err := s.plantYear(ctx); err != nil {
		return err
	}
	for step := range yearSteps {
		if err := s.step(ctx, w, step); err != nil {
			return fmt.Errorf("month %d: %w", step+1, err)
		}
	}
	return s.count(ctx, tallies)
}

// count adds up what became of the trials. A declaration that could not be evaluated
// counts as not verified.
func (s *simulation) count(ctx context.Context, tallies map[string]*kindTally) error {
	for _, t := range s.trials {
		if tallies[t.kind] == nil {
			tallies[t.kind] = &kindTally{}
		}
		k := tallies[t.kind]
		if t.action == uuid.Nil {
			k.open++
			continue
		}
		state, err := s.outcome(ctx, t)
		if err != nil {
			return err
		}
		verified := state == model.ImplementationStateVerified
		switch {
		case t.improves != nil && verified:
			k.improved, k.verified = k.improved+1, k.verified+1
		case t.improves != nil:
			k.improved++
		case verified:
			k.unchanged, k.mistaken = k.unchanged+1, k.mistaken+1
		default:
			k.unchanged++
		}
	}
	return nil
}

func printYear(out io.Writer, tallies map[string]*kindTally, fired map[string]bool) error {
	fmt.Fprintf(out, "%d projects, %d months; half of the declared actions did nothing\n", yearProjects, yearSteps)
	fmt.Fprintf(out, "%-20s %20s %22s %14s\n", "check", "improved, verified", "unchanged, verified", "never declared")
	var all kindTally
	for _, kind := range slices.Sorted(maps.Keys(tallies)) {
		k := tallies[kind]
		printTally(out, kind, k)
		all = kindTally{all.improved + k.improved, all.verified + k.verified, all.unchanged + k.unchanged, all.mistaken + k.mistaken, all.open + k.open}
	}
	printTally(out, "all", &all)
	var silent []string
	for _, r := range rule.Catalogue() {
		if !fired[r.ID] {
			silent = append(silent, r.ID)
		}
	}
	fmt.Fprintf(out, "%d of %d rules found something in the year; not planted in it: %s\n", len(rule.Catalogue())-len(silent),
		len(rule.Catalogue()), strings.Join(silent, ", "))
	if float64(all.verified) < leastVerified*float64(all.improved) || float64(all.mistaken) > mostVerified*float64(all.unchanged) {
		return fmt.Errorf("at least %.0f %% of the improved and at most %.0f %% of the unchanged must be verified", 100*leastVerified, 100*mostVerified)
	}
	return nil
}

func printTally(out io.Writer, name string, k *kindTally) {
	fmt.Fprintf(out, "%-20s %9d of %8d %11d of %8d %14d\n", name, k.verified, k.improved, k.mistaken, k.unchanged, k.open)
}
