package rollup

import (
	"slices"

	"github.com/answer-visibility/avm/model"
)

// The states of a comparison.
const (
	statusComparable    = "comparable"
	statusPartial       = "partially_comparable"
	statusNotComparable = "not_comparable"
	statusNoBaseline    = "no_baseline"
)

// haveSameEntities reports whether both sides ranked among the same entities.
func (m *Comparison) haveSameEntities() bool {
	return m.Current.EntitySetKey() == m.Baseline.EntitySetKey()
}

// Status returns the state of the comparison: whether there is a baseline and how many cells match.
func (m *Comparison) Status() string {
	switch {
	case len(m.BaselineRuns) == 0 && m.SkippedRuns == 0:
		return statusNoBaseline
	case m.MatchedCells == 0:
		return statusNotComparable
	case m.MatchedCells < max(m.CurrentCells, m.BaselineCells):
		return statusPartial
	default:
		return statusComparable
	}
}

// The keys of other figures of a comparison.
const (
	ShareOfVoice    = "share_of_voice"
	AvgPosition     = "avg_position"
	VisibilityScore = "visibility_score"
)

// figure is one compared number. A ranked one depends on who else is tracked:
// it is only compared where the entities are the same on both sides.
type figure struct {
	key    string
	ranked bool
	of     func(s *Sum) *float64
}

func figures() []figure {
	return []figure{
		{VisibilityRate, false, func(s *Sum) *float64 { return s.Brand().MentionRate() }},
		{OwnedCitationRate, false, func(s *Sum) *float64 { return s.Brand().CitationRate() }},
		{VisibilityScore, true, func(s *Sum) *float64 { return s.Brand().Score() }},
		{ShareOfVoice, true, func(s *Sum) *float64 { return s.Brand().ShareOfVoice() }},
		{AvgPosition, true, func(s *Sum) *float64 { return s.Brand().AvgPosition() }},
		{"prompt_performance_score", true, func(s *Sum) *float64 { return s.Performance }},
	}
}

// values returns a figure of both sides; nil where it cannot be compared.
func (m *Comparison) values(f *figure) (now, then *float64) {
	if m.MatchedCells > 0 && (!f.ranked || m.haveSameEntities()) {
		return f.of(m.Current), f.of(m.Baseline)
	}
	return nil, nil
}

// Delta returns the change of the figure with a key; nil where it cannot be compared.
func (m *Comparison) Delta(key string) *float64 {
	all := figures()
	i := slices.IndexFunc(all, func(f figure) bool { return f.key == key })
	if i < 0 {
		return nil
	}
	return Difference(m.values(&all[i]))
}

// Report returns the comparison as reports show it.
func (m *Comparison) Report() *model.VisibilityComparison {
	c := &model.VisibilityComparison{
		Status: m.Status(), BaselineAuditIds: AuditIDs(m.BaselineRuns), SkippedRuns: m.SkippedRuns,
		MatchedCells: m.MatchedCells, CurrentCells: m.CurrentCells, BaselineCells: m.BaselineCells,
		Rankings: []model.RankingRow{}, CurrentRankings: []model.RankingRow{}, Changes: m.Verdicts.changes(),
	}
	c.Verdict = c.Changes[0].Verdict
	if len(m.BaselineRuns) > 0 {
		c.BaselineAuditID, c.BaselineAt = &m.BaselineRuns[0].ID, m.BaselineRuns[0].CompletedAt
	}
	c.CurrentValues, c.BaselineValues, c.Deltas = m.figures()
	if m.MatchedCells > 0 {
		c.CurrentCounts, c.BaselineCounts = Counts(m.Current.Brand(), nil), Counts(m.Baseline.Brand(), nil)
		c.CurrentRankings, c.Rankings = m.rankingRows(m.Current), m.rankingRows(m.Baseline)
		m.Mark(c.CurrentRankings, m.Current)
	}
	return c
}

// figures returns every figure of both sides, and how far it moved. Where nothing matched, one map
// of unknown figures stands for all three.
func (m *Comparison) figures() (now, then, moved map[string]*float64) {
	all := figures()
	now = make(map[string]*float64, len(all))
	if m.MatchedCells == 0 {
		for i := range all {
			now[all[i].key] = nil
		}
		return now, now, now
	}
	then, moved = make(map[string]*float64, len(all)), make(map[string]*float64, len(all))
	for i := range all {
		key := all[i].key
		now[key], then[key] = m.values(&all[i])
		moved[key] = Difference(now[key], then[key])
	}
	return now, then, moved
}

// rankingRows are a side's rankings, without what depends on who else is tracked when
// that differs.
func (m *Comparison) rankingRows(s *Sum) []model.RankingRow {
	rows := Rankings(s)
	if !m.haveSameEntities() {
		for i := range rows {
			rows[i].ShareOfVoice, rows[i].AvgPosition = nil, nil
		}
	}
	return rows
}

// Mark writes into the rows of a scope how each entity moved on matched cells.
// An entity is followed by what it is recognised by.
func (m *Comparison) Mark(rows []model.RankingRow, s *Sum) {
	if m.MatchedCells == 0 {
		return
	}
	byEntity := rowsOf(rows)
	for i, key := range s.EntityKeys() {
		row := byEntity[rankingKey{s.Entities[i].Name, s.Entities[i].IsBrand()}]
		now, then := m.Current.IndexOf(key), m.Baseline.IndexOf(key)
		if row == nil || now < 0 || then < 0 {
			continue
		}
		o := &m.Current.Outcomes[now]
		row.MatchedVisibilityRate, row.MatchedResponseCount = o.MentionRate(), new(o.Responses)
		row.MatchedVisibilityDelta = Difference(o.MentionRate(), m.Baseline.Outcomes[then].MentionRate())
		row.VisibilityDelta = row.MatchedVisibilityDelta
	}
}

func rowsOf(rows []model.RankingRow) map[rankingKey]*model.RankingRow {
	byEntity := make(map[rankingKey]*model.RankingRow, len(rows))
	for i := range rows {
		byEntity[rankingKey{rows[i].Name, rows[i].IsBrand}] = &rows[i]
	}
	return byEntity
}

// rankingKey is what tells the rows of a ranking apart.
type rankingKey struct {
	name  string
	brand bool
}
