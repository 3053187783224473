package action

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

// VerifierVersion names the rules by which declared actions are verified.
const VerifierVersion = "verification-2"

// verify evaluates the checks of a project's open declarations on evidence that has
// arrived.
func (s *Service) verify(ctx context.Context, p *model.Project) error {
	declarations, err := s.Store.OpenDeclarations(ctx, p.ID)
	if err != nil {
		return err
	}
	for i := range declarations {
		d := &declarations[i]
		observations, err := s.probe(ctx, p, d)
		if err != nil {
			return err
		}
		if err := s.conclude(ctx, d, observations, alongside(d, declarations)); err != nil {
			return err
		}
	}
	return nil
}

// alongside counts the other declarations that say they were implemented within four
// weeks of one: what is measured may be their doing.
func alongside(d *model.ActionDeclaration, open []model.ActionDeclaration) int {
	n := 0
	for i := range open {
		apart := open[i].DeclaredImplementedAt.Sub(d.DeclaredImplementedAt).Abs()
		if open[i].ID != d.ID && apart <= WindowDays*24*time.Hour {
			n++
		}
	}
	return n
}

// probe evaluates the checks that still wait, by their index.
func (s *Service) probe(ctx context.Context, p *model.Project, d *model.ActionDeclaration) (map[int]*Observation, error) {
	observations := map[int]*Observation{}
	for i := range d.Checks {
		if d.Checks[i].State != model.CheckStateWaiting {
			continue
		}
		o, err := s.Prober.Probe(ctx, p, d.Expected[i], d.DeclaredImplementedAt)
		if err != nil {
			return nil, err
		}
		if s.now().After(d.MeasuredUntil) {
			o = expired(o, s.now())
		}
		if o != nil {
			observations[i] = o
		}
	}
	return observations, nil
}

// expired returns an observation after the time of its declaration: what still waits is unavailable.
func expired(o *Observation, now time.Time) *Observation {
	if o == nil {
		return &Observation{State: model.CheckStateUnavailable, Reason: []model.Sentence{rule.Say("No comparable measurement arrived in time.")}, ObservedAt: now}
	}
	if o.State == model.CheckStateWaiting {
		o.State = model.CheckStateUnavailable
		o.Reason = append([]model.Sentence{rule.Say("The time of the measurement is over.")}, o.Reason...)
	}
	return o
}

// reason returns why, in words.
func (o *Observation) reason() string {
	words := make([]string, len(o.Reason))
	for i := range o.Reason {
		words[i] = o.Reason[i].Text
	}
	return strings.Join(words, " ")
}

// conclude stores what was observed and moves the action on. A declaration that was
// withdrawn meanwhile is left as it is.
func (s *Service) conclude(ctx context.Context, d *model.ActionDeclaration, observations map[int]*Observation, others int) error {
	if len(observations) == 0 && len(d.Checks) > 0 {
		return nil
	}
	return s.locked(ctx, d.ProjectID, d.ActionID, func(ctx context.Context, a *model.ActionItem) error {
		current, err := s.newestDeclaration(ctx, d.ProjectID, d.ActionID)
		if err != nil || current == nil || current.ID != d.ID || current.ClosedAt != nil {
			return err
		}
		if len(current.Checks) == 0 && s.now().Before(current.MeasuredUntil) {
			return nil
		}
		noteOthers(current, others)
		before := current.State
		events := apply(current, observations, s.now())
		for i := range events {
			if err := s.Store.AddVerification(ctx, &events[i]); err != nil {
				return err
			}
		}
		if err := s.Store.SaveDeclaration(ctx, current); err != nil {
			return err
		}
		if current.State == before {
			return s.follow(ctx, a, current)
		}
		if err := s.Store.AnnounceOutcome(ctx, current, s.now()); err != nil {
			return err
		}
		if err := s.follow(ctx, a, current); err != nil {
			return err
		}
		return s.report(ctx, a, current)
	})
}

// report has a declaration followed that was verified or contradicted.
func (s *Service) report(ctx context.Context, a *model.ActionItem, d *model.ActionDeclaration) error {
	concluded := d.State == model.ImplementationStateVerified || d.State == model.ImplementationStateContradicted
	if s.Concluded == nil || !concluded {
		return nil
	}
	return s.Concluded(ctx, a, d)
}

// Abandon ends the measurement of a project's declarations whose time is over, when the
// job that measures them cannot continue. The others are measured with the next evidence.
func (s *Service) Abandon(ctx context.Context, projectID uuid.UUID, reason string) error {
	open, err := s.Store.OpenDeclarations(ctx, projectID)
	if err != nil {
		return err
	}
	for i := range open {
		d := &open[i]
		if !s.now().After(d.MeasuredUntil) {
			continue
		}
		missing := map[int]*Observation{}
		for n := range d.Checks {
			missing[n] = &Observation{
				State: model.CheckStateUnavailable, ObservedAt: s.now(),
				Reason: []model.Sentence{rule.Say("The measurement could not continue: %s.", reason)},
			}
		}
		if err := s.conclude(ctx, d, missing, 0); err != nil {
			return err
		}
	}
	return nil
}

// noteOthers reports how many other actions may have had the effect, once.
func noteOthers(d *model.ActionDeclaration, others int) {
	const text = "Other actions were declared"
	said := func(limitation string) bool { return strings.HasPrefix(limitation, text) }
	if others > 0 && !slices.ContainsFunc(d.Limitations, said) {
		d.Limitations = append(d.Limitations, fmt.Sprintf("Other actions were declared within four weeks of this one: %d.", others))
	}
}

// follow moves an action along with its declaration: to measuring once evidence has
// arrived, to done once every check has an outcome.
func (s *Service) follow(ctx context.Context, a *model.ActionItem, d *model.ActionDeclaration) error {
	if a.Status == model.ActionStatusImplemented {
		if err := s.advance(ctx, a, model.ActionStatusMeasuring, "evidence has arrived"); err != nil {
			return err
		}
	}
	if d.ClosedAt == nil || a.Status != model.ActionStatusMeasuring {
		return nil
	}
	return s.advance(ctx, a, model.ActionStatusDone, "measured: "+string(d.State))
}

// advance makes a move of the service's own.
func (s *Service) advance(ctx context.Context, a *model.ActionItem, to model.ActionStatus, reason string) error {
	if !byService(move{a.Status, to}) {
		return fmt.Errorf("the service does not move an action from %s to %s", a.Status, to)
	}
	return s.setStatus(ctx, a, to, reason, nil)
}

// apply writes observations into a declaration and returns the events to append, one
// for each source of evidence, oldest first.
func apply(d *model.ActionDeclaration, observations map[int]*Observation, now time.Time) []model.VerificationEvent {
	bySource := map[uuid.UUID][]int{}
	for i := range d.Checks {
		o := observations[i]
		if o == nil || d.Checks[i].State != model.CheckStateWaiting {
			continue
		}
		write(&d.Checks[i], o)
		observeLeg(d, d.Checks[i].Leg, o)
		if o.State != model.CheckStateWaiting {
			bySource[o.SourceID] = append(bySource[o.SourceID], i)
		}
	}
	d.State, d.Limitations = overall(d), limitations(d)
	if !waits(d) {
		d.ClosedAt = &now
	}
	var events []model.VerificationEvent
	for _, checks := range bySource {
		events = append(events, event(d, checks, observations, now))
	}
	slices.SortFunc(events, func(a, b model.VerificationEvent) int { return a.ObservedAt.Compare(b.ObservedAt) })
	return events
}

func write(c *model.DeclarationCheck, o *Observation) {
	c.State, c.Reason, c.Sentences, c.ObservedAt = o.State, new(o.reason()), o.Reason, &o.ObservedAt
	if o.SourceKind != "" {
		id := o.SourceID.String()
		c.SourceKind, c.SourceID = &o.SourceKind, &id
	}
	if o.Subject != "" {
		c.Subject = &o.Subject
	}
}

func observeLeg(d *model.ActionDeclaration, kind model.LegKind, o *Observation) {
	if o.SourceKind == "" {
		return
	}
	for i := range d.Legs {
		if d.Legs[i].Leg == kind {
			d.Legs[i].State, d.Legs[i].LastEvidenceAt, d.Legs[i].SourceID = model.LegStateObserved, &o.ObservedAt, &o.SourceID
		}
	}
}

func waits(d *model.ActionDeclaration) bool { return count(d, model.CheckStateWaiting) > 0 }

func count(d *model.ActionDeclaration, state model.CheckState) int {
	n := 0
	for i := range d.Checks {
		if d.Checks[i].State == state {
			n++
		}
	}
	return n
}

// overall returns what all checks say together: contradicted by one unmet check,
// verified when every check that could be evaluated is met, and observed before, once
// evidence has arrived.
func overall(d *model.ActionDeclaration) model.ImplementationState {
	met, unmet := count(d, model.CheckStateMet), count(d, model.CheckStateUnmet)
	switch {
	case unmet > 0:
		return model.ImplementationStateContradicted
	case met > 0 && !waits(d):
		return model.ImplementationStateVerified
	case met > 0 || count(d, model.CheckStateUnavailable) > 0 || slices.ContainsFunc(d.Legs, isObserved):
		return model.ImplementationStateObserved
	default:
		return model.ImplementationStateDeclared
	}
}

func isObserved(l model.MeasurementLeg) bool { return l.State == model.LegStateObserved }

// limitations reports what the outcome does not claim.
func limitations(d *model.ActionDeclaration) []string {
	said := append([]string{}, d.Limitations...)
	add := func(format string, values ...any) {
		if text := fmt.Sprintf(format, values...); !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	if count(d, model.CheckStateMet)+count(d, model.CheckStateUnmet) > 0 {
		add("Other changes at the same time may have had the same effect; nothing is claimed as caused.")
	}
	if n := count(d, model.CheckStateUnavailable); n > 0 {
		add("Checks that could not be evaluated: %d.", n)
	}
	return said
}

// concluded returns what an observation concludes that leaves a declaration in a state.
func concluded(state model.ImplementationState) model.ObservationKind {
	if state == model.ImplementationStateDeclared {
		return model.ObservationKindObserved
	}
	return model.ObservationKind(state)
}

// event records what one source of evidence showed.
func event(d *model.ActionDeclaration, checks []int, observations map[int]*Observation, now time.Time) model.VerificationEvent {
	first := observations[checks[0]]
	v := model.VerificationEvent{
		ProjectID: d.ProjectID, DeclarationID: d.ID, ID: model.NewID(), ObservationKind: concluded(d.State), ObservedAt: first.ObservedAt,
		SourceAnalysisIds: []uuid.UUID{}, SourceRuleEvaluationIds: []uuid.UUID{}, SourceMetricIds: []uuid.UUID{},
		VerifierVersion: VerifierVersion, Limitations: d.Limitations, CreatedAt: now,
	}
	id := first.SourceID
	switch first.SourceKind {
	case "audit":
		v.AuditID = &id
	case "crawl":
		v.CrawlID = &id
	case "search_window":
		v.SourceMetricIds = append(v.SourceMetricIds, id)
	}
	outcomes := make([]any, len(checks))
	for n, i := range checks {
		o := observations[i]
		outcomes[n] = map[string]any{"index": i, "state": string(o.State), "reason": o.reason(), "figures": o.Figures}
	}
	v.Result = map[string]any{"checks": outcomes}
	return v
}

// origin returns scheme and host of an address.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	return u.Scheme + "://" + u.Host
}
