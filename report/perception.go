package report

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store is where the report on perception reads.
type perceptionStore interface {
	PerceptionTotals(
		ctx context.Context, projectID uuid.UUID, scope storage.PerceptionScope,
	) ([]storage.PerceptionTotal, error)
	PromptPerceptions(
		ctx context.Context, projectID uuid.UUID, scope storage.PerceptionScope,
	) ([]*storage.PromptPerception, error)
	PerceptionDetails(
		ctx context.Context, projectID uuid.UUID, scope storage.PerceptionScope, newest *storage.Run,
	) (*storage.PerceptionDetails, error)
}

// Service makes the report on perception.
type perceptionService struct {
	store perceptionStore
	runs  *Runs
}

// New returns the service over a store.
func newPerception(store perceptionStore, runs *Runs) *perceptionService {
	return &perceptionService{store: store, runs: runs}
}

// PerceptionMetricsVersion names the rules by which judgements become figures.
const PerceptionMetricsVersion = "1"

// recommendedLimitation says what the rate of recommendations does not say.
const recommendedLimitation = "Of the classified answers that mention the brand, as the judge model read them; " +
	"answers without the brand, and those whose judging is to come or failed, do not count."

// perceptionScope is what a perception report is made of.
type perceptionScope struct {
	runs     []*storage.Run // newest first
	entities []model.EntitySnapshot
	places   map[uuid.UUID][]int // of a run's entities in entities
	sums     []storage.Sentiment // of the entities
	prompts  []*storage.PromptPerception
	details  *storage.PerceptionDetails
}

// Perception reports what answers say about the brand and its competitors. With
// no finished run it is empty, and so is the state of a report without mentions:
// no_mentions.
func (s *perceptionService) Perception(ctx context.Context, project *model.Project, q model.RunQuery) (*model.Perception, error) {
	runs, err := s.runs.runsOf(ctx, project, &q)
	if err != nil {
		return nil, err
	}
	scope, err := s.perceived(ctx, project.ID, runs, &q)
	if err != nil {
		return nil, err
	}
	report := scope.report()
	report.FromAt, report.ToAt = instant(q.From), instant(q.To)
	return report, nil
}

// perceived reads the rollups of runs: four statements, none without a run.
func (s *perceptionService) perceived(
	ctx context.Context, projectID uuid.UUID, runs []*storage.Run, q *model.RunQuery,
) (*perceptionScope, error) {
	p := &perceptionScope{runs: runs, details: &storage.PerceptionDetails{}}
	p.entities, p.places = mergeEntities(runs, entityID)
	p.sums = make([]storage.Sentiment, len(p.entities))
	if len(runs) == 0 {
		return p, nil
	}
	scope := storage.PerceptionScope{ReadingIDs: readingIDs(runs), Cohort: q.Cohort, Engine: filterOf(q.Market, q.Cohort, q.Engine).Engine}
	totals, err := s.store.PerceptionTotals(ctx, projectID, scope)
	if err != nil {
		return nil, err
	}
	for i := range totals {
		p.sums[p.places[totals[i].ReadingID][totals[i].Entity]].Add(&totals[i].Sentiment)
	}
	if p.prompts, err = s.store.PromptPerceptions(ctx, projectID, scope); err != nil {
		return nil, err
	}
	p.details, err = s.store.PerceptionDetails(ctx, projectID, scope, runs[0])
	return p, err
}

func (p *perceptionScope) report() *model.Perception {
	all := p.all()
	r := &model.Perception{
		SourceAuditIds: auditIDs(p.runs), Coverage: perceptionCoverage(all), Entities: p.rows(),
		Engines: breakdowns(p.prompts, byEngine), Topics: breakdowns(p.prompts, topics(p.prompts)), Prompts: promptBreakdowns(p.prompts),
		Themes: p.themes(), NegativeQuotes: p.quotes(p.details.Blames), Drivers: drivers(p.details.Drivers),
		Recommended: p.recommended(), Trend: p.trend(),
	}
	r.State, r.Reason = perceptionState(all)
	if len(r.Entities) > 0 {
		r.Brand = &r.Entities[0]
	}
	return r
}

// all is the sum over the entities.
func (p *perceptionScope) all() *storage.Sentiment {
	sum := &storage.Sentiment{}
	for i := range p.sums {
		sum.Add(&p.sums[i])
	}
	return sum
}

// perceptionState says what there is to see: a value as soon as anything was
// classified, else why there is none, most often.
func perceptionState(all *storage.Sentiment) (model.PerceptionState, *model.PerceptionReason) {
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
	r.Rate = share(r.Recommended, r.Mentioned)
	r.RateInterval = interval(samples(p.prompts, func(s *storage.Sentiment) int { return s.Recommended }))
	return r
}

// trend is how the brand was judged in the runs of the market. A run compares
// with the newest one of the report when the same judge read both.
func (p *perceptionScope) trend() []model.PerceptionTrendPoint {
	points := make([]model.PerceptionTrendPoint, len(p.details.Trend))
	var judge storage.JudgeName
	if n := len(p.details.Trend); n > 0 {
		judge = p.details.Trend[n-1].JudgeName
	}
	for i := range p.details.Trend {
		t := &p.details.Trend[i]
		points[i] = model.PerceptionTrendPoint{
			AuditID: t.AuditID, CompletedAt: t.CompletedAt.UTC(), ExtractorVersion: t.ExtractorVersion, TemplateVersion: t.TemplateVersion,
			MetricsVersion: PerceptionMetricsVersion, Score: score(&t.Sentiment), Mentions: t.Mentions,
			Comparable: t.Model != "" && t.JudgeName == judge,
		}
	}
	return points
}
