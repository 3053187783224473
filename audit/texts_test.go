package audit_test

import (
	"log/slog"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// allocated returns the bytes that the process allocates during a call.
func allocated(t *testing.T, call func() error) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := call(); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestAnEstimateReadsNoTexts(t *testing.T) { //nolint:paralleltest // it measures the memory of the process
	store := storagetest.Open(t)
	f := &fixture{store: store}
	f.project, f.made = audittest.Project(t, store, 3_000)
	f.service, _ = audittest.Service(t, store, audittest.Catalogue(t, nowhere, 2))
	_, err := store.Pool().Exec(t.Context(), "UPDATE prompts SET text = text || $1 WHERE project_id = $2", strings.Repeat("ä", 3_900), f.project.ID)
	if err != nil {
		t.Fatal(err)
	}
	engines := []model.LogicalEngine{assistantA}
	made := allocated(t, func() error {
		e, err := f.service.Estimate(t.Context(), f.project, model.AuditEstimateInput{Engines: engines})
		if err == nil && e.PromptCount != 3_000 {
			t.Errorf("%d prompts", e.PromptCount)
		}
		return err
	})
	if made > 2<<20 {
		t.Errorf("an estimate of 3,000 prompts allocates %d KiB; their texts have 23 MiB", made>>10)
	}
	a := f.launchAll(t, engines)
	for i, text := range read[string](t, store, "SELECT text FROM audit_prompts WHERE audit_id = $1 ORDER BY prompt_index", a.ID) {
		if !strings.HasPrefix(text, "question "+strconv.Itoa(i)+"ä") {
			t.Fatalf("prompt %d is %.20s", i, text)
		}
	}
}

// A project that was over its bounds before they came continues, and each launch says so.
func TestALaunchSaysThatAProjectIsOverItsBounds(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	log := &testlog.Book{}
	enqueuer, err := job.NewInserter(f.store)
	if err != nil {
		t.Fatal(err)
	}
	if f.service, err = audit.New(audit.Config{
		Store: audits.New(f.store), Projects: projects.New(f.store), Engines: audittest.Catalogue(t, nowhere, 2),
		Jobs: enqueuer, Queue: jobs.New(f.store), Logger: slog.New(slog.NewTextHandler(log, nil)),
	}); err != nil {
		t.Fatal(err)
	}
	said := func() (names, texts bool) {
		f.launchAll(t, []model.LogicalEngine{assistantA})
		text := log.Take()
		return strings.Contains(text, "more names than"), strings.Contains(text, "longer texts of prompts than")
	}
	if names, texts := said(); names || texts {
		t.Errorf("a usual project: names %v, texts %v", names, texts)
	}
	change := func(statement string) {
		if _, err := f.store.Pool().Exec(t.Context(), statement, f.project.ID); err != nil {
			t.Fatal(err)
		}
	}
	change(`UPDATE prompts SET status = 'archived', text = repeat('x', 33000000)
		WHERE project_id = $1 AND id = (SELECT id FROM prompts WHERE project_id = $1 LIMIT 1)`)
	if names, texts := said(); names || !texts {
		t.Errorf("over the bound of texts: names %v, texts %v", names, texts)
	}
	change(`INSERT INTO competitors
		SELECT $1, gen_random_uuid(), 'Competitor ' || n, '{}', '{}', NULL, '{}', now(), now() FROM generate_series(1, 20000) AS n`)
	if names, texts := said(); !names || !texts {
		t.Errorf("over both bounds: names %v, texts %v", names, texts)
	}
}

func (f *fixture) launchAll(t *testing.T, engines []model.LogicalEngine) model.Audit {
	t.Helper()
	all, err := f.service.Launch(t.Context(), f.project, model.AuditLaunchInput{Engines: engines, MaxEstimatedCredits: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

func TestANamedPromptThatIsAskedNowhereIsRefused(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	id := f.set(audittest.CommerceSet).Prompts[0].ID
	_, err := f.service.Estimate(t.Context(), f.project, model.AuditEstimateInput{
		Engines: []model.LogicalEngine{assistantA}, PromptIds: []uuid.UUID{f.set(0).Prompts[0].ID, f.set(0).Prompts[1].ID, id},
	})
	if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "prompt_ids[2]") {
		t.Errorf("%v", err)
	}
}
