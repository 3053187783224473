package rollup

import (
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// RateVerdicts are the verdicts on the rates of a comparison, by their keys.
type RateVerdicts map[string]statistics.Verdict

// The rates among the figures of a comparison.
const (
	VisibilityRate    = "visibility_rate"
	OwnedCitationRate = "owned_citation_rate"
)

// judgeRates judges the brand's rates over the matched prompts.
func (m *Comparison) judgeRates() {
	if m.pairs != nil {
		m.Verdicts = RateVerdicts{
			VisibilityRate:    m.mentionVerdict(0),
			OwnedCitationRate: m.pairs.compare(m.pairs.cited, m.drifts.citations),
		}
		for figure, v := range m.Verdicts {
			v.ChosenByOutcome, v.LimitedEvidence = m.chosen, v.LimitedEvidence || m.chosen
			m.Verdicts[figure] = v
		}
	}
}

// mentionVerdict judges the mention rate of an entity of the current side, once.
func (m *Comparison) mentionVerdict(entity int) statistics.Verdict {
	judged := &m.pairs.judged[entity]
	if *judged == nil {
		*judged = new(m.pairs.compare(m.pairs.mentions[entity], m.drifts.mentions))
	}
	return **judged
}

// compare judges a rate of the cells. A competitor's runs are taken to drift as the brand's
// do, on the logit scale.
func (p *pairs) compare(cells []pair, drift *statistics.Drift) statistics.Verdict {
	return statistics.Compare(p.byPrompt(cells), drift)
}

// byPrompt groups cells by their prompts.
func (p *pairs) byPrompt(cells []pair) [][]statistics.Matched {
	var groups [][]statistics.Matched
	for i, at := range p.places {
		if at.prompt >= len(groups) {
			groups = append(groups, make([][]statistics.Matched, at.prompt+1-len(groups))...)
		}
		groups[at.prompt] = append(groups[at.prompt], statistics.Matched{Now: cells[i].now.sample(), Then: cells[i].then.sample(), Engine: at.engine})
	}
	return groups
}

// JudgeRows sets for the rows of a scope whether each entity moved on matched cells. A
// move must stand out among all rows shown.
func (m *Comparison) JudgeRows(rows []model.RankingRow, s *Sum) {
	if m.pairs == nil {
		for i := range rows {
			rows[i].Verdict = new(model.VerdictNotComparable)
		}
		return
	}
	byEntity := rowsOf(rows)
	judged := map[*model.RankingRow]*statistics.Verdict{}
	var all []*statistics.Verdict
	for e, key := range s.EntityKeys() {
		row := byEntity[rankingKey{s.Entities[e].Name, s.Entities[e].IsBrand()}]
		now := m.Current.IndexOf(key)
		if row == nil || now < 0 || m.Baseline.IndexOf(key) < 0 {
			continue
		}
		v := m.mentionVerdict(now)
		judged[row] = &v
		all = append(all, &v)
	}
	statistics.JudgeTogether(all)
	for i := range rows {
		rows[i].Verdict = new(model.VerdictNotComparable)
		if v := judged[&rows[i]]; v != nil {
			rows[i].Verdict = new(model.Verdict(v.State))
		}
	}
}

// changes lists the rates of a comparison and whether they moved.
func (v RateVerdicts) changes() []model.RateChange {
	changes := make([]model.RateChange, 0, 2)
	for _, figure := range []string{VisibilityRate, OwnedCitationRate} {
		one, ok := v[figure]
		if !ok {
			one = statistics.Verdict{
				State: statistics.VerdictState(model.VerdictNotComparable), Level: statistics.Level, Method: statistics.MethodStratified,
				Version: statistics.UncertaintyVersion,
			}
		}
		changes = append(changes, model.RateChange{
			Figure: figure, Verdict: model.Verdict(one.State), Change: one.Change, PValue: one.P, Prompts: one.Prompts,
			Level: one.Level, Method: one.Method, Version: one.Version, LimitedEvidence: one.LimitedEvidence,
			NeededRepetitions: one.NeededRepetitions, ChosenByOutcome: one.ChosenByOutcome,
		})
	}
	return changes
}

// VerdictOf reports it for one row; one that nothing was matched of has no state.
func VerdictOf(v *statistics.Verdict) model.Verdict {
	if v.State == "" {
		return model.VerdictNotComparable
	}
	return model.Verdict(v.State)
}
