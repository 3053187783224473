package audit_test

import (
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/internal/fault"
)

// What failed is asked again, and nothing else: the same questions, counted anew.
func TestRerunAsksFailedExecutions(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	var mended atomic.Bool
	provider, url := audittest.Provider(t, enginetest.Options{Fault: func(c enginetest.Call) enginetest.Fault {
		if !mended.Load() && (c.Prompt == "question 1" || c.Prompt == "question 3") {
			return enginetest.Fault{Kind: enginetest.ServerError}
		}
		return enginetest.Fault{}
	}})
	engines := audittest.Catalogue(t, url, 2)
	f.service, _ = audittest.Service(t, f.store, engines)
	in := oneEngine()
	in.Repetitions, in.MarketIds = new(2), []*uuid.UUID{f.germany()}
	parent := f.launch(t, in)[0]
	if _, err := f.service.RerunFailed(t.Context(), f.project.ID, parent.ID, 100); fault.KindOf(err) != fault.Conflict {
		t.Errorf("while it runs: %v", err)
	}
	analyzed := make(audittest.Analyzed, 1)
	audittest.Process(t, f.store, engines, analyzed)
	<-analyzed
	f.finish(t, parent)
	mended.Store(true)
	asked := provider.Total()
	if _, err := f.service.RerunFailed(t.Context(), f.project.ID, parent.ID, 11); fault.KindOf(err) != fault.EstimateExceedsLimit {
		t.Errorf("beyond the ceiling: %v", err)
	}
	again, err := f.service.RerunFailed(t.Context(), f.project.ID, parent.ID, 12)
	if err != nil {
		t.Fatal(err)
	}
	if *again.ParentAuditID != parent.ID || again.RequestedCount != 4 || *again.Market.ID != *f.germany() || again.RandomSeed != parent.RandomSeed {
		t.Errorf("%+v", again)
	}
	<-analyzed
	f.finish(t, *again)
	texts := read[string](t, f.store, `SELECT p.prompt_index || ' ' || p.text || ' ' || e.repetition FROM executions e
		JOIN audit_prompts p USING (project_id, audit_id, prompt_index) WHERE e.audit_id = $1 ORDER BY e.id`, again.ID)
	want := []string{"0 question 1 1", "0 question 1 2", "1 question 3 1", "1 question 3 2"}
	if len(texts) != 4 || texts[0] != want[0] || texts[3] != want[3] || provider.Total() != asked+4 {
		t.Errorf("asked %v with %d calls", texts, provider.Total()-asked)
	}
	if _, err := f.service.RerunFailed(t.Context(), f.project.ID, again.ID, 100); fault.KindOf(err) != fault.Conflict {
		t.Errorf("nothing failed: %v", err)
	}
	without, _ := audittest.Service(t, f.store, audit.Catalogue{assistantB: engines[assistantB]})
	if _, err := without.RerunFailed(t.Context(), f.project.ID, parent.ID, 100); fault.KindOf(err) != fault.Invalid {
		t.Errorf("an engine that is gone: %v", err)
	}
	other, _ := audittest.Project(t, f.store, 1)
	if _, err := f.service.RerunFailed(t.Context(), other.ID, parent.ID, 100); fault.KindOf(err) != fault.NotFound {
		t.Errorf("of another project: %v", err)
	}
}
