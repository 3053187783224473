package audit

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

const (
	// runFresh is how long an audit's status may be out of date before an attempt.
	// The attempt itself is only begun where the audit runs according to the database.
	runFresh = time.Second
	keptRuns = 256
)

// runs keeps what executions of the same audit have in common.
type runs struct {
	load func(ctx context.Context, projectID, auditID uuid.UUID) (*model.AuditRun, error)
	now  func() time.Time

	mu   sync.Mutex
	byID map[uuid.UUID]*keptRun
}

type keptRun struct {
	mu  sync.Mutex
	run *model.AuditRun
	at  time.Time
}

// get returns an audit's run, at most runFresh old. Callers of one audit share
// one load.
func (r *runs) get(ctx context.Context, projectID, auditID uuid.UUID) (*model.AuditRun, error) {
	k := r.kept(auditID)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.run != nil && r.now().Sub(k.at) < runFresh {
		return k.run, nil
	}
	run, err := r.load(ctx, projectID, auditID)
	if err != nil {
		return nil, err
	}
	k.run, k.at = run, r.now()
	return run, nil
}

func (r *runs) kept(auditID uuid.UUID) *keptRun {
	r.mu.Lock()
	defer r.mu.Unlock()
	if k, ok := r.byID[auditID]; ok {
		return k
	}
	if len(r.byID) >= keptRuns {
		clear(r.byID) // rare, and everything in it is read again soon
	}
	k := &keptRun{}
	r.byID[auditID] = k
	return k
}

// forget makes the next get read the audit again.
func (r *runs) forget(auditID uuid.UUID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.byID, auditID)
}
