package audit_test

import (
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/jobs"
)

// An audit whose worker is missing says so, and says it no more once there is one.
func TestUnservedAuditHasAMessage(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	a := f.launch(t, model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA, assistantB}})[0]
	message := func() string {
		stored, err := audits.New(f.store).Audit(t.Context(), f.project.ID, a.ID)
		if err != nil {
			t.Fatal(err)
		}
		return stored.ErrorMessage
	}
	look := func(idle time.Duration, unserved int, want string) {
		t.Helper()
		n, err := audits.New(f.store).MarkUnserved(t.Context(), time.Minute, idle)
		if err != nil || n != unserved {
			t.Fatalf("%d unserved, %v; want %d", n, err, unserved)
		}
		if got := message(); got != want {
			t.Errorf("message %q, want %q", got, want)
		}
	}
	beat := func(worker string, engines ...string) {
		t.Helper()
		if _, err := jobs.New(f.store).Beat(t.Context(), worker, engines, time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	look(time.Hour, 0, "") // it was launched just now
	look(0, 1, "waiting: no worker is running")
	beat("one", string(assistantA))
	look(0, 1, "waiting: no running worker asks assistant_b")
	beat("two", string(assistantB))
	look(0, 0, "")
	for _, worker := range []string{"one", "two"} {
		if err := jobs.New(f.store).Leave(t.Context(), worker); err != nil {
			t.Fatal(err)
		}
	}
	look(0, 1, "waiting: no worker is running")
	cancelled, err := f.service.Cancel(t.Context(), f.project.ID, a.ID)
	if err != nil || strings.HasPrefix(cancelled.ErrorMessage, "waiting") || message() != "" {
		t.Errorf("cancelled: %+v, %v", cancelled, err)
	}
}

// beatBoth is the heartbeat of a worker that asks both engines.
func beatBoth(t *testing.T, store *storage.DB) error {
	t.Helper()
	_, err := jobs.New(store).Beat(t.Context(), "one", []string{string(assistantA), string(assistantB)}, time.Minute)
	return err
}
