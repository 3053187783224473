package evidence

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
)

// mostReads bounds the pages that AI agents read.
const mostReads = 2000

// Traffic is the evidence of the site's logs over the last 28 days. It goes after Site,
// whose agents it counts.
type Traffic struct{ Reports *traffic.Service }

// Add implements Source.
func (t Traffic) Add(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	reads, err := t.Reports.AgentReads(ctx, p, model.TrafficQuery{}, mostReads)
	if err != nil {
		return err
	}
	if reads.Coverage == model.CrawlCoverageUnknown || reads.Last.IsZero() {
		return nil
	}
	e.Measured[rule.Traffic] = reads.Last
	for _, r := range reads.Pages {
		e.Reads = append(e.Reads, rule.AgentRead{
			URL: r.Address, Requests: whole(r.Requests), Errors: whole(r.Errors), Search: whole(r.Answering),
		})
	}
	for _, add := range []func(context.Context, *model.Project, *rule.Evidence) error{t.addVisits, t.addLandings, t.addInventory} {
		if err := add(ctx, p, e); err != nil {
			return err
		}
	}
	return nil
}

func whole(n float64) int { return int(math.Round(n)) }

// addVisits counts the requests of agents that the crawl's robots.txt disallows. Reading robots.txt itself is no visit.
func (t Traffic) addVisits(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	policy, err := t.Reports.Policy(ctx, p, model.TrafficQuery{})
	if err != nil {
		return err
	}
	visits := map[string]int{}
	for i := range policy.Agents {
		if n := policy.Agents[i].Violations; n != nil {
			visits[strings.ToLower(policy.Agents[i].RobotsToken)] += whole(*n)
		}
	}
	for i := range e.Agents {
		e.Agents[i].Visits = visits[strings.ToLower(e.Agents[i].Name)]
	}
	return nil
}

func (t Traffic) addLandings(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	overview, err := t.Reports.Overview(ctx, p, model.TrafficQuery{})
	if err != nil || overview.Referrals == nil {
		return err
	}
	place := map[string]int{}
	for _, l := range overview.Referrals.LandingPages {
		address := citation.Normal(l.CanonicalURL)
		at, known := place[address]
		if !known {
			at = len(e.Landings)
			place[address] = at
			e.Landings = append(e.Landings, rule.Landing{URL: address})
		}
		landing := &e.Landings[at]
		if l.Sessions != nil {
			landing.Sessions += whole(*l.Sessions)
		}
		if l.KeyEvents != nil {
			sum := *l.KeyEvents
			if landing.KeyEvents != nil {
				sum += *landing.KeyEvents
			}
			landing.KeyEvents = &sum
		}
	}
	return nil
}

// addInventory adds how many of the known pages bots asked for.
func (t Traffic) addInventory(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	one := 1
	pages, err := t.Reports.Pages(ctx, p, model.TrafficQuery{Limit: &one})
	if err != nil {
		return err
	}
	if c := pages.ObservedCrawlCoverage; c != nil && c.ObservedPages != nil {
		e.Inventory = rule.Inventory{Known: whole(c.KnownPages), Observed: whole(*c.ObservedPages), Complete: c.InventoryComplete}
	}
	return nil
}

// days selects the days from one up to another, both included.
func days(from, to time.Time) model.TrafficQuery {
	custom, first, last := model.RangeCustom, from.Format(time.DateOnly), to.Format(time.DateOnly)
	return model.TrafficQuery{Range: &custom, StartDate: &first, EndDate: &last}
}
