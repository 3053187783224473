package prompts

import (
	"context"
	"math"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// rolling is how many comparable runs the rolling scores show, the current one
// included.
const rolling = 4

// openOutcomes is how many outcomes of competitors are added up at a time: some 16 MB.
const openOutcomes = 1 << 14

// metrics makes the list. Competitors are added up for some prompts at a time, and what is
// not shown of them is let go.
func (s *Service) metrics(ctx context.Context, projectID uuid.UUID, p *sheet) ([]model.PromptMetric, error) {
	p.settle()
	metrics := make([]model.PromptMetric, len(p.items))
	for from := 0; from < len(metrics); {
		if p.items[from].sum == nil {
			p.sumUp(p.items[from:min(from+summedTogether, len(p.items))])
		}
		to := p.openFrom(from)
		if err := s.addCompetitors(ctx, projectID, p); err != nil {
			return nil, err
		}
		half := (from + to) / 2
		if err := rollup.InParallel(p.fill(metrics, from, half), p.fill(metrics, half, to)); err != nil {
			return nil, err
		}
		from = to
	}
	return metrics, nil
}

// openFrom opens the items from one on, as many as are added up together, and returns the
// next one.
func (p *sheet) openFrom(from int) (to int) {
	outcomes := 0
	for to = from; to < len(p.items) && p.items[to].sum != nil && (to == from || outcomes < openOutcomes); to++ {
		item := p.items[to]
		item.open = true
		item.sum.WithGaps()
		outcomes += len(item.sum.Entities)
		for _, sum := range item.compared() {
			sum.WithCompetitors()
			outcomes += len(sum.Outcomes)
		}
	}
	return to
}

// fill makes some items of the list, which need no others, and closes them.
func (p *sheet) fill(metrics []model.PromptMetric, from, to int) func() error {
	return func() error {
		for i := from; i < to; i++ {
			item := p.items[i]
			metrics[i] = p.metric(item)
			item.open = false
			item.letGo()
		}
		return nil
	}
}

// settle makes what items share and is otherwise made when it is first asked for.
func (p *sheet) settle() {
	for _, l := range p.lineups {
		l.EntitySetKey()
	}
	for _, run := range slices.Concat(p.runs, p.earlier) {
		p.sets.KeyOf(run)
	}
	p.noGaps = make(map[*rollup.Lineup]map[string]int, len(p.lineups))
	for _, l := range p.lineups {
		p.noGaps[l] = gapCounts(l, make([]int, len(l.Entities)))
	}
}

// judge reports for each prompt whether its rates moved on matched cells. A move must
// stand out among all prompts shown, and beyond what one day's answers to a prompt
// have in common, which earlier runs show.
func (p *sheet) judge() {
	p.mentionDays, p.citationDays = p.days(pastRun.mentions), p.days(pastRun.citations)
	var compared []*promptItem
	var mentions, citations []*statistics.Verdict
	for _, item := range p.items {
		if item.matched == 0 {
			continue
		}
		compared = append(compared, item)
		mentions = append(mentions, new(statistics.CompareRates(item.matchedRuns(item.mentions, pastRun.mentions), p.mentionDays)))
		citations = append(citations, new(statistics.CompareRates(item.matchedRuns(item.citations, pastRun.citations), p.citationDays)))
	}
	statistics.JudgeTogether(mentions)
	statistics.JudgeTogether(citations)
	for i, item := range compared {
		item.Verdicts = rollup.RateVerdicts{rollup.VisibilityRate: *mentions[i], rollup.OwnedCitationRate: *citations[i]}
	}
}

// days estimates from the earlier runs how alike one day's answers to a prompt are.
func (p *sheet) days(of func(pastRun) statistics.Sample) *statistics.Repetitions {
	runs := make([][]statistics.Sample, len(p.items))
	for i, item := range p.items {
		runs[i] = item.earlier(of)
	}
	return statistics.NewRepetitions(runs)
}

// matchedRuns returns a rate of the prompt on its matched cells in both runs, and in earlier ones.
func (i *promptItem) matchedRuns(both statistics.Matched, then func(pastRun) statistics.Sample) *statistics.PromptRuns {
	return &statistics.PromptRuns{
		Matched: both, Earlier: i.earlier(then), Cells: i.matched, NowRuns: len(i.runs), ThenRuns: len(i.BaselineRuns),
	}
}

// earlier returns a rate of the prompt in the earlier runs.
func (i *promptItem) earlier(of func(pastRun) statistics.Sample) []statistics.Sample {
	samples := make([]statistics.Sample, len(i.past))
	for n := range i.past {
		samples[n] = of(i.past[n])
	}
	return samples
}

// metric makes one item of the list. Its id is derived from the newest run and the
// prompt's snapshot in it, so that the same reading always has the same id.
func (p *sheet) metric(item *promptItem) model.PromptMetric {
	run, prompt, sum := item.runs[0], item.prompt, item.sum
	brand, declined := sum.Brand(), item.declined.Of("")
	past := p.composites(item)
	visibility := item.Verdicts[rollup.VisibilityRate]
	m := model.PromptMetric{
		ID: rollup.SnapshotID(run.ReadingID, "prompt_metric", prompt.ID.String()), AuditID: run.ID, PromptID: prompt.PromptID,
		PromptIndex: prompt.PromptIndex, PromptText: prompt.Text, PromptSnapshotID: &prompt.ID, Cohort: string(prompt.Cohort),
		CompositeScore: sum.Performance, SourceAuditIds: rollup.AuditIDs(item.runs),
		RollingFour: rollingScores(past, sum.Performance), PerEngineScores: engineScores(sum), Components: components(brand),
		EngineAgreement: engineAgreement(sum), RepetitionAgreement: statistics.RepetitionAgreement(item.cells),
		TrendConfidence: visibility.Confidence(), DeclineConfirmed: item.declineConfirmed(p.mentionDays),
		AnalyzerVersion: run.AnalyzerVersion, ScoringRuleVersion: run.ScoringRuleVersion, CreatedAt: rollup.FinishedAt(run),
		Theme: prompt.Theme, Intent: string(prompt.Intent), ComparisonStatus: item.Status(),
		VisibilityRate: brand.MentionRate(), OwnedCitationRate: brand.CitationRate(), AvgPosition: brand.AvgPosition(),
		VisibilityRateInterval: rollup.RateInterval(brand, rollup.MentionSample), OwnedCitationRateInterval: rollup.RateInterval(brand, rollup.CitationSample),
		Comparison: item.Report(), Counts: rollup.Counts(brand, declined), AnswerStates: rollup.AnswerStates(brand, declined), Outcomes: p.outcomes(item),
	}
	m.Expectation = expectation(brand, p.mentionDays)
	m.VisibilityDelta, m.Verdict = m.Comparison.Deltas[rollup.VisibilityRate], m.Comparison.Verdict
	if item.Current != nil {
		m.VisibilityDeltaInterval = rollup.ChangeInterval(rollup.MentionSample(item.Current.Brand()), rollup.MentionSample(item.Baseline.Brand()), p.mentionDays)
	}
	if c := brand.Coverage(); c != nil {
		m.EvidenceCoverage = *c
	}
	if len(past) > 0 {
		m.PreviousScore, m.ImmediateDelta = past[0], rollup.Difference(sum.Performance, past[0])
	}
	if p.pending != nil {
		p.pending.Prompt(&m)
	}
	return m
}

// expectation returns what further answers are predicted from.
func expectation(o *statistics.Outcome, days *statistics.Repetitions) model.Expectation {
	s := rollup.MentionSample(o)
	e := model.Expectation{Hits: s.Hits, Answers: s.N, Correlation: statistics.UsualCorrelation}
	if days != nil {
		e.Correlation = days.Correlation()
	}
	return e
}

// composites are the prompt's composite scores of the comparable runs before,
// newest first: runs with all the prompt's cells and the same entities.
func (p *sheet) composites(item *promptItem) []*float64 {
	var scores []*float64
	entities := p.sets.KeyOf(item.runs[0])
	for n := range item.past {
		if then := &item.past[n]; int(then.shared) == item.keys && p.sets.KeyOf(p.earlier[n]) == entities {
			scores = append(scores, known(then.score))
		}
	}
	return scores
}

// known returns a score; nil for NaN.
func known(score float64) *float64 {
	if math.IsNaN(score) {
		return nil
	}
	return &score
}

// rollingScores are the last known scores, oldest first, the current one last.
func rollingScores(past []*float64, current *float64) []float64 {
	scores := []float64{}
	for _, score := range append([]*float64{current}, past...) {
		if score != nil && len(scores) < rolling {
			scores = append(scores, *score)
		}
	}
	slices.Reverse(scores)
	return scores
}

// engineScores holds the engines that have a score.
func engineScores(sum *rollup.Sum) map[string]float64 {
	scores := map[string]float64{}
	for i := range sum.Engines {
		if score := sum.Engines[i].Score(); score != nil {
			scores[sum.Engines[i].Engine] = *score
		}
	}
	return scores
}

func components(brand *statistics.Outcome) map[string]*float64 {
	c := brand.Components()
	return map[string]*float64{"mention": c.Presence, "position": c.Place, "citation": c.Citation}
}

func engineAgreement(sum *rollup.Sum) float64 {
	engines := make([]statistics.Sample, len(sum.Engines))
	for i := range sum.Engines {
		engines[i] = rollup.MentionSample(&sum.Engines[i].Outcome)
	}
	return statistics.EngineAgreement([][]statistics.Sample{engines})
}

// declineConfirmed looks at the last two runs that answered cells of the prompt.
func (i *promptItem) declineConfirmed(days *statistics.Repetitions) bool {
	var runs []statistics.Matched
	for n := range i.past {
		if i.past[n].matched > 0 {
			runs = append(runs, i.past[n].both())
		}
	}
	return statistics.DeclineConfirmed(runs, days.Correlation())
}

// outcomes returns a prompt's figures engine by engine.
func (p *sheet) outcomes(i *promptItem) []model.PromptOutcome {
	outcomes := make([]model.PromptOutcome, len(i.sum.Engines))
	for n := range i.sum.Engines {
		e := &i.sum.Engines[n]
		o, declined := &e.Outcome, i.declined.Of(e.Engine)
		outcomes[n] = model.PromptOutcome{
			LogicalEngine: e.Engine, EngineLabel: p.label(e.Engine), TransportModel: transportModel(i.runs, e.Engine), Counts: rollup.Counts(o, declined),
			VisibilityRate: o.MentionRate(), OwnedCitationRate: o.CitationRate(), AnswerStates: rollup.AnswerStates(o, declined),
			VisibilityRateInterval: rollup.RateInterval(o, rollup.MentionSample), OwnedCitationRateInterval: rollup.RateInterval(o, rollup.CitationSample),
			GapCounts: p.gapCounts(i.sum.Lineup, e.Gaps), Expectation: expectation(o, p.mentionDays),
		}
	}
	return outcomes
}

// gapCounts names the competitors' gaps. What has none is shown by one map.
func (p *sheet) gapCounts(l *rollup.Lineup, gaps []int) map[string]int {
	if slices.Max(gaps) == 0 {
		return p.noGaps[l]
	}
	return gapCounts(l, gaps)
}

func gapCounts(l *rollup.Lineup, gaps []int) map[string]int {
	counts := make(map[string]int, len(gaps))
	for entity := range l.Entities {
		if e := &l.Entities[entity]; !e.IsBrand() {
			counts[e.Name] += gaps[entity]
		}
	}
	return counts
}

// transportModel is the model that answered behind an engine in the newest run
// where one did, else the one that was to be asked.
func transportModel(runs []*reports.Run, engine string) string {
	for _, run := range runs {
		for _, p := range run.Provenance {
			if string(p.LogicalEngine) == engine {
				return p.TransportModel
			}
		}
	}
	for _, e := range runs[0].Engines {
		if string(e.LogicalEngine) == engine {
			return e.TransportModel
		}
	}
	return ""
}
