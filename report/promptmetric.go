package report

import (
	"math"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// rolling is how many comparable runs the rolling scores show, the current one
// included.
const rolling = 4

func (p *promptSheet) metrics() []model.PromptMetric {
	metrics := make([]model.PromptMetric, len(p.items))
	for i, item := range p.items {
		metrics[i] = p.metric(item)
	}
	return metrics
}

// metric makes one item of the list. Its id is derived from the newest run and the
// prompt's snapshot in it, so that the same reading always has the same id.
func (p *promptSheet) metric(item *promptItem) model.PromptMetric {
	run, prompt := item.runs[0], item.prompt
	sum := fromCells(item.runs, item.cells, oneName, entityID)
	brand := sum.brand()
	matched := p.match(item, sum)
	past := p.composites(item)
	m := model.PromptMetric{
		ID: snapshotID(run.ID, "prompt_metric", prompt.ID.String()), AuditID: run.ID, PromptID: prompt.PromptID,
		PromptIndex: prompt.PromptIndex, PromptText: prompt.Text, PromptSnapshotID: &prompt.ID, Cohort: string(prompt.Cohort),
		CompositeScore: sum.performance, SourceAuditIds: auditIDs(item.runs),
		RollingFour: rollingScores(past, sum.performance), PerEngineScores: engineScores(sum), Components: components(brand),
		EngineAgreement: engineAgreement(sum), RepetitionAgreement: repetitionAgreement(item.cells),
		TrendConfidence: trendConfidence(matched), DeclineConfirmed: p.declineConfirmed(item),
		AnalyzerVersion: run.AnalyzerVersion, ScoringRuleVersion: run.ScoringRuleVersion, CreatedAt: finishedAt(run),
		Theme: prompt.Theme, Intent: string(prompt.Intent), ComparisonStatus: matched.status(),
		VisibilityRate: brand.MentionRate(), OwnedCitationRate: brand.CitationRate(), AvgPosition: brand.AvgPosition(),
		Comparison: matched.comparison(), Counts: counts(brand), AnswerStates: answerStates(brand), Outcomes: p.outcomes(item, sum),
	}
	m.VisibilityDelta = m.Comparison.Deltas["visibility_rate"]
	if c := brand.Coverage(); c != nil {
		m.EvidenceCoverage = *c
	}
	if len(past) > 0 {
		m.PreviousScore, m.ImmediateDelta = past[0], difference(sum.performance, past[0])
	}
	return m
}

// oneName puts all cells under one prompt.
func oneName(*storage.Cell) string { return "" }

// match compares a prompt with its baseline on matched cells.
func (p *promptSheet) match(item *promptItem, sum *scope) *matching {
	m := &matching{currentCells: sum.cells}
	if p.chosen != nil {
		m.base = p.chosen
	} else {
		var run *storage.Run
		if run, m.skipped = p.baselineOf(item); run == nil {
			return m
		}
		m.base = []*storage.Run{run}
	}
	cells := slices.Clone(item.cells)
	for key := range item.keys {
		cells = append(cells, cellsOf(p.baseline[key], m.base, nil)...)
	}
	m.baselineCells = len(matchKeys(cells, m.base))
	m.onCells(item.runs, cells, oneName)
	return m
}

// composites are the prompt's composite scores of the comparable runs before,
// newest first: runs with all the prompt's cells and the same entities.
func (p *promptSheet) composites(item *promptItem) []*float64 {
	var scores []*float64
	entities := p.sets[item.runs[0].ID]
	for _, run := range p.earlier {
		engines := promptEngines{}
		complete := true
		for key := range item.keys {
			c := p.history[run.ID][key]
			if c == nil {
				complete = false
				break
			}
			engines[c.Engine] = c.Outcome
		}
		if complete && p.sets[run.ID] == entities {
			scores = append(scores, engines.composite())
		}
	}
	return scores
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
func engineScores(sum *scope) map[string]float64 {
	scores := map[string]float64{}
	for _, engine := range sum.engines {
		if score := sum.byEngine[engine][0].Score(); score != nil {
			scores[engine] = *score
		}
	}
	return scores
}

func components(brand *answer.Outcome) map[string]*float64 {
	c := brand.Components()
	return map[string]*float64{"mention": c.Presence, "position": c.Place, "citation": c.Citation}
}

func sample(o *answer.Outcome) answer.Sample { return answer.Sample{Hits: o.Presences, N: o.Responses} }

func engineAgreement(sum *scope) float64 {
	engines := make([]answer.Sample, len(sum.engines))
	for i, engine := range sum.engines {
		engines[i] = sample(&sum.byEngine[engine][0])
	}
	return answer.EngineAgreement([][]answer.Sample{engines})
}

func repetitionAgreement(cells []storage.Cell) float64 {
	var samples []answer.Sample
	for i := range cells {
		if cells[i].Entity == 0 {
			samples = append(samples, sample(&cells[i].Outcome))
		}
	}
	return answer.RepetitionAgreement(samples)
}

// trendConfidence is 1 − the two-sided p of the change of one prompt's visibility
// rate on matched cells, by the two-proportion test: a paired test over prompts
// needs several. It is 0 without a baseline or where nothing varies.
func trendConfidence(m *matching) float64 {
	if m.cells == 0 {
		return 0
	}
	now, then := m.now.brand(), m.then.brand()
	if now.Responses == 0 || then.Responses == 0 {
		return 0
	}
	n1, n2 := float64(now.Responses), float64(then.Responses)
	pooled := float64(now.Presences+then.Presences) / (n1 + n2)
	deviation := math.Sqrt(pooled * (1 - pooled) * (1/n1 + 1/n2))
	if deviation == 0 {
		return 0
	}
	z := math.Abs(float64(now.Presences)/n1-float64(then.Presences)/n2) / deviation
	return math.Erf(z / math.Sqrt2)
}

// declineConfirmed looks at the last two runs that share cells with the prompt.
func (p *promptSheet) declineConfirmed(item *promptItem) bool {
	var runs []answer.Matched
	for _, run := range p.earlier {
		if m, ok := p.matched(item, p.history[run.ID]); ok {
			runs = append(runs, m)
		}
	}
	return answer.DeclineConfirmed(runs)
}

// matched counts the brand's presences on the cells that a run shares.
func (p *promptSheet) matched(item *promptItem, then map[uuid.UUID]*storage.Cell) (answer.Matched, bool) {
	var m answer.Matched
	found := false
	for i := range item.cells {
		now := &item.cells[i]
		if now.Entity == 0 && then[now.MatchKey] != nil {
			m.Now.Hits, m.Now.N = m.Now.Hits+now.Presences, m.Now.N+now.Responses
		}
	}
	for key := range item.keys {
		if c := then[key]; c != nil {
			found = true
			m.Then.Hits, m.Then.N = m.Then.Hits+c.Presences, m.Then.N+c.Responses
		}
	}
	return m, found
}

// outcomes gives a prompt's figures engine by engine.
func (p *promptSheet) outcomes(item *promptItem, sum *scope) []model.PromptOutcome {
	outcomes := make([]model.PromptOutcome, len(sum.engines))
	for i, engine := range sum.engines {
		o := &sum.byEngine[engine][0]
		outcomes[i] = model.PromptOutcome{
			LogicalEngine: engine, TransportModel: transportModel(item.runs, engine), Counts: counts(o),
			VisibilityRate: o.MentionRate(), OwnedCitationRate: o.CitationRate(), AnswerStates: answerStates(o),
			GapCounts: map[string]int{},
		}
		for e, snapshot := range sum.entities {
			if !snapshot.IsBrand() {
				outcomes[i].GapCounts[snapshot.Name] += sum.byEngine[engine][e].Gap
			}
		}
	}
	return outcomes
}

// transportModel is the model that answered behind an engine in the newest run
// where one did, else the one that was to be asked.
func transportModel(runs []*storage.Run, engine string) string {
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
