package audit_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

const (
	oneTime       = model.AuditScheduleCadenceOneTime
	everyNMinutes = model.AuditScheduleCadenceEveryNMinutes
	hourly        = model.AuditScheduleCadenceHourly
	daily         = model.AuditScheduleCadenceDaily
	weekly        = model.AuditScheduleCadenceWeekly
)

// clock is a time that stands still until it is set.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = at
}

// timed is a fixture whose service goes by a clock, which shows a Saturday, four
// weeks before Berlin puts its clocks forward.
type timed struct {
	*fixture

	clock *clock
}

func newTimed(t *testing.T) *timed {
	t.Helper()
	return newTimedOver(t, storagetest.Open(t))
}

func newTimedOver(t *testing.T, store *storage.DB) *timed {
	t.Helper()
	f := &timed{fixture: newFixtureOver(t, store), clock: &clock{at: at(t, "2026-02-28T10:00:30Z")}}
	f.service = f.another(t, f.store)
	return f
}

// another makes one more service that goes by the same clock.
func (f *timed) another(t *testing.T, store *storage.DB) *audit.Service {
	t.Helper()
	enqueuer, err := job.NewInserter(store)
	if err != nil {
		t.Fatal(err)
	}
	s, err := audit.New(audit.Config{
		Store: audits.New(store), Projects: projects.New(store), Engines: audittest.Catalogue(t, nowhere, 2), Jobs: enqueuer, Queue: jobs.New(store),
		Clock: f.clock.now,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func at(t *testing.T, text string) time.Time {
	t.Helper()
	v, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// input is a schedule of the core set as the API would have it.
func (f *timed) input(c model.AuditScheduleCadence, next ...time.Time) model.AuditScheduleInput {
	in := model.AuditScheduleInput{
		PromptSetID: f.set(0).ID, Cadence: c, Engines: []model.LogicalEngine{assistantA}, AuditScope: model.AuditScopeBrand,
		Timezone: "Europe/Berlin", Enabled: true,
	}
	if c == everyNMinutes {
		in.IntervalMinutes = new(45)
	}
	if len(next) > 0 {
		in.NextRunAt = &next[0]
	}
	return in
}

func (f *timed) create(t *testing.T, in model.AuditScheduleInput) *model.AuditSchedule {
	t.Helper()
	a, err := f.service.CreateSchedule(t.Context(), f.project, in)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (f *timed) patch(t *testing.T, id uuid.UUID, in model.AuditSchedulePatch) *model.AuditSchedule {
	t.Helper()
	a, err := f.service.UpdateSchedule(t.Context(), f.project, id, in)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (f *timed) stored(t *testing.T, id uuid.UUID) *model.AuditSchedule {
	t.Helper()
	key := storage.ChildKey{ProjectID: f.project.ID, ID: id}
	byKey, err := audits.New(f.store).SchedulesByID(t.Context(), []storage.ChildKey{key})
	if err != nil || byKey[key] == nil {
		t.Fatal(byKey, err)
	}
	return byKey[key]
}

// runDue runs the schedules that are due at a time, after it has ended the audits of earlier runs.
func (f *timed) runDue(t *testing.T, now time.Time) time.Time {
	t.Helper()
	f.end(t)
	f.clock.set(now)
	if err := f.service.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	return now
}

// end ends all audits.
func (f *timed) end(t *testing.T) {
	t.Helper()
	if _, err := f.store.Pool().Exec(t.Context(), "UPDATE audits SET status = 'completed' WHERE status = 'queued'"); err != nil {
		t.Fatal(err)
	}
}

func (f *timed) launches(t *testing.T) int {
	t.Helper()
	return read[int](t, f.store, `SELECT count(DISTINCT launch_id)::int FROM audits`)[0]
}

func checkNext(t *testing.T, a *model.AuditSchedule, want string) {
	t.Helper()
	got := "none"
	if a.NextRunAt != nil {
		got = a.NextRunAt.UTC().Format(time.RFC3339Nano)
	}
	if got != want || a.Enabled != (a.NextRunAt != nil) {
		t.Errorf("the next run is at %s, want %s (enabled: %t)", got, want, a.Enabled)
	}
}

// The first run is the one asked for, or a period after the creation.
func TestFirstRun(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	later := at(t, "2026-03-01T08:30:00.123456789Z")
	before := at(t, "2026-01-05T08:30:00Z") // a Monday, 9:30 in Berlin
	for name, tc := range map[string]struct {
		in   model.AuditScheduleInput
		want string
	}{
		"one time":                    {f.input(oneTime, later), "2026-03-01T08:30:00.123456Z"},
		"minutes":                     {f.input(everyNMinutes), "2026-02-28T10:45:00Z"},
		"hourly":                      {f.input(hourly), "2026-02-28T11:00:00Z"},
		"daily":                       {f.input(daily), "2026-03-01T10:00:00Z"},
		"weekly":                      {f.input(weekly), "2026-03-07T10:00:00Z"},
		"weekly, as asked":            {f.input(weekly, later), "2026-03-01T08:30:00.123456Z"},
		"minutes, begun in the past":  {f.input(everyNMinutes, before), "2026-02-28T10:45:00Z"},
		"hourly, begun in the past":   {f.input(hourly, before), "2026-02-28T10:30:00Z"},
		"daily, begun in the past":    {f.input(daily, before), "2026-03-01T08:30:00Z"},
		"weekly, begun in the past":   {f.input(weekly, before), "2026-03-02T08:30:00Z"},
		"disabled, nothing will come": {disabled(f.input(daily)), "none"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			made := f.create(t, tc.in)
			checkNext(t, made, tc.want)
			checkNext(t, f.stored(t, made.ID), tc.want)
		})
	}
}

func disabled(in model.AuditScheduleInput) model.AuditScheduleInput {
	in.Enabled = false
	return in
}

// What was given is what is kept.
func TestScheduleIsKept(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	in := f.input(weekly)
	in.MarketIds = []*uuid.UUID{f.germany(), nil}
	in.Engines = []model.LogicalEngine{assistantB, assistantA}
	in.Repetitions, in.BenchmarkMode, in.AuditScope = new(3), new(model.BenchmarkModeForcedGrounded), model.AuditScopeCommerce
	made := f.create(t, in)
	a := f.stored(t, made.ID)
	if a.ProjectID != f.project.ID || a.WorkspaceID != f.project.WorkspaceID || a.PromptSetID != in.PromptSetID ||
		a.AuditScope != in.AuditScope || a.Cadence != weekly || a.IntervalMinutes != nil || a.Timezone != "Europe/Berlin" ||
		!slices.Equal(a.Engines, in.Engines) || *a.Repetitions != 3 || *a.BenchmarkMode != *in.BenchmarkMode ||
		a.FailureCount != 0 || a.LastError != "" || a.LastRunAt != nil || a.LastFailureAt != nil ||
		!a.CreatedAt.Equal(f.clock.now()) || !a.UpdatedAt.Equal(made.UpdatedAt) {
		t.Errorf("%+v", a)
	}
	if len(a.MarketIDs) != 2 || a.MarketIDs[0] == nil || *a.MarketIDs[0] != *f.germany() || a.MarketIDs[1] != nil {
		t.Errorf("markets %v", a.MarketIDs)
	}
}

// One answer tells all that is wrong, by the path as a client writes it.
func TestScheduleRefusals(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	_, foreign := audittest.Project(t, f.store, 1)
	past, distant := at(t, "2026-02-28T10:00:30Z"), at(t, "9999-12-31T23:59:59-14:00")
	for name, tc := range map[string]struct {
		change func(in *model.AuditScheduleInput)
		kind   fault.Kind
		fields []string
	}{
		"everything": {func(in *model.AuditScheduleInput) {
			in.Engines, in.Repetitions, in.Timezone, in.IntervalMinutes = nil, new(51), "Berlin", new(5)
			in.MarketIds = []*uuid.UUID{nil, nil}
		}, fault.Invalid, []string{"repetitions", "engines", "market_ids[1]", "timezone", "interval_minutes"}},
		"engines": {func(in *model.AuditScheduleInput) {
			in.Engines = []model.LogicalEngine{assistantA, "overview_a", assistantA}
		}, fault.Invalid, []string{"engines[1]", "engines[2]"}},
		"no interval":  {func(in *model.AuditScheduleInput) { in.Cadence = everyNMinutes }, fault.Invalid, []string{"interval_minutes"}},
		"no time":      {func(in *model.AuditScheduleInput) { in.Cadence = oneTime }, fault.Invalid, []string{"next_run_at"}},
		"a past time":  {func(in *model.AuditScheduleInput) { in.Cadence, in.NextRunAt = oneTime, &past }, fault.Invalid, []string{"next_run_at"}},
		"a far time":   {func(in *model.AuditScheduleInput) { in.NextRunAt = &distant }, fault.Invalid, []string{"next_run_at"}},
		"no such zone": {func(in *model.AuditScheduleInput) { in.Timezone = "Local" }, fault.Invalid, []string{"timezone"}},
		"zero minutes": {func(in *model.AuditScheduleInput) {
			in.Cadence, in.IntervalMinutes = everyNMinutes, new(0)
		}, fault.Invalid, []string{"interval_minutes"}},
		"too many minutes": {func(in *model.AuditScheduleInput) {
			in.Cadence, in.IntervalMinutes = everyNMinutes, new(audit.MaxIntervalMinutes+1)
		}, fault.Invalid, []string{"interval_minutes"}},
		"of another project": {func(in *model.AuditScheduleInput) {
			in.PromptSetID, in.MarketIds = foreign.PromptSets[0].ID, []*uuid.UUID{nil, foreign.Markets[0].ID}
		}, fault.NotFound, []string{"prompt_set_id", "market_ids[1]"}},
		"nobody to ask": {func(in *model.AuditScheduleInput) {
			in.Engines, in.BenchmarkMode = []model.LogicalEngine{assistantB}, new(model.BenchmarkModeForcedGrounded)
		}, fault.Invalid, []string{"engines"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in := f.input(daily)
			tc.change(&in)
			_, err := f.service.CreateSchedule(t.Context(), f.project, in)
			checkFault(t, err, tc.kind, tc.fields...)
		})
	}
}

func checkFault(t *testing.T, err error, kind fault.Kind, fields ...string) {
	t.Helper()
	var got *fault.Error
	if !errors.As(err, &got) || got.Kind != kind {
		t.Fatalf("%v, want %s", err, kind)
	}
	var named []string
	for _, d := range got.Details {
		named = append(named, d.Field)
	}
	if !slices.Equal(named, fields) {
		t.Errorf("named %v, want %v", named, fields)
	}
}

func TestSchedulesAreBounded(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	first := f.create(t, f.input(daily))
	_, err := f.store.Pool().Exec(t.Context(), `INSERT INTO audit_schedules SELECT (s).* FROM (
		SELECT jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid())) s
		FROM audit_schedules s, generate_series(2, $1)) copies`, audit.MaxSchedules)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.service.CreateSchedule(t.Context(), f.project, f.input(daily))
	checkFault(t, err, fault.Invalid)
	if err := f.service.DeleteSchedule(t.Context(), f.project.ID, first.ID); err != nil {
		t.Fatal(err)
	}
	f.create(t, f.input(daily))
}
