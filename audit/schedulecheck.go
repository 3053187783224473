package audit

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// checkDraft checks a schedule as a launch would check what it asks for, and
// decides when it runs next.
func (s *Service) checkDraft(ctx context.Context, project *model.Project, d *draft, now time.Time) error {
	d.checkRepetitions()
	if d.asks {
		d.checkEngines(s.engines)
		noteRepeatedMarkets(&d.problems, d.schedule.MarketIDs)
	}
	d.retime(now)
	if err := d.problems.Err(); err != nil || !d.asks {
		return err
	}
	return s.checkReferences(ctx, project, d.schedule)
}

func (d *draft) checkRepetitions() {
	if r := d.schedule.Repetitions; r != nil && (*r < 1 || *r > MaxRepetitions) {
		d.problems.Add("repetitions", "must be between 1 and %d, or null for the project's default", MaxRepetitions)
	}
}

func (d *draft) checkEngines(catalogue Catalogue) {
	if len(d.schedule.Engines) == 0 {
		d.problems.Add("engines", "must name at least one engine; configured: %s", catalogue.configured())
	}
	for i, name := range d.schedule.Engines {
		if _, ok := catalogue[name]; !ok {
			d.problems.Add("engines["+strconv.Itoa(i)+"]", "%q is not configured; configured: %s", name, catalogue.configured())
		}
	}
	noteRepeats(&d.problems, "engines", d.schedule.Engines)
}

func marketField(i int) string { return "market_ids[" + strconv.Itoa(i) + "]" }

// checkReferences looks up what a schedule names, and whether its engines can be
// asked in its markets. One fault names all that is missing.
func (s *Service) checkReferences(ctx context.Context, project *model.Project, a *model.AuditSchedule) error {
	missing := fault.Missing("prompt set")
	exists, err := s.store.HasPromptSet(ctx, project.ID, a.PromptSetID)
	if err != nil {
		return err
	}
	if !exists {
		missing.Details = append(missing.Details, fault.Detail{Field: "prompt_set_id", Message: "prompt set not found"})
	}
	all, err := s.projects.Markets(ctx, project)
	if err != nil {
		return err
	}
	p := &plan{catalogue: s.engines, engines: a.Engines, mode: project.BenchmarkMode}
	replace(&p.mode, a.BenchmarkMode)
	for i, id := range marketsOf(a) {
		if market, ok := findMarket(all, id); ok {
			p.markets = append(p.markets, p.inMarket(market))
		} else {
			missing.Details = append(missing.Details, fault.Detail{Field: marketField(i), Message: "market not found"})
		}
	}
	if len(missing.Details) > 0 {
		missing.Message = missing.Details[0].Message
		return missing
	}
	return p.checkApplicable()
}

// marketsOf returns the markets that a schedule launches in, by id.
func marketsOf(a *model.AuditSchedule) []*uuid.UUID {
	if len(a.MarketIDs) == 0 {
		return []*uuid.UUID{nil}
	}
	return a.MarketIDs
}
