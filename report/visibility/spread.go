package visibility

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// Spread returns how alike the answers of the newest run are, to the prompts of a cohort; false: too few answers.
func (s *Service) Spread(ctx context.Context, projectID uuid.UUID, cohort model.PromptCohort) (statistics.Spread, bool, error) {
	run, err := s.store.LatestRun(ctx, projectID, reports.RunFilter{Cohort: cohort})
	if err != nil || run == nil {
		return statistics.Spread{}, false, err
	}
	var prompts []statistics.Sample
	for c, err := range s.store.Cells(ctx, projectID, reports.CellFilter{ReadingIDs: []uuid.UUID{run.ReadingID}, Cohort: cohort}) {
		if err != nil {
			return statistics.Spread{}, false, err
		}
		for c.PromptIndex >= len(prompts) {
			prompts = append(prompts, statistics.Sample{})
		}
		sample := rollup.MentionSample(&c.Outcome)
		prompts[c.PromptIndex].Hits += sample.Hits
		prompts[c.PromptIndex].N += sample.N
	}
	spread, ok := statistics.NewSpread(prompts, rollup.RunGroups(run, len(prompts)))
	return spread, ok, nil
}
