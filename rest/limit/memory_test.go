package limit

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
)

// clock is a time that a test sets.
type clock struct{ at atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.at.Store(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC).UnixNano())
	return c
}

func (c *clock) now() time.Time { return time.Unix(0, c.at.Load()) }

func (c *clock) pass(d time.Duration) { c.at.Add(int64(d)) }

func someone() subject { return subject{caller: uuid.New(), workspace: uuid.New()} }

func (q quotas) inMemory(t *testing.T, c *clock) *memory {
	t.Helper()
	m, err := newMemory(q, c.now)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAFullBurstAndThenTheEvenPace(t *testing.T) {
	t.Parallel()
	c := newClock()
	m := quotas{PerMinute(600), PerMinute(1200)}.inMemory(t, c)
	who := someone()
	take := func(n int) (let int) {
		for range n {
			if m.take(t.Context(), who).allowed() {
				let++
			}
		}
		return let
	}
	if got := take(1000); got != 600 {
		t.Errorf("%d at once, want 600", got)
	}
	v := m.take(t.Context(), who)
	if v.caller != (state{0, time.Minute, 100 * time.Millisecond}) || v.workspace.remaining != 600 || v.retry() != 100*time.Millisecond {
		t.Errorf("over the limit: %+v", v)
	}
	c.pass(99 * time.Millisecond)
	if got := take(2); got != 0 {
		t.Errorf("%d before the time", got)
	}
	c.pass(time.Millisecond)
	if got := take(2); got != 1 {
		t.Errorf("%d after a tenth of a second, want 1", got)
	}
	c.pass(10 * time.Second)
	if got := take(200); got != 100 {
		t.Errorf("%d after ten seconds, want 100", got)
	}
	c.pass(time.Hour)
	if got := take(1000); got != 600 {
		t.Errorf("%d after an hour, want 600", got)
	}
}

func TestTwoKeysShareTheirWorkspace(t *testing.T) {
	t.Parallel()
	m := quotas{PerMinute(600), PerMinute(1000)}.inMemory(t, newClock())
	first, second := someone(), someone()
	second.workspace = first.workspace
	for range 600 {
		m.take(t.Context(), first)
	}
	let := 0
	for range 600 {
		if m.take(t.Context(), second).allowed() {
			let++
		}
	}
	v := m.take(t.Context(), second)
	if let != 400 || v.allowed() || !v.caller.allowed() || v.caller.remaining != 200 || v.retry() != 60*time.Millisecond {
		t.Errorf("%d of the second key, then %+v", let, v)
	}
	if other := m.take(t.Context(), someone()); !other.allowed() || other.workspace.remaining != 999 {
		t.Errorf("another workspace: %+v", other)
	}
}

func TestARefusedRequestUsesUpNothing(t *testing.T) {
	t.Parallel()
	c := newClock()
	m := quotas{PerMinute(60), PerMinute(120)}.inMemory(t, c)
	who, colleague := someone(), someone()
	colleague.workspace = who.workspace
	for range 500 {
		m.take(t.Context(), who)
	}
	if v := m.take(t.Context(), colleague); v.workspace.remaining != 59 || v.caller.remaining != 59 {
		t.Errorf("the workspace lost what its key was refused: %+v", v)
	}
	for range 500 {
		m.take(t.Context(), colleague)
	}
	c.pass(time.Second / 2) // one for the workspace, which is half of one for a key
	if v := m.take(t.Context(), who); v.allowed() || v.workspace.remaining != 1 {
		t.Errorf("half a second later: %+v", v)
	}
}

func TestTheMemoryIsExactUnderConcurrency(t *testing.T) {
	t.Parallel()
	m := quotas{PerMinute(600), PerMinute(1000)}.inMemory(t, newClock())
	workspace := uuid.New()
	callers := []subject{{uuid.New(), workspace}, {uuid.New(), workspace}}
	var let [2]atomic.Int64
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 300 {
				if m.take(t.Context(), callers[i%2]).allowed() {
					let[i%2].Add(1)
				}
			}
		})
	}
	wg.Wait()
	first, second := let[0].Load(), let[1].Load()
	if first+second != 1000 || first > 600 || second > 600 {
		t.Errorf("%d and %d were let through", first, second)
	}
}

func TestALimiterOfAnything(t *testing.T) {
	t.Parallel()
	c := newClock()
	l, err := New(Quota{Count: 10, Per: time.Hour, Burst: 3}, c.now)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if ok, retry := l.Allow(t.Context(), "me@example.com"); !ok || retry != 0 {
			t.Errorf("try %d: %v %s", i, ok, retry)
		}
	}
	c.pass(time.Minute)
	if ok, retry := l.Allow(t.Context(), "me@example.com"); ok || retry != 5*time.Minute {
		t.Errorf("the fourth: %v %s", ok, retry)
	}
	if ok, _ := l.Allow(t.Context(), "you@example.com"); !ok {
		t.Error("somebody else was refused")
	}
	c.pass(5 * time.Minute)
	if ok, _ := l.Allow(t.Context(), "me@example.com"); !ok {
		t.Error("refused when the time had come")
	}
	for _, q := range []Quota{{}, {Count: 1, Per: time.Second}, {Count: 1, Burst: 1}, {Per: 1, Burst: 1}, {Count: -1, Per: time.Second, Burst: 1}} {
		if _, err := New(q, c.now); err == nil {
			t.Errorf("%+v is a quota", q)
		}
	}
}

func BenchmarkMemory(b *testing.B) {
	m, err := newMemory(quotas{PerMinute(1_000_000), PerMinute(1_000_000)}, time.Now)
	if err != nil {
		b.Fatal(err)
	}
	who := someone()
	b.ReportAllocs()
	for b.Loop() {
		m.take(b.Context(), who)
	}
}
