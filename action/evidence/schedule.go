package evidence

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/storage/crawls"
)

// AuditSchedules reads a project's schedules.
type AuditSchedules interface {
	SchedulesOf(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.AuditSchedule, error)
}

// Planner reports when evidence of one leg is expected.
type Planner interface {
	Leg(ctx context.Context, p *model.Project) (model.MeasurementLeg, error)
}

// Schedule reports when evidence is expected, each leg by its area. A leg that is missing
// is not scheduled.
type Schedule map[model.LegKind]Planner

// Leg implements action.Schedule.
func (s Schedule) Leg(ctx context.Context, p *model.Project, kind model.LegKind) (model.MeasurementLeg, error) {
	planner, ok := s[kind]
	if !ok {
		return model.MeasurementLeg{Leg: kind, State: model.LegStateNotScheduled}, nil
	}
	leg, err := planner.Leg(ctx, p)
	leg.Leg = kind
	return leg, err
}

// NextAudit plans the next visibility run by the project's enabled schedules.
type NextAudit struct{ Schedules AuditSchedules }

// Leg implements Planner.
func (n NextAudit) Leg(ctx context.Context, p *model.Project) (model.MeasurementLeg, error) {
	byProject, err := n.Schedules.SchedulesOf(ctx, []uuid.UUID{p.ID})
	if err != nil {
		return model.MeasurementLeg{}, err
	}
	schedules := byProject[p.ID]
	var due *time.Time
	for i := range schedules {
		if at := schedules[i].NextRunAt; at != nil && (due == nil || at.Before(*due)) {
			due = at
		}
	}
	if due == nil {
		return model.MeasurementLeg{State: model.LegStateNotScheduled}, nil
	}
	return model.MeasurementLeg{State: model.LegStateWaiting, DueAt: due}, nil
}

// NextCrawl expects the next crawl while one runs: crawls are started by people.
type NextCrawl struct{ Crawls *crawls.Store }

// Leg implements Planner.
func (n NextCrawl) Leg(ctx context.Context, p *model.Project) (model.MeasurementLeg, error) {
	running, err := n.Crawls.Unfinished(ctx, p.ID)
	if err != nil || running == 0 {
		return model.MeasurementLeg{State: model.LegStateNotScheduled}, err
	}
	return model.MeasurementLeg{State: model.LegStateWaiting}, nil
}

// NextWindow expects the four weeks of search and traffic data from now on.
type NextWindow struct {
	Searches *search.Service
	Clock    func() time.Time
}

// Leg implements Planner.
func (n NextWindow) Leg(ctx context.Context, p *model.Project) (model.MeasurementLeg, error) {
	last, imported, err := n.Searches.NewestDay(ctx, p)
	if err != nil || !imported {
		return model.MeasurementLeg{State: model.LegStateSyncNeeded}, err
	}
	due := dayOf(p, n.Clock()).AddDate(0, 0, action.WindowDays+1)
	return model.MeasurementLeg{State: model.LegStateWaiting, DueAt: &due, LastEvidenceAt: &last}, nil
}
