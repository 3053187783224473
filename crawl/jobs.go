package crawl

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/job"
)

const (
	pagesQueue = "pages"
	pagesEvery = 10 * time.Second
)

// readArgs is the job that reads cited pages that are due.
type readArgs struct{}

// Kind implements job.Args.
func (readArgs) Kind() string { return "read_pages" }

// Kinds returns the kind of job that reads due pages. One job runs at a time over all
// processes. A failed one is not retried, because the next one follows.
func (p *Pages) Kinds() []job.Kind {
	return []job.Kind{job.Define(job.Definition[readArgs]{
		Queue: pagesQueue, Workers: 1, Every: pagesEvery, MaxAttempts: 1,
		Work: func(ctx context.Context, _ readArgs) error {
			if err := p.Read(ctx, job.Stopping(ctx)); err != nil && ctx.Err() == nil {
				return err
			}
			return nil
		},
	})}
}
