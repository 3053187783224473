package report

import (
	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// rateVerdicts are the verdicts on the rates of a comparison, by their keys.
type rateVerdicts map[string]answer.Verdict

// The rates among the figures of a comparison.
const (
	visibilityRate    = "visibility_rate"
	ownedCitationRate = "owned_citation_rate"
)

// judgeRates judges the brand's rates over the matched prompts.
func (m *matching) judgeRates() {
	if m.pairs != nil {
		m.verdicts = rateVerdicts{
			visibilityRate:    answer.Compare(m.pairs.byPrompt(m.pairs.mentions[0]), nil, nil),
			ownedCitationRate: answer.Compare(m.pairs.byPrompt(m.pairs.cited), nil, nil),
		}
	}
}

// byPrompt groups cells by their prompts.
func (p *pairs) byPrompt(cells []answer.Matched) [][]answer.Matched {
	size := 0
	for _, prompt := range p.prompts {
		size = max(size, prompt+1)
	}
	groups := make([][]answer.Matched, size)
	for i, prompt := range p.prompts {
		groups[prompt] = append(groups[prompt], cells[i])
	}
	return groups
}

// judge says of the rows of a scope whether each entity moved on matched cells. A
// move must stand out among all rows shown.
func (m *matching) judge(rows []model.RankingRow, s *scope) {
	if m.pairs == nil {
		for i := range rows {
			rows[i].Verdict = new(model.VerdictNotComparable)
		}
		return
	}
	byEntity := rowsOf(rows)
	judged := map[*model.RankingRow]*answer.Verdict{}
	var all []*answer.Verdict
	for e, key := range s.keys() {
		row := byEntity[shown{s.entities[e].Name, s.entities[e].IsBrand()}]
		now := m.now.entityOf(key)
		if row == nil || now < 0 || m.then.entityOf(key) < 0 {
			continue
		}
		v := answer.Compare(m.pairs.byPrompt(m.pairs.mentions[now]), nil, nil)
		judged[row] = &v
		all = append(all, &v)
	}
	answer.JudgeTogether(all)
	for i := range rows {
		rows[i].Verdict = new(model.VerdictNotComparable)
		if v := judged[&rows[i]]; v != nil {
			rows[i].Verdict = new(model.Verdict(v.State))
		}
	}
}

// changes lists the rates of a comparison and whether they moved.
func (v rateVerdicts) changes() []model.RateChange {
	changes := make([]model.RateChange, 0, 2)
	for _, figure := range []string{visibilityRate, ownedCitationRate} {
		one, ok := v[figure]
		if !ok {
			one = answer.Verdict{
				State: answer.VerdictState(model.VerdictNotComparable), Level: answer.Level, Method: answer.MethodStratified,
				Version: answer.UncertaintyVersion,
			}
		}
		changes = append(changes, model.RateChange{
			Figure: figure, Verdict: model.Verdict(one.State), Change: one.Change, PValue: one.P, Prompts: one.Prompts,
			Level: one.Level, Method: one.Method, Version: one.Version,
		})
	}
	return changes
}

// verdictOf says it of one row; one that nothing was matched of has no state.
func verdictOf(v *answer.Verdict) model.Verdict {
	if v.State == "" {
		return model.VerdictNotComparable
	}
	return model.Verdict(v.State)
}
