package report

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// label returns what people call an engine.
func (s *Service) label(engine string) string { return s.labels(model.LogicalEngine(engine)) }

// Visibility returns the visibility report, with the names of its engines.
func (s *Service) Visibility(ctx context.Context, p *model.Project, q model.VisibilityQuery) (*model.Visibility, error) {
	v, err := s.visibilityService.Visibility(ctx, p, q)
	if err != nil {
		return nil, err
	}
	s.nameModels(v.ModelProvenance)
	for i := range v.PerEngine {
		v.PerEngine[i].EngineLabel = s.labelIn(v.ModelProvenance, v.PerEngine[i].LogicalEngine)
	}
	return v, nil
}

// nameModels names the engines behind models that were stored without a label.
func (s *Service) nameModels(models []model.ModelProvenance) {
	for i := range models {
		if models[i].EngineLabel == "" {
			models[i].EngineLabel = s.labels(models[i].LogicalEngine)
		}
	}
}

// labelIn returns the label that an engine has among named models, or the one of today's configuration.
func (s *Service) labelIn(models []model.ModelProvenance, engine string) string {
	for i := range models {
		if string(models[i].LogicalEngine) == engine {
			return models[i].EngineLabel
		}
	}
	return s.label(engine)
}

// Prompts returns the figures of each prompt, with the names of the engines.
func (s *Service) Prompts(ctx context.Context, p *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error) {
	metrics, err := s.promptsService.Prompts(ctx, p, q)
	s.nameOutcomes(metrics)
	return metrics, err
}

// EachPrompt calls visit with the figures of each prompt, a part at a time, without the names of the engines.
func (s *Service) EachPrompt(ctx context.Context, p *model.Project, q model.PromptMetricQuery, visit func([]model.PromptMetric)) error {
	return s.promptsService.EachPrompt(ctx, p, q, visit)
}

// PromptTable returns what makes pages of prompts with their figures, with the names of the engines.
func (s *Service) PromptTable(ctx context.Context, p *model.Project, q model.PromptMetricQuery) (*model.PromptTable, error) {
	table, err := s.promptsService.PromptTable(ctx, p, q)
	if err != nil {
		return nil, err
	}
	return &model.PromptTable{Keys: table.Keys, Metrics: func(shown map[uuid.UUID]bool) ([]model.PromptMetric, error) {
		metrics, err := table.Metrics(shown)
		s.nameOutcomes(metrics)
		return metrics, err
	}}, nil
}

// nameOutcomes names the engines of prompts' figures.
func (s *Service) nameOutcomes(metrics []model.PromptMetric) {
	for i := range metrics {
		outcomes := metrics[i].Outcomes
		for n := range outcomes {
			outcomes[n].EngineLabel = s.label(outcomes[n].LogicalEngine)
		}
	}
}

// Trends returns the figures over time, with the names of the engines.
func (s *Service) Trends(ctx context.Context, p *model.Project, q model.TrendQuery) ([]model.VisibilityTrendPoint, error) {
	points, err := s.trendsService.Trends(ctx, p, q)
	if err != nil {
		return nil, err
	}
	for i := range points {
		s.nameModels(points[i].ModelProvenance)
		if engine := points[i].LogicalEngine; engine != nil {
			points[i].EngineLabel = new(s.labelIn(points[i].ModelProvenance, *engine))
		}
	}
	return points, nil
}

// Fanout returns what engines searched for, with their names.
func (s *Service) Fanout(ctx context.Context, p *model.Project, q model.FanoutQuery) (*model.FanoutPage, error) {
	fanout, err := s.fanoutService.Fanout(ctx, p, q)
	if err != nil {
		return nil, err
	}
	for i := range fanout.Answers {
		fanout.Answers[i].EngineLabel = s.label(fanout.Answers[i].LogicalEngine)
	}
	for i := range fanout.Items {
		item := &fanout.Items[i]
		item.EngineLabels = make([]string, len(item.Engines))
		for n, engine := range item.Engines {
			item.EngineLabels[n] = s.label(engine)
		}
	}
	return fanout, nil
}

// Ads returns the ads beside answers, with the names of the engines.
func (s *Service) Ads(ctx context.Context, p *model.Project, q model.AdsQuery) (*model.VisibilityAds, error) {
	ads, err := s.adsService.Ads(ctx, p, q)
	if err != nil {
		return nil, err
	}
	for i := range ads.Engines {
		ads.Engines[i].EngineLabel = s.labels(ads.Engines[i].Engine)
	}
	return ads, nil
}

// Perception returns what answers say about the brand, with the names of the engines.
func (s *Service) Perception(ctx context.Context, p *model.Project, q model.RunQuery) (*model.Perception, error) {
	perception, err := s.perceptionService.Perception(ctx, p, q)
	if err != nil {
		return nil, err
	}
	for i := range perception.Engines {
		perception.Engines[i].Label = s.label(perception.Engines[i].Key)
	}
	s.nameQuotes(perception.NegativeQuotes)
	for i := range perception.Themes {
		s.nameQuotes(perception.Themes[i].Quotes)
	}
	return perception, nil
}

// nameQuotes names the engines whose answers are quoted.
func (s *Service) nameQuotes(quotes []model.PerceptionQuote) {
	for i := range quotes {
		quotes[i].EngineLabel = s.label(quotes[i].LogicalEngine)
	}
}

// History returns a prompt's measurements, with the names of the engines.
func (s *Service) History(
	ctx context.Context, p *model.Project, promptID uuid.UUID, market *model.MarketRef, engine *model.LogicalEngine, cohort *model.PromptCohort,
) (*model.PromptHistory, error) {
	h, err := s.promptsService.History(ctx, p, promptID, market, engine, cohort)
	if err != nil {
		return nil, err
	}
	for i := range h.Points {
		s.nameModels(h.Points[i].ModelProvenance)
	}
	return h, nil
}
