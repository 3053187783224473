package audit_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// failing is a provider that fails every call for a while after its first one.
type failing struct {
	provider http.Handler
	fail     http.HandlerFunc
	lasts    time.Duration

	once  sync.Once
	until time.Time
	calls atomic.Int64
}

func (p *failing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.calls.Add(1)
	p.once.Do(func() { p.until = time.Now().Add(p.lasts) })
	if time.Now().Before(p.until) {
		p.fail(w, r)
		return
	}
	p.provider.ServeHTTP(w, r)
}

// An engine that fails for every question pauses for all of them, and the audit ends complete. How long
// outages may last is TestExecutionsOutliveAnOutage's.
func TestAuditsOutliveAnOutageOfTheirEngine(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]http.HandlerFunc{
		"5xx": func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "down for maintenance", http.StatusBadGateway)
		},
		"a broken body": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"status": "completed", "output": [`)
		},
		"a reset": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			outliveOutage(t, fail)
		})
	}
}

func outliveOutage(t *testing.T, fail http.HandlerFunc) {
	t.Helper()
	f := newFixture(t)
	provider, _ := audittest.Provider(t, enginetest.Options{})
	broken := &failing{provider: provider, fail: fail, lasts: time.Second}
	server := httptest.NewServer(broken)
	t.Cleanup(server.Close)
	engines := audittest.Catalogue(t, server.URL+"/v1", 16)
	for name, e := range engines {
		e.RetryPause, e.MaxAttempts = 100*time.Millisecond, 10 // calls are slow beside the pauses on a busy machine
		engines[name] = e
	}
	f.service, _ = audittest.Service(t, f.store, engines)
	in := oneEngine()
	in.Repetitions, in.MarketIds = new(4), []*uuid.UUID{f.germany()}
	a := f.launch(t, in)[0]
	analyzed := make(audittest.Analyzed, 1)
	audittest.Process(t, f.store, engines, analyzed)
	<-analyzed
	got := read[int64](t, f.store, `SELECT count(*) FILTER (WHERE status = 'completed') FROM executions WHERE audit_id = $1
		UNION ALL SELECT max(attempts) FROM executions WHERE audit_id = $1
		UNION ALL SELECT sum(attempts) FROM executions WHERE audit_id = $1`, a.ID)
	if got[0] != int64(a.RequestedCount) || got[1] > 10 || got[2] != broken.calls.Load() {
		t.Errorf("%d of %d executions completed, at most %d attempts each, %d in all with %d calls",
			got[0], a.RequestedCount, got[1], got[2], broken.calls.Load())
	}
}

// An audit whose engine fails for every question says so, and says it no more once the engine responds.
func TestAuditsOfAFailingEngineSaySo(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	a := f.launch(t, model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA, assistantB}})[0]
	store := audits.New(f.store)
	look := func() string {
		t.Helper()
		if err := beatBoth(t, f.store); err != nil {
			t.Fatal(err)
		}
		if n, err := store.MarkUnserved(t.Context(), time.Minute, time.Hour); err != nil || n != 0 {
			t.Fatalf("%d unserved: %v", n, err)
		}
		stored, err := store.Audit(t.Context(), f.project.ID, a.ID)
		if err != nil {
			t.Fatal(err)
		}
		return stored.ErrorMessage
	}
	if got := look(); got != "" {
		t.Errorf("before: %q", got)
	}
	if err := store.SetOutage(t.Context(), string(assistantB), time.Minute, "status 502: down"); err != nil {
		t.Fatal(err)
	}
	if got := look(); !strings.HasPrefix(got, "waiting: assistant_b fails for every question (status 502: down); it is asked again at 2") {
		t.Errorf("in the outage: %q", got)
	}
	if err := store.EndOutage(t.Context(), string(assistantB)); err != nil {
		t.Fatal(err)
	}
	if got := look(); got != "" {
		t.Errorf("after: %q", got)
	}
}
