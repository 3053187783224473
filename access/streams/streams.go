// Package streams keeps what stays open within bounds: how many streams a caller, a workspace and
// a process may have, how long one lives, and that it ends when its caller's access does.
package streams

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
)

// Notices wakes a subscriber when something about a workspace or an account may have changed.
type Notices interface {
	Subscribe(id uuid.UUID) (changed <-chan struct{}, leave func())
}

// Again finds once more whom a stream belongs to. Its error is an InvalidKey fault when
// nobody, and any other when it could not look.
type Again func(ctx context.Context) (*access.Principal, error)

// Limits bounds streams in one process.
type Limits struct {
	PerCaller    int // of one key or session
	PerWorkspace int
	InSum        int
	Life         time.Duration // of one stream
	Recheck      time.Duration // longest time between two checks of access
}

// UsualLimits returns the bounds of a process that accepts so many connections: streams take half of
// them at most.
func UsualLimits(connections int) Limits {
	return Limits{PerCaller: 20, PerWorkspace: 100, InSum: max(1, min(2_000, connections/2)), Life: time.Hour, Recheck: 10 * time.Second}
}

const (
	// checkTimeout bounds one check.
	checkTimeout = 5 * time.Second
	// unchecked is the longest time that a stream stays open without a successful check of its caller.
	unchecked = 15 * time.Second
	// recheckFailed is the pause between a failed check and the next one.
	recheckFailed = 3 * time.Second
)

// Keeper keeps streams. It is safe for concurrent use.
type Keeper struct {
	limits  Limits
	notices Notices
	open    open
}

// New returns a Keeper.
func New(limits Limits, notices Notices) (*Keeper, error) {
	if min(limits.PerCaller, limits.PerWorkspace, limits.InSum) < 1 || min(limits.Life, limits.Recheck) <= 0 || notices == nil {
		return nil, errors.New("streams: bounds above zero and notices are required")
	}
	return &Keeper{limits: limits, notices: notices, open: newOpen(limits)}, nil
}

// Hold takes a place for a caller's stream, a RateLimited fault when there is none. The
// context that it returns ends with the stream's life, and with its caller's access:
// context.Cause is then a fault that says why. The caller of Hold calls release when the stream has
// ended.
func (k *Keeper) Hold(ctx context.Context, p *access.Principal, again Again) (held context.Context, release func(), err error) {
	leave, err := k.enter(p)
	if err != nil {
		return nil, nil, err
	}
	ctx, stop := context.WithTimeoutCause(ctx, k.limits.Life, errOver)
	ctx, end := context.WithCancelCause(ctx)
	workspace, leaveWorkspace := k.notices.Subscribe(p.WorkspaceID)
	account, leaveAccount := k.notices.Subscribe(p.AccountID)
	done := make(chan struct{})
	go func() {
		defer close(done)
		k.watch(ctx, end, p, again, workspace, account)
	}()
	return ctx, func() {
		end(nil)
		stop()
		<-done
		leaveWorkspace()
		leaveAccount()
		leave()
	}, nil
}

// errOver reports that a stream's life is over.
var errOver = fault.New(fault.Unavailable, "the stream has been open for as long as it may: open another one")

// watch checks the caller's access after each notice, and from time to time without one.
func (k *Keeper) watch(
	ctx context.Context, end context.CancelCauseFunc, p *access.Principal, again Again, workspace, account <-chan struct{},
) {
	timer := time.NewTimer(k.limits.Recheck)
	defer timer.Stop()
	for expiry := time.Now().Add(unchecked); ; { // of the last successful check
		select {
		case <-ctx.Done():
			return
		case <-workspace:
		case <-account:
		case <-timer.C:
		}
		began, next := time.Now(), recheckFailed
		err := check(ctx, expiry, p, again)
		if err == nil {
			expiry, next = began.Add(unchecked), k.limits.Recheck
		}
		left := time.Until(expiry)
		if kind := fault.KindOf(err); kind == fault.InvalidKey || kind == fault.Forbidden || err != nil && left <= 0 {
			end(err)
			return
		}
		timer.Reset(min(next, left))
	}
}

// check looks the caller up again, with a deadline. If the caller's power has changed, it returns a fault:
// the caller must open another stream.
func check(ctx context.Context, before time.Time, p *access.Principal, again Again) error {
	ctx, cancel := context.WithTimeout(ctx, min(checkTimeout, time.Until(before)))
	defer cancel()
	now, err := again(ctx)
	switch {
	case fault.KindOf(err) == fault.InvalidKey:
		return fault.Wrap(err, fault.InvalidKey, "access has ended: the key was revoked or has expired, or the session is over")
	case err != nil:
		return fault.Wrap(err, fault.Unavailable, "access could not be checked: open another stream")
	case now.Role != p.Role || now.Plan != p.Plan || now.WorkspaceID != p.WorkspaceID || now.MemberID != p.MemberID ||
		!slices.Equal(now.Scopes, p.Scopes) || !slices.Equal(now.Projects, p.Projects):
		return fault.New(fault.Forbidden, "what the caller may do has changed: open another stream")
	default:
		return nil
	}
}
