package audit

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/cadence"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// MaxScheduleFailures is how many launches may fail in a row: the last of them
// disables the schedule.
const MaxScheduleFailures = 10

const (
	// dueBatch is the number of due schedules that one statement reads, one for each workspace.
	dueBatch = 100
	// A failed launch is tried again after firstRetry, then after twice as long
	// each time; before the next regular run, or within freeRetry if that is later.
	firstRetry = 5 * time.Minute
	freeRetry  = time.Hour
)

// RunDue launches the audits of all due schedules: one schedule of each workspace, then the next of each.
// Each schedule has its transaction, which also sets its next due time. One run makes up for all missed runs.
// Any number of processes may call RunDue at once: each due time launches once. An error of one schedule does
// not stop the others.
func (s *Service) RunDue(ctx context.Context) error {
	var failed []error
	passed := []uuid.UUID{} // schedules that could not run; they are still due
	for {
		batch, err := s.store.DueSchedules(ctx, s.time(), passed, dueBatch)
		if err != nil {
			return errors.Join(append(failed, err)...)
		}
		for _, due := range batch {
			ran, err := s.runSchedule(ctx, due)
			if err != nil {
				failed = append(failed, fmt.Errorf("schedule %s: %w", due.ID, err))
			}
			if !ran {
				passed = append(passed, due.ID)
			}
			if ctx.Err() != nil {
				return errors.Join(failed...)
			}
		}
		if len(batch) == 0 {
			return errors.Join(failed...)
		}
	}
}

// runSchedule locks a due schedule, launches its audits and records the result. It changes nothing when it
// reports that the schedule has not run.
func (s *Service) runSchedule(ctx context.Context, due audits.DueSchedule) (ran bool, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		now := s.time()
		project, schedule, err := s.store.TakeDueSchedule(ctx, due, now)
		if err != nil || schedule == nil {
			return err
		}
		ran = true
		schedule.UpdatedAt = now
		if err := s.launchDue(ctx, project, schedule, now); err != nil {
			return err
		}
		return s.store.UpdateSchedule(ctx, schedule)
	})
	return ran && err == nil, err
}

// launchDue launches a schedule's audits and sets its next due time. It launches nothing while audits of the
// schedule's last run are under way.
func (s *Service) launchDue(ctx context.Context, project *model.Project, schedule *model.AuditSchedule, now time.Time) error {
	rule, err := storedRule(schedule)
	if err == nil {
		open, failed := s.store.AnyOpen(ctx, project.ID, schedule.LastAuditIDs)
		if failed != nil {
			return failed
		}
		if next := nextOf(rule, now); open && next != nil {
			schedule.NextRunAt = next
			return nil
		}
		var launched []model.Audit
		err = s.store.Savepoint(ctx, func(ctx context.Context) (err error) {
			launched, err = s.Launch(ctx, project, launchOf(schedule))
			return err
		})
		if err == nil {
			succeed(schedule, rule, launched, now)
			return nil
		}
	}
	s.logFailure(ctx, schedule, err)
	fail(schedule, rule, reasonOf(err), now)
	return nil
}

// storedRule returns a schedule's timing. When its zone is no longer known, it returns an
// error and the timing in UTC.
func storedRule(a *model.AuditSchedule) (cadence.Rule, error) {
	zone, err := cadence.Zone(a.Timezone)
	if err != nil {
		return ruleOf(a, time.UTC), fault.Field("timezone", "%s", err)
	}
	return ruleOf(a, zone), nil
}

// launchOf is what a person would launch by hand. There is nobody to name a
// ceiling: who set the schedule has said what it may do.
func launchOf(a *model.AuditSchedule) model.AuditLaunchInput {
	return model.AuditLaunchInput{
		PromptSetID: &a.PromptSetID, Engines: a.Engines, Repetitions: a.Repetitions, BenchmarkMode: a.BenchmarkMode,
		MarketIds: a.MarketIDs, AuditScope: &a.AuditScope, MaxEstimatedCredits: math.MaxInt64,
	}
}

// succeed records that audits were launched, and when they are launched next. After its one
// run a schedule of one_time is done.
func succeed(a *model.AuditSchedule, rule cadence.Rule, launched []model.Audit, now time.Time) {
	a.LastRunAt, a.FailureCount, a.LastAuditIDs = &now, 0, make([]uuid.UUID, len(launched))
	for i := range launched {
		a.LastAuditIDs[i] = launched[i].ID
	}
	a.NextRunAt = nextOf(rule, now)
	a.Enabled = a.NextRunAt != nil
}

// fail records why a launch failed, and when it is tried again, if at all.
func fail(a *model.AuditSchedule, rule cadence.Rule, reason string, now time.Time) {
	a.FailureCount++
	a.LastFailureAt, a.LastError = &now, reason
	if a.FailureCount >= MaxScheduleFailures {
		a.Enabled, a.NextRunAt = false, nil
		a.LastError = fmt.Sprintf("disabled after %d failed launches in a row; the last one: %s", a.FailureCount, reason)
		return
	}
	a.NextRunAt = new(retryAt(a.FailureCount, nextOf(rule, now), now))
}

// retryAt returns when a launch that has failed so often is tried again.
func retryAt(failures int, regular *time.Time, now time.Time) time.Time {
	at := now.Add(firstRetry << (failures - 1))
	if regular == nil || at.Before(*regular) {
		return at
	}
	latest := now.Add(freeRetry)
	if latest.Before(*regular) {
		latest = *regular
	}
	if at.After(latest) {
		return latest
	}
	return at
}

// nextOf returns the next regular run; nil: there is none.
func nextOf(rule cadence.Rule, now time.Time) *time.Time {
	if next, ok := rule.Next(now); ok {
		return &next
	}
	return nil
}

// reasonOf returns what a client sees of a failed launch.
func reasonOf(err error) string {
	var f *fault.Error
	if errors.As(err, &f) && f.Kind != fault.Internal {
		return f.Message
	}
	return "internal error"
}

// logFailure logs a failed launch: a client's mistake as a warning.
func (s *Service) logFailure(ctx context.Context, a *model.AuditSchedule, err error) {
	level := slog.LevelWarn
	if fault.KindOf(err) == fault.Internal {
		level = slog.LevelError
	}
	s.logger.LogAttrs(ctx, level, "scheduled launch failed", slog.String("project_id", a.ProjectID.String()),
		slog.String("schedule_id", a.ID.String()), slog.Int("failures", a.FailureCount+1), slog.Any("error", err))
}
