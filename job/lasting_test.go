package job_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// refusing is an analyzer that refuses every audit for the same reason.
type refusing struct {
	err     error
	calls   chan uuid.UUID
	reasons chan string
}

func (r refusing) Analyze(_ context.Context, _, auditID uuid.UUID) error {
	r.calls <- auditID
	return r.err
}

func (r refusing) Abandon(_ context.Context, _, _ uuid.UUID, reason string) error {
	r.reasons <- reason
	return nil
}

// A job that fails with an error that every attempt would have ends at the first attempt. Its log line and
// what Failed records name the reason.
func TestLastingErrorEndsAJobAtOnce(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	f := newFixture(t, storagetest.Open(t), 2, audittest.Catalogue(t, url, 4))
	f.launch(t, 1, assistantA)
	r := refusing{err: fault.Field("entities[0].name", "is empty"), calls: make(chan uuid.UUID, 9), reasons: make(chan string, 9)}
	logs := &testlog.Book{}
	p := audittest.Work{Analyzer: r, Logger: slog.New(slog.NewTextHandler(logs, nil))}.Process(t, f.store, f.engines)
	if err := p.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Stop(context.Background()) })
	select {
	case reason := <-r.reasons:
		if !strings.Contains(reason, "entities[0].name: is empty") {
			t.Errorf("ended with %q", reason)
		}
	case <-time.After(patience):
		t.Fatal("the job was not ended")
	}
	if len(r.calls) != 1 {
		t.Errorf("%d attempts, want 1", len(r.calls))
	}
	if log := logs.String(); !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "entities[0].name: is empty") {
		t.Errorf("log: %s", log)
	}
}
