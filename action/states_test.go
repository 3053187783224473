package action

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Every walk through the statuses takes steps of the table alone, and the service's own
// steps are none that people may take but one: a finished action opens again either way.
func TestStatusesFollowTheTable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := rapid.SampledFrom(model.AllActionStatus).Draw(t, "from")
		to := rapid.SampledFrom(model.AllActionStatus).Draw(t, "to")
		err := checkMove(from, to)
		allowed := from == to || slices.Contains(byPeople()[from], to)
		if allowed != (err == nil) || err != nil && fault.KindOf(err) != fault.InvalidTransition {
			t.Fatalf("%s to %s: %v", from, to, err)
		}
		reopens := from == model.ActionStatusDone && to == model.ActionStatusOpen
		if from != to && allowed && byService(move{from, to}) && !reopens {
			t.Fatalf("people and the service both move from %s to %s", from, to)
		}
	})
}

func drawDeclaration(t *rapid.T) *model.ActionDeclaration {
	d := &model.ActionDeclaration{ID: model.NewID(), State: model.ImplementationStateDeclared, Limitations: []string{}}
	for i := range rapid.IntRange(1, 6).Draw(t, "checks") {
		leg := rapid.SampledFrom(model.AllLegKind).Draw(t, "leg")
		d.Checks = append(d.Checks, model.DeclarationCheck{Index: i, Leg: leg, State: model.CheckStateWaiting})
		if !slices.ContainsFunc(d.Legs, func(l model.MeasurementLeg) bool { return l.Leg == leg }) {
			d.Legs = append(d.Legs, model.MeasurementLeg{Leg: leg, State: model.LegStateNotScheduled})
		}
	}
	return d
}

// A declaration goes from declared over observed to verified or contradicted, whatever
// arrives in whatever order: a check is decided once, an unmet one contradicts for good,
// and the declaration closes with the last check.
func TestDeclarationsFollowTheirStates(t *testing.T) {
	t.Parallel()
	decided := []model.CheckState{model.CheckStateMet, model.CheckStateUnmet, model.CheckStateUnavailable}
	rapid.Check(t, func(t *rapid.T) {
		d := drawDeclaration(t)
		now := time.Now()
		for d.ClosedAt == nil {
			before := slices.Clone(d.Checks)
			state := d.State
			observations := map[int]*Observation{}
			for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(d.Checks)-1), 1, 3).Draw(t, "arrive") {
				observations[i] = &Observation{
					State: rapid.SampledFrom(decided).Draw(t, "state"), Reason: []model.Sentence{{Text: "measured"}}, ObservedAt: now, SourceKind: "crawl", SourceID: uuid.Max,
				}
			}
			events := apply(d, observations, now)
			checkStep(t, state, before, d, events)
		}
		if d.State == model.ImplementationStateDeclared {
			t.Fatalf("closed without an outcome: %+v", d)
		}
	})
}

func checkStep(
	t *rapid.T, was model.ImplementationState, before []model.DeclarationCheck, d *model.ActionDeclaration, events []model.VerificationEvent,
) {
	for i := range before {
		if before[i].State != model.CheckStateWaiting && before[i].State != d.Checks[i].State {
			t.Fatalf("check %d was decided twice: %s, then %s", i, before[i].State, d.Checks[i].State)
		}
	}
	met, unmet, waiting := count(d, model.CheckStateMet), count(d, model.CheckStateUnmet), count(d, model.CheckStateWaiting)
	switch {
	case was == model.ImplementationStateContradicted && d.State != was:
		t.Fatalf("%s after %s", d.State, was)
	case (unmet > 0) != (d.State == model.ImplementationStateContradicted):
		t.Fatalf("%d unmet checks are %s", unmet, d.State)
	case d.State == model.ImplementationStateVerified && (met == 0 || waiting > 0):
		t.Fatalf("verified with %d met and %d waiting checks", met, waiting)
	case (waiting == 0) != (d.ClosedAt != nil):
		t.Fatalf("closed %v with %d waiting checks", d.ClosedAt, waiting)
	case met+unmet > 0 && len(d.Limitations) == 0:
		t.Fatal("an outcome without its limitations")
	}
	for _, e := range events {
		if !e.ObservationKind.IsValid() || e.CrawlID == nil {
			t.Fatalf("event %+v", e)
		}
	}
}
