package report

import (
	"context"

	"github.com/answer-visibility/avm/model"
)

// Visibility returns the visibility report, with the names of its engines.
func (s *Service) Visibility(ctx context.Context, p *model.Project, q model.VisibilityQuery) (*model.Visibility, error) {
	v, err := s.visibilityService.Visibility(ctx, p, q)
	if err != nil {
		return nil, err
	}
	for i := range v.PerEngine {
		v.PerEngine[i].EngineLabel = s.labels(model.LogicalEngine(v.PerEngine[i].LogicalEngine))
	}
	return v, nil
}

// Prompts returns the figures of each prompt, with the names of the engines.
func (s *Service) Prompts(ctx context.Context, p *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error) {
	metrics, err := s.promptsService.Prompts(ctx, p, q)
	if err != nil {
		return nil, err
	}
	for i := range metrics {
		outcomes := metrics[i].Outcomes
		for n := range outcomes {
			outcomes[n].EngineLabel = s.labels(model.LogicalEngine(outcomes[n].LogicalEngine))
		}
	}
	return metrics, nil
}
