package audit

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	// followLook is the time between two looks while no notification comes.
	followLook = 15 * time.Second
	// followMost ends a subscription. A client that wants to continue subscribes again, and
	// its access is checked again.
	followMost = 30 * time.Minute
)

// errFollowed reports that an audit was followed for as long as it may be at a time.
var errFollowed = fault.New(fault.Unavailable, "the audit has been followed for %d minutes, as long as it may be at a time: follow it again",
	int(followMost.Minutes()))

// Follow returns a channel of an audit's progress, now and whenever it changes. The
// channel is closed when the audit ends, when ctx ends, or after 30 minutes. Follow
// returns a NotFound fault when the project has no such audit. Where the channel is closed although neither the audit
// nor ctx has ended, failed is called with the reason first: a NotFound fault when the audit or its project was deleted.
func (s *Service) Follow(
	ctx context.Context, projectID, auditID uuid.UUID, failed func(error),
) (<-chan *model.AuditProgress, error) {
	if s.notices == nil {
		return nil, errors.New("audit: no notices are configured to follow audits with")
	}
	changed, leaveNotices := s.notices.Subscribe(auditID)
	shared, leaveLooks := s.looks.join(lookKey{projectID, auditID}, func(ctx context.Context) (*model.AuditProgress, error) {
		return s.progress(ctx, projectID, auditID)
	})
	leave := func() {
		leaveNotices()
		leaveLooks()
	}
	first, recent, err := shared.first(ctx)
	if err != nil {
		leave()
		return nil, err
	}
	out := make(chan *model.AuditProgress)
	go func() {
		defer close(out)
		defer leave()
		within, cancel := context.WithTimeoutCause(ctx, followMost, errFollowed)
		defer cancel()
		if err := s.follow(within, first, recent, shared, changed, out); err != nil && ctx.Err() == nil {
			failed(err)
		}
	}()
	return out, nil
}

// progress returns an audit's progress with what people call its engines.
func (s *Service) progress(ctx context.Context, projectID, auditID uuid.UUID) (*model.AuditProgress, error) {
	p, err := s.store.AuditProgress(ctx, projectID, auditID)
	if err != nil {
		return nil, err
	}
	for i := range p.Engines {
		if e := &p.Engines[i]; e.EngineLabel == "" { // the audit is older than labels in snapshots
			e.EngineLabel = s.EngineLabel(e.LogicalEngine)
		}
	}
	return p, nil
}

// follow sends an audit's progress until the audit ends. An error tells why it ended before. The first value
// may be slightly older than the subscription to changes.
func (s *Service) follow(
	ctx context.Context, p *model.AuditProgress, recent bool, shared *looks, changed <-chan struct{}, out chan<- *model.AuditProgress,
) error {
	look := time.NewTicker(followLook)
	defer look.Stop()
	for {
		select {
		case out <- p:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if p.Status.Ended() {
			return nil
		}
		if !recent {
			select {
			case <-changed:
			case <-look.C:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		next, err := shared.next(ctx)
		if err != nil {
			return err
		}
		p, recent = next, false
	}
}
