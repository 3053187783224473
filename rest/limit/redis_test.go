package limit

import (
	"context"
	"log/slog"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/internal/testlog"
)

// patience is for a machine that is busy with other tests.
const patience = time.Minute

func (q quotas) inRedis(tb testing.TB, address string, log *slog.Logger) *shared {
	tb.Helper()
	s, err := newShared(address, q, log)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = s.pool.Close() })
	s.wait = patience
	return s
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// Whatever is asked when, Redis says what memory says.
func TestRedisAndMemoryCountTheSame(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	rapid.Check(t, func(t *rapid.T) {
		server.FlushAll()
		c := newClock()
		q := quotas{
			Quota{rapid.IntRange(1, 700).Draw(t, "per key"), time.Minute, rapid.IntRange(1, 5).Draw(t, "burst of a key")},
			Quota{rapid.IntRange(1, 700).Draw(t, "per workspace"), time.Minute, rapid.IntRange(1, 8).Draw(t, "burst of a workspace")},
		}
		remote, err := newShared("redis://"+server.Addr(), q, quiet())
		if err != nil {
			t.Fatal(err)
		}
		defer remote.pool.Close() //nolint:errcheck // nothing is left to lose
		remote.wait = patience
		local, err := newMemory(q, c.now)
		if err != nil {
			t.Fatal(err)
		}
		callers, workspaces := []uuid.UUID{uuid.New(), uuid.New(), uuid.New()}, []uuid.UUID{uuid.New(), uuid.New()}
		for range rapid.IntRange(1, 40).Draw(t, "requests") {
			c.pass(time.Duration(rapid.IntRange(0, 200_000).Draw(t, "µs")) * time.Microsecond)
			server.SetTime(c.now())
			n := rapid.IntRange(0, 2).Draw(t, "caller")
			who := subject{callers[n], workspaces[n/2]}
			want := local.take(t.Context(), who)
			got, ok := remote.take(t.Context(), who)
			if !ok {
				t.Fatal("Redis is unavailable")
			}
			if got != want {
				t.Fatalf("Redis says %+v, memory %+v", got, want)
			}
		}
	})
}

// Four processes share their limits to the last request.
func TestFourShareTheirLimitsExactly(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	c := newClock()
	server.SetTime(c.now())
	who := someone()
	processes := make([]*shared, 4)
	for i := range processes {
		processes[i] = quotas{PerMinute(600), PerMinute(1200)}.inRedis(t, "redis://"+server.Addr(), quiet())
	}
	round := func() int64 {
		var let atomic.Int64
		var wg sync.WaitGroup
		for _, p := range processes {
			for range 2 {
				wg.Go(func() {
					for range 150 {
						v, ok := p.take(t.Context(), who)
						if !ok {
							t.Error("Redis is unavailable")
						}
						if v.allowed() {
							let.Add(1)
						}
					}
				})
			}
		}
		wg.Wait()
		return let.Load()
	}
	if got := round(); got != 600 {
		t.Errorf("%d were let through at once, want 600", got)
	}
	c.pass(30 * time.Second)
	server.SetTime(c.now())
	if got := round(); got != 300 {
		t.Errorf("%d were let through half a minute later, want 300", got)
	}
}

func TestRedisForgetsIdleCallers(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	s := quotas{PerMinute(600), PerMinute(1200)}.inRedis(t, "redis://"+server.Addr(), quiet())
	s.take(t.Context(), someone())
	if n := len(server.Keys()); n != 2 {
		t.Errorf("%d keys: %v", n, server.Keys())
	}
	server.FastForward(100 * time.Millisecond)
	if keys := server.Keys(); len(keys) != 0 {
		t.Errorf("left: %v", keys)
	}
}

// count counts how often a text was logged.
func count(log *testlog.Book, text string) int { return strings.Count(log.String(), text) }

const (
	saysUnavailable = "Redis is unavailable"
	saysBack        = "Redis is back"
)

func TestMemoryTakesOverWithoutRedis(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	log := &testlog.Book{}
	registry := prometheus.NewRegistry()
	g, err := NewGate(Config{
		PerKey: 3, PerWorkspace: 10, RedisURL: "redis://:hunter2@" + server.Addr(), Clock: newClock().now,
		Logger: slog.New(slog.NewTextHandler(log, nil)), Registry: registry,
	})
	if err != nil {
		t.Fatal(err)
	}
	server.RequireAuth("hunter2")
	g.shared.every, g.shared.wait = time.Millisecond, patience
	var running sync.WaitGroup
	defer running.Wait()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	running.Go(func() { g.Run(ctx) })
	who := someone()
	take := func(n int) (let int) {
		for range n {
			if g.count(t.Context(), who).allowed() {
				let++
			}
		}
		return let
	}
	server.SetTime(newClock().now())
	if got := take(2); got != 2 {
		t.Errorf("%d by Redis, want 2", got)
	}
	server.Close()
	if got := take(10); got != 1 {
		t.Errorf("%d by memory, which had seen 2, want 1", got)
	}
	if got := testutil.ToFloat64(g.shared.up); got != 0 || count(log, saysUnavailable) != 1 || count(log, saysBack) != 0 {
		t.Errorf("while Redis is unavailable the gauge is %v: %s", got, log.String())
	}
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	until(t, func() bool { return count(log, saysBack) == 1 })
	if got := testutil.ToFloat64(g.shared.up); got != 1 || g.shared.unavailable.Load() {
		t.Errorf("when Redis is back the gauge is %v", got)
	}
	if got := take(10); got != 1 {
		t.Errorf("%d by Redis, which had seen 2, want 1", got)
	}
	if count(log, "hunter2") != 0 {
		t.Error("the password stands in the log")
	}
}

func TestARedisThatIsNotThereAtTheStartIsAWarning(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	address := server.Addr()
	server.Close()
	log := &testlog.Book{}
	s := quotas{PerMinute(600), PerMinute(1200)}.inRedis(t, "redis://"+address, slog.New(slog.NewTextHandler(log, nil)))
	s.every = time.Millisecond
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	running.Go(func() { s.watch(ctx) })
	until(t, func() bool { return count(log, saysUnavailable) == 1 })
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	until(t, func() bool { return count(log, saysBack) == 1 })
	if _, ok := s.take(t.Context(), someone()); !ok {
		t.Error("Redis is not asked although it is back")
	}
}

// A Redis that takes connections and says nothing holds nobody up.
func TestSilentRedisIsUnavailable(t *testing.T) {
	t.Parallel()
	mute, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer mute.Close() //nolint:errcheck // nothing is left to lose
	for _, address := range []string{"redis://", "redis://:password@"} {
		log := &testlog.Book{}
		s := quotas{PerMinute(600), PerMinute(1200)}.inRedis(t, address+mute.Addr().String(), slog.New(slog.NewTextHandler(log, nil)))
		s.wait = takeTimeout
		for !s.unavailable.Load() {
			if _, ok := s.take(t.Context(), someone()); ok {
				t.Error("it has counted")
			}
		}
		if count(log, saysUnavailable) != 1 {
			t.Errorf("the log says %s", log.String())
		}
	}
}

func TestALateAnswerIsNotSilence(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &shared{began: time.Now()}
		late := func(after time.Duration) bool {
			asked := time.Now()
			<-time.After(after)
			return s.tooSilent(int64(asked.Sub(s.began)))
		}
		<-time.After(time.Hour)
		if late(50*time.Millisecond) || late(149*time.Millisecond) {
			t.Error("away before its time")
		}
		s.silent.Store(0) // it has answered
		if late(50*time.Millisecond) || !late(150*time.Millisecond) {
			t.Error("not away when its time had come")
		}
	})
}

// until waits for what another goroutine brings about.
func until(t *testing.T, done func() bool) {
	t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-t.Context().Done():
			t.Fatal("waited in vain")
		case <-tick.C:
		}
	}
}

func TestAddressesOfRedis(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"redis://localhost", "redis://u:p@h:6379/3", "rediss://h:6380", "redis://h/"} {
		if err := CheckRedisURL(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "h:6379", "http://h", "redis://:hunter2@h:port", "redis://:hunter2@h/x", "redis://:hunter2@h?colour=red", "unix:///run/redis.sock"} {
		err := CheckRedisURL(bad)
		if err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func BenchmarkRedis(b *testing.B) {
	address := realRedis(b)
	s := quotas{PerMinute(1_000_000), PerMinute(1_000_000)}.inRedis(b, address, quiet())
	who := someone()
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := s.take(b.Context(), who); !ok {
			b.Fatal("Redis is unavailable")
		}
	}
}
