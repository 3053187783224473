// Command eval prints how well answers are read: against what people labelled,
// and, for what is random, against a seeded truth. `make eval` runs all of it; an
// argument names one measure.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/answer-visibility/avm/engine/openaichat"
)

// measure compares what the product finds with what is known to be true. It
// fails when the figure is below what is promised.
type measure struct {
	name string
	does string
	run  func(ctx context.Context, set *settings, out io.Writer) error
}

// settings are the arguments of the measures.
type settings struct {
	data  string // the folder of labelled data
	docs  string // where Debian's documentation packages are
	runs  int    // of a simulated case
	judge judgeSettings
}

func measures() []measure {
	return []measure{
		{"mentions", "names found in short hard texts, against what a reader says", mentions},
		{"competitors", "names of brands found in answers, against labelled products", competitors},
		{"perception", "a judge model against people's labels of sentiment towards entities", measurePerception},
		{"prompts", "near-duplicate questions, against intents in four phrasings", prompts},
		{"site", "kinds of real pages, against a person's labels", siteKinds},
		{"actions", "declared actions over a simulated year, against what truly improved", measureActions},
		{"statistics", "intervals and verdicts under harder conditions: alike prompts, days, drifting engines, rates near 0 and 1", measureStatistics},
		{"signals", "a year of audits, visits, bots and clicks: false alarms where nothing changes, and a change that is reported", measureSignals},
		{"grade", "grades of rates, against the same audit repeated on another day", measureGrade},
		{"expected", "predictive ranges of spot checks, against simulated answers", measureExpected},
		{"certainty", "intervals and verdicts of reports against a planted truth", certainty},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "eval:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	set := &settings{}
	flags := flag.NewFlagSet("eval", flag.ContinueOnError)
	flags.StringVar(&set.data, "data", "../shared/data", "the folder of labelled data")
	flags.StringVar(&set.docs, "docs", "/usr/share/doc", "where Debian's documentation packages are (postgresql-doc-15, python3.11-doc, debian-handbook)")
	flags.IntVar(&set.runs, "runs", certaintyRuns, "pairs of runs a simulated case")
	flags.StringVar(&set.judge.adapter, "judge-adapter", openaichat.Name, "the judge model's protocol")
	flags.StringVar(&set.judge.baseURL, "judge-base-url", "", "where it is served; empty: the protocol's usual address")
	flags.StringVar(&set.judge.model, "judge-model", "", "its name; empty: a stub")
	flags.StringVar(&set.judge.keyEnv, "judge-key-env", "", "the environment variable that holds its key")
	flags.IntVar(&set.judge.limit, "judge-limit", 0, "texts that it judges; 0: all")
	if err := flags.Parse(args); err != nil {
		return err
	}
	all := measures()
	for _, name := range flags.Args() {
		if !slices.ContainsFunc(all, func(m measure) bool { return m.name == name }) {
			return fmt.Errorf("no measure %q", name)
		}
	}
	var failed error
	for _, m := range all {
		if flags.NArg() > 0 && !slices.Contains(flags.Args(), m.name) {
			continue
		}
		fmt.Fprintf(out, "\n%s: %s\n", m.name, m.does)
		if err := m.run(ctx, set, out); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", m.name, err))
		}
	}
	return failed
}
