package prompts

import (
	"cmp"
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
	prompt  model.AuditPrompt   // as in the newest run that asked it
	runs    []*reports.Run      // that asked it, newest first
	keys    int                 // of its cells, each once
	cells   []statistics.Sample // the brand's, run by run
	past    []pastRun           // by place among the earlier runs
	matched int                 // of its keys, by the baseline
	sum     *rollup.Sum
	open    bool // its competitors are being added up
	rollup.Comparison
}

// promptCell is what a match key stands for in the current runs.
type promptCell struct {
	item    *promptItem
	brand   statistics.Sample
	matched bool
}

// pastRun is what an earlier run found on the cells that it shares with a prompt.
type pastRun struct {
	statistics.Matched

	cited   statistics.Sample // the answers then that could carry citations
	shared  int               // cells with a key of the prompt's
	matched int               // of these the ones that both sides answered
	scores  []*float64        // by engine
}

// The samples of the run's own answers.
func (p pastRun) mentions() statistics.Sample  { return p.Then }
func (p pastRun) citations() statistics.Sample { return p.cited }

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
	if err := p.countCells(); err != nil {
		return err
	}
	for _, item := range byName {
		if item.keys > 0 {
			p.items = append(p.items, item)
		}
	}
	slices.SortFunc(p.items, func(a, b *promptItem) int {
		return cmp.Or(b.runs[0].CreatedAt.Compare(a.runs[0].CreatedAt), cmp.Compare(a.prompt.PromptIndex, b.prompt.PromptIndex))
	})
	return p.checkItems()
}

// countCells notes the current cells and what the brand has in them.
func (p *sheet) countCells() error {
	cells := 0
	for _, panel := range p.panels {
		cells += len(panel.Frames)
	}
	p.cells = make(map[uuid.UUID]*promptCell, cells)
	for _, panel := range p.panels {
		err := panel.Each(0, func(cell int, o *statistics.Outcome) {
			f := &panel.Frames[cell]
			item := p.places[rollup.PromptPlace{Reading: panel.ReadingID, Prompt: f.PromptIndex}]
			if item == nil {
				return
			}
			c := p.cells[f.MatchKey]
			if c == nil {
				c = &promptCell{item: item}
				p.cells[f.MatchKey] = c
				item.keys++
			}
			rollup.AddSample(&c.brand, o.Presences, o.Responses)
			item.cells = append(item.cells, rollup.MentionSample(o))
		})
		if err != nil {
			return err
		}
	}
	return nil
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
func (p *sheet) lookBack() func(panels []*rollup.Panel) error {
	places := make(map[uuid.UUID]int, len(p.earlier))
	for n, run := range p.earlier {
		places[run.ReadingID] = n
	}
	for _, item := range p.items {
		item.past = make([]pastRun, len(p.earlier))
	}
	return func(panels []*rollup.Panel) error {
		for _, panel := range panels {
			if err := p.addPast(panel, places[panel.ReadingID]); err != nil {
				return err
			}
		}
		return nil
	}
}

// addPast notes the brand's cells of a panel of the n-th earlier run.
func (p *sheet) addPast(panel *rollup.Panel, n int) error {
	return panel.Each(0, func(cell int, o *statistics.Outcome) {
		c := p.cells[panel.Frames[cell].MatchKey]
		if c == nil {
			return
		}
		then := &c.item.past[n]
		then.shared++
		then.scores = append(then.scores, o.Score())
		if c.brand.N > 0 && o.Responses > 0 {
			then.matched++
			rollup.AddSample(&then.Now, c.brand.Hits, c.brand.N)
			rollup.AddSample(&then.Then, o.Presences, o.Responses)
			rollup.AddSample(&then.cited, o.Cited, o.Citable)
		}
	})
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
