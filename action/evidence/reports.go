package evidence

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

// Reports are the reports on answers.
type Reports interface {
	Visibility(ctx context.Context, p *model.Project, q model.VisibilityQuery) (*model.Visibility, error)
	Prompts(ctx context.Context, p *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error)
	EachPrompt(ctx context.Context, p *model.Project, q model.PromptMetricQuery, visit func([]model.PromptMetric)) error
	History(
		ctx context.Context, p *model.Project, promptID uuid.UUID, market *model.MarketRef, engine *model.LogicalEngine, cohort *model.PromptCohort,
	) (*model.PromptHistory, error)
	Sources(ctx context.Context, p *model.Project, q model.SourceQuery) (*model.VisibilitySources, error)
	Fanout(ctx context.Context, p *model.Project, q model.FanoutQuery) (*model.FanoutPage, error)
	Ads(ctx context.Context, p *model.Project, q model.AdsQuery) (*model.VisibilityAds, error)
	Perception(ctx context.Context, p *model.Project, q model.RunQuery) (*model.Perception, error)
}

// Bounds on what is read of paged reports.
const (
	pageSize   = 100
	mostPages  = 20 // of a report
	brandNamed = model.SourceBrandKindBrand
)

// MeasuredPrompts knows which prompts audits ask and have measured.
type MeasuredPrompts interface {
	MeasuredPrompts(ctx context.Context, projectID uuid.UUID, cohorts []model.PromptCohort) ([]uuid.UUID, error)
}

// Answers is the evidence of audits: prompts, engines, sources, searches, ads and
// perception, each of the newest run.
type Answers struct {
	Reports Reports
	Prompts MeasuredPrompts
}

// cohorts are those whose prompts have a visibility reading.
func cohorts() []model.PromptCohort {
	return []model.PromptCohort{model.PromptCohortCore, model.PromptCohortComparison, model.PromptCohortCommerce}
}

// Add implements Source.
func (a Answers) Add(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	for _, cohort := range cohorts() {
		if err := a.addPrompts(ctx, p, cohort, e); err != nil {
			return err
		}
	}
	if !e.Has(rule.Audit) {
		return nil
	}
	if err := a.addUnasked(ctx, p, e); err != nil {
		return err
	}
	for _, add := range []func(context.Context, *model.Project, *rule.Evidence) error{
		a.addPages, a.addDomains, a.addFanOut, a.addAds, a.addPerception,
	} {
		if err := add(ctx, p, e); err != nil {
			return err
		}
	}
	return nil
}

func (a Answers) addPrompts(ctx context.Context, p *model.Project, cohort model.PromptCohort, e *rule.Evidence) error {
	v, err := a.Reports.Visibility(ctx, p, model.VisibilityQuery{Cohort: cohort})
	if none, err := unmeasured(err, "visibility"); none || err != nil {
		return err
	}
	if at, known := e.Measured[rule.Audit]; !known || v.CreatedAt.After(at) {
		e.Measured[rule.Audit] = v.CreatedAt
	}
	if cohort == model.PromptCohortCore {
		for _, engine := range v.PerEngine {
			e.Engines = append(e.Engines, rule.Engine{
				Name: engine.LogicalEngine, Responses: engine.TotalCompleted, Rate: engine.BrandMentionRate,
			})
		}
	}
	err = a.Reports.EachPrompt(ctx, p, model.PromptMetricQuery{Cohort: cohort}, func(metrics []model.PromptMetric) {
		for i := range metrics {
			e.Prompts = append(e.Prompts, promptOf(&metrics[i]))
		}
	})
	_, err = unmeasured(err, "prompts")
	return err
}

// addUnasked notes which prompts the newest run did not measure, as a run of one prompt set does.
func (a Answers) addUnasked(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	measured, err := a.Prompts.MeasuredPrompts(ctx, p.ID, cohorts())
	if err != nil {
		return err
	}
	e.Unasked = make(map[uuid.UUID]bool, len(measured))
	for _, id := range measured {
		e.Unasked[id] = true
	}
	for i := range e.Prompts {
		if asked := &e.Prompts[i]; asked.ID != nil && asked.Responses > 0 {
			delete(e.Unasked, *asked.ID)
		}
	}
	for _, kind := range []rule.Kind{rule.Audit, rule.Sources, rule.Perception, rule.Ads} {
		e.Partial[kind] = len(e.Unasked) > 0
	}
	return nil
}

func promptOf(m *model.PromptMetric) rule.Prompt {
	prompt := rule.Prompt{
		ID: m.PromptID, Text: m.PromptText, Theme: m.Theme, Commerce: m.Cohort == string(model.PromptCohortCommerce),
		Position: m.AvgPosition, Lost: m.Verdict == model.VerdictMoved || m.DeclineConfirmed, Change: m.VisibilityDelta,
		Gaps: map[string]int{}, FirstAudit: m.Comparison == nil,
	}
	if m.Counts != nil {
		prompt.Responses, prompt.Named = m.Counts.Responses, valueOf(m.Counts.BrandResponses)
		prompt.Cited = valueOf(m.Counts.OwnedCitationResponses)
	}
	for _, o := range m.Outcomes {
		if s := o.AnswerStates; s != nil { // an engine without citations does not leave the brand's pages out
			prompt.Citable += o.Counts.Responses
			prompt.CitedOnly, prompt.NamedOnly = prompt.CitedOnly+s.CitedOnly, prompt.NamedOnly+s.MentionedOnly
		}
		for competitor, n := range o.GapCounts {
			prompt.Gaps[competitor] += n
		}
		if o.Counts != nil {
			prompt.ByEngine = append(prompt.ByEngine, rule.PromptEngine{
				Engine: o.LogicalEngine, Responses: o.Counts.Responses, Named: valueOf(o.Counts.BrandResponses),
			})
		}
	}
	return prompt
}

func valueOf(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// eachSource reads the sources of one dimension, page by page.
func (a Answers) eachSource(
	ctx context.Context, p *model.Project, dimension model.SourceDimension, e *rule.Evidence, take func(*model.VisibilitySource),
) error {
	limit := pageSize
	q := model.SourceQuery{Cohort: model.PromptCohortCore, Dimension: dimension, Limit: &limit}
	for range mostPages {
		page, err := a.Reports.Sources(ctx, p, q)
		if none, err := unmeasured(err, "sources"); none || err != nil {
			return err
		}
		if page.TotalCitations > 0 || page.Responses > 0 {
			e.Measured[rule.Sources] = page.AsOf
		}
		for i := range page.Items {
			take(&page.Items[i])
		}
		if q.Cursor = page.NextCursor; q.Cursor == nil {
			return nil
		}
	}
	return nil
}

func (a Answers) addPages(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	return a.eachSource(ctx, p, model.SourceDimensionURL, e, func(s *model.VisibilitySource) {
		page := rule.SourcePage{
			URL: s.Key, Category: category(s), Standing: s.Standing, Owned: ownedBy(s, model.AdOwnershipOwned), Responses: s.Responses, Prompts: s.Prompts,
			Coverage: s.PromptCoverage,
		}
		if s.Title != nil {
			page.Title = *s.Title
		}
		for _, b := range s.Brands {
			if b.Kind == brandNamed {
				page.Brand = true
			} else {
				page.Competitors = append(page.Competitors, b.Name)
			}
		}
		e.Pages = append(e.Pages, page)
	})
}

func (a Answers) addDomains(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	return a.eachSource(ctx, p, model.SourceDimensionDomain, e, func(s *model.VisibilitySource) {
		domain := rule.SourceDomain{
			Domain: s.Key, Category: category(s), Owned: ownedBy(s, model.AdOwnershipOwned),
			Rival: ownedBy(s, model.AdOwnershipCompetitor), Responses: s.Responses, Prompts: s.Prompts,
			Coverage: s.PromptCoverage, Share: s.CitationShare,
			Fell: s.Verdict == model.VerdictMoved && s.ResponseDelta != nil && *s.ResponseDelta < 0,
		}
		for _, b := range s.Brands {
			domain.Brand = domain.Brand || b.Kind == brandNamed
		}
		e.Domains = append(e.Domains, domain)
	})
}

func category(s *model.VisibilitySource) model.SourceType {
	if len(s.Categories) == 0 {
		return model.SourceTypeOther
	}
	return s.Categories[0]
}

func ownedBy(s *model.VisibilitySource, owner model.AdOwnership) bool {
	return slices.Contains(s.Ownership, string(owner))
}

func (a Answers) addFanOut(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	limit := pageSize
	q := model.FanoutQuery{Cohort: model.PromptCohortCore, Limit: &limit}
	for range mostPages {
		page, err := a.Reports.Fanout(ctx, p, q)
		if none, err := unmeasured(err, "fan-out"); none || err != nil {
			return err
		}
		for _, item := range page.Items {
			e.FanOut = append(e.FanOut, rule.FanOutQuery{
				Text: item.Query, Prompts: item.PromptCount, Responses: item.ResponseCount, Named: item.BrandResponseCount,
			})
		}
		if q.Cursor = page.NextCursor; q.Cursor == nil {
			return nil
		}
	}
	return nil
}

func (a Answers) addAds(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	ads, err := a.Reports.Ads(ctx, p, model.AdsQuery{Cohort: model.PromptCohortCore})
	if none, err := unmeasured(err, "ads"); none || err != nil {
		return err
	}
	if ads.State != model.AdReportStateValue {
		return nil
	}
	e.Measured[rule.Ads] = e.Measured[rule.Audit]
	for _, prompt := range ads.Prompts {
		ad := rule.AdPrompt{Prompt: prompt.Prompt}
		if prompt.Presence != nil {
			ad.Answers = prompt.Presence.AnswersWithAds
		}
		if c := prompt.CompetitorAdAnswers; c != nil {
			ad.CompetitorWithBrand, ad.CompetitorWithout = c.BrandMentioned, c.BrandNotMentioned
		}
		if prompt.TopAdvertiser != nil {
			ad.TopAdvertiser = prompt.TopAdvertiser.Name
		}
		e.AdPrompts = append(e.AdPrompts, ad)
	}
	return nil
}

func (a Answers) addPerception(ctx context.Context, p *model.Project, e *rule.Evidence) error {
	perception, err := a.Reports.Perception(ctx, p, model.RunQuery{Cohort: model.PromptCohortCore})
	if none, err := unmeasured(err, "perception"); none || err != nil {
		return err
	}
	if perception.State != model.PerceptionStateValue {
		return nil
	}
	e.Measured[rule.Perception] = e.Measured[rule.Audit]
	for _, q := range perception.NegativeQuotes {
		if q.IsBrand {
			e.Quotes = append(e.Quotes, rule.Quote{Theme: q.Theme, Text: q.Text, Negative: true})
		}
	}
	if r := perception.Recommended; r != nil {
		e.Recommended = rule.Recommended{Mentioned: r.Mentioned, Recommended: r.Recommended, Against: r.RecommendedAgainst}
	}
	return nil
}
