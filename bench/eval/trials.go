package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/answer-visibility/avm/bench/eval/simulated"
)

// trialSeed makes the draws of trials reproducible.
const trialSeed = 20261125

// measureTrials asks all cases of some parts, and prints the bounds beside the shares before and now.
func measureTrials(ctx context.Context, draws int, parts []simulated.Part, out io.Writer) error {
	var wrong error
	for n := range parts {
		p := &parts[n]
		fmt.Fprintf(out, "\n  %s\n  %8s %8s %14s\n", p.Name, "before", "now", "bound")
		for i, share := range sharesOf(ctx, p, n, draws) {
			c := &p.Cases[i]
			was := "–"
			if c.Before != nil {
				was = fmt.Sprintf("%.1f%%", 100**c.Before)
			}
			now := fmt.Sprintf("%.1f%%", 100*share.of)
			if share.counted == 0 {
				now = "flagged" // every draw: nothing is promised of it
			}
			fmt.Fprintf(out, "  %8s %8s %5.0f to %3.0f %%  %s\n", was, now, 100*c.Least, 100*c.Most, c.Name)
			if !c.Holds(share.of, share.counted) {
				wrong = errors.Join(wrong, fmt.Errorf("%s: %s: %.1f %% of %d", p.Name, c.Name, 100*share.of, share.counted))
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return wrong
}

type trialShare struct {
	of      float64
	counted int
}

func sharesOf(ctx context.Context, p *simulated.Part, part, draws int) []trialShare {
	shares := make([]trialShare, len(p.Cases))
	var all sync.WaitGroup
	slots := make(chan struct{}, atATime)
	for i := range p.Cases {
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			if ctx.Err() == nil {
				const room = 1000                                                                        // cases of a part
				shares[i].of, shares[i].counted = p.Cases[i].Share(trialSeed+uint64(part*room+i), draws) //nolint:gosec // both count from 0
			}
		})
	}
	all.Wait()
	return shares
}

// measureStatistics asks the grid and the trials of intervals and verdicts.
func measureStatistics(ctx context.Context, set *settings, out io.Writer) error {
	return errors.Join(measureGrid(ctx, set, out), measureTrials(ctx, 2*set.runs, simulated.Statistics(), out))
}

// measureActions lets projects declare actions for a year, and asks the trials of declarations.
func measureActions(ctx context.Context, set *settings, out io.Writer) error {
	return errors.Join(actionYear(ctx, set, out), measureTrials(ctx, 2*set.runs, simulated.Declarations(), out))
}
