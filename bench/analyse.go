package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/answer-visibility/avm/bench/year"
)

const (
	// ceilingAnalysis is how long an audit of 20,000 responses may take.
	ceilingAnalysis = time.Minute
	analysisRounds  = 3
)

// analyse times how the answers of one large audit become figures: 200 prompts, 5
// engines, 20 repetitions.
func analyse(ctx context.Context, w *world, out io.Writer) (err error) {
	s, err := w.scene(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.leave(ctx)) }()
	size := year.Size{Prompts: 200, Entities: 6, Markets: 1, Weeks: 1, Repetitions: []int{20}}
	p, err := s.makeYear(ctx, "A large audit", size.Scaled(s.scale), out)
	if err != nil {
		return err
	}
	for range analysisRounds {
		took, err := p.AnalyseAgain(ctx, s.store)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%d executions read and added up in %s (%.0f/s)\n", size.Executions(), short(took),
			float64(size.Executions())/took.Seconds())
		if took > ceilingAnalysis {
			return fmt.Errorf("%s is over %s", took, ceilingAnalysis)
		}
	}
	return nil
}
