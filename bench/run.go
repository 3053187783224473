package main

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// ceilingMB is the most memory a worker may have resident.
const ceilingMB = 200

// measured is how an audit ran.
type measured struct {
	executions int
	ran        time.Duration // from the launch's answer to the last execution's end
	middle     time.Duration // of it, between a fifth and four fifths of the executions
	inMiddle   int
	analysed   time.Duration // from then to the report
	peakMB     int           // of the larger worker
}

func (m measured) whole() float64  { return float64(m.executions) / m.ran.Seconds() }
func (m measured) steady() float64 { return float64(m.inMiddle) / m.middle.Seconds() }

func (m measured) String() string {
	return fmt.Sprintf("%d executions in %s = %.0f/s (%.0f/s in the middle); reported after %s more; a worker's memory at most %d MB",
		m.executions, short(m.ran), m.whole(), m.steady(), short(m.analysed), m.peakMB)
}

func (m measured) check() error {
	if m.peakMB >= ceilingMB {
		return fmt.Errorf("a worker took %d MB, %d are the most", m.peakMB, ceilingMB)
	}
	return nil
}

// runAudit launches an audit of all of a project's prompts and follows it to its
// report.
func (w *world) runAudit(ctx context.Context, f *fleet, project uuid.UUID, repetitions int) (m measured, err error) {
	audit, err := w.launchAudit(ctx, f.base, project, repetitions)
	if err != nil {
		return m, err
	}
	began := time.Now()
	m.executions = 2 * launchPrompts * repetitions
	first, fifthAt, err := w.untilDone(ctx, project, audit, m.executions/5)
	if err != nil {
		return m, err
	}
	last, mostAt, err := w.untilDone(ctx, project, audit, m.executions*4/5)
	if err != nil {
		return m, err
	}
	m.inMiddle, m.middle = last-first, mostAt.Sub(fifthAt)
	_, ended, err := w.untilDone(ctx, project, audit, m.executions)
	if err != nil {
		return m, err
	}
	m.ran = ended.Sub(began)
	state, err := w.await(ctx, project, audit, finished)
	if err != nil {
		return m, err
	}
	m.analysed = time.Since(ended)
	if state.CompletedCount != m.executions {
		return m, fmt.Errorf("%d of %d executions completed", state.CompletedCount, m.executions)
	}
	m.peakMB, err = f.peakMB()
	return m, err
}

// untilDone waits until so many executions are completed, or all have ended, and
// gives how many there are then.
func (w *world) untilDone(ctx context.Context, project, audit uuid.UUID, n int) (completed int, at time.Time, err error) {
	state, err := w.await(ctx, project, audit, func(s auditState) bool {
		return s.CompletedCount >= n || s.Status == model.AuditStatusAnalyzing || s.Status == model.AuditStatusReporting || finished(s)
	})
	return state.CompletedCount, time.Now(), err
}
