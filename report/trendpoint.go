package report

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

func (t *trend) points() ([]model.VisibilityTrendPoint, error) {
	points := []model.VisibilityTrendPoint{}
	for _, runs := range t.periods() {
		point, err := t.point(runs)
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

// versionsChanged says whether answers were read or scored by other rules than
// in the point before.
func versionsChanged(before, now *model.VisibilityTrendPoint) bool {
	return !slices.Equal(before.AnalyzerVersions, now.AnalyzerVersions) ||
		!slices.Equal(before.ScoringRuleVersions, now.ScoringRuleVersions)
}

func (t *trend) point(runs []*storage.Run) (model.VisibilityTrendPoint, error) {
	prompts, err := t.prompts(runs)
	if err != nil {
		return model.VisibilityTrendPoint{}, err
	}
	sum := t.sum(runs)
	brand := sum.brand()
	p := model.VisibilityTrendPoint{
		CompletedAt: finishedAt(runs[0]), VisibilityScore: brand.Score(), BrandMentionRate: brand.MentionRate(),
		OwnedCitationRate: brand.CitationRate(), AvgPosition: brand.AvgPosition(), VisibilityRate: brand.MentionRate(),
		PromptPerformanceScore: prompts.performance, Counts: counts(brand), ComparisonKey: t.comparisonKey(runs), RunCount: len(runs),
		SourceAuditIds: auditIDs(runs), Sov: &model.ShareOfVoice{Mention: brand.ShareOfVoice()}, Rankings: rankings(sum),
		SourceSnapshotIds: t.snapshots(runs), OwnedCitationRateInterval: interval(prompts.citations[0]),
		VisibilityRateInterval: interval(prompts.mentions[0]), BrandMentionRateInterval: interval(prompts.mentions[0]),
		AnalyzerVersions:    distinct(runs, func(run *storage.Run) string { return run.AnalyzerVersion }),
		ScoringRuleVersions: distinct(runs, func(run *storage.Run) string { return run.ScoringRuleVersion }),
	}
	if len(runs) == 1 {
		p.AuditID = &runs[0].ID
	}
	if t.filter.Engine != "" {
		p.LogicalEngine = &t.filter.Engine
	}
	p.ModelProvenance = t.provenance(runs)
	p.TransportModel, p.RetrievalEnabled = theOnly(p.ModelProvenance)
	return p, nil
}

// sum adds up a period's totals of the engines in scope.
func (t *trend) sum(runs []*storage.Run) *scope {
	var totals []storage.Total
	for _, run := range runs {
		totals = append(totals, t.totals[run.ReadingID]...)
	}
	return addTotals(runs, totals, func(total *storage.Total) bool {
		return t.engines[total.ReadingID][total.Engine]
	})
}

// prompts adds up the brand's cells of the engines in scope, prompt by prompt. The
// same question of several runs is one prompt. The performance score of one run with
// all its engines, or one, is among its totals.
func (t *trend) prompts(runs []*storage.Run) (*scope, error) {
	var panels []*Panel
	for _, run := range runs {
		for _, p := range t.panels[run.ReadingID] {
			if t.in(run.ReadingID, p.Engine) {
				panels = append(panels, p)
			}
		}
	}
	numbers, size := t.numbers(runs, panels)
	s := newScope(runs[0].Entities[:1]).withSamples(size)
	performance, known := t.performance(runs)
	var engines []string
	if !known {
		engines = enginesOf(panels)
		s = s.withCells(size, engines)
	}
	for i, p := range panels {
		engine := slices.Index(engines, p.Engine)
		err := p.Each(0, func(cell int, o *answer.Outcome) { s.addBrand(numbers[i][cell], engine, o) })
		if err != nil {
			return nil, err
		}
	}
	if s.finish(); known {
		s.performance = performance
	}
	return s, nil
}

// numbers tells the prompts of panels' cells apart: as in the newest run where all have
// the same cells, else by what was asked.
func (t *trend) numbers(runs []*storage.Run, panels []*Panel) (numbers [][]int, size int) {
	alike := t.alike(runs)
	cells, names := map[uuid.UUID]int{}, map[string]int{}
	number := func(p *Panel, f *Frame) int {
		switch {
		case alike && p.ReadingID == runs[0].ReadingID:
			cells[f.MatchKey] = f.PromptIndex
			return f.PromptIndex
		case alike:
			return cells[f.MatchKey]
		}
		name := t.names[promptPlace{p.ReadingID, f.PromptIndex}]
		if _, ok := names[name]; !ok {
			names[name] = len(names)
		}
		return names[name]
	}
	numbers = make([][]int, len(panels))
	for i, p := range panels {
		numbers[i] = make([]int, len(p.Frames))
		for cell := range p.Frames {
			numbers[i][cell] = number(p, &p.Frames[cell])
			size = max(size, numbers[i][cell]+1)
		}
	}
	return numbers, size
}

// performance gives the performance score of a period where a total holds it.
func (t *trend) performance(period []*storage.Run) (*float64, bool) {
	if len(period) != 1 || len(t.engines[period[0].ReadingID]) != 1 {
		return nil, false
	}
	for i := range t.totals[period[0].ReadingID] {
		total := &t.totals[period[0].ReadingID][i]
		if total.Entity == 0 && t.engines[period[0].ReadingID][total.Engine] {
			return total.Performance, true
		}
	}
	return nil, false
}

// comparisonKey is what all runs of a point have in common; nil when they
// differ.
func (t *trend) comparisonKey(runs []*storage.Run) *string {
	var common string
	for i, run := range runs {
		key := comparisonKey(t.cells(run), t.sets.of(run))
		if i > 0 && key != common {
			return nil
		}
		common = key
	}
	return &common
}

// cells is a digest of a run's cells in scope.
func (t *trend) cells(run *storage.Run) uuid.UUID {
	var cells []uuid.UUID
	for i := range t.totals[run.ReadingID] {
		total := &t.totals[run.ReadingID][i]
		if total.Entity == 0 && t.engines[run.ReadingID][total.Engine] {
			cells = append(cells, total.MatchKey)
		}
	}
	return digestKeys(cells)
}

// alike says whether runs have the same cells.
func (t *trend) alike(runs []*storage.Run) bool {
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
func (t *trend) snapshots(runs []*storage.Run) []uuid.UUID {
	ids := []uuid.UUID{}
	for _, run := range runs {
		for i := range t.totals[run.ReadingID] {
			if total := &t.totals[run.ReadingID][i]; total.Entity == 0 && t.engines[run.ReadingID][total.Engine] {
				ids = append(ids, snapshotID(run.ReadingID, "total", string(total.Cohort), total.Engine))
			}
		}
	}
	return ids
}

func (t *trend) provenance(runs []*storage.Run) []model.ModelProvenance {
	found := answerers{}
	for _, run := range runs {
		for _, p := range run.Provenance {
			if t.in(run.ReadingID, string(p.LogicalEngine)) {
				found[newAnswerer(string(p.LogicalEngine), string(p.TransportProvider), p.TransportModel, p.RetrievalEnabled)] = true
			}
		}
	}
	return found.provenances()
}

// theOnly gives the model and the retrieval that all answers have in common, nil
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

func distinct(runs []*storage.Run, of func(*storage.Run) string) []string {
	values := make([]string, len(runs))
	for i, run := range runs {
		values[i] = of(run)
	}
	slices.Sort(values)
	return slices.Compact(values)
}
