package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// trial is a seeded opportunity that its owner declares as taken, truly or not.
type trial struct {
	kind     string
	rule     string
	key      string // of the target; empty: any of the rule
	improves func() // nil: nothing changes after the declaration

	action uuid.UUID // zero: not declared yet
}

// simulation is one project's year.
type simulation struct {
	*loop

	random    *rand.Rand
	questions []*question
	signals   []*searched
	addresses []*fetched
	trials    []*trial
	source    *model.CrawlSource
	fired     map[string]bool // rules that found something
}

const (
	yearSteps = 12
	planted   = 4 // of a kind in one project; every other one improves
	perStep   = 1 // declarations of a kind
)

// plantYear makes what a project's year begins with.
func (s *simulation) plantYear(ctx context.Context) (err error) {
	s.source, err = s.traffic.Create(ctx, s.project, model.CrawlSourceInput{Setup: model.CrawlSourceSetupUpload})
	if err != nil {
		return err
	}
	s.plantQuestions()
	s.plantSignals()
	s.plantSite()
	return s.storePrompts(ctx, s.questions)
}

// try adds a trial; every other one of a kind improves.
func (s *simulation) try(n int, kind, rule, key string, improves func()) {
	if n%2 == 1 {
		improves = nil
	}
	s.trials = append(s.trials, &trial{kind: kind, rule: rule, key: key, improves: improves})
}

func (s *simulation) ask(q question) *question {
	q.id = model.NewID()
	q.text = fmt.Sprintf("planted question %d about %s", len(s.questions), q.theme)
	if q.cohort == "" {
		q.cohort = model.PromptCohortCore
	}
	s.questions = append(s.questions, &q)
	return &q
}

func (s *simulation) plantQuestions() {
	for n := range 2 * planted {
		q := s.ask(question{theme: "boots", rate: 0.08, rival: 0.9})
		s.try(n, "visibility_metric", "visibility.competitor_gap", q.id.String(), func() { q.rate = 0.7 })
	}
	for range planted { // answers that are as good as they can be
		s.ask(question{theme: "tents", rate: 0.9, cites: 0.9})
	}
	s.ask(question{theme: "stoves", rate: 0.04, rival: 0.01})
	s.ask(question{theme: "maps", rate: 0.8, late: true, cites: 0.9})
	s.ask(question{theme: "lamps", rate: 0.9, cites: 0.9, blind: true})
	s.ask(question{theme: "ropes", rate: 0.8})
	s.ask(question{theme: "bags", rate: 0.05, rival: 0.01, cites: 0.7})
	s.ask(question{theme: "shop", rate: 0.01, rival: 0.01, cohort: model.PromptCohortCommerce})
}

func (s *simulation) plantSignals() {
	for n := range planted {
		q := &searched{key: fmt.Sprintf("nearly query %d", n), impressions: 60, rate: 0.03, position: 14}
		s.try(n, "traffic_metric", "traffic.nearly_first_page", "query:"+q.key, func() { q.position, q.rate = 7, 0.06 })
		few := &searched{key: fmt.Sprintf("snippet query %d", n), impressions: 80, rate: 0.004, position: 3}
		s.try(n, "traffic_metric", "traffic.few_clicks", "query:"+few.key, func() { few.rate = 0.05 })
		rising := &searched{key: fmt.Sprintf("rising subject %d", n), impressions: 4, rate: 0.01, position: 40}
		s.try(n, "keyword_presence", "topic.rising_without_prompt", "query:"+rising.key, func() {
			s.site.change(func() { s.site.pages = append(s.site.pages, rising.key) })
		})
		page := &searched{key: s.pageOf("page", n), page: true, impressions: 200, rate: 0.1, position: 4}
		s.try(n, "traffic_metric", "traffic.clicks_fell", page.key, func() { page.rate = 0.1 })
		s.signals = append(s.signals, q, few, rising, page)
		lost := &fetched{path: fmt.Sprintf("/lost-%d", n), status: 404, daily: 2}
		s.try(n, "traffic_metric", "traffic.agent_errors", s.site.URL+lost.path, func() { lost.status = 200 })
		s.addresses = append(s.addresses, lost)
	}
	s.addresses = append(s.addresses, &fetched{path: "/guide", status: 200, daily: 3})
	s.signals = append(s.signals, &searched{key: "acme", impressions: 600, rate: 0.4, position: 1.2},
		&searched{key: s.site.URL + "/", page: true, impressions: 900, rate: 0.3, position: 1.5})
}

func (s *simulation) plantSite() {
	for n, rule := range plantedRules() {
		s.try(n, "site_rule", "site.technical_fault", "rule:"+rule, func() { s.site.change(func() { s.site.broken[rule] = false }) })
	}
	for n, agent := range plantedAgents() {
		s.try(n, "site_rule", "site.answer_agent_denied", "agent:"+agent, func() { s.site.change(func() { s.site.denied[agent] = false }) })
	}
	for n, subject := range plantedSubjects() {
		s.try(n, "contextual_link", "site.missing_link", s.site.URL+pathOf(subject), func() {
			s.site.change(func() { s.site.linked[subject] = true })
		})
	}
}

// happen lets things happen that are nobody's doing: pages lose clicks, and subjects
// rise.
func (s *simulation) happen(step int) {
	for _, g := range s.signals {
		switch {
		case step == 3 && g.page && g.impressions == 200:
			g.rate = 0.03
		case step == 4 && g.impressions == 4:
			g.impressions = 40
		}
	}
}

// step lets a month pass: everything is measured, actions are found and verified, and
// the owner declares some.
func (s *simulation) step(ctx context.Context, w *plantation, step int) error {
	s.clock.advance(stepDays * 24 * time.Hour)
	s.happen(step)
	if err := s.importSearch(ctx, s.signals, s.random); err != nil {
		return err
	}
	if err := s.importLogs(ctx, s.source, s.addresses); err != nil {
		return err
	}
	const drift = 0.15 // of all answers from month to month
	if err := s.audit(ctx, w, s.questions, drift*s.random.NormFloat64(), s.random); err != nil {
		return err
	}
	if err := s.crawl(ctx); err != nil {
		return err
	}
	s.clock.advance(time.Hour)
	if err := s.actions.Refresh(ctx, s.project.ID); err != nil {
		return err
	}
	s.clock.advance(time.Hour)
	return s.declare(ctx)
}

// declare declares what was found of the trials, some of each kind a month. The last
// months are for verification.
func (s *simulation) declare(ctx context.Context) error {
	opportunities, err := s.store.Opportunities(ctx, s.project.ID)
	if err != nil {
		return err
	}
	byTarget := map[string]*model.Opportunity{}
	for i := range opportunities {
		o := &opportunities[i]
		s.fired[o.RuleID] = true
		if o.ClearedAt == nil && o.ActionID != nil {
			byTarget[o.RuleID+" "+o.TargetKey] = o
		}
	}
	declared := map[string]int{}
	for _, t := range s.trials {
		o := byTarget[t.rule+" "+t.key]
		if t.action != uuid.Nil || o == nil || declared[t.rule] >= perStep {
			continue
		}
		declared[t.rule]++
		err := s.store.InTx(ctx, func(ctx context.Context) error {
			_, err := s.actions.Declare(ctx, s.project, *o.ActionID, model.DeclarationInput{DeclaredImplementedAt: s.clock.now()}, nil)
			return err
		})
		if err != nil {
			return fmt.Errorf("declare %s of %s: %w", t.rule, t.key, err)
		}
		t.action = *o.ActionID
		if t.improves != nil {
			t.improves()
		}
	}
	return nil
}

// outcome returns what became of a trial's declaration.
func (s *simulation) outcome(ctx context.Context, t *trial) (model.ImplementationState, error) {
	key := storage.ChildKey{ProjectID: s.project.ID, ID: t.action}
	found, err := s.store.Declarations(ctx, []storage.ChildKey{key})
	if err != nil || found[key] == nil {
		return "", errors.Join(err, fmt.Errorf("the declaration of %s is missing", t.key))
	}
	return found[key].State, nil
}
