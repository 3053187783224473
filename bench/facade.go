package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage"
)

const (
	facadeProjects = 120 // a full page and more
	facadePrompts  = 120
	measuredOnes   = 12 // projects with audits
	oldAudits      = 120
	handShutdown   = 5 * time.Second
)

// facade measures the product's REST reads beside the hand-written handler,
// after making sure that both answer the same bytes.
func facade(ctx context.Context, w *world, out io.Writer) error {
	projects, err := w.seedFacade(ctx, out)
	if err != nil {
		return err
	}
	return w.beside(ctx, w.byHand, func(avm, hand *server) error {
		paths := facadePaths(projects)
		compareHead(out, "GET", "by hand")
		var below error
		for _, p := range paths {
			if err := w.same(ctx, avm.base+p.path(0), hand.base+p.path(0)); err != nil {
				return err
			}
			late, err := w.compare(ctx, question{name: p.name, least: leastOfHand}, avm.asked(p.path), hand.asked(p.path), out)
			if err != nil {
				return err
			}
			below = errors.Join(below, late)
		}
		return below
	})
}

type facadePath struct {
	name string
	path func(n int) string
}

func facadePaths(projects []uuid.UUID) []facadePath {
	below := func(name, rest string, of []uuid.UUID) facadePath {
		return facadePath{name, func(n int) string { return "/v1/projects/" + of[n%len(of)].String() + rest }}
	}
	measured := projects[:measuredOnes]
	return []facadePath{
		below("prompts?limit=100", "/prompts?limit=100", projects),
		below("audits?limit=100", "/audits?limit=100", measured),
		{"projects?limit=100", func(int) string { return "/v1/projects?limit=100" }},
		below("projects/{id}", "", projects),
		below("visibility", "/visibility", measured),
	}
}

// seedFacade makes projects, and audits with a baseline for some of them, unless an earlier
// section has.
func (w *world) seedFacade(ctx context.Context, out io.Writer) ([]uuid.UUID, error) {
	if w.compared != nil {
		return w.compared, nil
	}
	projects := make([]uuid.UUID, facadeProjects)
	for i := range projects {
		id, err := w.seedProject(ctx, i, facadePrompts)
		if err != nil {
			return nil, err
		}
		projects[i] = id
	}
	worker, err := w.avm(ctx)
	if err != nil {
		return nil, err
	}
	for _, project := range projects[:measuredOnes] {
		for range 2 {
			audit, err := w.launchAudit(ctx, worker.base, project, 1)
			if err != nil {
				return nil, errors.Join(err, worker.stop())
			}
			if _, err := w.await(ctx, project, audit, finished); err != nil {
				return nil, errors.Join(err, worker.stop())
			}
		}
		if err := w.seedOldAudits(ctx, project, oldAudits); err != nil {
			return nil, errors.Join(err, worker.stop())
		}
	}
	fmt.Fprintf(out, "%d projects of %d prompts; %d connections, one after the other in slices of %s; the machine's load is %s\n",
		facadeProjects, facadePrompts, connections, sliceTime, load())
	_, err = w.store.Pool().Exec(ctx, "ANALYZE")
	w.compared = projects
	return projects, errors.Join(err, worker.stop())
}

// same fails unless both addresses answer the same bytes.
func (w *world) same(ctx context.Context, a, b string) error {
	var left, right bytes.Buffer
	client := &http.Client{Timeout: time.Minute}
	if err := errors.Join(fetch(ctx, client, a, w.key, &left), fetch(ctx, client, b, w.key, &right)); err != nil {
		return err
	}
	// Cursors are authenticated with a key that is each server's own.
	l, r := withoutCursor(left.Bytes()), withoutCursor(right.Bytes())
	if bytes.Equal(l, r) {
		return nil
	}
	at := 0
	for at < len(l) && at < len(r) && l[at] == r[at] {
		at++
	}
	return fmt.Errorf("%s and its hand-written peer differ at byte %d:\n%s\n%s", a, at, around(l, at), around(r, at))
}

func around(b []byte, at int) []byte { return b[max(0, at-60):min(len(b), at+60)] }

func short(d time.Duration) string { return d.Round(10 * time.Microsecond).String() }

// serveByHand is the child process with the hand-written handler.
func serveByHand(ctx context.Context, address, databaseURL string) error {
	cfg, err := pgxpool.ParseConfig(databaseURL)
	if err != nil {
		return err
	}
	cfg.MaxConns = 24 // as many as the product's
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return err
	}
	defer pool.Close()
	store, err := storage.Open(ctx, storage.Config{URL: databaseURL})
	if err != nil {
		return err
	}
	defer store.Close() //nolint:errcheck // the process ends
	reports, err := report.New(report.Config{Store: store, Clock: time.Now, Labels: labelOf})
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/", (&hand{pool: pool, reports: reports}).handler())
	mux.HandleFunc("/readyz", func(http.ResponseWriter, *http.Request) {})
	srv := &http.Server{Addr: address, Handler: mux, ReadHeaderTimeout: handShutdown}
	go func() {
		<-ctx.Done()
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), handShutdown)
		defer cancel()
		_ = srv.Shutdown(stop)
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// withoutCursor blanks the cursor of a page.
func withoutCursor(body []byte) []byte {
	const name = `"next_cursor":"`
	body = bytes.TrimSpace(body)
	begin := bytes.LastIndex(body, []byte(name))
	if begin < 0 {
		return body
	}
	begin += len(name)
	end := bytes.IndexByte(body[begin:], '"')
	return slices.Concat(body[:begin], body[begin+end:])
}
