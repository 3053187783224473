package tenantlimit_test

import (
	"context"
	"errors"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/tenantlimit"
)

// memory has a quarter of 16 permits: two heavy requests of a workspace and four in all.
const memory = 512 << 20

func workspace() tenantlimit.Caller { return tenantlimit.Caller{Workspace: uuid.New()} }

func anonymous(address string) tenantlimit.Caller {
	return tenantlimit.Caller{Address: netip.MustParseAddr(address)}
}

// granted returns how many permits of a class a caller gets before it has to wait.
func granted(t *testing.T, l *tenantlimit.Limiter, caller tenantlimit.Caller, class tenantlimit.Class) (permits []*tenantlimit.Permit) {
	t.Helper()
	for {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		p, err := l.Acquire(ctx, caller, class)
		cancel()
		if err != nil {
			return permits
		}
		permits = append(permits, p)
	}
}

func TestAcquireKeepsToItsBounds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		callers []tenantlimit.Caller
		class   tenantlimit.Class
		want    []int
	}{
		"half for a workspace":             {[]tenantlimit.Caller{workspace(), workspace(), workspace()}, tenantlimit.Light, []int{8, 8, 0}},
		"two heavy ones for a workspace":   {[]tenantlimit.Caller{workspace(), workspace(), workspace()}, tenantlimit.Heavy, []int{2, 2, 0}},
		"two slow ones for a workspace":    {[]tenantlimit.Caller{workspace(), workspace(), workspace(), workspace(), workspace()}, tenantlimit.Slow, []int{2, 2, 2, 2, 0}},
		"a quarter for a network":          {[]tenantlimit.Caller{anonymous("192.0.2.1"), anonymous("192.0.2.2")}, tenantlimit.Light, []int{2, 2}},
		"a quarter for a prefix of IPv6":   {[]tenantlimit.Caller{anonymous("2001:db8:1::1"), anonymous("2001:db8:1:2::1"), anonymous("2001:db8:2::1")}, tenantlimit.Light, []int{2, 0, 2}},
		"a workspace for all the networks": {[]tenantlimit.Caller{anonymous("192.0.2.1"), anonymous("192.0.2.2"), anonymous("192.0.2.3"), anonymous("192.0.2.4"), anonymous("192.0.2.5")}, tenantlimit.Light, []int{2, 2, 2, 2, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				l := tenantlimit.New(memory)
				for i, caller := range c.callers {
					if got := len(granted(t, l, caller, c.class)); got != c.want[i] {
						t.Errorf("caller %d has %d permits, want %d", i, got, c.want[i])
					}
				}
			})
		})
	}
}

func TestReleaseLetsTheNextRequestIn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, caller := tenantlimit.New(memory), workspace()
		for _, p := range granted(t, l, caller, tenantlimit.Heavy) {
			p.Release()
			p.Release()
		}
		if n := len(granted(t, l, caller, tenantlimit.Light)); n != 8 {
			t.Errorf("%d permits after all were released", n)
		}
	})
}

func TestAcquireRefusesWithRetryAfter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, caller := tenantlimit.New(memory), workspace()
		granted(t, l, caller, tenantlimit.Light)
		kinds := make(chan fault.Kind, 1000)
		for range cap(kinds) {
			go func() {
				_, err := l.Acquire(t.Context(), caller, tenantlimit.Light)
				var f *fault.Error
				if !errors.As(err, &f) || f.RetryAfter <= 0 {
					t.Errorf("%v", err)
				}
				kinds <- fault.KindOf(err)
			}()
		}
		synctest.Wait()
		if n := len(kinds); n < cap(kinds)-200 || <-kinds != fault.RateLimited {
			t.Errorf("%d requests were refused at once", n)
		}
		<-time.After(time.Minute)
		waited := 0
		for range cap(kinds) - 1 {
			if <-kinds == fault.Unavailable {
				waited++
			}
		}
		if waited != 128 {
			t.Errorf("%d requests waited", waited)
		}
	})
}

func TestExchange(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, caller := tenantlimit.New(memory), workspace()
		p, err := l.Acquire(t.Context(), caller, tenantlimit.Light)
		if err == nil {
			err = p.Exchange(t.Context(), tenantlimit.Heavy)
		}
		if err != nil {
			t.Fatal(err)
		}
		if n := len(granted(t, l, caller, tenantlimit.Heavy)); n != 1 {
			t.Errorf("%d heavy permits beside the one", n)
		}
	})
}

func TestAnswersThatAreBeingReadAreBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, caller := tenantlimit.New(memory), workspace()
		answer := func(caller tenantlimit.Caller, size int) (*tenantlimit.Permit, error) {
			p, err := l.Acquire(t.Context(), caller, tenantlimit.Heavy)
			if err != nil {
				t.Fatal(err)
			}
			return p, p.Answer(t.Context(), size)
		}
		first, err := answer(caller, tenantlimit.AnswerCap)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := answer(caller, 1<<20); fault.KindOf(err) != fault.Unavailable {
			t.Errorf("a second answer of the workspace: %v", err)
		}
		if _, err := answer(caller, 1<<10); err != nil {
			t.Errorf("a small answer: %v", err)
		}
		if _, err := answer(workspace(), tenantlimit.AnswerCap); err != nil {
			t.Errorf("another workspace: %v", err)
		}
		if n := len(granted(t, l, caller, tenantlimit.Light)); n != 8 {
			t.Errorf("%d permits while answers are being read", n)
		}
		first.Release()
	})
}

func TestWriter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, ours, project := tenantlimit.New(64*memory), workspace(), uuid.New()
		acquire := func(caller tenantlimit.Caller) *tenantlimit.Permit {
			p, err := l.Acquire(t.Context(), caller, tenantlimit.Slow)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		first := acquire(ours)
		if err := first.Writer(t.Context(), project); err != nil {
			t.Fatal(err)
		}
		if err := acquire(workspace()).Writer(t.Context(), project); err != nil {
			t.Errorf("another workspace: %v", err)
		}
		written, second := make(chan error, 20), acquire(ours)
		for range cap(written) {
			go func() {
				p := *second
				err := p.Writer(t.Context(), project)
				p.Release()
				written <- err
			}()
		}
		synctest.Wait()
		if n := len(written); n != 10 || fault.KindOf(<-written) != fault.RateLimited {
			t.Errorf("%d writers were refused", n)
		}
		first.Release()
		synctest.Wait()
		if n := len(written); n != 19 {
			t.Errorf("%d writers have ended", n)
		}
	})
}
