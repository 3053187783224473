package prompts

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// maxPoints is how many measurements a prompt's history shows, the newest.
const maxPoints = 500

// History returns a prompt's measurements, oldest first: one point a finished run
// that asked it, all engines together or one. Without a market the runs are
// those of the default market when it has any, else of the newest run's market.
// Without a cohort they are those of the cohort the prompt was last asked in;
// brand diagnostics have to be asked for.
func (s *Service) History(
	ctx context.Context, project *model.Project, promptID uuid.UUID,
	market *model.MarketRef, engine *model.LogicalEngine, cohort *model.PromptCohort,
) (*model.PromptHistory, error) {
	history := &model.PromptHistory{
		PromptID: promptID, Points: []model.PromptHistoryPoint{}, Implementations: []model.PromptImplementation{},
	}
	asked, err := s.store.RunsAsking(ctx, project.ID, promptID, maxPoints)
	if err != nil {
		return nil, err
	}
	if len(asked) == 0 {
		if err := s.runs.CheckMarket(ctx, project.ID, market); err != nil {
			return nil, err
		}
		return history, s.checkPrompt(ctx, project.ID, promptID)
	}
	// A market that was deleted still has its runs.
	if asked = inMarket(asked, market); len(asked) == 0 {
		return history, s.runs.CheckMarket(ctx, project.ID, market)
	}
	asked = inCohort(asked, cohort)
	places := make([]reports.PromptPlace, len(asked))
	for i, run := range asked {
		places[i] = reports.PromptPlace{ReadingID: run.ReadingID, PromptIndex: run.Prompt.PromptIndex}
	}
	f := rollup.Filter(nil, "", engine)
	cells, err := s.store.BrandCellsAt(ctx, project.ID, places, f.Engine)
	if err != nil {
		return nil, err
	}
	analyses, err := s.store.AnalysesAt(ctx, project.ID, places, f.Engine)
	if err != nil {
		return nil, err
	}
	for i, place := range slices.Backward(places) {
		if len(cells[place]) > 0 {
			history.Points = append(history.Points, s.historyPoint(asked[i], cells[place], analyses[place]))
		}
	}
	markComparable(history.Points)
	return history, nil
}

func (s *Service) checkPrompt(ctx context.Context, projectID, promptID uuid.UUID) error {
	exists, err := s.store.PromptExists(ctx, projectID, promptID)
	if err == nil && !exists {
		err = fault.Missing("prompt")
	}
	return err
}

// inMarket keeps the runs of one market.
func inMarket(asked []*reports.AskedRun, market *model.MarketRef) []*reports.AskedRun {
	keep := func(run *reports.AskedRun) bool { return run.DefaultMarket }
	switch {
	case market != nil && market.ID.Valid:
		keep = func(run *reports.AskedRun) bool { return rollup.EqualIDs(run.MarketID, &market.ID.UUID) }
	case market == nil && len(rollup.Keep(asked, keep)) == 0:
		newest := asked[0].MarketID
		keep = func(run *reports.AskedRun) bool { return rollup.EqualIDs(run.MarketID, newest) }
	}
	return rollup.Keep(asked, keep)
}

// inCohort keeps the runs that asked the prompt in one cohort.
func inCohort(asked []*reports.AskedRun, cohort *model.PromptCohort) []*reports.AskedRun {
	for i := 0; cohort == nil && i < len(asked); i++ {
		if c := asked[i].Prompt.Cohort; c != model.PromptCohortBrandDiagnostic {
			cohort = &c
		}
	}
	return rollup.Keep(asked, func(run *reports.AskedRun) bool { return cohort != nil && run.Prompt.Cohort == *cohort })
}

func (s *Service) historyPoint(run *reports.AskedRun, cells []reports.Cell, analyses []uuid.UUID) model.PromptHistoryPoint {
	var brand statistics.Outcome
	declines := rollup.Declined{}
	keys := make([]uuid.UUID, len(cells))
	for i := range cells {
		brand.Add(cells[i].Outcome)
		declines.AddCell(cells[i].Engine, cells[i].Declined)
		keys[i] = cells[i].MatchKey
	}
	brand = *rollup.OutcomeOf(&run.Brand, &brand)
	key, declined := rollup.DigestKeys(keys).String(), declines.Of("")
	if analyses == nil {
		analyses = []uuid.UUID{}
	}
	return model.PromptHistoryPoint{
		AuditID: run.ID, CompletedAt: run.CompletedAt, PromptText: run.Prompt.Text, Counts: rollup.Counts(&brand, declined),
		MentionRate: brand.MentionRate(), OwnedCitationRate: brand.CitationRate(), AnswerStates: rollup.AnswerStates(&brand, declined),
		MentionRateInterval: rollup.RateInterval(&brand, rollup.MentionSample), OwnedCitationRateInterval: rollup.RateInterval(&brand, rollup.CitationSample),
		SourceAnalysisIds: analyses, ComparisonKey: &key, AnalyzerVersion: run.AnalyzerVersion,
		ScoringRuleVersion: run.ScoringRuleVersion, SourceSnapshotID: run.Prompt.ID, ModelProvenance: s.runs.Labelled(run.Provenance, nil),
	}
}

// markComparable sets for each point but the first whether it may be compared
// with the one before: asked alike, of the same engines and models.
func markComparable(points []model.PromptHistoryPoint) {
	for i := 1; i < len(points); i++ {
		same := *points[i].ComparisonKey == *points[i-1].ComparisonKey
		points[i].ComparableWithPrevious = &same
	}
}
