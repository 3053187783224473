package crawl

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/pages"
)

const (
	betweenFetches = 24 * time.Hour

	// A round is a while of reading, so that what a process works at ends by itself;
	// the next one follows.
	roundTime = time.Minute
	// A host is held for so long at most; no page is begun in the last part of it.
	holdTime    = 8 * time.Minute
	turnTime    = 4 * time.Minute
	pageTimeout = 3 * time.Minute // with robots.txt, redirects and their pauses

	pagesInTurn = 20
	leaveGrace  = 5 * time.Second
	races       = 20 // lost for hosts, in a row
)

// round is one while of reading.
type round struct {
	*Pages

	stopping <-chan struct{}
	end      time.Time
	readers  *readers
	fetched  atomic.Int64
}

// Read reads pages that are due, until none is, a while has passed or stopping is
// closed; then what is being read is read to its end. It may run in any number of
// processes at once. What a process that dies was reading is due again a day later.
func (p *Pages) Read(ctx context.Context, stopping <-chan struct{}) error {
	r := &round{Pages: p, stopping: stopping, end: time.Now().Add(roundTime), readers: newReaders(p.projects, p.makers, p.logger)}
	errs := make([]error, p.concurrency)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = r.visitHosts(ctx) })
	}
	wg.Wait()
	if n := r.fetched.Load(); n > 0 {
		p.logger.InfoContext(ctx, "read cited pages", slog.Int64("pages", n))
	}
	return errors.Join(errs...)
}

// over reports that nothing more is to be begun.
func (r *round) over(ctx context.Context) bool {
	select {
	case <-r.stopping:
		return true
	default:
		return ctx.Err() != nil || time.Now().After(r.end)
	}
}

func (r *round) visitHosts(ctx context.Context) error {
	for lost := 0; lost < races && !r.over(ctx); {
		holder, now := uuid.New(), r.now()
		host, taken, err := r.store.HoldHost(ctx, holder, now, now.Add(holdTime))
		if err != nil {
			return err
		}
		if host == "" && !taken {
			return nil
		}
		if taken {
			lost++
			continue
		}
		lost = 0
		if err := r.turn(ctx, holder, host); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// turn reads pages of one host, one after the other.
func (r *round) turn(ctx context.Context, holder uuid.UUID, host string) (err error) {
	rest := r.visitor.pause
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveGrace)
		defer cancel()
		rest = max(rest, r.visitor.gates.left(host)) // for those who do not know its robots.txt
		err = errors.Join(err, r.store.LeaveHost(ctx, holder, host, r.now().Add(rest)))
	}()
	due, err := r.store.DuePages(ctx, host, r.now(), pagesInTurn)
	if err != nil {
		return err
	}
	end := time.Now().Add(turnTime)
	for _, page := range due {
		if r.over(ctx) || time.Now().After(end) {
			return nil
		}
		f := pages.Fetch{Holder: holder, Host: host, Page: page.Hash, At: r.now(), Between: betweenFetches}
		enough, err := r.page(ctx, f, page.Address)
		if err != nil {
			return err
		}
		if enough > 0 { // the host has said so
			rest = max(rest, enough)
			return nil
		}
		if r.visitor.gates.left(host) > pagesEvery/2 { // the next round is not much later
			return nil
		}
	}
	return nil
}

// page fetches one page and records it for all who cite it. The result is how long
// its host asks for a pause.
func (r *round) page(ctx context.Context, f pages.Fetch, address string) (rest time.Duration, err error) {
	cited, err := r.store.BeginFetch(ctx, f)
	if err != nil || len(cited) == 0 {
		return 0, err
	}
	v, took, err := r.visit(ctx, address)
	if err != nil {
		return 0, err
	}
	var outcomes []pages.Outcome
	for _, c := range cited {
		o, ok, err := r.readers.outcome(ctx, c, v)
		if pages.NodeAway(err) {
			continue // the page is due for it a day later
		}
		if err != nil {
			return 0, err
		}
		if ok {
			outcomes = append(outcomes, o)
		}
	}
	r.fetched.Add(1)
	r.metrics.visited(v.state, took)
	r.logger.DebugContext(ctx, "fetched cited page", slog.String("url", address), slog.String("state", string(v.state)),
		slog.String("reason", v.reason), slog.Duration("took", took))
	return v.rest, r.store.EndFetch(ctx, f, outcomes, r.now())
}

// visit fetches a page and judges it; its error is that of ctx alone.
func (r *round) visit(ctx context.Context, address string) (v visit, took time.Duration, err error) {
	start := time.Now()
	bounded, cancel := context.WithTimeout(ctx, pageTimeout)
	defer cancel()
	got, err := r.visitor.get(bounded, address)
	if ctx.Err() != nil {
		return visit{}, 0, ctx.Err()
	}
	took = time.Since(start)
	leave, waited := r.reading.enter(ctx, "", 0)
	if waited != nil {
		return visit{}, 0, waited
	}
	defer leave()
	return judge(got, err), took, nil
}
