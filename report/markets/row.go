package markets

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/measure"
	"github.com/answer-visibility/avm/storage/reports"
)

// measuredMarket is a market's newest run and what it is compared with.
type measuredMarket struct {
	run, base *reports.Run // base nil: none
	skipped   int
	cells     []reports.MentionCell
	baseCells int
	matched   []mentionPair
	sentiment reports.Sentiment // of the run, towards the brand
}

// mentionPair is a cell that both runs have.
type mentionPair struct {
	now, then *reports.MentionCell
}

// pair finds the cells that the baseline has too, but for those that one side alone answered.
func (m *measuredMarket) pair(base []reports.MentionCell) {
	m.baseCells = len(base)
	then := make(map[uuid.UUID]*reports.MentionCell, len(base))
	for i := range base {
		then[base[i].MatchKey] = &base[i]
	}
	for i := range m.cells {
		if other := then[m.cells[i].MatchKey]; other != nil && measure.ComparableCells(m.cells[i].Responses, other.Responses) {
			m.matched = append(m.matched, mentionPair{&m.cells[i], other})
		}
	}
}

// row returns the market's figures. What a run's comparison does not need of its
// cells is left out of the sums.
func (m *measuredMarket) row(market *model.Market) model.MarketVisibility {
	var brand answer.Outcome
	for i := range m.cells {
		brand.Add(mentions(&m.cells[i]))
	}
	compared := m.matching().Report()
	measuredAt := measure.FinishedAt(m.run)
	return model.MarketVisibility{
		Market: market, State: model.MarketStateMeasured, AuditID: &m.run.ID, MeasuredAt: &measuredAt,
		ComparisonStatus: &compared.Status, MentionRate: brand.MentionRate(), ShareOfVoice: brand.ShareOfVoice(),
		MentionRateInterval: measure.Interval(m.samples(), m.clusters()), NetSentiment: m.sentiment.Net(),
		MentionRateDelta: compared.Deltas["visibility_rate"], ShareOfVoiceDelta: compared.Deltas["share_of_voice"],
	}
}

func mentions(c *reports.MentionCell) answer.Outcome {
	return answer.Outcome{Responses: c.Responses, Presences: c.Presences, TrackedPresences: c.TrackedPresences}
}

// matching is the comparison of the root report, over sums of the brand's mentions.
func (m *measuredMarket) matching() *measure.Comparison {
	out := &measure.Comparison{SkippedRuns: m.skipped, MatchedCells: len(m.matched), CurrentCells: len(m.cells), BaselineCells: m.baseCells}
	if m.base == nil {
		return out
	}
	out.BaselineRuns = []*reports.Run{m.base}
	out.Current, out.Baseline = measure.NewEntitySum(m.run.Entities), measure.NewEntitySum(m.base.Entities)
	for _, c := range m.matched {
		out.Current.Outcomes[0].Add(mentions(c.now))
		out.Baseline.Outcomes[0].Add(mentions(c.then))
	}
	return out
}

// size is the number of the run's prompts.
func (m *measuredMarket) size() int {
	size := 0
	for i := range m.cells {
		size = max(size, m.cells[i].PromptIndex+1)
	}
	return size
}

// clusters says which prompts are of one intent.
func (m *measuredMarket) clusters() []int { return measure.RunClusters(m.run, m.size()) }

// samples counts the brand's mentions by prompt.
func (m *measuredMarket) samples() []answer.Sample {
	samples := make([]answer.Sample, m.size())
	for i := range m.cells {
		c := &m.cells[i]
		measure.AddSample(&samples[c.PromptIndex], c.Presences, c.Responses)
	}
	return samples
}

// change reports whether the mention rate moved over the matched cells; empty
// without a baseline.
func (m *measuredMarket) change() *answer.Verdict {
	if m.base == nil {
		return &answer.Verdict{}
	}
	prompts := make([][]answer.Matched, m.size())
	for _, c := range m.matched {
		prompts[c.now.PromptIndex] = append(prompts[c.now.PromptIndex], answer.Matched{
			Now:  answer.Sample{Hits: c.now.Presences, N: c.now.Responses},
			Then: answer.Sample{Hits: c.then.Presences, N: c.then.Responses},
		})
	}
	change := answer.Compare(prompts, m.clusters(), nil)
	return &change
}
