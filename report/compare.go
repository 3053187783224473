package report

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// The states of a comparison.
const (
	statusComparable    = "comparable"
	statusPartial       = "partially_comparable"
	statusNotComparable = "not_comparable"
	statusNoBaseline    = "no_baseline"
)

// matching is two sides of a comparison, each over the cells that both have.
type matching struct {
	now, then     *scope // nil: nothing matched
	base          []*storage.Run
	skipped       int
	cells         int // matched
	currentCells  int
	baselineCells int
}

// match compares a selection with its baseline. Runs with the same cells are
// compared by their totals, others cell by cell, to the same digits.
func match(sel *selection, current *scope) *matching {
	m := &matching{skipped: sel.skipped, currentCells: current.cells}
	if sel.base == nil {
		return m
	}
	m.base = []*storage.Run{sel.base}
	if t := sel.brandTotal(sel.base); t != nil {
		m.baselineCells = t.Cells
	}
	if sel.cells == nil {
		if sel.sameCells() {
			m.now, m.then, m.cells = current, fromTotals(sel.base, sel.totals, sel.filter.Engine), current.cells
		}
		return m
	}
	m.onCells(sel.runs, sel.cells, sel.name)
	return m
}

// onCells matches the cells of the current runs with those of the baseline.
func (m *matching) onCells(current []*storage.Run, cells []storage.Cell, name promptName) {
	both := intersect(matchKeys(cells, current), matchKeys(cells, m.base))
	if m.cells = len(both); m.cells == 0 {
		return
	}
	m.now = fromCells(current, cellsOf(cells, current, both), name, rowKey)
	m.then = fromCells(m.base, cellsOf(cells, m.base, both), name, rowKey)
}

func matchKeys(cells []storage.Cell, runs []*storage.Run) map[uuid.UUID]bool {
	wanted := runSet(runs)
	keys := map[uuid.UUID]bool{}
	for i := range cells {
		if c := &cells[i]; c.Entity == 0 && wanted[c.AuditID] {
			keys[c.MatchKey] = true
		}
	}
	return keys
}

func intersect(a, b map[uuid.UUID]bool) map[uuid.UUID]bool {
	both := map[uuid.UUID]bool{}
	for k := range a {
		if b[k] {
			both[k] = true
		}
	}
	return both
}

// cellsOf keeps the cells of runs and, unless nil, of keys.
func cellsOf(cells []storage.Cell, runs []*storage.Run, keys map[uuid.UUID]bool) []storage.Cell {
	wanted := runSet(runs)
	kept := make([]storage.Cell, 0, len(cells))
	for i := range cells {
		if c := &cells[i]; wanted[c.AuditID] && (keys == nil || keys[c.MatchKey]) {
			kept = append(kept, *c)
		}
	}
	return kept
}

func runSet(runs []*storage.Run) map[uuid.UUID]bool {
	set := make(map[uuid.UUID]bool, len(runs))
	for _, run := range runs {
		set[run.ID] = true
	}
	return set
}

// sameEntities says whether both sides ranked among the same entities.
func (m *matching) sameEntities() bool {
	return len(m.now.keys) == len(m.then.keys) && digestKeys(m.now.keys) == digestKeys(m.then.keys)
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
		{"visibility_rate", false, func(s *scope) *float64 { return s.brand().MentionRate() }},
		{"owned_citation_rate", false, func(s *scope) *float64 { return s.brand().CitationRate() }},
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
		Rankings: []model.RankingRow{}, CurrentRankings: []model.RankingRow{},
	}
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
	byEntity := map[shown]*model.RankingRow{}
	for i := range rows {
		byEntity[shown{rows[i].Name, rows[i].IsBrand}] = &rows[i]
	}
	for i, key := range s.keys {
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

// shown is what tells the rows of a ranking apart.
type shown struct {
	name  string
	brand bool
}
