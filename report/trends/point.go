package trends

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

func (t *trend) points(ctx context.Context, source *source) ([]model.VisibilityTrendPoint, error) {
	points := []model.VisibilityTrendPoint{}
	for _, runs := range t.periods() {
		point, err := t.point(ctx, source, runs)
		if err != nil {
			return nil, err
		}
		points = append(points, point)
	}
	for i := range points {
		p := &points[i]
		p.SpansVersionBoundary = len(p.AnalyzerVersions) > 1 || len(p.ScoringRuleVersions) > 1 ||
			(i > 0 && versionsChanged(&points[i-1], p))
	}
	return points, nil
}

// versionsChanged reports whether answers were read or scored by other rules than
// in the point before.
func versionsChanged(before, now *model.VisibilityTrendPoint) bool {
	return !slices.Equal(before.AnalyzerVersions, now.AnalyzerVersions) ||
		!slices.Equal(before.ScoringRuleVersions, now.ScoringRuleVersions)
}

func (t *trend) point(ctx context.Context, source *source, runs []*reports.Run) (model.VisibilityTrendPoint, error) {
	sum, prompts := rollup.NewSum(rollup.NewLineup(runs, rollup.EntityID)), newPromptSum(t, runs)
	for _, run := range runs {
		found, err := source.read(ctx, run)
		if err == nil {
			err = prompts.add(run, found)
		}
		if err != nil {
			return model.VisibilityTrendPoint{}, err
		}
		sum.AddTotals(found.totals, func(total *reports.Total) bool { return t.engines[run.ReadingID][total.Engine] })
	}
	brand, asked := sum.Brand(), rollup.Asked{Scope: t.query.IntervalScope.OrDefault(), Groups: prompts.clusters.Groups()}
	mentioned := asked.Interval(prompts.mentions)
	p := model.VisibilityTrendPoint{
		CompletedAt: rollup.FinishedAt(runs[0]), VisibilityScore: brand.Score(), BrandMentionRate: brand.MentionRate(),
		OwnedCitationRate: brand.CitationRate(), AvgPosition: brand.AvgPosition(), VisibilityRate: brand.MentionRate(),
		PromptPerformanceScore: prompts.performance(), Counts: rollup.Counts(brand, nil), ComparisonKey: t.comparisonKey(runs), RunCount: len(runs),
		SourceAuditIds: rollup.AuditIDs(runs), Sov: &model.ShareOfVoice{Mention: brand.ShareOfVoice()}, Rankings: rollup.Rankings(sum),
		SourceSnapshotIds: t.snapshots(runs), OwnedCitationRateInterval: asked.Interval(prompts.citations),
		VisibilityRateInterval: mentioned, BrandMentionRateInterval: mentioned,
		AnalyzerVersions:    distinct(runs, func(run *reports.Run) string { return run.AnalyzerVersion }),
		ScoringRuleVersions: distinct(runs, func(run *reports.Run) string { return run.ScoringRuleVersion }),
	}
	if len(runs) == 1 {
		p.AuditID = &runs[0].ID
	}
	p.ModelProvenance = t.names.Provenances(runs, func(run *reports.Run, m model.ModelProvenance) bool {
		return t.includes(run.ReadingID, string(m.LogicalEngine))
	})
	if t.filter.Engine != "" {
		p.LogicalEngine, p.EngineLabel = &t.filter.Engine, new(t.names.LabelIn(p.ModelProvenance, t.filter.Engine))
	}
	p.TransportModel, p.RetrievalEnabled = theOnly(p.ModelProvenance)
	return p, nil
}

// performance returns the performance score of a period where a total holds it.
func (t *trend) performance(period []*reports.Run) (*float64, bool) {
	if t.query.Tag != nil || len(period) != 1 || len(t.engines[period[0].ReadingID]) != 1 {
		return nil, false
	}
	for i := range t.brand[period[0].ReadingID] {
		total := &t.brand[period[0].ReadingID][i]
		if total.Entity == 0 && t.engines[period[0].ReadingID][total.Engine] {
			return total.Performance, true
		}
	}
	return nil, false
}

// comparisonKey is what all runs of a point have in common; nil when they
// differ.
func (t *trend) comparisonKey(runs []*reports.Run) *string {
	var common string
	for i, run := range runs {
		key := rollup.ComparisonKey(t.cells(run), t.sets.KeyOf(run))
		if i > 0 && key != common {
			return nil
		}
		common = key
	}
	return &common
}

// cells is a digest of a run's cells in scope.
func (t *trend) cells(run *reports.Run) uuid.UUID {
	var cells []uuid.UUID
	for i := range t.brand[run.ReadingID] {
		total := &t.brand[run.ReadingID][i]
		if total.Entity == 0 && t.engines[run.ReadingID][total.Engine] {
			cells = append(cells, total.MatchKey)
		}
	}
	return rollup.DigestKeys(cells)
}

// haveSameCells reports whether runs have the same cells.
func (t *trend) haveSameCells(runs []*reports.Run) bool {
	first := t.cells(runs[0])
	for _, run := range runs[1:] {
		if t.cells(run) != first {
			return false
		}
	}
	return true
}

// snapshots names the sums that a point was made from: one id a run, cohort and
// engine, always the same.
func (t *trend) snapshots(runs []*reports.Run) []uuid.UUID {
	ids := []uuid.UUID{}
	if t.query.Tag != nil {
		return ids // the sums of some prompts are not stored
	}
	for _, run := range runs {
		for i := range t.brand[run.ReadingID] {
			if total := &t.brand[run.ReadingID][i]; total.Entity == 0 && t.engines[run.ReadingID][total.Engine] {
				ids = append(ids, rollup.SnapshotID(run.ReadingID, "total", string(total.Cohort), total.Engine))
			}
		}
	}
	return ids
}

// theOnly returns the model and the retrieval that all answers have in common, nil
// where they differ.
func theOnly(all []model.ModelProvenance) (transportModel *string, retrieval *bool) {
	if len(all) == 0 {
		return nil, nil
	}
	transportModel, retrieval = &all[0].TransportModel, all[0].RetrievalEnabled
	for _, p := range all[1:] {
		if transportModel != nil && p.TransportModel != *transportModel {
			transportModel = nil
		}
		if retrieval != nil && (p.RetrievalEnabled == nil || *p.RetrievalEnabled != *retrieval) {
			retrieval = nil
		}
	}
	return transportModel, retrieval
}

func distinct(runs []*reports.Run, of func(*reports.Run) string) []string {
	values := make([]string, len(runs))
	for i, run := range runs {
		values[i] = of(run)
	}
	slices.Sort(values)
	return slices.Compact(values)
}
