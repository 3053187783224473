package audit

import (
	"context"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
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
	prompts     []*model.Prompt
	engines     []model.LogicalEngine // as asked, without repeats
	repetitions int
	mode        model.BenchmarkMode
	scope       model.AuditScope
	markets     []marketPlan
}

// marketPlan is one market with the engines that can be asked there.
type marketPlan struct {
	market        model.AuditMarket
	engines       []model.LogicalEngine
	notApplicable []model.LogicalEngine
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
	if err := p.chooseEngines(r.engines); err != nil {
		return nil, err
	}
	if err := s.chooseMarkets(ctx, project, p, r.marketIDs); err != nil {
		return nil, err
	}
	if err := s.choosePrompts(ctx, project, p, r); err != nil {
		return nil, err
	}
	if n := p.executions(); n > MaxExecutions {
		return nil, fault.New(fault.Invalid, "the launch would have %d executions; at most %d are possible", n, MaxExecutions)
	}
	return p, nil
}

func (p *plan) chooseEngines(asked []model.LogicalEngine) error {
	if len(asked) == 0 {
		return fault.Field("engines", "must name at least one engine; configured: %s", p.catalogue.configured())
	}
	for i, name := range asked {
		if _, ok := p.catalogue[name]; !ok {
			return fault.Field("engines["+strconv.Itoa(i)+"]", "%q is not configured; configured: %s", name, p.catalogue.configured())
		}
		if !slices.Contains(p.engines, name) {
			p.engines = append(p.engines, name)
		}
	}
	return nil
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
		if p.applicable(name, market) == nil {
			m.engines = append(m.engines, name)
		} else {
			m.notApplicable = append(m.notApplicable, name)
		}
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

// choosePrompts reads what is to be asked: the prompts of the set, narrowed to
// the given ids, or all of the project; of these the ones that are active,
// enabled and of the scope's cohorts.
func (s *Service) choosePrompts(ctx context.Context, project *model.Project, p *plan, r request) error {
	if r.promptSetID != nil {
		exists, err := s.store.HasPromptSet(ctx, project.ID, *r.promptSetID)
		if err != nil {
			return err
		}
		if !exists {
			return fault.MissingRef("prompt_set_id", "prompt set")
		}
	}
	found, err := s.store.LaunchPrompts(ctx, project.ID, r.promptIDs)
	if err != nil {
		return err
	}
	if err := checkPromptIDs(r, found); err != nil {
		return err
	}
	for _, prompt := range found {
		inSet := r.promptSetID == nil || prompt.PromptSetID == *r.promptSetID
		if inSet && prompt.Enabled && prompt.Status == model.PromptStatusActive && inScope(p.scope, prompt.Cohort) {
			p.prompts = append(p.prompts, prompt)
		}
	}
	if len(p.prompts) == 0 {
		// One that was deleted a moment ago has none either.
		if _, err := s.projects.Project(ctx, project.WorkspaceID, project.ID, nil); err != nil {
			return err
		}
		return fault.New(fault.Invalid, "there is no active and enabled prompt to ask in the scope %s", p.scope)
	}
	return nil
}

// checkPromptIDs returns a fault for the first id that does not exist, or not in the set.
func checkPromptIDs(r request, found []*model.Prompt) error {
	byID := make(map[uuid.UUID]*model.Prompt, len(found))
	for _, p := range found {
		byID[p.ID] = p
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
		n += int64(len(m.engines)) * int64(len(p.prompts)) * int64(p.repetitions)
	}
	return n
}
