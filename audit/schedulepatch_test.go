package audit_test

import (
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// A patch changes what is given, and the next run where that changes it.
func TestPatches(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	monday := at(t, "2026-03-02T08:30:00Z") // 9:30 in Berlin, 3:30 in New York
	later := at(t, "2026-03-05T06:00:00Z")
	for name, tc := range map[string]struct {
		in    model.AuditScheduleInput
		patch model.AuditSchedulePatch
		want  string
	}{
		"nothing":          {f.input(daily, monday), model.AuditSchedulePatch{}, "2026-03-02T08:30:00Z"},
		"the same":         {f.input(daily, monday), model.AuditSchedulePatch{Cadence: new(daily), NextRunAt: &monday}, "2026-03-02T08:30:00Z"},
		"what is asked":    {f.input(daily, monday), model.AuditSchedulePatch{Engines: []model.LogicalEngine{assistantB}}, "2026-03-02T08:30:00Z"},
		"another time":     {f.input(daily, monday), model.AuditSchedulePatch{NextRunAt: &later}, "2026-03-05T06:00:00Z"},
		"the zone, daily":  {f.input(daily, monday), model.AuditSchedulePatch{Timezone: new("America/New_York")}, "2026-03-02T14:30:00Z"},
		"the zone, hourly": {f.input(hourly, monday), model.AuditSchedulePatch{Timezone: new("Asia/Kathmandu")}, "2026-03-02T08:30:00Z"},
		"hourly instead":   {f.input(daily, monday.AddDate(0, -1, 0)), model.AuditSchedulePatch{Cadence: new(hourly)}, "2026-02-28T10:30:00Z"},
		"weekly instead":   {f.input(hourly, monday.AddDate(0, 0, -7)), model.AuditSchedulePatch{Cadence: new(weekly)}, "2026-03-02T08:30:00Z"},
		"minutes instead": {f.input(daily, monday.AddDate(0, 0, -7)), model.AuditSchedulePatch{
			Cadence: new(everyNMinutes), IntervalMinutes: graphql.OmittableOf(new(20)),
		}, "2026-02-28T10:10:00Z"},
		"other minutes": {f.input(everyNMinutes), model.AuditSchedulePatch{IntervalMinutes: graphql.OmittableOf(new(7))}, "2026-02-28T10:07:00Z"},
		"no minutes":    {f.input(everyNMinutes), model.AuditSchedulePatch{Cadence: new(hourly)}, "2026-02-28T11:00:00Z"},
		"pause":         {f.input(daily, monday), model.AuditSchedulePatch{Enabled: new(false)}, "none"},
		"go on":         {disabled(f.input(daily, monday)), model.AuditSchedulePatch{Enabled: new(true)}, "2026-03-02T08:30:00Z"},
		"retime a paused one": {
			disabled(f.input(daily, monday)), model.AuditSchedulePatch{NextRunAt: &later, Timezone: new("UTC")}, "none",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			made := f.create(t, tc.in)
			checkNext(t, f.patch(t, made.ID, tc.patch), tc.want)
			checkNext(t, f.stored(t, made.ID), tc.want)
		})
	}
}

func TestPatchTellsNullFromAbsent(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	in := f.input(everyNMinutes)
	in.Repetitions, in.BenchmarkMode, in.MarketIds = new(3), new(model.BenchmarkModeConsumerLike), []*uuid.UUID{f.germany()}
	made := f.create(t, in)
	same := f.patch(t, made.ID, model.AuditSchedulePatch{AuditScope: new(model.AuditScopeCommerce)})
	if *same.Repetitions != 3 || same.BenchmarkMode == nil || len(same.MarketIDs) != 1 || *same.IntervalMinutes != 45 {
		t.Errorf("absent: %+v", same)
	}
	_, err := f.service.UpdateSchedule(t.Context(), f.project, made.ID, model.AuditSchedulePatch{
		IntervalMinutes: graphql.OmittableOf[*int](nil),
	})
	checkFault(t, err, fault.Invalid, "interval_minutes")
	none := f.patch(t, made.ID, model.AuditSchedulePatch{
		Repetitions: graphql.OmittableOf[*int](nil), BenchmarkMode: graphql.OmittableOf[*model.BenchmarkMode](nil),
		MarketIds: []*uuid.UUID{}, Cadence: new(daily), IntervalMinutes: graphql.OmittableOf[*int](nil),
	})
	if none.Repetitions != nil || none.BenchmarkMode != nil || len(none.MarketIDs) != 0 || none.IntervalMinutes != nil {
		t.Errorf("null: %+v", none)
	}
}

// What a patch does not touch is not in its way, unless the schedule is to begin.
func TestPatchChecksChangedFields(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	a := f.create(t, f.input(daily))
	if _, err := f.store.Pool().Exec(t.Context(), `DELETE FROM prompt_sets WHERE id = $1`, a.PromptSetID); err != nil {
		t.Fatal(err)
	}
	checkNext(t, f.patch(t, a.ID, model.AuditSchedulePatch{Cadence: new(weekly), Enabled: new(false)}), "none")
	_, err := f.service.UpdateSchedule(t.Context(), f.project, a.ID, model.AuditSchedulePatch{Enabled: new(true)})
	checkFault(t, err, fault.NotFound, "prompt_set_id")
	mended := f.patch(t, a.ID, model.AuditSchedulePatch{Enabled: new(true), PromptSetID: &f.set(1).ID})
	checkNext(t, mended, "2026-03-07T10:00:00Z")
	_, err = f.service.UpdateSchedule(t.Context(), f.project, a.ID, model.AuditSchedulePatch{Cadence: new(oneTime)})
	checkFault(t, err, fault.Invalid, "next_run_at")
	other, _ := audittest.Project(t, f.store, 1)
	_, err = f.service.UpdateSchedule(t.Context(), other, a.ID, model.AuditSchedulePatch{})
	checkFault(t, err, fault.NotFound)
	checkFault(t, f.service.DeleteSchedule(t.Context(), other.ID, a.ID), fault.NotFound)
}
