package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/answer-visibility/avm/bench/year"
)

// ceilingGrowth is how much longer a report may take on ten times the repetitions.
const ceilingGrowth = 1.3

// fewWeeks is a project of 1,000 cells an audit.
func fewWeeks(repetitions int) year.Size {
	return year.Size{Prompts: 200, Entities: 6, Markets: 1, Weeks: 6, Repetitions: []int{repetitions}, Alike: true}
}

// repetitions compares every report of two projects of equal cells, one with ten times
// the answers of the other, in turn.
func repetitions(ctx context.Context, w *world, out io.Writer) (err error) {
	s, err := w.scene(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.leave(ctx)) }()
	one, err := s.makeYear(ctx, "Asked once", fewWeeks(1).Scaled(s.scale), out)
	if err != nil {
		return err
	}
	ten, err := s.makeYear(ctx, "Asked ten times", fewWeeks(10).Scaled(s.scale), out)
	if err != nil {
		return err
	}
	avm, err := s.avm(ctx, "--no-worker")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	fmt.Fprintf(out, "%-56s %9s %9s %7s\n", "GET /visibility, p50", "once", "ten times", "ratio")
	var over error
	few, many := asks(one), asks(ten)
	for i := range few {
		late, err := s.grows(ctx, avm.base, few[i].name(), [2]string{few[i].address(one, nil), many[i].address(ten, nil)}, out)
		if err != nil {
			return err
		}
		over = errors.Join(over, late)
	}
	return over
}

// grows compares two addresses by their medians.
func (w *world) grows(ctx context.Context, base, name string, addresses [2]string, out io.Writer) (over, err error) {
	const rounds, each, within = 12, 10, 250 * time.Millisecond
	client := &http.Client{Timeout: time.Minute}
	var took [2][]time.Duration
	for round := range rounds {
		for i := range addresses {
			side := (i + round) % len(addresses)
			status, body, err := w.get(ctx, base+addresses[side])
			if err != nil {
				return nil, err
			}
			if status != http.StatusOK {
				fmt.Fprintf(out, "%-56s %s\n", name, refusal(status, body))
				return nil, nil
			}
			own, err := w.repeat(ctx, client, base+addresses[side], each, within)
			if err != nil {
				return nil, err
			}
			took[side] = append(took[side], own...)
		}
	}
	once, often := percentile(took[0], 50), percentile(took[1], 50)
	ratio, verdict := float64(often)/float64(once), "ok"
	if ratio > ceilingGrowth {
		verdict = "over"
		over = fmt.Errorf("%s takes %.2f times as long on ten times the repetitions, %.1f is the most", name, ratio, ceilingGrowth)
	}
	fmt.Fprintf(out, "%-56s %9s %9s %7.2f %s\n", name, short(once), short(often), ratio, verdict)
	return over, nil
}
