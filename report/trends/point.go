package trends

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/measure"
	"github.com/answer-visibility/avm/storage/reports"
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

// versionsChanged reports whether answers were read or scored by other rules than
// in the point before.
func versionsChanged(before, now *model.VisibilityTrendPoint) bool {
	return !slices.Equal(before.AnalyzerVersions, now.AnalyzerVersions) ||
		!slices.Equal(before.ScoringRuleVersions, now.ScoringRuleVersions)
}

func (t *trend) point(runs []*reports.Run) (model.VisibilityTrendPoint, error) {
	prompts, err := t.prompts(runs)
	if err != nil {
		return model.VisibilityTrendPoint{}, err
	}
	sum := t.sum(runs)
	brand := sum.Brand()
	p := model.VisibilityTrendPoint{
		CompletedAt: measure.FinishedAt(runs[0]), VisibilityScore: brand.Score(), BrandMentionRate: brand.MentionRate(),
		OwnedCitationRate: brand.CitationRate(), AvgPosition: brand.AvgPosition(), VisibilityRate: brand.MentionRate(),
		PromptPerformanceScore: prompts.Performance, Counts: measure.Counts(brand), ComparisonKey: t.comparisonKey(runs), RunCount: len(runs),
		SourceAuditIds: measure.AuditIDs(runs), Sov: &model.ShareOfVoice{Mention: brand.ShareOfVoice()}, Rankings: measure.Rankings(sum),
		SourceSnapshotIds: t.snapshots(runs), OwnedCitationRateInterval: measure.Interval(prompts.CitationSamples[0], prompts.Clusters),
		VisibilityRateInterval: measure.Interval(prompts.MentionSamples[0], prompts.Clusters), BrandMentionRateInterval: measure.Interval(prompts.MentionSamples[0], prompts.Clusters),
		AnalyzerVersions:    distinct(runs, func(run *reports.Run) string { return run.AnalyzerVersion }),
		ScoringRuleVersions: distinct(runs, func(run *reports.Run) string { return run.ScoringRuleVersion }),
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
func (t *trend) sum(runs []*reports.Run) *measure.Sum {
	var totals []reports.Total
	for _, run := range runs {
		totals = append(totals, t.totals[run.ReadingID]...)
	}
	return measure.AddTotals(runs, totals, func(total *reports.Total) bool {
		return t.engines[total.ReadingID][total.Engine]
	})
}

// prompts adds up the brand's cells of the engines in scope, prompt by prompt. The
// same question of several runs is one prompt. The performance score of one run with
// all its engines, or one, is among its totals.
func (t *trend) prompts(runs []*reports.Run) (*measure.Sum, error) {
	var panels []*measure.Panel
	for _, run := range runs {
		for _, p := range t.panels[run.ReadingID] {
			if t.includes(run.ReadingID, p.Engine) {
				panels = append(panels, p)
			}
		}
	}
	numbers, size := t.numbers(runs, panels)
	s := measure.NewEntitySum(runs[0].Entities[:1]).WithSamples(size).WithClusters(clusters(runs, panels, numbers, size))
	performance, known := t.performance(runs)
	var engines []string
	if !known {
		engines = measure.EnginesOf(panels)
		s = s.WithBrandCells(size, engines)
	}
	for i, p := range panels {
		engine := slices.Index(engines, p.Engine)
		err := p.Each(0, func(cell int, o *answer.Outcome) { s.AddBrand(numbers[i][cell], engine, o) })
		if err != nil {
			return nil, err
		}
	}
	if s.Finish(); known {
		s.Performance = performance
	}
	return s, nil
}

// clusters says which of the numbered prompts are of one intent in any of the runs.
func clusters(runs []*reports.Run, panels []*measure.Panel, numbers [][]int, size int) []int {
	c := measure.NewClusters(size)
	for _, run := range runs {
		places := make([]int, len(run.IntentGroups)) // by prompt index: 1 + the number, 0 without one
		for i, p := range panels {
			if p.ReadingID != run.ReadingID {
				continue
			}
			for cell := range p.Frames {
				if index := p.Frames[cell].PromptIndex; index < len(places) {
					places[index] = 1 + numbers[i][cell]
				}
			}
		}
		c.Join(run, func(index int) (int, bool) { return places[index] - 1, places[index] > 0 })
	}
	return c.Numbers()
}

// numbers tells the prompts of panels' cells apart: as in the newest run where all have
// the same cells, else by what was asked.
func (t *trend) numbers(runs []*reports.Run, panels []*measure.Panel) (numbers [][]int, size int) {
	numbers = make([][]int, len(panels))
	number := t.numbering(runs, panels)
	for i, p := range panels {
		numbers[i] = make([]int, len(p.Frames))
		for cell := range p.Frames {
			numbers[i][cell] = number(p, &p.Frames[cell])
			size = max(size, numbers[i][cell]+1)
		}
	}
	return numbers, size
}

// numbering returns the function that numbers the prompt of a panel's cell.
func (t *trend) numbering(runs []*reports.Run, panels []*measure.Panel) func(*measure.Panel, *measure.Frame) int {
	if !t.haveSameCells(runs) {
		names := map[string]int{}
		return func(p *measure.Panel, f *measure.Frame) int {
			name := t.names[measure.PromptPlace{Reading: p.ReadingID, Prompt: f.PromptIndex}]
			number, known := names[name]
			if !known {
				number = len(names)
				names[name] = number
			}
			return number
		}
	}
	cells := map[uuid.UUID]int{} // of the newest run, where there are others
	for _, p := range panels {
		if len(runs) > 1 && p.ReadingID == runs[0].ReadingID {
			for i := range p.Frames {
				cells[p.Frames[i].MatchKey] = p.Frames[i].PromptIndex
			}
		}
	}
	return func(p *measure.Panel, f *measure.Frame) int {
		if p.ReadingID == runs[0].ReadingID {
			return f.PromptIndex
		}
		return cells[f.MatchKey]
	}
}

// performance returns the performance score of a period where a total holds it.
func (t *trend) performance(period []*reports.Run) (*float64, bool) {
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
func (t *trend) comparisonKey(runs []*reports.Run) *string {
	var common string
	for i, run := range runs {
		key := measure.ComparisonKey(t.cells(run), t.sets.KeyOf(run))
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
	for i := range t.totals[run.ReadingID] {
		total := &t.totals[run.ReadingID][i]
		if total.Entity == 0 && t.engines[run.ReadingID][total.Engine] {
			cells = append(cells, total.MatchKey)
		}
	}
	return measure.DigestKeys(cells)
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
	for _, run := range runs {
		for i := range t.totals[run.ReadingID] {
			if total := &t.totals[run.ReadingID][i]; total.Entity == 0 && t.engines[run.ReadingID][total.Engine] {
				ids = append(ids, measure.SnapshotID(run.ReadingID, "total", string(total.Cohort), total.Engine))
			}
		}
	}
	return ids
}

func (t *trend) provenance(runs []*reports.Run) []model.ModelProvenance {
	found := measure.Answerers{}
	for _, run := range runs {
		for _, p := range run.Provenance {
			if t.includes(run.ReadingID, string(p.LogicalEngine)) {
				found[measure.NewAnswerer(string(p.LogicalEngine), string(p.TransportProvider), p.TransportModel, p.RetrievalEnabled)] = true
			}
		}
	}
	return found.Provenances()
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
