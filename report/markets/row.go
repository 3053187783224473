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
	earlier   [][]reports.MentionCell // of the runs before it, newest first
	sentiment reports.Sentiment       // of the run, towards the brand
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
	engines := numbering{}
	prompts := make([][]answer.Matched, m.size())
	for _, c := range m.matched {
		prompts[c.now.PromptIndex] = append(prompts[c.now.PromptIndex], answer.Matched{
			Now: mentionSample(c.now), Then: mentionSample(c.then), Engine: engines.of(c.now),
		})
	}
	change := answer.Compare(prompts, m.clusters(), m.drift(engines))
	return &change
}

func mentionSample(c *reports.MentionCell) answer.Sample {
	return answer.Sample{Hits: c.Presences, N: c.Responses}
}

// numbering numbers engines.
type numbering map[string]int

func (n numbering) of(c *reports.MentionCell) int {
	number, known := n[c.LogicalEngine]
	if !known {
		number = len(n)
		n[c.LogicalEngine] = number
	}
	return number
}

// drift says how much the market's earlier runs differ as a whole; nil: there are too few.
func (m *measuredMarket) drift(engines numbering) *answer.Drift {
	asked := make(map[uuid.UUID]int, len(m.cells))
	history := make([]answer.CellRuns, len(m.cells))
	for i := range m.cells {
		c := &m.cells[i]
		asked[c.MatchKey] = i
		history[i] = answer.CellRuns{Prompt: c.PromptIndex, Engine: engines.of(c), Runs: make([]answer.Sample, len(m.earlier))}
	}
	for run, cells := range m.earlier {
		for i := range cells {
			if at, ok := asked[cells[i].MatchKey]; ok {
				history[at].Runs[run] = mentionSample(&cells[i])
			}
		}
	}
	return answer.NewDrift(history, m.clusters(), 1, 1)
}
