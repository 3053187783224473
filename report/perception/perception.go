// Package perception makes the report on what answers say about the brand: claims, sentiment and who says it.
package perception

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// Service makes the report on perception.
type Service struct {
	store *reports.Store
	runs  *rollup.Runs
}

// New returns the service over a store.
func New(store *reports.Store, runs *rollup.Runs) *Service {
	return &Service{store: store, runs: runs}
}

// MetricsVersion names the rules by which judgements become figures.
const MetricsVersion = "1"

// recommendedLimitation reports what the rate of recommendations does not say.
const recommendedLimitation = "Of the classified answers that mention the brand, as the judge model read them; " +
	"answers without the brand, and those whose judging is to come or failed, do not count."

// perceptionScope is what a perception report is made of.
type perceptionScope struct {
	label    func(engine string) string
	asked    model.IntervalScope
	runs     []*reports.Run // newest first
	entities []model.EntitySnapshot
	places   map[uuid.UUID][]int // of a run's entities in entities
	sums     []reports.Sentiment // of the entities
	prompts  []*reports.PromptPerception
	details  *reports.PerceptionDetails
	removed  bool // the answers that figures of a tag are made of
}

// Perception reports what answers say about the brand and its competitors. With
// no finished run it is empty, and so is the state of a report without mentions:
// no_mentions.
func (s *Service) Perception(ctx context.Context, project *model.Project, q model.RunQuery) (*model.Perception, error) {
	return s.perception(ctx, project, &q, true)
}

// PerceptionTotals reports what Perception does of each entity, without the intervals of the brand's shares. It reads no
// prompts, themes and quotes, and the parts of the report that are made of them are empty.
func (s *Service) PerceptionTotals(ctx context.Context, project *model.Project, q model.RunQuery) (*model.Perception, error) {
	return s.perception(ctx, project, &q, false)
}

func (s *Service) perception(ctx context.Context, project *model.Project, q *model.RunQuery, whole bool) (*model.Perception, error) {
	runs, err := s.runs.Select(ctx, project, q)
	if err != nil {
		return nil, err
	}
	scope, err := s.perceived(ctx, project.ID, runs, q, whole)
	if err != nil {
		return nil, err
	}
	report := scope.report()
	report.FromAt, report.ToAt = rollup.Instant(q.From), rollup.Instant(q.To)
	return report, nil
}

// perceived reads the rollups of runs: three statements, one beside the other two, or the totals alone in one; none without
// a run. What is not kept by prompt is made of the answers for a tag; one more statement reports whether they are there.
func (s *Service) perceived(
	ctx context.Context, projectID uuid.UUID, runs []*reports.Run, q *model.RunQuery, whole bool,
) (*perceptionScope, error) {
	p := &perceptionScope{label: s.runs.Label, asked: q.IntervalScope.OrDefault(), runs: runs, details: &reports.PerceptionDetails{}}
	p.entities, p.places = rollup.MergeEntities(runs, rollup.EntityID)
	p.sums = make([]reports.Sentiment, len(p.entities))
	if len(runs) == 0 {
		return p, nil
	}
	if q.Tag != nil {
		removed, err := s.store.AnswersRemoved(ctx, projectID, rollup.AuditIDs(runs)...)
		if err != nil {
			return nil, err
		}
		if p.removed = removed; removed {
			return p, nil
		}
	}
	scope := reports.PerceptionScope{
		ReadingIDs: rollup.ReadingIDs(runs), Cohort: q.Cohort, Engine: rollup.Filter(q.Market, q.Cohort, q.Engine).Engine, Tag: q.Tag,
	}
	var totals []reports.PerceptionTotal
	err := rollup.InParallel(func() (err error) {
		if whole {
			p.prompts, err = s.store.PromptPerceptions(ctx, projectID, scope)
		}
		return err
	}, func() (err error) {
		if totals, err = s.store.PerceptionTotals(ctx, projectID, scope); err != nil || !whole {
			return err
		}
		p.details, err = s.store.PerceptionDetails(ctx, projectID, scope, runs[0])
		return err
	})
	if err != nil {
		return nil, err
	}
	for i := range totals {
		p.sums[p.places[totals[i].ReadingID][totals[i].Entity]].Add(&totals[i].Sentiment)
	}
	return p, nil
}

func (p *perceptionScope) report() *model.Perception {
	all := p.all()
	r := &model.Perception{
		SourceAuditIds: rollup.AuditIDs(p.runs), Coverage: perceptionCoverage(all), Entities: p.rows(),
		Engines: p.breakdowns(byEngine), Topics: p.breakdowns(topics(p.prompts)), Prompts: p.promptBreakdowns(),
		Themes: p.themes(), NegativeQuotes: p.quotes(p.details.Blames), Drivers: drivers(p.details.Drivers),
		Recommended: p.recommended(), Trend: p.trend(),
	}
	for i := range r.Engines {
		r.Engines[i].Label = p.label(r.Engines[i].Key)
	}
	r.State, r.Reason = perceptionState(all)
	r.Analysis = p.analysis()
	if r.State == model.PerceptionStateNoMentions && len(p.runs) > 0 {
		switch r.Analysis.State {
		case model.AnalysisStatePending:
			r.State = model.PerceptionStatePending
		case model.AnalysisStateUnavailable:
			r.State = model.PerceptionStateUnavailable
		default:
		}
	}
	if p.removed || !slices.ContainsFunc(p.runs, rollup.HasFigures) {
		r.Entities = []model.PerceptionEntity{}
	}
	if len(r.Entities) > 0 {
		r.Brand = &r.Entities[0]
	}
	return r
}

// analysis returns whether the answers were read and the judge model asked about them. It is not asked about a
// cancelled audit, because its calls cost and nobody wants the audit's figures.
func (p *perceptionScope) analysis() *model.Analysis {
	if p.removed {
		return &model.Analysis{
			State: model.AnalysisStateUnavailable, Reason: new("what answers say is not kept by tag, and the answers of an audit in scope were removed"),
			ReasonCode: new(model.AnalysisReasonAnswersRemoved),
		}
	}
	analysis := rollup.Analysis(p.runs)
	cancelled := func(run *reports.Run) bool { return run.Status == model.AuditStatusCancelled }
	if analysis.State == model.AnalysisStateComplete && slices.ContainsFunc(p.runs, cancelled) {
		return &model.Analysis{
			State: model.AnalysisStateUnavailable, Reason: new("the judge model is not asked about the answers of a cancelled audit"),
			ReasonCode: new(model.AnalysisReasonCancelledNotJudged),
		}
	}
	return analysis
}

// all is the sum over the entities.
func (p *perceptionScope) all() *reports.Sentiment {
	sum := &reports.Sentiment{}
	for i := range p.sums {
		sum.Add(&p.sums[i])
	}
	return sum
}

// perceptionState reports what there is to see: a value as soon as anything was
// classified, else why there is none, most often.
func perceptionState(all *reports.Sentiment) (model.PerceptionState, *model.PerceptionReason) {
	switch {
	case all.Mentions == 0:
		return model.PerceptionStateNoMentions, nil
	case all.Classified() > 0:
		return model.PerceptionStateValue, nil
	case all.Pending > 0:
		return model.PerceptionStatePending, nil
	}
	most := model.PerceptionUnavailable{Reason: model.PerceptionReasonNotAssessable, Count: all.NotAssessable}
	for _, u := range unavailable(all) {
		if u.Count > most.Count {
			most = u
		}
	}
	return model.PerceptionStateUnavailable, &most.Reason
}

// recommended counts the brand's recommendations.
func (p *perceptionScope) recommended() *model.PerceptionRecommended {
	r := &model.PerceptionRecommended{Limitation: recommendedLimitation}
	if len(p.sums) == 0 {
		return r
	}
	brand := &p.sums[0]
	r.Mentioned, r.Recommended, r.RecommendedAgainst = brand.Classified(), brand.Recommended, brand.Against
	r.Rate = rollup.Ratio(r.Recommended, r.Mentioned)
	r.RateInterval = interval(p.asked, p.prompts, func(s *reports.Sentiment) int { return s.Recommended })
	return r
}

// trend is how the brand was judged in the runs of the market. A run compares
// with the newest one of the report when the same judge read both.
func (p *perceptionScope) trend() []model.PerceptionTrendPoint {
	points := make([]model.PerceptionTrendPoint, len(p.details.Trend))
	var judge reports.JudgeName
	if n := len(p.details.Trend); n > 0 {
		judge = p.details.Trend[n-1].JudgeName
	}
	for i := range p.details.Trend {
		t := &p.details.Trend[i]
		points[i] = model.PerceptionTrendPoint{
			AuditID: t.AuditID, CompletedAt: t.CompletedAt.UTC(), ExtractorVersion: t.ExtractorVersion, TemplateVersion: t.TemplateVersion,
			MetricsVersion: MetricsVersion, Score: score(&t.Sentiment), Mentions: t.Mentions,
			Comparable: t.Model != "" && t.JudgeName == judge,
		}
	}
	return points
}
