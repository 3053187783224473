package sources

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// scope is what sources are counted against: the cells of the selected
// runs and of their baselines, with one engine or with all.
type scope struct {
	audits  map[uuid.UUID]*scopeAudit // by reading
	engine  string                    // empty: all
	prompts map[uuid.UUID]int         // the same question in several runs is one
	asked   []scopeSum                // per prompt, over the selected runs
	all     scopeSum
	matched []sourcePair
	engines map[string]int // of the cells that are compared
	earlier int            // how many earlier runs say how much whole runs differ
}

// scopeAudit is one run in a scope.
type scopeAudit struct {
	run     *reports.Run
	age     int  // 0: the newest of the selected
	current bool // of the selected
	base    bool // of the baselines
	before  int  // its place among the earlier runs, from 1; 0: it is none
	engines []string
	cells   []scopeCell
	prompts []int // by cell; −1: it is not counted. Those of a run that is only an earlier one are not numbered
}

type scopeCell struct {
	key       uuid.UUID
	engine    int // index in the audit's engines
	responses int
	matched   int // index in the scope's matched cells; −1: none
}

func (a *scopeAudit) isCurrent() bool { return a.current }
func (a *scopeAudit) isBase() bool    { return a.base }
func (a *scopeAudit) isEarlier() bool { return a.before > 0 }

// prompt returns the prompt of a cell by its place; −1: the cell is not counted.
func (a *scopeAudit) prompt(i int32) int {
	if int(i) >= len(a.prompts) {
		return -1
	}
	return a.prompts[i]
}

// matched returns where a cell stands among the scope's matched cells, by its place; −1: nowhere.
func (a *scopeAudit) matched(i int32) int {
	if int(i) >= len(a.cells) {
		return -1
	}
	return a.cells[i].matched
}

type scopeSum struct{ responses, citable, citations int }

// sourcePair is a cell that both sides have.
type sourcePair struct {
	prompt, engine int
	now, then      int                 // responses on each side
	past           []statistics.Sample // by earlier run: its responses
}

func newSourceScope(current, base, earlier []*reports.Run, engine *model.LogicalEngine) *scope {
	s := &scope{audits: map[uuid.UUID]*scopeAudit{}, prompts: map[uuid.UUID]int{}, engines: map[string]int{}, earlier: len(earlier)}
	if engine != nil {
		s.engine = string(*engine)
	}
	for i, run := range current {
		s.audits[run.ReadingID] = &scopeAudit{run: run, age: i, current: true}
	}
	for _, run := range base {
		s.audits[run.ReadingID] = &scopeAudit{run: run, base: true}
	}
	for i, run := range earlier {
		audit := s.audits[run.ReadingID]
		if audit == nil {
			audit = &scopeAudit{run: run}
			s.audits[run.ReadingID] = audit
		}
		audit.before = i + 1
	}
	return s
}

// add takes an audit's cells in.
func (s *scope) add(scope *reports.SourceScope) {
	audit := s.audits[scope.ReadingID]
	audit.engines = scope.Engines
	audit.cells, audit.prompts = make([]scopeCell, len(scope.Prompts)), make([]int, len(scope.Prompts))
	for i, prompt := range scope.Prompts {
		engine, responses := int(scope.CellEngines[i]), int(scope.Responses[i])
		audit.cells[i] = scopeCell{key: scope.MatchKeys[i], engine: engine, responses: responses, matched: -1}
		audit.prompts[i] = -1
		if s.engine != "" && scope.Engines[engine] != s.engine {
			continue
		}
		audit.prompts[i] = 0
		if audit.current || audit.base {
			audit.prompts[i] = s.prompt(prompt)
		}
		if audit.current {
			for _, sum := range []*scopeSum{&s.all, &s.asked[audit.prompts[i]]} {
				sum.responses += responses
				sum.citable += int(scope.Citable[i])
				sum.citations += int(scope.Citations[i])
			}
		}
	}
}

func (s *scope) prompt(id uuid.UUID) int {
	i, known := s.prompts[id]
	if !known {
		i = len(s.asked)
		s.prompts[id] = i
		s.asked = append(s.asked, scopeSum{})
	}
	return i
}

// answered is how many prompts have a response.
func (s *scope) answered() int {
	n := 0
	for _, p := range s.asked {
		if p.responses > 0 {
			n++
		}
	}
	return n
}

// match finds the cells that both sides have, but for those that one alone answered, and
// counts each side's.
func (s *scope) match() (matched, current, baseline int) {
	runs := [2]func(*scopeAudit) bool{(*scopeAudit).isCurrent, (*scopeAudit).isBase}
	var sides [2]map[uuid.UUID]int // responses
	for i := range sides {
		sides[i] = map[uuid.UUID]int{}
		s.each(runs[i], func(_ *scopeAudit, c *scopeCell, _ int) { sides[i][c.key] += c.responses })
	}
	places := map[uuid.UUID]int{}
	for i := range sides {
		s.each(runs[i], func(audit *scopeAudit, c *scopeCell, prompt int) {
			now, here := sides[0][c.key]
			then, there := sides[1][c.key]
			if !here || !there || !rollup.ComparableCells(now, then) {
				return
			}
			at, known := places[c.key]
			if !known {
				at = len(s.matched)
				places[c.key] = at
				s.matched = append(s.matched, sourcePair{
					prompt: prompt, engine: s.number(audit.engines[c.engine]), past: make([]statistics.Sample, s.earlier),
				})
			}
			c.matched = at
			if i == 0 {
				s.matched[at].now += c.responses
			} else {
				s.matched[at].then += c.responses
			}
		})
	}
	s.lookBack(places)
	return len(places), len(sides[0]), len(sides[1])
}

// number numbers the engines.
func (s *scope) number(engine string) int {
	n, known := s.engines[engine]
	if !known {
		n = len(s.engines)
		s.engines[engine] = n
	}
	return n
}

// lookBack notes what the earlier runs answered of the matched cells.
func (s *scope) lookBack(matched map[uuid.UUID]int) {
	for _, audit := range s.audits {
		if audit.before == 0 {
			continue
		}
		for i := range audit.cells {
			c := &audit.cells[i]
			at, ok := matched[c.key]
			if !ok || audit.prompts[i] < 0 {
				continue
			}
			c.matched = at
			s.matched[at].past[audit.before-1].N += c.responses
		}
	}
}

// each visits the cells in scope of some of the runs.
func (s *scope) each(of func(*scopeAudit) bool, visit func(audit *scopeAudit, c *scopeCell, prompt int)) {
	for _, audit := range s.audits {
		if !of(audit) {
			continue
		}
		for i := range audit.cells {
			if prompt := audit.prompts[i]; prompt >= 0 {
				visit(audit, &audit.cells[i], prompt)
			}
		}
	}
}
