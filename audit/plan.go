package audit

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// Bounds of one launch.
const (
	MaxRepetitions = model.MaxRepetitions
	MaxExecutions  = 200_000
	maxSeed        = model.MaxSeed
)

// request is what estimate and launch are asked alike.
type request struct {
	promptSetID *uuid.UUID
	promptIDs   []uuid.UUID
	engines     []model.LogicalEngine
	repetitions *int
	marketIDs   []*uuid.UUID
	scope       *model.AuditScope
	mode        *model.BenchmarkMode
}

// plan is a request resolved: what would be asked of whom, where, how often.
type plan struct {
	catalogue   Catalogue
	prompts     int
	measured    int                   // of the prompts: those of the cohort that reports show unless asked otherwise
	topics      int                   // of the measured prompts; a prompt without one counts as one
	promptIDs   []uuid.UUID           // ids of the prompts, oldest first; nil: not read
	engines     []model.LogicalEngine // as asked
	repetitions int
	mode        model.BenchmarkMode
	scope       model.AuditScope
	markets     []marketPlan
}

// marketPlan is one market with the engines that can be asked there.
type marketPlan struct {
	market  model.AuditMarket
	engines []model.LogicalEngine
	leftOut []model.LeftOutEngine
}

// plan resolves a request. What the body names and the project does not have is
// a NotFound fault, what cannot be asked an Invalid one; both name the field.
func (s *Service) plan(ctx context.Context, project *model.Project, r request) (*plan, error) {
	p := &plan{
		catalogue: s.engines, repetitions: project.DefaultRepetitions, mode: project.BenchmarkMode, scope: model.AuditScopeBrand,
	}
	if r.mode != nil {
		p.mode = *r.mode
	}
	if r.scope != nil {
		p.scope = *r.scope
	}
	if r.repetitions != nil {
		p.repetitions = *r.repetitions
	}
	if p.repetitions < 1 || p.repetitions > MaxRepetitions {
		return nil, fault.Field("repetitions", "must be between 1 and %d", MaxRepetitions)
	}
	if err := r.checkRepeats(); err != nil {
		return nil, err
	}
	if err := p.chooseEngines(r.engines); err != nil {
		return nil, err
	}
	if err := s.chooseMarkets(ctx, project, p, r.marketIDs); err != nil {
		return nil, err
	}
	if err := s.choosePrompts(ctx, project, p, r); err != nil {
		return nil, err
	}
	return p, p.checkExecutions()
}

func (p *plan) checkExecutions() error {
	if n := p.executions(); n > MaxExecutions {
		return fault.New(fault.Invalid, "the launch would have %d executions; at most %d are possible", n, MaxExecutions)
	}
	return nil
}

func (p *plan) chooseEngines(asked []model.LogicalEngine) error {
	if len(asked) == 0 {
		return fault.Field("engines", "must name at least one engine; configured: %s", p.catalogue.configured())
	}
	for i, name := range asked {
		if _, ok := p.catalogue[name]; !ok {
			return fault.Field("engines["+strconv.Itoa(i)+"]", "%q is not configured; configured: %s", name, p.catalogue.configured())
		}
	}
	p.engines = asked
	return nil
}

// checkRepeats refuses engines, markets and prompts that are named twice.
func (r *request) checkRepeats() error {
	var wrong fault.Problems
	noteRepeats(&wrong, "engines", r.engines)
	noteRepeatedMarkets(&wrong, r.marketIDs)
	noteRepeats(&wrong, "prompt_ids", r.promptIDs)
	return wrong.Err()
}

// noteRepeats notes the values of a list that stand there before.
func noteRepeats[T comparable](wrong *fault.Problems, field string, values []T) {
	seen := make(map[T]bool, len(values))
	for i, v := range values {
		if seen[v] {
			wrong.Add(fmt.Sprintf("%s[%d]", field, i), "\"%v\" is named twice", v)
		}
		seen[v] = true
	}
}

// noteRepeatedMarkets notes markets that a list names twice. Null names the default market.
func noteRepeatedMarkets(wrong *fault.Problems, ids []*uuid.UUID) {
	seen := make(map[uuid.UUID]bool, len(ids))
	for i, id := range ids {
		key := keyOf(id)
		switch {
		case !seen[key]:
			seen[key] = true
		case id == nil:
			wrong.Add(marketField(i), "null, the default market, is named twice")
		default:
			wrong.Add(marketField(i), "%q is named twice", id.String())
		}
	}
}

// chooseMarkets resolves the markets, and which engines can be asked in each. Null, or no
// market at all, is the default market.
func (s *Service) chooseMarkets(ctx context.Context, project *model.Project, p *plan, ids []*uuid.UUID) error {
	all, err := s.projects.Markets(ctx, project)
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		ids = []*uuid.UUID{nil}
	}
	chosen := map[uuid.UUID]bool{}
	for i, id := range ids {
		market, ok := findMarket(all, id)
		if !ok {
			return fault.MissingRef("market_ids["+strconv.Itoa(i)+"]", "market")
		}
		if key := keyOf(market.ID); !chosen[key] {
			chosen[key] = true
			p.markets = append(p.markets, p.inMarket(market))
		}
	}
	return p.checkApplicable()
}

// findMarket looks a market up; the first of all is the default one.
func findMarket(all []model.Market, id *uuid.UUID) (model.AuditMarket, bool) {
	for i, m := range all {
		if id == nil && i == 0 || id != nil && m.ID != nil && *m.ID == *id {
			return model.AuditMarket{ID: m.ID, CountryCode: m.CountryCode, LanguageCode: m.LanguageCode}, true
		}
	}
	return model.AuditMarket{}, false
}

// keyOf returns a market's id, nil for the project's own.
func keyOf(id *uuid.UUID) uuid.UUID {
	if id == nil {
		return uuid.Nil
	}
	return *id
}

func (p *plan) inMarket(market model.AuditMarket) marketPlan {
	m := marketPlan{market: market}
	for _, name := range p.engines {
		err := p.applicable(name, market)
		if err == nil {
			m.engines = append(m.engines, name)
			continue
		}
		reason := strings.TrimPrefix(err.Error(), engine.ErrNotApplicable.Error()+": ")
		left := model.LeftOutEngine{LogicalEngine: name, EngineLabel: p.catalogue.Label(name), Market: market, Reason: &reason}
		if why, ok := errors.AsType[*engine.NotApplicableError](err); ok {
			left.ReasonCode = &why.Reason
		}
		m.leftOut = append(m.leftOut, left)
	}
	return m
}

func (p *plan) applicable(name model.LogicalEngine, market model.AuditMarket) error {
	e := p.catalogue[name]
	return e.Adapter.Applicable(p.mode, engineMarket(market), e.Retrieval)
}

func engineMarket(m model.AuditMarket) engine.Market {
	return engine.Market{CountryCode: m.CountryCode, LanguageCode: m.LanguageCode}
}

// checkApplicable refuses a market in which no engine can be asked.
func (p *plan) checkApplicable() error {
	for _, m := range p.markets {
		if len(m.engines) > 0 {
			continue
		}
		details := make([]fault.Detail, len(p.engines))
		for i, name := range p.engines {
			details[i] = fault.Detail{Field: "engines", Message: string(name) + ": " + p.applicable(name, m.market).Error()}
		}
		return fault.Fields(details...)
	}
	return nil
}

// choosePrompts counts the prompts to ask: the given ids, or the active and enabled prompts of the set or
// project in the scope's cohorts. It refuses an id of any other prompt.
func (s *Service) choosePrompts(ctx context.Context, project *model.Project, p *plan, r request) (err error) {
	if r.promptSetID != nil {
		exists, err := s.store.HasPromptSet(ctx, project.ID, *r.promptSetID)
		if err != nil {
			return err
		}
		if !exists {
			return fault.MissingRef("prompt_set_id", "prompt set")
		}
	}
	if len(r.promptIDs) > 0 {
		err = s.choosePromptIDs(ctx, project.ID, p, r)
	} else {
		var n audits.AskableCount
		n, err = s.store.CountAskable(ctx, p.askable(project.ID, r.promptSetID), p.cohort())
		p.prompts, p.measured, p.topics = n.Prompts, n.OfCohort, n.Topics
	}
	if err != nil || p.prompts > 0 {
		return err
	}
	// The project may have been deleted since the request read it.
	if _, err := s.projects.Project(ctx, project.WorkspaceID, project.ID, nil); err != nil {
		return err
	}
	return p.nothingToAsk(r.promptSetID)
}

func (p *plan) nothingToAsk(set *uuid.UUID) error {
	if set != nil {
		return fault.Field("prompt_set_id", "%q has no active and enabled prompt to ask in the scope %s", set.String(), p.scope)
	}
	return fault.New(fault.Invalid, "the project has no active and enabled prompt to ask in the scope %s", p.scope)
}

// choosePromptIDs chooses the prompts that the request names.
func (s *Service) choosePromptIDs(ctx context.Context, projectID uuid.UUID, p *plan, r request) error {
	found, err := s.store.NamedPrompts(ctx, projectID, r.promptIDs)
	if err != nil {
		return err
	}
	if err := checkPromptIDs(r, found); err != nil {
		return err
	}
	if err := p.checkAskable(r.promptIDs, found); err != nil {
		return err
	}
	topics := map[uuid.UUID]bool{}
	for i := range found {
		p.promptIDs = append(p.promptIDs, found[i].ID)
		if found[i].Cohort != p.cohort() {
			continue
		}
		p.measured++
		if topic := found[i].TopicID; topic != nil {
			topics[*topic] = true
		} else {
			topics[found[i].ID] = true
		}
	}
	p.prompts, p.topics = len(found), len(topics)
	return nil
}

// cohort is the cohort of prompts whose figures people look at first.
func (p *plan) cohort() model.PromptCohort {
	if p.scope == model.AuditScopeCommerce {
		return model.PromptCohortCommerce
	}
	return model.PromptCohortCore
}

// askable selects the prompts of a launch that names none.
func (p *plan) askable(projectID uuid.UUID, set *uuid.UUID) audits.Askable {
	return audits.Askable{ProjectID: projectID, Set: set, Commerce: p.scope == model.AuditScopeCommerce}
}

// checkAskable refuses prompts that were named and would not be asked, each with its reason.
func (p *plan) checkAskable(named []uuid.UUID, found []audits.LaunchPrompt) error {
	reasons := map[uuid.UUID]string{}
	for i := range found {
		reasons[found[i].ID] = p.unaskable(&found[i])
	}
	var wrong fault.Problems
	for i, id := range named {
		if reason := reasons[id]; reason != "" {
			wrong.Add("prompt_ids["+strconv.Itoa(i)+"]", "%q %s", id.String(), reason)
		}
	}
	return wrong.Err()
}

// unaskable returns why an audit of the plan's scope does not ask a prompt; empty: it does.
func (p *plan) unaskable(prompt *audits.LaunchPrompt) string {
	switch {
	case prompt.Status != model.PromptStatusActive:
		return "is " + string(prompt.Status)
	case !prompt.Enabled:
		return "is not enabled"
	case !inScope(p.scope, prompt.Cohort):
		return fmt.Sprintf("is of the cohort %s, which the scope %s leaves out", prompt.Cohort, p.scope)
	}
	return ""
}

// checkPromptIDs returns a fault for the first id that does not exist, or not in the set.
func checkPromptIDs(r request, found []audits.LaunchPrompt) error {
	byID := make(map[uuid.UUID]*audits.LaunchPrompt, len(found))
	for i := range found {
		byID[found[i].ID] = &found[i]
	}
	for i, id := range r.promptIDs {
		field := "prompt_ids[" + strconv.Itoa(i) + "]"
		p, ok := byID[id]
		if !ok {
			return fault.MissingRef(field, "prompt")
		}
		if r.promptSetID != nil && p.PromptSetID != *r.promptSetID {
			return fault.Field(field, "is not a prompt of the prompt set")
		}
	}
	return nil
}

// inScope reports whether an audit of the scope asks prompts of the cohort.
func inScope(scope model.AuditScope, cohort model.PromptCohort) bool {
	return (scope == model.AuditScopeCommerce) == (cohort == model.PromptCohortCommerce)
}

// executions counts the executions of all markets.
func (p *plan) executions() int64 {
	n := int64(0)
	for _, m := range p.markets {
		n += int64(len(m.engines)) * int64(p.prompts) * int64(p.repetitions)
	}
	return n
}
