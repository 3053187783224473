package report

import "github.com/answer-visibility/avm/model"

// The states of a comparison.
const (
	statusComparable    = "comparable"
	statusPartial       = "partially_comparable"
	statusNotComparable = "not_comparable"
	statusNoBaseline    = "no_baseline"
)

// sameEntities says whether both sides ranked among the same entities.
func (m *matching) sameEntities() bool {
	return m.now.set() == m.then.set()
}

func (m *matching) status() string {
	switch {
	case len(m.base) == 0 && m.skipped == 0:
		return statusNoBaseline
	case m.cells == 0:
		return statusNotComparable
	case m.cells < max(m.currentCells, m.baselineCells):
		return statusPartial
	default:
		return statusComparable
	}
}

// figure is one compared number. A ranked one depends on who else is tracked:
// it is only compared where the entities are the same on both sides.
type figure struct {
	key    string
	ranked bool
	of     func(s *scope) *float64
}

func figures() []figure {
	return []figure{
		{visibilityRate, false, func(s *scope) *float64 { return s.brand().MentionRate() }},
		{ownedCitationRate, false, func(s *scope) *float64 { return s.brand().CitationRate() }},
		{"visibility_score", true, func(s *scope) *float64 { return s.brand().Score() }},
		{"share_of_voice", true, func(s *scope) *float64 { return s.brand().ShareOfVoice() }},
		{"avg_position", true, func(s *scope) *float64 { return s.brand().AvgPosition() }},
		{"prompt_performance_score", true, func(s *scope) *float64 { return s.performance }},
	}
}

func (m *matching) comparison() *model.VisibilityComparison {
	c := &model.VisibilityComparison{
		Status: m.status(), BaselineAuditIds: auditIDs(m.base), SkippedRuns: m.skipped,
		MatchedCells: m.cells, CurrentCells: m.currentCells, BaselineCells: m.baselineCells,
		Deltas: map[string]*float64{}, CurrentValues: map[string]*float64{}, BaselineValues: map[string]*float64{},
		Rankings: []model.RankingRow{}, CurrentRankings: []model.RankingRow{}, Changes: m.verdicts.changes(),
	}
	c.Verdict = c.Changes[0].Verdict
	if len(m.base) > 0 {
		c.BaselineAuditID, c.BaselineAt = &m.base[0].ID, m.base[0].CompletedAt
	}
	for _, f := range figures() {
		var now, then *float64
		if m.cells > 0 && (!f.ranked || m.sameEntities()) {
			now, then = f.of(m.now), f.of(m.then)
		}
		c.CurrentValues[f.key], c.BaselineValues[f.key], c.Deltas[f.key] = now, then, difference(now, then)
	}
	if m.cells > 0 {
		c.CurrentCounts, c.BaselineCounts = counts(m.now.brand()), counts(m.then.brand())
		c.CurrentRankings, c.Rankings = m.rows(m.now), m.rows(m.then)
		m.mark(c.CurrentRankings, m.now)
	}
	return c
}

// rows are a side's rankings, without what depends on who else is tracked when
// that differs.
func (m *matching) rows(s *scope) []model.RankingRow {
	rows := rankings(s)
	if !m.sameEntities() {
		for i := range rows {
			rows[i].ShareOfVoice, rows[i].AvgPosition = nil, nil
		}
	}
	return rows
}

// mark writes into the rows of a scope how each entity moved on matched cells.
// An entity is followed by what it is recognised by.
func (m *matching) mark(rows []model.RankingRow, s *scope) {
	if m.cells == 0 {
		return
	}
	byEntity := rowsOf(rows)
	for i, key := range s.keys() {
		row := byEntity[shown{s.entities[i].Name, s.entities[i].IsBrand()}]
		now, then := m.now.entityOf(key), m.then.entityOf(key)
		if row == nil || now < 0 || then < 0 {
			continue
		}
		o := &m.now.all[now]
		row.MatchedVisibilityRate, row.MatchedResponseCount = o.MentionRate(), &o.Responses
		row.MatchedVisibilityDelta = difference(o.MentionRate(), m.then.all[then].MentionRate())
		row.VisibilityDelta = row.MatchedVisibilityDelta
	}
}

func rowsOf(rows []model.RankingRow) map[shown]*model.RankingRow {
	byEntity := make(map[shown]*model.RankingRow, len(rows))
	for i := range rows {
		byEntity[shown{rows[i].Name, rows[i].IsBrand}] = &rows[i]
	}
	return byEntity
}

// shown is what tells the rows of a ranking apart.
type shown struct {
	name  string
	brand bool
}
