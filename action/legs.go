package action

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// scheduleLegs adds the legs that a declaration's checks wait for.
func (s *Service) scheduleLegs(ctx context.Context, p *model.Project, d *model.ActionDeclaration) error {
	for _, kind := range []model.LegKind{
		model.LegKindNextVisibilityRun, model.LegKindNextSearchWindow, model.LegKindNextCrawl,
	} {
		if !slices.ContainsFunc(d.Checks, func(c model.DeclarationCheck) bool { return c.Leg == kind }) {
			continue
		}
		leg, err := s.Schedule.Leg(ctx, p, kind)
		if err != nil {
			return err
		}
		leg.Leg = kind
		d.Legs = append(d.Legs, leg)
	}
	return nil
}

// updateLegs sets in open declarations when the next audit and the next crawl are expected now: people
// make schedules and start crawls after they declare. A window of search data begins with the
// declaration and stays as it is.
func (s *Service) updateLegs(ctx context.Context, declarations map[storage.ChildKey]*model.ActionDeclaration) error {
	type next struct {
		project uuid.UUID
		kind    model.LegKind
	}
	expected := map[next]model.MeasurementLeg{}
	for key, d := range declarations {
		if d == nil || d.ClosedAt != nil {
			continue
		}
		for i := range d.Legs {
			leg := &d.Legs[i]
			if leg.State == model.LegStateObserved || leg.Leg == model.LegKindNextSearchWindow {
				continue
			}
			of := next{key.ProjectID, leg.Leg}
			now, known := expected[of]
			if !known {
				p, err := s.Projects.FindProject(ctx, key.ProjectID)
				if err != nil {
					return err
				}
				if now, err = s.Schedule.Leg(ctx, p, leg.Leg); err != nil {
					return err
				}
				expected[of] = now
			}
			leg.State, leg.DueAt = now.State, now.DueAt
		}
	}
	return nil
}
