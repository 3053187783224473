package markets

import (
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// measuredMarket is a market's newest run and what it is compared with, as the root
// report compares them, but for competitors.
type measuredMarket struct {
	rollup.Compared

	earlier       []*reports.Run // before the run, newest first
	earlierPanels []*rollup.Panel
	sentiment     reports.Sentiment // of the run, towards the brand
}

// marketFigures are a market's figures and the change of its mention rate, which is not judged
// among the other markets yet.
type marketFigures struct {
	model.MarketVisibility

	change statistics.Verdict
}

func (m *measuredMarket) figures(known rollup.Known) (*marketFigures, error) {
	sum, matched, grade, err := m.sums(known)
	if err != nil {
		return nil, err
	}
	run, brand, status, measuredAt := m.Runs[0], sum.Brand(), matched.Status(), rollup.FinishedAt(m.Runs[0])
	return &marketFigures{change: matched.Verdicts[rollup.VisibilityRate], MarketVisibility: model.MarketVisibility{
		State: model.MarketStateMeasured, AuditID: &run.ID, MeasuredAt: &measuredAt,
		ComparisonStatus: &status, MentionRate: brand.MentionRate(), MentionRateGrade: grade, ShareOfVoice: brand.ShareOfVoice(),
		MentionRateInterval: sum.Asked.Interval(sum.MentionSamples[0]), NetSentiment: m.sentiment.Net(),
		MentionRateDelta: matched.Delta(rollup.VisibilityRate), ShareOfVoiceDelta: matched.Delta(rollup.ShareOfVoice),
	}}, nil
}

// sums adds up the run, compares it with its baseline, and returns what the mention rate is good for.
func (m *measuredMarket) sums(known rollup.Known) (*rollup.Sum, *rollup.Comparison, *model.Grade, error) {
	sum, err := m.Begin()
	if err != nil {
		return nil, nil, nil, err
	}
	sum.AddEarlier(m.earlier, m.earlierPanels)
	now, matched := sum.End()
	return now, matched, rollup.LevelOf(sum.MentionGrade(known)), nil
}
