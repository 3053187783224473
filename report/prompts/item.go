package prompts

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// promptItem is one prompt of the list.
type promptItem struct {
	prompt   model.AuditPrompt   // as in the newest run that asked it
	runs     []*reports.Run      // that asked it, newest first
	keys     int                 // of its cells, each once
	cells    []statistics.Sample // the brand's, run by run
	past     []pastRun           // by place among the earlier runs
	scores   []float64           // of its cells in the earlier run that is being read
	matched  int                 // of its keys, by the baseline
	declined rollup.Declined
	sum      *rollup.Sum // nil: it is not being added up

	// What is kept of its sums.
	sortKeys            model.PromptSortKeys
	mentions, citations statistics.Matched

	open bool // its competitors are being added up
	rollup.Comparison
}

// promptCell is what a match key stands for in the current runs.
type promptCell struct {
	item    *promptItem
	brand   statistics.Sample
	matched bool
}

// pastRun is what an earlier run found on the cells that it shares with a prompt. A list has sixteen for each
// prompt, so its integers have 32 bits.
type pastRun struct {
	now, then, cited share // on matched cells: both sides' mentions, and the citations then
	shared, matched  uint32
	score            float64 // the mean of the shared cells' scores; NaN: none has one
}

// share is a rate's counts.
type share struct{ hits, n uint32 }

func (s *share) add(hits, n int) {
	s.hits += uint32(hits) //nolint:gosec // responses of a cell are never 4 billion
	s.n += uint32(n)       //nolint:gosec // likewise
}

func (s *share) sample() statistics.Sample { return statistics.Sample{Hits: int(s.hits), N: int(s.n)} }

// The samples of the run's own answers.
func (p pastRun) mentions() statistics.Sample  { return p.then.sample() }
func (p pastRun) citations() statistics.Sample { return p.cited.sample() }

// both returns the mentions of both sides.
func (p pastRun) both() statistics.Matched {
	return statistics.Matched{Now: p.now.sample(), Then: p.then.sample()}
}

// group finds the prompts and their cells, in the order of the list.
func (p *sheet) group() error {
	names := rollup.PromptNames(p.runs, p.prompts)
	byName := make(map[string]*promptItem, len(p.prompts))
	byID := make(map[uuid.UUID]*reports.Run, len(p.runs))
	for _, run := range p.runs {
		byID[run.ID] = run
	}
	p.places = make(map[rollup.PromptPlace]*promptItem, len(p.prompts))
	for _, prompt := range p.prompts {
		run := byID[prompt.AuditID]
		place := rollup.PromptPlace{Reading: run.ReadingID, Prompt: prompt.PromptIndex}
		item := byName[names[place]]
		if item == nil {
			item = &promptItem{}
			byName[names[place]] = item
		}
		item.join(run, prompt)
		p.places[place] = item
	}
	p.lineups, p.sets = map[string]*rollup.Lineup{}, rollup.EntitySets{}
	p.countCells()
	for _, item := range byName {
		if item.keys > 0 {
			p.items = append(p.items, item)
		}
	}
	slices.SortFunc(p.items, func(a, b *promptItem) int {
		return cmp.Or(b.runs[0].CreatedAt.Compare(a.runs[0].CreatedAt), cmp.Compare(a.prompt.PromptIndex, b.prompt.PromptIndex))
	})
	return p.checkSums()
}

// countCells notes the current cells and what the brand has in them.
func (p *sheet) countCells() {
	cells := 0
	for _, panel := range p.panels {
		cells += len(panel.Cells)
	}
	p.cells = make(map[uuid.UUID]*promptCell, cells)
	for _, panel := range p.panels {
		panel.Each(func(cell int, o *statistics.Outcome) {
			one := &panel.Cells[cell]
			item := p.places[rollup.PromptPlace{Reading: panel.ReadingID, Prompt: one.PromptIndex}]
			if item == nil {
				return
			}
			c := p.cells[one.MatchKey]
			if c == nil {
				c = &promptCell{item: item}
				p.cells[one.MatchKey] = c
				item.keys++
			}
			rollup.AddSample(&c.brand, o.Presences, o.Responses)
			item.cells = append(item.cells, rollup.MentionSample(o))
			if one.Declined != 0 {
				if item.declined == nil {
					item.declined = rollup.Declined{}
				}
				item.declined.AddCell(panel.Engine, int(one.Declined))
			}
		})
	}
}

// join notes a run that asked the prompt; the newest one's wording is shown.
func (i *promptItem) join(run *reports.Run, prompt model.AuditPrompt) {
	i.runs = append(i.runs, run)
	slices.SortFunc(i.runs, func(a, b *reports.Run) int { return rollup.FinishedAt(b).Compare(rollup.FinishedAt(a)) })
	if i.runs[0] == run {
		i.prompt = prompt
	}
}

// lookBack returns what notes what an earlier run found on the current cells.
func (p *sheet) lookBack() func(panels []*rollup.Panel) {
	places := make(map[uuid.UUID]int, len(p.earlier))
	for n, run := range p.earlier {
		places[run.ReadingID] = n
	}
	for _, item := range p.items {
		item.past = make([]pastRun, len(p.earlier))
		for n := range item.past {
			item.past[n].score = math.NaN()
		}
	}
	return func(panels []*rollup.Panel) {
		n := places[panels[0].ReadingID]
		for _, panel := range panels {
			p.addPast(panel, n)
		}
		p.closePast(n)
	}
}

// addPast notes the brand's cells of a panel of the n-th earlier run.
func (p *sheet) addPast(panel *rollup.Panel, n int) {
	panel.Each(func(cell int, o *statistics.Outcome) {
		c := p.cells[panel.Cells[cell].MatchKey]
		if c == nil {
			return
		}
		then := &c.item.past[n]
		then.shared++
		if score := o.Score(); score != nil {
			c.item.scores = append(c.item.scores, *score)
		}
		if c.brand.N > 0 && o.Responses > 0 {
			then.matched++
			then.now.add(c.brand.Hits, c.brand.N)
			then.then.add(o.Presences, o.Responses)
			then.cited.add(o.Cited, o.Citable)
		}
	})
}

// closePast notes the scores of the n-th earlier run, all of whose panels have been read.
func (p *sheet) closePast(n int) {
	for _, item := range p.items {
		if mean := statistics.MeanOf(item.scores); mean != nil {
			item.past[n].score = *mean
		}
		item.scores = item.scores[:0]
	}
}

// baselineOf finds the newest earlier run that answered a cell which the prompt has
// answers to, and counts those passed over; nil when there is none.
func (p *sheet) baselineOf(item *promptItem) (*reports.Run, int) {
	for n, run := range p.earlier {
		if item.past[n].matched > 0 {
			return run, n
		}
	}
	return nil, len(p.earlier)
}

// baselines returns for each prompt what it is compared with, and lists all of them.
func (p *sheet) baselines() []*reports.Run {
	var runs []*reports.Run
	seen := map[uuid.UUID]bool{}
	for _, item := range p.items {
		if p.chosen != nil {
			item.BaselineRuns = p.chosen
			continue
		}
		run, skipped := p.baselineOf(item)
		if item.SkippedRuns = skipped; run == nil {
			continue
		}
		item.BaselineRuns = []*reports.Run{run}
		if !seen[run.ID] {
			seen[run.ID] = true
			runs = append(runs, run)
		}
	}
	if p.chosen != nil {
		return p.chosen
	}
	return runs
}

// lineupOf returns the lineup of runs; it is made once.
func (p *sheet) lineupOf(runs []*reports.Run, how string, id func(model.EntitySnapshot) uuid.UUID) *rollup.Lineup {
	parts := []string{how}
	for _, run := range runs {
		parts = append(parts, string(run.ReadingID[:]))
	}
	name := strings.Join(parts, "")
	if p.lineups[name] == nil {
		p.lineups[name] = rollup.NewLineup(runs, id)
	}
	return p.lineups[name]
}
