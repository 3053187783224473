package audit

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"

	"github.com/answer-visibility/avm/audit/cadence"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// MaxScheduleFailures is how many launches may fail in a row: the last of them
// disables the schedule.
const MaxScheduleFailures = 10

const (
	// dueBatch is how many due schedules are looked up at a time.
	dueBatch = 100
	// A failed launch is tried again after firstRetry, then after twice as long
	// each time; before the next regular run, or within freeRetry if that is later.
	firstRetry = 5 * time.Minute
	freeRetry  = time.Hour
)

// RunDue launches the audits of every schedule that is due, each in a
// transaction that also sets when it is due next. One run makes up for all that were
// missed. Any number of processes may do so at once: a due time is one
// launch. What keeps one schedule from being run does not keep the others.
func (s *Service) RunDue(ctx context.Context) error {
	var failed []error
	var last audits.DueSchedule
	for {
		batch, err := s.store.DueSchedules(ctx, s.time(), last, dueBatch)
		if err != nil {
			return errors.Join(append(failed, err)...)
		}
		for _, last = range batch {
			if err := s.runSchedule(ctx, last); err != nil {
				failed = append(failed, fmt.Errorf("schedule %s: %w", last.ID, err))
			}
			if ctx.Err() != nil {
				return errors.Join(failed...)
			}
		}
		if len(batch) < dueBatch {
			return errors.Join(failed...)
		}
	}
}

// runSchedule takes a due schedule, launches and records how that went. An
// error means that nothing has happened.
func (s *Service) runSchedule(ctx context.Context, due audits.DueSchedule) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		now := s.time()
		project, schedule, err := s.store.TakeDueSchedule(ctx, due, now)
		if err != nil || schedule == nil {
			return err
		}
		schedule.UpdatedAt = now
		rule, err := storedRule(schedule)
		if err == nil {
			err = s.store.Savepoint(ctx, func(ctx context.Context) error {
				_, err := s.Launch(ctx, project, launchOf(schedule))
				return err
			})
		}
		if err == nil {
			succeed(schedule, rule, now)
		} else {
			s.logFailure(ctx, schedule, err)
			fail(schedule, rule, reasonOf(err), now)
		}
		return s.store.UpdateSchedule(ctx, schedule)
	})
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
func succeed(a *model.AuditSchedule, rule cadence.Rule, now time.Time) {
	a.LastRunAt, a.FailureCount = &now, 0
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

// reasonOf is what a client is told of a failed launch.
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
