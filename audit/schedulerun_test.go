package audit_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/storagetest"
)

func (f *timed) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	if _, err := f.store.Pool().Exec(t.Context(), query, args...); err != nil {
		t.Fatal(err)
	}
}

// A due time launches what was asked, once, and says when it will be again.
func TestDueScheduleLaunches(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	in := f.input(daily, at(t, "2026-03-01T01:30:00Z")) // 2:30 in Berlin
	in.MarketIds, in.Repetitions = []*uuid.UUID{nil, f.germany()}, new(2)
	a := f.create(t, in)
	f.runDue(t, at(t, "2026-03-01T01:29:59Z"))
	if n := f.launches(t); n != 0 {
		t.Fatalf("%d launches too soon", n)
	}
	ran := f.runDue(t, at(t, "2026-03-01T01:30:04Z"))
	f.runDue(t, ran)
	a = f.stored(t, a.ID)
	checkNext(t, a, "2026-03-02T01:30:00Z")
	if f.launches(t) != 1 || !a.LastRunAt.Equal(ran) || a.LastFailureAt != nil || a.FailureCount != 0 {
		t.Errorf("%d launches, %+v", f.launches(t), a)
	}
	if n := read[int](t, f.store, `SELECT sum(requested_count)::int FROM audits WHERE workspace_id = $1`, f.project.WorkspaceID); n[0] != 16 {
		t.Errorf("%d executions in all markets", n[0])
	}
	if n := read[int](t, f.store, `SELECT count(*)::int FROM river_job WHERE kind = 'execute'`); n[0] != 16 {
		t.Errorf("%d jobs", n[0])
	}
	// The night on which half past two is left out, and the next one.
	f.runDue(t, at(t, "2026-03-28T12:00:00Z"))
	checkNext(t, f.stored(t, a.ID), "2026-03-29T01:00:00Z")
	f.runDue(t, at(t, "2026-03-29T01:00:00Z"))
	checkNext(t, f.stored(t, a.ID), "2026-03-30T00:30:00Z")
}

// What was missed while nobody looked is made up for by one run.
func TestMissedRunsAreRunOnce(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	want := map[model.AuditScheduleCadence]string{
		everyNMinutes: "2026-05-01T12:45:00Z", hourly: "2026-05-01T12:15:00Z", daily: "2026-05-02T10:15:00Z",
		weekly: "2026-05-07T10:15:00Z", oneTime: "none",
	}
	made := map[model.AuditScheduleCadence]uuid.UUID{}
	for c := range want {
		made[c] = f.create(t, f.input(c, at(t, "2026-03-05T11:15:00Z"))).ID
	}
	for range 3 {
		f.runDue(t, at(t, "2026-05-01T12:10:00Z"))
	}
	if n := f.launches(t); n != len(want) {
		t.Errorf("%d launches of %d schedules", n, len(want))
	}
	for c, next := range want {
		checkNext(t, f.stored(t, made[c]), next)
	}
}

// After ten failed launches in a row, at ever longer intervals, a schedule is
// disabled and says why; it can begin again.
func TestFailedLaunches(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	a := f.create(t, f.input(daily, at(t, "2026-03-02T08:00:00Z")))
	once := f.create(t, f.input(oneTime, at(t, "2026-03-02T08:00:00Z")))
	f.exec(t, `UPDATE prompts SET enabled = false WHERE prompt_set_id = $1`, a.PromptSetID)
	waited := time.Duration(0)
	for n := 1; n < audit.MaxScheduleFailures; n++ {
		now := f.runDue(t, *a.NextRunAt)
		a = f.stored(t, a.ID)
		wait := a.NextRunAt.Sub(now)
		if a.FailureCount != n || !a.LastFailureAt.Equal(now) || !strings.Contains(a.LastError, "no active and enabled prompt") ||
			a.LastRunAt != nil {
			t.Fatalf("after failure %d: %+v", n, a)
		}
		regular := n == audit.MaxScheduleFailures-1 // the ninth wait ends with the next day's run
		if wait <= waited && !regular || regular && !a.NextRunAt.Equal(at(t, "2026-03-03T08:00:00Z")) {
			t.Errorf("waits %v after %v", wait, waited)
		}
		waited = wait
	}
	f.runDue(t, *a.NextRunAt)
	a = f.stored(t, a.ID)
	checkNext(t, a, "none")
	if a.FailureCount != 10 || !strings.HasPrefix(a.LastError, "disabled after 10 failed launches in a row") ||
		!strings.Contains(a.LastError, "no active and enabled prompt") || f.launches(t) != 0 {
		t.Errorf("%+v", a)
	}
	if once = f.stored(t, once.ID); once.FailureCount != 9 || once.LastRunAt != nil || !once.Enabled {
		t.Errorf("the one that runs once: %+v", once)
	}
	f.exec(t, `UPDATE prompts SET enabled = true`)
	again := f.patch(t, a.ID, model.AuditSchedulePatch{Enabled: new(true)})
	checkNext(t, again, "2026-03-04T08:00:00Z")
	if again.FailureCount != 0 || !strings.HasPrefix(again.LastError, "disabled after 10") {
		t.Errorf("begun again: %+v", again)
	}
	f.runDue(t, *once.NextRunAt)
	if once = f.stored(t, once.ID); once.FailureCount != 0 || once.LastRunAt == nil || once.Enabled || f.launches(t) != 1 {
		t.Errorf("the one that runs once, at last: %+v, %d launches", once, f.launches(t))
	}
}

// Retries of a cadence that is quicker than they are do not come ever faster.
func TestFailuresOfAQuickCadence(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	in := f.input(everyNMinutes)
	in.IntervalMinutes = new(1)
	a := f.create(t, in)
	f.exec(t, `DELETE FROM prompt_sets WHERE id = $1`, a.PromptSetID)
	var waits []time.Duration
	for a.Enabled {
		now := f.runDue(t, *a.NextRunAt)
		if a = f.stored(t, a.ID); a.NextRunAt != nil {
			waits = append(waits, a.NextRunAt.Sub(now)/time.Minute)
		}
	}
	if got := fmt.Sprint(waits); got != "[5ns 10ns 20ns 40ns 60ns 60ns 60ns 60ns 60ns]" || !strings.Contains(a.LastError, "prompt set not found") {
		t.Errorf("waited %s minutes; %s", got, a.LastError)
	}
}

// Everything that keeps a launch from being made is a failure of that schedule
// alone, and leaves nothing behind.
func TestFailuresAreOfOneSchedule(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		broken, reason string
	}{
		"market":    {`UPDATE audit_schedules SET market_ids = '{01a20000-0000-7000-8000-000000000001}' WHERE id = $1`, "market not found"},
		"engine":    {`UPDATE audit_schedules SET engines = '{overview_a}' WHERE id = $1`, "is not configured"},
		"zone":      {`UPDATE audit_schedules SET timezone = 'Mars/Olympus' WHERE id = $1`, "must be the name of an IANA time zone"},
		"our fault": {`UPDATE audit_schedules SET repetitions = 49 WHERE id = $1`, "internal error"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newTimed(t)
			f.exec(t, `ALTER TABLE executions ADD CHECK (repetition < 49)`)
			due := at(t, "2026-03-01T09:00:00Z")
			bad, good := f.create(t, f.input(daily, due)), f.create(t, f.input(daily, due))
			f.exec(t, tc.broken, bad.ID)
			f.runDue(t, due)
			a := f.stored(t, bad.ID)
			if a.FailureCount != 1 || !strings.Contains(a.LastError, tc.reason) || a.LastRunAt != nil {
				t.Errorf("%+v", a)
			}
			checkNext(t, a, "2026-03-01T09:05:00Z")
			checkNext(t, f.stored(t, good.ID), "2026-03-02T09:00:00Z")
			if n := read[int](t, f.store, `SELECT count(*)::int FROM audits`); n[0] != 1 {
				t.Errorf("%d audits", n[0])
			}
		})
	}
}

// Whatever number of processes looks for due schedules, a due time is one launch.
func TestEveryDueTimeIsOneLaunch(t *testing.T) {
	t.Parallel()
	const processes, schedules, rounds = 5, 12, 4
	url := storagetest.URL(t)
	f := newTimedOver(t, storagetest.OpenURL(t, url))
	var services []*audit.Service
	for range processes {
		services = append(services, f.another(t, storagetest.OpenURL(t, url)))
	}
	for i := range schedules {
		f.create(t, f.input(hourly, at(t, "2026-03-01T09:00:00Z").Add(time.Duration(i)*time.Minute)))
	}
	for round := range rounds {
		f.end(t)
		f.clock.set(at(t, "2026-03-01T09:15:00Z").Add(time.Duration(round) * time.Hour))
		together(t, len(services), func(ctx context.Context, i int) error { return services[i].RunDue(ctx) })
		if n := f.launches(t); n != (round+1)*schedules {
			t.Fatalf("round %d: %d launches, want %d", round, n, (round+1)*schedules)
		}
	}
	if n := read[int](t, f.store, `SELECT count(*)::int FROM audit_schedules WHERE failure_count > 0`); n[0] != 0 {
		t.Errorf("%d schedules failed", n[0])
	}
}

// together runs the same at once, n times.
func together(t *testing.T, n int, fn func(ctx context.Context, i int) error) {
	t.Helper()
	var wg sync.WaitGroup
	begin := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-begin
			if err := fn(t.Context(), i); err != nil {
				t.Error(err)
			}
		})
	}
	close(begin)
	wg.Wait()
}

// A change that comes together with a due launch is before or after it, as a
// whole: the launch is made once, or the schedule was paused or moved before.
func TestPatchesRaceWithLaunches(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	a := f.create(t, f.input(hourly, at(t, "2026-03-01T09:00:00Z")))
	launched := 0
	for round := range 30 {
		due := *a.NextRunAt
		f.end(t)
		f.clock.set(due.Add(time.Second))
		patch := []model.AuditSchedulePatch{
			{Engines: []model.LogicalEngine{assistantB}}, {Enabled: new(false)}, {NextRunAt: new(due.Add(90 * time.Minute))},
		}[round%3]
		together(t, 3, func(ctx context.Context, i int) error {
			if i > 0 {
				return f.service.RunDue(ctx)
			}
			_, err := f.service.UpdateSchedule(ctx, f.project, a.ID, patch)
			return err
		})
		f.runDue(t, f.clock.now()) // those that came during the change passed it by
		a = f.stored(t, a.ID)
		ran := a.LastRunAt != nil && a.LastRunAt.Equal(f.clock.now())
		if ran {
			launched++
		}
		if n := f.launches(t); n != launched || a.FailureCount != 0 || round%3 == 0 && !ran {
			t.Fatalf("round %d: %d launches, want %d; %+v", round, n, launched, a)
		}
		switch round % 3 {
		case 0:
			checkNext(t, a, due.Add(time.Hour).Format(time.RFC3339))
		case 1:
			checkNext(t, a, "none")
			a = f.patch(t, a.ID, model.AuditSchedulePatch{Enabled: new(true)})
		case 2:
			checkNext(t, a, due.Add(90*time.Minute).Format(time.RFC3339))
		}
	}
}

// A project that is deleted while one of its schedules launches waits for the
// launch, which does not wait for it, and takes all of it along.
func TestProjectsAreDeletedBesideLaunches(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	a := f.create(t, f.input(hourly, at(t, "2026-03-01T09:00:00Z")))
	due := audits.DueSchedule{ProjectID: a.ProjectID, ID: a.ID}
	taken, goOn, launched := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		launched <- f.store.InTx(t.Context(), func(ctx context.Context) error {
			project, schedule, err := audits.New(f.store).TakeDueSchedule(ctx, due, *a.NextRunAt)
			close(taken)
			if err != nil || schedule == nil {
				return errors.Join(err, errors.New("not taken"))
			}
			<-goOn
			_, err = f.service.Launch(ctx, project, model.AuditLaunchInput{
				Engines: schedule.Engines, PromptSetID: &schedule.PromptSetID, MaxEstimatedCredits: 1000,
			})
			return err
		})
	}()
	<-taken
	deleted := make(chan error, 1)
	go func() {
		_, err := f.store.Pool().Exec(t.Context(), `DELETE FROM projects WHERE id = $1`, f.project.ID)
		deleted <- err
	}()
	untilWaiting(t, f.store, "DELETE FROM projects%")
	close(goOn)
	if err := errors.Join(<-launched, <-deleted); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"audit_schedules", "audits", "executions"} {
		if n := read[int](t, f.store, `SELECT count(*)::int FROM `+table); n[0] != 0 {
			t.Errorf("%d rows left in %s", n[0], table)
		}
	}
}

// untilWaiting waits until a statement waits for a lock.
func untilWaiting(t *testing.T, store *storage.DB, statement string) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	const query = `SELECT count(*)::int FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`
	for read[int](t, store, query, statement)[0] == 0 {
		select {
		case <-tick.C:
		case <-t.Context().Done():
			t.Fatal("nothing waits")
		}
	}
}

// A process that is stopped leaves what it had begun to the others.
func TestStoppedScheduleLookRollsBack(t *testing.T) {
	t.Parallel()
	f := newTimed(t)
	a := f.create(t, f.input(daily, at(t, "2026-03-01T09:00:00Z")))
	f.clock.set(*a.NextRunAt)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := f.service.RunDue(ctx); err == nil || fault.KindOf(err) != fault.Internal {
		t.Errorf("stopped: %v", err)
	}
	if a = f.stored(t, a.ID); a.FailureCount != 0 || f.launches(t) != 0 {
		t.Errorf("%d launches, %+v", f.launches(t), a)
	}
	f.runDue(t, *a.NextRunAt)
	if n := f.launches(t); n != 1 {
		t.Errorf("%d launches", n)
	}
}
