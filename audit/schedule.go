package audit

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Bounds of schedules.
const (
	MaxSchedules       = 1_000 // of a project
	MaxIntervalMinutes = model.MaxIntervalMinutes
)

// CreateSchedule adds a schedule to a project. What the input names and the
// project does not have is a NotFound fault; everything else that is wrong is in one
// Invalid fault. It takes part in the context's transaction.
func (s *Service) CreateSchedule(
	ctx context.Context, project *model.Project, in model.AuditScheduleInput,
) (*model.AuditSchedule, error) {
	now := s.time()
	d := &draft{asks: true, next: in.NextRunAt, schedule: &model.AuditSchedule{
		ProjectID: project.ID, ID: model.NewID(), WorkspaceID: project.WorkspaceID, PromptSetID: in.PromptSetID,
		AuditScope: in.AuditScope, Cadence: in.Cadence, IntervalMinutes: in.IntervalMinutes, Timezone: in.Timezone,
		Engines: in.Engines, MarketIDs: append([]*uuid.UUID{}, in.MarketIds...), Repetitions: in.Repetitions, BenchmarkMode: in.BenchmarkMode,
		Enabled: in.Enabled, CreatedAt: now, UpdatedAt: now,
	}}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.checkDraft(ctx, project, d, now); err != nil {
			return err
		}
		if err := s.checkRoom(ctx, project); err != nil {
			return err
		}
		return s.store.InsertSchedule(ctx, d.schedule)
	})
	if err != nil {
		return nil, err
	}
	return d.schedule, nil
}

// checkRoom bounds a project's schedules, one creation at a time.
func (s *Service) checkRoom(ctx context.Context, project *model.Project) error {
	if _, err := s.projects.LockProject(ctx, project.WorkspaceID, project.ID); err != nil {
		return err
	}
	n, err := s.store.CountSchedules(ctx, project.ID)
	if err == nil && n >= MaxSchedules {
		err = fault.New(fault.Invalid, "the project has %d schedules; more are not possible", n)
	}
	return err
}

// UpdateSchedule changes what is given of a schedule, and checks what the change
// touches: one whose prompt set was deleted can be paused all the same. Errors are
// faults as CreateSchedule has them. It takes part in the context's transaction.
func (s *Service) UpdateSchedule(
	ctx context.Context, project *model.Project, id uuid.UUID, in model.AuditSchedulePatch,
) (*model.AuditSchedule, error) {
	var changed *model.AuditSchedule
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		locked, err := s.store.LockSchedule(ctx, project.ID, id)
		if err != nil {
			return err
		}
		d, now := change(locked, in), s.time()
		if err := s.checkDraft(ctx, project, d, now); err != nil {
			return err
		}
		if changed = d.schedule; d.changesNothing() {
			return nil
		}
		changed.UpdatedAt = now
		return s.store.UpdateSchedule(ctx, changed)
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

// DeleteSchedule removes a schedule of a project. Audits that it launched stay.
func (s *Service) DeleteSchedule(ctx context.Context, projectID, id uuid.UUID) error {
	return s.store.DeleteSchedule(ctx, projectID, id)
}

// draft is a schedule as a request would have it.
type draft struct {
	schedule *model.AuditSchedule
	before   *model.AuditSchedule // nil: it is new
	next     *time.Time           // asked for; nil: to be computed
	asks     bool                 // what it launches is new, or begins again
	problems fault.Problems
}

// change applies a patch to a copy of a schedule.
func change(before *model.AuditSchedule, in model.AuditSchedulePatch) *draft {
	after := *before
	d := &draft{schedule: &after, before: before, next: in.NextRunAt}
	mode, modeGiven := in.BenchmarkMode.ValueOK()
	d.asks = in.PromptSetID != nil || in.Engines != nil || in.MarketIds != nil || in.AuditScope != nil || modeGiven
	replace(&after.PromptSetID, in.PromptSetID)
	replace(&after.AuditScope, in.AuditScope)
	replace(&after.Cadence, in.Cadence)
	replace(&after.Timezone, in.Timezone)
	replace(&after.Enabled, in.Enabled)
	if in.Engines != nil {
		after.Engines = in.Engines
	}
	if in.MarketIds != nil {
		after.MarketIDs = in.MarketIds
	}
	if modeGiven {
		after.BenchmarkMode = mode
	}
	if repetitions, given := in.Repetitions.ValueOK(); given {
		after.Repetitions = repetitions
	}
	if interval, given := in.IntervalMinutes.ValueOK(); given {
		after.IntervalMinutes = interval
	} else if after.Cadence != model.AuditScheduleCadenceEveryNMinutes {
		after.IntervalMinutes = nil
	}
	d.asks = d.asks || d.begins()
	return d
}

func replace[T any](into, given *T) {
	if given != nil {
		*into = *given
	}
}

// changesNothing reports whether the schedule is as it was.
func (d *draft) changesNothing() bool {
	a, b := d.schedule, d.before
	return a.PromptSetID == b.PromptSetID && a.AuditScope == b.AuditScope && a.Cadence == b.Cadence && a.Timezone == b.Timezone &&
		a.Enabled == b.Enabled && a.FailureCount == b.FailureCount && minutesOf(a) == minutesOf(b) && sameValue(a.Repetitions, b.Repetitions) &&
		sameValue(a.BenchmarkMode, b.BenchmarkMode) && slices.Equal(a.Engines, b.Engines) &&
		slices.EqualFunc(a.MarketIDs, b.MarketIDs, sameValue) && a.StartAt.Equal(b.StartAt) && sameInstant(a.NextRunAt, b.NextRunAt)
}

func sameValue[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

func sameInstant(a, b *time.Time) bool { return a == b || a != nil && b != nil && a.Equal(*b) }

// begins reports whether the schedule is enabled by the request.
func (d *draft) begins() bool { return d.schedule.Enabled && (d.before == nil || !d.before.Enabled) }
