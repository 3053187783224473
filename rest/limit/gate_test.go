package limit

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
)

// countedGate is a gate with its look-ups counted.
type countedGate struct {
	*Gate
	clock   *clock
	good    sync.Map // credential to access.Principal
	broken  atomic.Bool
	lookups atomic.Int64
}

func newCountedGate(tb testing.TB, perKey, perWorkspace int) *countedGate {
	tb.Helper()
	d := &countedGate{clock: newClock()}
	var err error
	d.Gate, err = NewGate(Config{
		PerKey: perKey, PerWorkspace: perWorkspace, TrustedProxies: networks("10.0.0.0/8"),
		Clock: d.clock.now, Logger: quiet(), Registry: prometheus.NewRegistry(),
	})
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

func (d *countedGate) find(_ context.Context, credential string) (*access.Principal, error) {
	if credential == "" {
		return nil, fault.New(fault.InvalidKey, "no key")
	}
	d.lookups.Add(1)
	if d.broken.Load() {
		return nil, errors.New("the database is unavailable")
	}
	if p, ok := d.good.Load(credential); ok {
		found, _ := p.(access.Principal)
		return &found, nil
	}
	return nil, fault.New(fault.InvalidKey, "no such key")
}

// knock asks with a credential from an address.
func (d *countedGate) knock(tb testing.TB, from, credential string) (http.Header, *access.Principal, error) {
	tb.Helper()
	header := http.Header{}
	p, err := d.Admit(tb.Context(), header, request(from+":4711"), credential, d.find)
	return header, p, err
}

func (d *countedGate) newKey(credential string) access.Principal {
	p := access.Principal{KeyID: uuid.New(), WorkspaceID: uuid.New()}
	d.good.Store(credential, p)
	return p
}

func wantHeaders(tb testing.TB, header http.Header, policy, limit string) {
	tb.Helper()
	if got := header.Get("RateLimit-Policy"); got != policy {
		tb.Errorf("RateLimit-Policy: %s, want %s", got, policy)
	}
	if got := header.Get("RateLimit"); got != limit {
		tb.Errorf("RateLimit: %s, want %s", got, limit)
	}
}

const (
	here      = "192.0.2.1"
	elsewhere = "198.51.100.1"
	ofKeys    = `"key";q=600;w=60, "workspace";q=1200;w=60`
	ofAddress = `"address";q=600;w=60`
)

func TestGoodKeyIsAdmittedWithItsLimits(t *testing.T) {
	t.Parallel()
	d := newCountedGate(t, 600, 1200)
	want := d.newKey("good")
	header, p, err := d.knock(t, here, "good")
	if err != nil || p.KeyID != want.KeyID || p.Address != netip.MustParseAddr(here) {
		t.Fatalf("%+v %v", p, err)
	}
	wantHeaders(t, header, ofKeys, `"key";r=599;t=1, "workspace";r=1199;t=1`)
	for range 599 {
		_, _, _ = d.knock(t, here, "good")
	}
	header, p, err = d.knock(t, here, "good")
	f, ok := errors.AsType[*fault.Error](err)
	if p != nil || !ok || f.Kind != fault.RateLimited || f.RetryAfter != 100*time.Millisecond {
		t.Fatalf("%+v %v", p, err)
	}
	wantHeaders(t, header, ofKeys, `"key";r=0;t=60, "workspace";r=600;t=30`)
	d.clock.pass(time.Minute)
	if header, _, err = d.knock(t, here, "good"); err != nil {
		t.Error(err)
	}
	wantHeaders(t, header, ofKeys, `"key";r=599;t=1, "workspace";r=1199;t=1`)
}

// A minute is 60 seconds, whatever the limit: the time in which one request comes back is rounded
// to what Redis counts in, and the window is not its multiple.
func TestTheWindowIsAMinute(t *testing.T) {
	t.Parallel()
	for _, limits := range [][2]int{{70, 7}, {1, 999_983}, {600, 2_000_000}} {
		d := newCountedGate(t, limits[0], limits[1])
		d.newKey("good")
		header, _, _ := d.knock(t, here, "good")
		want := fmt.Sprintf(`"key";q=%d;w=60, "workspace";q=%d;w=60`, limits[0], limits[1])
		if got := header.Get("RateLimit-Policy"); got != want {
			t.Errorf("RateLimit-Policy: %s, want %s", got, want)
		}
	}
}

func TestASessionIsCountedByItself(t *testing.T) {
	t.Parallel()
	d := newCountedGate(t, 2, 3)
	ws := uuid.New()
	d.good.Store("one", access.Principal{SessionID: uuid.New(), WorkspaceID: ws})
	d.good.Store("other", access.Principal{SessionID: uuid.New(), WorkspaceID: ws})
	for i, step := range []struct{ credential, limit, refused string }{
		{"one", `"session";r=1;t=30, "workspace";r=2;t=20`, ""},
		{"one", `"session";r=0;t=60, "workspace";r=1;t=40`, ""},
		{"one", `"session";r=0;t=60, "workspace";r=1;t=40`, "too many requests of this session; try again in 30 s"},
		{"other", `"session";r=1;t=30, "workspace";r=0;t=60`, ""},
		{"other", `"session";r=1;t=30, "workspace";r=0;t=60`, "too many requests of this workspace; try again in 20 s"},
	} {
		header, _, err := d.knock(t, here, step.credential)
		if (err == nil) != (step.refused == "") || err != nil && err.Error() != step.refused {
			t.Errorf("step %d: %v", i, err)
		}
		wantHeaders(t, header, `"session";q=2;w=60, "workspace";q=3;w=60`, step.limit)
	}
}

func TestAnonymousClientsCostNoStatement(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newCountedGate(t, 600, 1200)
		d.newKey("known")
		d.newKey("new")
		if _, _, err := d.knock(t, here, "known"); err != nil {
			t.Fatal(err)
		}
		d.lookups.Store(0)
		began, told := time.Now(), map[fault.Kind]int{}
		for n := range 3000 {
			_, _, err := d.knock(t, here, fmt.Sprintf("bad %d", n))
			told[fault.KindOf(err)]++
		}
		if told[fault.InvalidKey] != badTries || told[fault.RateLimited] != 3000-badTries || d.lookups.Load() != badTries {
			t.Errorf("%v, %d look-ups", told, d.lookups.Load())
		}
		if took := time.Since(began) / (3000 - badTries); took < 10*time.Millisecond || took > time.Second {
			t.Errorf("a refusal takes %s", took)
		}
		header, _, err := d.knock(t, here, "")
		if fault.KindOf(err) != fault.RateLimited {
			t.Errorf("without a key: %v", err)
		}
		wantHeaders(t, header, ofAddress, `"address";r=0;t=60`)
		if _, _, err := d.knock(t, here, "known"); err != nil {
			t.Errorf("a key that was good is locked out: %v", err)
		}
		if _, _, err := d.knock(t, here, "new"); fault.KindOf(err) != fault.RateLimited {
			t.Errorf("a key that nobody has seen yet: %v", err)
		}
		if _, _, err := d.knock(t, elsewhere, "new"); err != nil {
			t.Errorf("another address: %v", err)
		}
		if _, _, err := d.knock(t, here, "new"); err != nil {
			t.Errorf("the same key, now that it is known: %v", err)
		}
		d.clock.pass(time.Second)
		header, _, err = d.knock(t, here, "bad")
		if fault.KindOf(err) != fault.InvalidKey {
			t.Errorf("a second later: %v", err)
		}
		wantHeaders(t, header, ofAddress, `"address";r=9;t=60`)
	})
}

// Requests for public documents are counted by address, apart from wrong keys.
func TestVisitsAreCountedByAddress(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newCountedGate(t, 600, 1200)
		told := map[fault.Kind]int{}
		for range 2 * badTries {
			if err := d.Visit(t.Context(), http.Header{}, request(here+":4711")); err != nil {
				told[fault.KindOf(err)]++
			}
		}
		if told[fault.RateLimited] != badTries || len(told) != 1 {
			t.Errorf("told %v", told)
		}
		if err := d.Visit(t.Context(), http.Header{}, request(elsewhere+":4711")); err != nil {
			t.Errorf("another address: %v", err)
		}
		d.newKey("new")
		if _, _, err := d.knock(t, here, "new"); err != nil {
			t.Errorf("a new key from the address: %v", err)
		}
		for range badTries + 1 {
			_, _, _ = d.knock(t, elsewhere, "bad")
		}
		if err := d.Visit(t.Context(), http.Header{}, request(elsewhere+":4711")); err != nil {
			t.Errorf("a page for who is beside a stranger with wrong keys: %v", err)
		}
	})
}

// The networks of one IPv6 subscriber are limited in sum.
func TestTheNetworksOfASiteAreLimitedInSum(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newCountedGate(t, 600, 1200)
		for n := range 10 * badTries {
			_, _, _ = d.knock(t, fmt.Sprintf("[2001:db8:1:%x::1]", n%100), "bad")
		}
		if got := d.lookups.Load(); got != siteTimes*badTries {
			t.Errorf("%d look-ups, want %d", got, siteTimes*badTries)
		}
		if _, _, err := d.knock(t, "[2001:db8:2::1]", "bad"); fault.KindOf(err) != fault.InvalidKey {
			t.Errorf("another site: %v", err)
		}
	})
}

func TestGoodKeysUseUpNoTries(t *testing.T) {
	t.Parallel()
	d := newCountedGate(t, 600, 1200)
	d.broken.Store(true)
	for n := range 2 * badTries {
		if _, _, err := d.knock(t, here, fmt.Sprintf("key %d", n)); err == nil || fault.KindOf(err) != fault.Internal {
			t.Fatalf("while the database is unavailable: %v", err)
		}
	}
	d.broken.Store(false)
	for n := range 2 * badTries {
		credential := fmt.Sprintf("key %d", n)
		d.newKey(credential)
		if _, _, err := d.knock(t, here, credential); err != nil {
			t.Fatalf("key %d: %v", n, err)
		}
	}
	header, _, _ := d.knock(t, here, "bad")
	wantHeaders(t, header, ofAddress, `"address";r=599;t=1`)
}

func TestARevokedKeyIsForgotten(t *testing.T) {
	t.Parallel()
	d := newCountedGate(t, 600, 1200)
	d.newKey("good")
	_, _, _ = d.knock(t, here, "good")
	d.good.Delete("good")
	for range badTries {
		if _, _, err := d.knock(t, here, "good"); fault.KindOf(err) != fault.InvalidKey {
			t.Fatal(err)
		}
	}
	if _, _, err := d.knock(t, here, "good"); fault.KindOf(err) != fault.RateLimited {
		t.Errorf("a key that is no longer good: %v", err)
	}
}

// After a session switches to another workspace, it counts there.
func TestASessionCountsWhereItIs(t *testing.T) {
	t.Parallel()
	d := newCountedGate(t, 10, 20)
	session := access.Principal{SessionID: uuid.New(), WorkspaceID: uuid.New()}
	d.good.Store("one", session)
	_, _, _ = d.knock(t, here, "one")
	session.WorkspaceID = uuid.New()
	d.good.Store("one", session)
	for _, remaining := range []string{"19", "18"} {
		header, _, err := d.knock(t, here, "one")
		if err != nil || !strings.Contains(header.Get("RateLimit"), `"workspace";r=`+remaining) {
			t.Errorf("%v, %v", header, err)
		}
	}
}

// However many come at once, no more are looked up than are allowed.
func TestConcurrentAnonymousClients(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newCountedGate(t, 600, 1200)
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				for n := range 200 {
					_, _, _ = d.knock(t, here, fmt.Sprintf("bad %d %d", i, n))
				}
			})
		}
		wg.Wait()
		if got := d.lookups.Load(); got != badTries {
			t.Errorf("%d look-ups, want %d", got, badTries)
		}
	})
}

func TestAGateNeedsItsParts(t *testing.T) {
	t.Parallel()
	whole := Config{PerKey: 1, PerWorkspace: 1, Clock: time.Now, Logger: quiet(), Registry: prometheus.NewRegistry()}
	for name, spoil := range map[string]func(*Config){
		"no clock": func(c *Config) { c.Clock = nil }, "no logger": func(c *Config) { c.Logger = nil },
		"no registry": func(c *Config) { c.Registry = nil }, "no key limit": func(c *Config) { c.PerKey = 0 },
		"no workspace limit": func(c *Config) { c.PerWorkspace = -1 }, "no address": func(c *Config) { c.RedisURL = "nowhere" },
	} {
		cfg := whole
		spoil(&cfg)
		if _, err := NewGate(cfg); err == nil {
			t.Errorf("%s: a gate all the same", name)
		}
	}
}

func BenchmarkAdmitGood(b *testing.B) {
	d := newCountedGate(b, 1_000_000, 1_000_000)
	p := d.newKey("good")
	find := func(context.Context, string) (*access.Principal, error) { return &p, nil }
	r, header := request(here+":4711"), http.Header{}
	b.ReportAllocs()
	for b.Loop() {
		d.clock.pass(time.Second)
		if _, err := d.Admit(b.Context(), header, r, "good", find); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAdmitAnonymous(b *testing.B) {
	d := newCountedGate(b, 600, 1200)
	r, header := request(here+":4711"), http.Header{}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Admit(b.Context(), header, r, "bad", d.find); err == nil {
			b.Fatal("let in")
		}
	}
}
