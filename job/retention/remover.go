package retention

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/retention"
)

// How many answers a batch has. Batches grow while they are quick and shrink when they are not:
// none is to hold its locks for long.
const (
	firstBatch = 16
	mostBatch  = 512
	quickBatch = 10 * time.Millisecond
	slowBatch  = 25 * time.Millisecond
	busyPause  = 50 * time.Millisecond
	mostBusy   = 20 // pauses in a row after which it is to be tried again later
)

// ErrBusy is the error of an audit that others work on all the time.
var ErrBusy = errors.New("others work on the audit, or the database is too slow: try again later")

// Removed is what a Remover did.
type Removed struct {
	Audits  int // whose answers are all deleted
	Answers int
}

// Remover removes the old answers of one project.
type Remover struct {
	Store   Store
	Project uuid.UUID
	Before  time.Time
	Clock   func() time.Time
	// Batches bounds the number of batches; 0: all.
	Batches int
	// Progress receives the number of answers that each batch removed. It may be nil.
	Progress func(answers int)

	size, made int
}

// Remove removes the old answers of the audits, the oldest first, and reports whether it came
// to the end of them. What it did not come to is found by the next call.
func (r *Remover) Remove(ctx context.Context) (done Removed, end bool, err error) {
	expired, err := r.Store.Expired(ctx, r.Project, r.Before)
	if err != nil {
		return done, false, err
	}
	r.size, r.made = firstBatch, 0
	for _, audit := range expired {
		begun, err := r.Store.Begin(ctx, r.Project, audit.ID, r.Before, r.Clock().UTC())
		if err != nil {
			return done, false, err
		}
		if !begun {
			continue // somebody works on it: the next run finds it
		}
		answers, end, err := r.audit(ctx, audit.ID)
		done.Answers += answers
		if err != nil {
			return done, false, fmt.Errorf("audit %s: %w", audit.ID, err)
		}
		if !end {
			return done, false, nil
		}
		done.Audits++
	}
	return done, true, nil
}

// audit removes the answers of one audit.
func (r *Remover) audit(ctx context.Context, id uuid.UUID) (answers int, end bool, err error) {
	for busy := 0; r.Batches == 0 || r.made < r.Batches; r.made++ {
		begun := time.Now()
		batch, err := r.Store.RemoveBatch(ctx, r.Project, id, r.size)
		if err != nil {
			return answers, false, err
		}
		pause := r.paced(batch, time.Since(begun))
		switch {
		case batch.Busy:
			if busy++; busy > mostBusy {
				return answers, false, ErrBusy
			}
		case batch.Removed == 0:
			return answers, true, nil
		default:
			busy = 0
			answers += batch.Removed
			if r.Progress != nil {
				r.Progress(batch.Removed)
			}
		}
		if err := rest(ctx, pause); err != nil {
			return answers, false, err
		}
	}
	return answers, false, nil
}

// paced chooses the size of the next batch and returns the pause before it: as long as this one
// took, so that at most half of the time goes into removing.
func (r *Remover) paced(batch retention.Batch, took time.Duration) time.Duration {
	switch {
	case batch.Busy || took > slowBatch:
		r.size = max(1, r.size/2)
	case took < quickBatch:
		r.size = min(mostBatch, r.size*2)
	}
	if batch.Busy {
		return busyPause
	}
	return took
}

// rest waits, and returns the error of a context that has ended.
func rest(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return context.Cause(ctx)
}
