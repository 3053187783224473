package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"path/filepath"
	"time"

	"github.com/answer-visibility/avm/bench/year"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/embedded"
)

const (
	largePart      = 0.1 // of the year's prompts: the large project has 100,000 executions
	smallProjects  = 60
	plannedBefore  = 8 // executions of every statement before it is measured
	plannedSamples = 12
)

// planSetting is what the reports are measured under.
type planSetting struct {
	name     string
	mode     string // of the connections' plan cache; empty: the product's own choice
	analyzed bool
	binding  bool // reports must keep their limits
}

func planSettings() []planSetting {
	return []planSetting{
		{name: "generic", mode: "force_generic_plan"},
		{name: "custom", binding: true},
		{name: "gen. ana.", mode: "force_generic_plan", analyzed: true},
		{name: "cust. ana.", analyzed: true, binding: true},
	}
}

// planModes measures every report of a large project beside many small ones, with
// PostgreSQL's default memory: under plans for any arguments and under plans for their
// own, before the first ANALYZE and after it. It fails where the product's own choice is
// over a limit.
func planModes(ctx context.Context, w *world, out io.Writer) (err error) {
	s, err := w.unanalyzed(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.leave(ctx)) }()
	large, err := s.makeUneven(ctx, year.Whole().Scaled(largePart*s.scale))
	if err != nil {
		return err
	}
	if err := s.describe(ctx, large, out); err != nil {
		return err
	}
	all := asks(large)
	took := make([][]time.Duration, len(all)) // by ask and setting
	for i := range took {
		took[i] = make([]time.Duration, len(planSettings()))
	}
	for n, setting := range planSettings() {
		if setting.analyzed {
			if err := s.settle(ctx); err != nil {
				return err
			}
		}
		if err := s.measureUnder(ctx, setting.mode, large, all, func(i int, p95 time.Duration) { took[i][n] = p95 }); err != nil {
			return fmt.Errorf("%s: %w", setting.name, err)
		}
	}
	return printModes(all, took, out)
}

// unanalyzed opens a PostgreSQL of its own, whose planner knows nothing of any table.
func (w *world) unanalyzed(ctx context.Context) (*world, error) {
	s := &world{dir: w.dir, provider: w.provider, scale: w.scale, keep: filepath.Join(w.dir, "uneven")}
	settings := counting()
	maps.Copy(settings, map[string]string{"autovacuum": "off"})
	var err error
	if s.postgres, err = embedded.Start(ctx, embedded.Config{
		DataDir: s.keep, Logger: slog.New(slog.DiscardHandler), Settings: settings,
	}); err != nil {
		return nil, errors.Join(err, s.leave(ctx))
	}
	if s.store, err = storage.Open(ctx, storage.Config{URL: s.postgres.AdminURL()}); err != nil {
		return nil, errors.Join(err, s.leave(ctx))
	}
	if _, err = s.store.Migrate(ctx); err == nil {
		err = errors.Join(s.countStatements(ctx), s.admit(ctx))
	}
	if err != nil {
		return nil, errors.Join(err, s.leave(ctx))
	}
	return s, nil
}

// makeUneven makes a large project and many small ones.
func (w *world) makeUneven(ctx context.Context, size year.Size) (*year.Project, error) {
	if err := w.makeSmall(ctx); err != nil {
		return nil, err
	}
	return year.Make(ctx, w.store, w.workspace, "A large project", size, func(int, int) {})
}

// makeSmall makes small projects.
func (w *world) makeSmall(ctx context.Context) error {
	small := year.Size{Prompts: 3, Entities: 6, Markets: 1, Weeks: 10, Repetitions: []int{1}}
	for n := range smallProjects {
		if _, err := year.Make(ctx, w.store, w.workspace, fmt.Sprintf("Small project %d", n), small, func(int, int) {}); err != nil {
			return err
		}
	}
	return nil
}

// measureUnder measures requests in a process whose connections have a plan cache mode.
func (w *world) measureUnder(
	ctx context.Context, mode string, p *year.Project, all []ask, result func(i int, p95 time.Duration),
) (err error) {
	w.planMode = mode
	avm, err := w.avm(ctx, "--no-worker")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	client := &http.Client{Timeout: time.Minute}
	defer client.CloseIdleConnections()
	for i, a := range all {
		address := avm.base + a.address(p, nil)
		if status, body, err := w.get(ctx, address); err != nil || status != http.StatusOK {
			return fmt.Errorf("%s: %d %.200s: %w", a.name(), status, body, err)
		}
		if _, err := w.repeat(ctx, client, address, plannedBefore, longest); err != nil {
			return err
		}
		took, err := w.repeat(ctx, client, address, plannedSamples, longest)
		if err != nil {
			return err
		}
		result(i, percentile(took, 90))
	}
	return nil
}

// printModes prints a line a request, and returns which are over their limits.
func printModes(all []ask, took [][]time.Duration, out io.Writer) (over error) {
	fmt.Fprintf(out, "p90 of %d requests after %d; the machine's load is %s\n%-56s", plannedSamples, plannedBefore, load(), "GET /visibility")
	for _, setting := range planSettings() {
		fmt.Fprintf(out, " %10s", setting.name)
	}
	fmt.Fprintf(out, " %7s\n", "limit")
	for i, a := range all {
		fmt.Fprintf(out, "%-56s", a.name())
		verdict := "ok"
		for n, setting := range planSettings() {
			fmt.Fprintf(out, " %10s", short(took[i][n]))
			switch {
			case took[i][n] <= a.limit:
			case setting.binding:
				verdict = "over"
				over = errors.Join(over, fmt.Errorf("%s, %s: %s, %s is the most", a.name(), setting.name, short(took[i][n]), a.limit))
			case verdict == "ok":
				verdict = "ok, and over with generic plans"
			}
		}
		fmt.Fprintf(out, " %7s %s\n", a.limit, verdict)
	}
	return over
}

// databaseURL is where the product's processes find the database.
func (w *world) databaseURL() (string, error) {
	if w.planMode == "" {
		return w.postgres.AdminURL(), nil
	}
	u, err := url.Parse(w.postgres.AdminURL())
	if err != nil {
		return "", err
	}
	query := u.Query()
	query.Set("plan_cache_mode", w.planMode)
	u.RawQuery = query.Encode()
	return u.String(), nil
}
