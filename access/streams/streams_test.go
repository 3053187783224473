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

// silent gives no notice.
type silent struct{}

func (silent) Subscribe(uuid.UUID) (changed <-chan struct{}, leave func()) { return nil, func() {} }

// A stream whose caller cannot be checked for 15 seconds ends, whether checks fail at once or hang; one that could
// be checked in between goes on.
func TestAStreamIsNotUncheckedForLong(t *testing.T) {
	t.Parallel()
	away := func(context.Context) error { return errors.New("the database is away") }
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
