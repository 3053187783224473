// Command bench prints how fast the product is beside what one would write by
// hand: ratios, measured in one run on one machine. `make bench` runs all of
// it; an argument names one section. -keep holds the database with the year of audits
// in a folder for the next run, -scale makes a part of it.
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
	"strings"
	"syscall"
)

type section struct {
	name string
	does string
	run  func(ctx context.Context, w *world, out io.Writer) error
}

func sections() []section {
	return []section{
		{"facade", "the REST facade beside a hand-written net/http + pgx + encoding/json handler", facade},
		{"adhoc", "queries over /graphql beside the hand-written handler", adhoc},
		{"postgraphile", "queries over /graphql beside PostGraphile 5 on the same database; needs npm", postgraphile},
		{"writer", "the compiled writer beside encoding/json on the same structs", goBench("./graph", "Writer")},
		{"reading", "reading answers with 200 aliases", goBench("./answer", "Read$")},
		{"guard", "a POST through authentication, limits and the idempotency check, without SQL: at most 60 µs", goBench("./rest", "Guard$")},
		{"flood", "what good clients notice of 10,000 requests a second with bad keys", flood},
		{"isolation", "what a quiet workspace notices of another one that attacks: a p99 of at most 250 ms", isolation},
		{"memory", "memory of a serving process: idle, and while many clients ask for a large report", footprint},
		{"writes", "adding one prompt beside a hand-written handler, and importing 10,000", writes},
		{"launch", "launching 10,000 executions through REST", launch},
		{"pipeline", "executions a second through REST, two workers and a provider that answers at once", pipeline},
		{"waiting", "executions a second with 2,000 calls in flight to a provider that takes two seconds", waiting},
		{"analyse", "reading an audit of 20,000 responses to its figures", analyse},
		{"million", "the nine reports on a year of 1,000,000 responses, and what PostgreSQL does for them", million},
		{"plans", "every report of a large project beside small ones: generic and custom plans, before ANALYZE and after", planModes},
		{"candidates", "comparing 200 candidates with 50,000 stored prompts: at most 1 s", goBench("./prompt/research", "Known$")},
		{"traffic", "counting the lines of a log beside GoAccess, and through HTTP into the database", traffic},
		{"trafficyear", "a year of 20,000,000 log lines: what they take of the database, and reports over all of them", trafficYear},
		{"crawl", "a crawl of 2,000 real pages beside colly, and its memory with 100,000 addresses that wait", crawling},
		{
			"actions", "100,000 opportunities found, grouped and ranked: at most 10 s; a page of the list: p95 at most 50 ms",
			goBench("./action", "ManyActions$"),
		},
		{
			"search", "importing 10,000,000 search rows of 16 months, then reports and pages of every table",
			goBench("./search", "Search$", "-count", "1", "-benchtime", "1x", "-search.rows", "10000000"),
		},
		{"steps", "executions, reports and lines of logs a second by the steps out: one process, four, through PgBouncer, on Citus", steps},
		{"web", "the application in Chromium on the demo: script of the first load, largest paint, interactions; needs Chromium and npm", browserFigures},
		{"repetitions", "the nine reports with ten times the repetitions", repetitions},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if part := partOf(args); part != nil {
		return part(ctx, out)
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	keep := flags.String("keep", "", "a folder that keeps the year of audits")
	scale := flags.Float64("scale", 1, "which part of the year's prompts to ask")
	if err := flags.Parse(args); err != nil {
		return err
	}
	args = flags.Args()
	all := sections()
	for _, name := range args {
		if !slices.ContainsFunc(all, func(s section) bool { return s.name == name }) {
			return fmt.Errorf("no section %q: %s", name, names(all))
		}
	}
	w, err := newWorld(ctx)
	if err != nil {
		return err
	}
	w.keep, w.scale = *keep, *scale
	for _, s := range all {
		if len(args) > 0 && !slices.Contains(args, s.name) {
			continue
		}
		fmt.Fprintf(out, "\n%s: %s\n", s.name, s.does)
		if err = s.run(ctx, w, out); err != nil {
			err = fmt.Errorf("%s: %w", s.name, err)
			break
		}
	}
	return errors.Join(err, w.close(ctx))
}

// partOf returns the part of a bench that the arguments name: a bench starts itself again
// for what needs a process of its own. It is nil for a whole bench.
func partOf(args []string) func(context.Context, io.Writer) error {
	switch {
	case len(args) == 3 && args[0] == "serve-by-hand":
		return func(ctx context.Context, _ io.Writer) error { return serveByHand(ctx, args[1], args[2]) }
	case len(args) == 2 && args[0] == pagesCommand:
		return func(ctx context.Context, _ io.Writer) error { return servePages(ctx, args[1]) }
	case len(args) == 3 && args[0] == attackCommand:
		return func(ctx context.Context, out io.Writer) error { return attackFrom(ctx, args[1], args[2], out) }
	case len(args) == 4 && args[0] == quietCommand:
		return func(ctx context.Context, out io.Writer) error {
			return askFromElsewhere(ctx, newSteady(target{base: args[1]}, args[2], args[3]), os.Stdin, out)
		}
	case len(args) == 2 && args[0] == floodCommand:
		return func(ctx context.Context, out io.Writer) error { return floodFrom(ctx, args[1], out) }
	case len(args) == 2 && args[0] == countCommand:
		return func(_ context.Context, out io.Writer) error { return countLog(args[1], out) }
	}
	return nil
}

func names(all []section) string {
	list := make([]string, len(all))
	for i, s := range all {
		list[i] = s.name
	}
	return "one of " + strings.Join(list, ", ")
}
