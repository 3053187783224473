package audit_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/model"
)

// While audits of its last run are under way, a schedule skips a due time.
func TestAScheduleWaitsForItsLastAudits(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	a := f.create(t, f.input(hourly, at(t, "2026-03-01T09:00:00Z")))
	f.runDue(t, *a.NextRunAt)
	f.clock.set(at(t, "2026-03-01T10:00:00Z"))
	if err := f.service.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	a = f.stored(t, a.ID)
	checkNext(t, a, "2026-03-01T11:00:00Z")
	if n := f.launches(t); n != 1 || a.FailureCount != 0 {
		t.Errorf("%d launches, %+v", n, a)
	}
	f.runDue(t, *a.NextRunAt)
	if n := f.launches(t); n != 2 {
		t.Errorf("%d launches after the audits have ended", n)
	}
}

// One schedule of each workspace runs before the next of any.
func TestSchedulesRunInTurnsOfWorkspaces(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	for range 5 {
		f.create(t, f.input(hourly, at(t, "2026-03-01T09:00:00Z")))
	}
	many := f.project.WorkspaceID
	other, made := audittest.Project(t, f.store, 4)
	in := f.input(hourly, at(t, "2026-03-01T09:30:00Z"))
	in.PromptSetID = made.PromptSets[0].ID
	if _, err := f.service.CreateSchedule(t.Context(), other, in); err != nil {
		t.Fatal(err)
	}
	f.runDue(t, at(t, "2026-03-01T09:40:00Z"))
	order := read[uuid.UUID](t, f.store, "SELECT workspace_id FROM audits ORDER BY id")
	if len(order) != 6 || order[0] != many || order[1] != other.WorkspaceID {
		t.Errorf("launched for %v, want %s, then %s", order, many, other.WorkspaceID)
	}
	if n := read[int](t, f.store, "SELECT count(*)::int FROM audits WHERE status = $1", model.AuditStatusQueued); n[0] != 6 {
		t.Errorf("%d audits", n[0])
	}
}
