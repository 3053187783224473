package job_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// Processes look for due schedules by themselves; the audits run to their end.
func TestDueSchedulesRunByThemselves(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	database := storagetest.URL(t)
	f := newFixture(t, storagetest.OpenURL(t, database), 3, audittest.Catalogue(t, url, 4))
	sets, err := projects.New(f.store).PromptSets(t.Context(), []uuid.UUID{f.project.ID})
	if err != nil {
		t.Fatal(err)
	}
	made, err := f.service.CreateSchedule(t.Context(), f.project, model.AuditScheduleInput{
		PromptSetID: sets[f.project.ID][audittest.CoreSet].ID, Cadence: model.AuditScheduleCadenceOneTime,
		Engines: []model.LogicalEngine{assistantA}, AuditScope: model.AuditScopeBrand, Timezone: "UTC", Enabled: true,
		NextRunAt: new(time.Now().Add(500 * time.Millisecond)),
	})
	if err != nil {
		t.Fatal(err)
	}
	analyzed := make(audittest.Analyzed)
	for range 2 {
		audittest.Process(t, storagetest.OpenURL(t, database), f.engines, analyzed)
	}
	id := await(t, analyzed)
	key := storage.ChildKey{ProjectID: f.project.ID, ID: made.ID}
	schedules, err := audits.New(f.store).SchedulesByID(t.Context(), []storage.ChildKey{key})
	if ran := schedules[key]; err != nil || ran == nil || ran.LastRunAt == nil || ran.LastRunAt.Before(*made.NextRunAt) || ran.Enabled || ran.FailureCount != 0 {
		t.Errorf("%+v, %v", ran, err)
	}
	if n := f.count(t, id, `SELECT count(*)::int FROM audits WHERE project_id = (SELECT project_id FROM audits WHERE id = $1)`); n != 1 {
		t.Errorf("%d audits", n)
	}
}
