package prompts

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

const (
	predictedRuns = 8  // earlier runs that a prediction is made of, the newest: older ones show another rate
	lookedAtRuns  = 60 // newest runs among which they are looked for
	leastAnswers  = 3  // a range from fewer says nothing
)

// Predict returns how many answers of each engine should mention the brand, by the answers of earlier audits that asked
// the prompt in a market (nil: the default one without an id) as it would be asked now. tries is the most answers.
func (s *Service) Predict(ctx context.Context, projectID uuid.UUID, q model.SpotCheckQuestion, tries int) ([]model.SpotCheckPrediction, error) {
	asked, err := s.store.RunsAsking(ctx, projectID, q.Prompt.ID, lookedAtRuns)
	if err != nil {
		return nil, err
	}
	asked = rollup.Keep(asked, func(run *reports.AskedRun) bool {
		return rollup.EqualIDs(run.MarketID, q.Market) && run.Prompt.Text == q.Prompt.Text && run.Prompt.Cohort == q.Prompt.Cohort
	})
	ids, places := make([]uuid.UUID, len(asked)), make([]reports.PromptPlace, len(asked))
	for i, run := range asked {
		ids[i], places[i] = run.ID, reports.PromptPlace{ReadingID: run.ReadingID, PromptIndex: run.Prompt.PromptIndex}
	}
	runs, err := s.runs.Existing(ctx, projectID, ids, "audit_ids")
	if err != nil {
		return nil, err
	}
	cells, err := s.store.BrandCellsAt(ctx, projectID, places, "")
	if err != nil {
		return nil, err
	}
	predictions := make([]model.SpotCheckPrediction, len(q.Engines))
	for i := range q.Engines {
		days := sameDays(runs, places, cells, &q, &q.Engines[i])
		if predictions[i], err = s.predict(ctx, projectID, q.Prompt.Cohort, days, tries); err != nil {
			return nil, err
		}
		predictions[i].Engine = q.Engines[i].LogicalEngine
	}
	return predictions, nil
}

// sameDays returns the cells of earlier runs that asked an engine alike, newest first: none unless the newest run with
// a cell of the engine asked it as it is set up now, and all with that cell's key.
func sameDays(
	runs []*reports.Run, places []reports.PromptPlace, cells map[reports.PromptPlace][]reports.Cell, q *model.SpotCheckQuestion, now *model.EngineSnapshot,
) (days []reports.Cell) {
	for i, place := range places {
		at := slices.IndexFunc(cells[place], func(c reports.Cell) bool { return c.Engine == string(now.LogicalEngine) })
		if at < 0 {
			continue
		}
		cell := cells[place][at]
		if len(days) == 0 && !asksAlike(runs[i], q.Mode, now) {
			return nil
		}
		if len(days) == 0 || cell.MatchKey == days[0].MatchKey {
			days = append(days, cell)
		}
		if len(days) == predictedRuns {
			return days
		}
	}
	return days
}

// asksAlike reports whether a run asked an engine as it is set up now.
func asksAlike(run *reports.Run, mode model.BenchmarkMode, now *model.EngineSnapshot) bool {
	return run.BenchmarkMode == mode && slices.ContainsFunc(run.Engines, func(then model.EngineSnapshot) bool {
		return then.LogicalEngine == now.LogicalEngine && then.TransportModel == now.TransportModel && then.RetrievalEnabled == now.RetrievalEnabled
	})
}

// predict makes the ranges of an engine from the days of a prompt.
func (s *Service) predict(
	ctx context.Context, projectID uuid.UUID, cohort model.PromptCohort, days []reports.Cell, tries int,
) (p model.SpotCheckPrediction, err error) {
	samples := make([]statistics.Sample, len(days))
	for i := range days {
		samples[i] = rollup.MentionSample(&days[i].Outcome)
		p.Answers += samples[i].N
		p.Mentions += samples[i].Hits
	}
	p.Audits = len(days)
	if p.Answers < leastAnswers {
		p.Reason = new(model.SpotCheckReasonFewAnswers)
		if p.Audits == 0 {
			p.Reason = new(model.SpotCheckReasonNeverAsked)
		}
		return p, nil
	}
	correlation, err := s.dayCorrelation(ctx, projectID, cohort, days)
	if err != nil {
		return p, err
	}
	for n := 1; n <= tries; n++ {
		r, _ := statistics.NewExpectedRange(samples, correlation, n)
		p.Ranges = append(p.Ranges, [2]int{r.Low, r.High})
	}
	return p, nil
}

// dayCorrelation returns how alike one day's answers of an engine are, by all prompts of the days' runs, or what is
// usual where too few runs show it.
func (s *Service) dayCorrelation(ctx context.Context, projectID uuid.UUID, cohort model.PromptCohort, days []reports.Cell) (float64, error) {
	readings, runs := make([]uuid.UUID, len(days)), map[uuid.UUID]int{}
	for i := range days {
		readings[i], runs[days[i].ReadingID] = days[i].ReadingID, len(days)-1-i // oldest first
	}
	places := map[uuid.UUID]int{}
	var prompts [][]statistics.Sample
	for c, err := range s.store.Cells(ctx, projectID, reports.CellFilter{ReadingIDs: readings, Cohort: cohort, Engine: days[0].Engine, Sorted: true}) {
		if err != nil {
			return 0, err
		}
		place, ok := places[c.MatchKey]
		if !ok {
			place = len(prompts)
			places[c.MatchKey], prompts = place, append(prompts, make([]statistics.Sample, len(days)))
		}
		prompts[place][runs[c.ReadingID]] = rollup.MentionSample(&c.Outcome)
	}
	if estimated := statistics.NewRepetitions(prompts); estimated != nil {
		return estimated.Correlation(), nil
	}
	return statistics.UsualCorrelation, nil
}
