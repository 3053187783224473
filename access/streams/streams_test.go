package streams_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/streams"
	"github.com/answer-visibility/avm/internal/fault"
)

// silent never sends a notice.
type silent struct{}

func (silent) Subscribe(uuid.UUID) (changed <-chan struct{}, leave func()) { return nil, func() {} }

// A stream ends when its caller cannot be checked for 15 seconds, whether checks fail at once or hang. A
// successful check in that time keeps the stream open.
func TestAStreamIsNotUncheckedForLong(t *testing.T) {
	t.Parallel()
	away := func(context.Context) error { return errors.New("the database is unavailable") }
	hangs := func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}
	for name, c := range map[string]struct {
		fails       func(context.Context) error
		from, lasts time.Duration
		ends        bool
	}{
		"away": {away, 0, time.Hour, true}, "hangs": {hangs, 0, time.Hour, true},
		"away later": {away, 30 * time.Second, time.Hour, true}, "hangs later": {hangs, 33 * time.Second, time.Hour, true},
		"away for a moment": {away, 25 * time.Second, 9 * time.Second, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				keeper, err := streams.New(streams.UsualLimits(100), silent{})
				if err != nil {
					t.Fatal(err)
				}
				p := &access.Principal{KeyID: uuid.New(), WorkspaceID: uuid.New()}
				began, checked := time.Now(), time.Now()
				held, release, err := keeper.Hold(t.Context(), p, func(ctx context.Context) (*access.Principal, error) {
					at := time.Now()
					if since := at.Sub(began); since >= c.from && since < c.from+c.lasts {
						return nil, c.fails(ctx)
					}
					checked = at
					return p, nil
				})
				if err != nil {
					t.Fatal(err)
				}
				defer release()
				select {
				case <-held.Done():
				case <-time.After(10 * time.Minute):
				}
				synctest.Wait()
				if ended := held.Err() != nil; ended != c.ends {
					t.Fatalf("ended: %v", ended)
				}
				if unchecked := time.Since(checked); unchecked > 15*time.Second {
					t.Errorf("unchecked for %s", unchecked)
				}
				if c.ends && fault.KindOf(context.Cause(held)) != fault.Unavailable {
					t.Errorf("ended for %v", context.Cause(held))
				}
			})
		})
	}
}

// The error names the bound that a caller has reached, and a stream that ends gives its place back.
func TestEveryBoundOfStreamsIsNamed(t *testing.T) {
	t.Parallel()
	keeper, err := streams.New(streams.Limits{PerCaller: 1, PerWorkspace: 2, InSum: 3, Life: time.Hour, Recheck: time.Hour}, silent{})
	if err != nil {
		t.Fatal(err)
	}
	ours, theirs := uuid.New(), uuid.New()
	caller := func(workspace uuid.UUID) *access.Principal {
		return &access.Principal{KeyID: uuid.New(), WorkspaceID: workspace}
	}
	first := caller(ours)
	hold := func(p *access.Principal, want string) (release func()) {
		t.Helper()
		_, release, err := keeper.Hold(t.Context(), p, nil)
		if (err == nil) != (want == "") || err != nil && (err.Error() != want || fault.KindOf(err) != fault.RateLimited) {
			t.Errorf("got %v, want %q", err, want)
		}
		return release
	}
	release := hold(first, "")
	hold(first, "this key or session has 1 streams open, the most it may: close one first")
	defer hold(caller(ours), "")()
	hold(caller(ours), "the workspace has 2 streams open, the most it may: close one first")
	defer hold(caller(theirs), "")()
	hold(caller(theirs), "the service has 3 streams open, the most it may: try again later")
	release()
	defer hold(first, "")()
}
