package rollup

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Panel holds the brand's cells of one engine of a reading in a cohort, in the order of the prompts.
type Panel struct {
	ReadingID uuid.UUID
	Cohort    model.PromptCohort
	Engine    string
	Cells     []Cell

	ranks []uint32 // of all cells
}

// Cell is a cell of a panel. Reports have very many, so its counts have 32 bits.
type Cell struct {
	MatchKey    uuid.UUID
	PromptIndex int
	Declined    int32 // answers that decline; negative: not known

	counts                 [15]uint32 // in the order of counts
	ranks, citable, behind uint32     // where its ranks begin among the panel's, those that could carry citations, and where these end
}

// counts are what a cell counts but for its ranks.
func counts(o *statistics.Outcome) [15]*int {
	return [...]*int{
		&o.Responses, &o.Failed, &o.NotRun, &o.Withheld, &o.Presences, &o.Mentions, &o.RankSum, &o.TrackedPresences, &o.Citable, &o.Cited,
		&o.MentionedCited, &o.Searched, &o.SearchObservable, &o.Citations, &o.OwnedCitations,
	}
}

// Each visits the cells. The visitor may use the outcome only during the call.
func (p *Panel) Each(visit func(cell int, o *statistics.Outcome)) {
	var o statistics.Outcome
	for i := range p.Cells {
		c := &p.Cells[i]
		for n, count := range counts(&o) {
			*count = int(c.counts[n])
		}
		o.RankCounts = appendCounts(o.RankCounts[:0], p.ranks[c.ranks:c.citable])
		o.CitableRankCounts = appendCounts(o.CitableRankCounts[:0], p.ranks[c.citable:c.behind])
		o.FillStates()
		visit(i, &o)
	}
}

func (p *Panel) add(c *reports.Cell) {
	cell := Cell{MatchKey: c.MatchKey, PromptIndex: c.PromptIndex}
	if c.Responses > 0 {
		cell.Declined = int32(c.Declined) //nolint:gosec // answers of a cell are never 2 billion
	}
	for n, count := range counts(&c.Outcome) {
		cell.counts[n] = uint32(*count) //nolint:gosec // what was counted in a cell is never 4 billion
	}
	place := func() uint32 { return uint32(len(p.ranks)) } //nolint:gosec // nor are the ranks of a panel
	cell.ranks = place()
	p.ranks = appendCounts(p.ranks, c.RankCounts)
	cell.citable = place()
	p.ranks = appendCounts(p.ranks, c.CitableRankCounts)
	cell.behind = place()
	p.Cells = append(p.Cells, cell)
}

func appendCounts[To, From int | uint32](list []To, more []From) []To {
	for _, n := range more {
		list = append(list, To(n))
	}
	return list
}

// find returns where the cell of a prompt stands; false: the panel has none.
func (p *Panel) find(prompt int) (int, bool) {
	return slices.BinarySearchFunc(p.Cells, prompt, func(c Cell, prompt int) int { return cmp.Compare(c.PromptIndex, prompt) })
}

// panelSet holds panels of one cohort.
type panelSet map[panelPlace]*Panel

// panelPlace is the reading and the engine of a panel.
type panelPlace struct {
	reading uuid.UUID
	engine  string
}

// add adds a cell to its panel, or begins one.
func (s panelSet) add(c *reports.Cell) {
	place := panelPlace{c.ReadingID, c.Engine}
	if s[place] == nil {
		s[place] = &Panel{ReadingID: c.ReadingID, Cohort: c.Cohort, Engine: c.Engine}
	}
	s[place].add(c)
}

// sorted returns the panels by reading and engine.
func (s panelSet) sorted() []*Panel {
	for _, p := range s {
		slices.SortFunc(p.Cells, func(a, b Cell) int { return cmp.Compare(a.PromptIndex, b.PromptIndex) })
	}
	return slices.SortedFunc(maps.Values(s), comparePanels)
}

func comparePanels(a, b *Panel) int {
	return cmp.Or(bytes.Compare(a.ReadingID[:], b.ReadingID[:]), cmp.Compare(a.Engine, b.Engine))
}

// CellStore is where cells are read from.
type CellStore interface {
	TagStore
	Cells(ctx context.Context, projectID uuid.UUID, f reports.CellFilter) iter.Seq2[reports.Cell, error]
	CompetitorCells(ctx context.Context, projectID uuid.UUID, f reports.CellFilter) iter.Seq2[reports.CompetitorCell, error]
}

// CellFilter reports which cells are read.
type CellFilter struct {
	Runs   []*reports.Run
	Cohort model.PromptCohort
	Engine string   // empty: every engine
	Tag    *string  // only prompts with it, in lower case; nil: all
	Counts []string // columns, the others are zero; nil: all
}

func (f *CellFilter) stored() reports.CellFilter {
	return reports.CellFilter{ReadingIDs: ReadingIDs(f.Runs), Cohort: f.Cohort, Engine: f.Engine, Counts: f.Counts}
}

// ReadPanels returns the panels of runs, by reading and engine.
func ReadPanels(ctx context.Context, store CellStore, projectID uuid.UUID, f CellFilter) ([]*Panel, error) {
	panels := panelSet{}
	err := f.each(ctx, store, projectID, f.stored(), panels.add)
	return panels.sorted(), err
}

// ReadPanelsBeside returns the panels of runs and, with nothing but the counts of both rates, of earlier ones.
func ReadPanelsBeside(ctx context.Context, store CellStore, projectID uuid.UUID, f CellFilter, earlier []*reports.Run) ([]*Panel, error) {
	panels, err := ReadPanels(ctx, store, projectID, f)
	if err != nil || len(earlier) == 0 {
		return panels, err
	}
	f.Runs, f.Counts = earlier, reports.RateCounts()
	past, err := ReadPanels(ctx, store, projectID, f)
	return slices.SortedFunc(slices.Values(slices.Concat(panels, past)), comparePanels), err
}

// EachRun visits the panels of one run after the other and keeps none. Runs without a prompt that has the tag of the
// filter have no panels.
func EachRun(ctx context.Context, store CellStore, projectID uuid.UUID, f CellFilter, visit func(panels []*Panel)) error {
	panels, last := panelSet{}, uuid.Nil
	end := func() {
		if len(panels) > 0 {
			visit(panels.sorted())
		}
	}
	sorted := f.stored()
	sorted.Sorted = true
	err := f.each(ctx, store, projectID, sorted, func(c *reports.Cell) {
		if c.ReadingID != last {
			end()
			panels, last = panelSet{}, c.ReadingID
		}
		panels.add(c)
	})
	if err == nil {
		end()
	}
	return err
}

// each visits the cells of the filter.
func (f *CellFilter) each(ctx context.Context, store CellStore, projectID uuid.UUID, stored reports.CellFilter, visit func(*reports.Cell)) error {
	keep, err := f.prompts(ctx, store, projectID)
	if err != nil {
		return err
	}
	var c reports.Cell // one for all rows
	for c, err = range store.Cells(ctx, projectID, stored) {
		if err != nil {
			return err
		}
		if keep(c.ReadingID, c.PromptIndex) {
			visit(&c)
		}
	}
	return nil
}

// prompts returns a function that reports whether the filter keeps a prompt of a reading.
func (f *CellFilter) prompts(ctx context.Context, store TagStore, projectID uuid.UUID) (func(reading uuid.UUID, prompt int) bool, error) {
	if f.Tag == nil {
		return func(uuid.UUID, int) bool { return true }, nil
	}
	tagged, err := TaggedPrompts(ctx, store, projectID, f.Runs, *f.Tag)
	if err != nil {
		return nil, err
	}
	byReading := make(map[uuid.UUID]PromptSet, len(f.Runs))
	for _, run := range f.Runs {
		byReading[run.ReadingID] = tagged[run.ID]
	}
	return func(reading uuid.UUID, prompt int) bool {
		set := byReading[reading]
		return set.Has(prompt)
	}, nil
}

// digest names the engine and the cells: panels of two readings that asked the same have the same.
func (p *Panel) digest() string {
	parts := make([]string, 0, 1+2*len(p.Cells))
	parts = append(parts, p.Engine)
	for i := range p.Cells {
		parts = append(parts, string(p.Cells[i].MatchKey[:]), strconv.Itoa(p.Cells[i].PromptIndex))
	}
	return Digest(parts...).String()
}

// sumWith returns for each reading the first one of the same group: PostgreSQL adds up their cells of competitors. Nil where
// each is a group of its own.
func sumWith(readings []uuid.UUID, group func(reading uuid.UUID) string) []uuid.UUID {
	first, with := make(map[string]uuid.UUID, len(readings)), make([]uuid.UUID, len(readings))
	for i, reading := range readings {
		name := group(reading)
		if _, known := first[name]; !known {
			first[name] = reading
		}
		with[i] = first[name]
	}
	if len(first) == len(readings) {
		return nil
	}
	return with
}

// EachCompetitor visits what was found of competitors in the cells of panels, which are of one cohort. Of nil prompts it
// visits all. Readings with the same cells for which group returns the same are added up, and visited as one of them. With
// a nil group none are.
func EachCompetitor(
	ctx context.Context, store CellStore, projectID uuid.UUID, panels []*Panel, prompts []int, group func(reading uuid.UUID) string,
	visit func(p *Panel, cell int, found *reports.CompetitorCell),
) error {
	if len(panels) == 0 {
		return nil
	}
	places, f := make(map[panelPlace]*Panel, len(panels)), reports.CellFilter{Cohort: panels[0].Cohort, Engine: panels[0].Engine, Prompts: prompts}
	cells := map[uuid.UUID]string{} // digests by reading
	for i, p := range panels {
		places[panelPlace{p.ReadingID, p.Engine}] = p
		if i == 0 || p.ReadingID != panels[i-1].ReadingID {
			f.ReadingIDs = append(f.ReadingIDs, p.ReadingID)
		}
		if p.Engine != f.Engine {
			f.Engine = ""
		}
		if group != nil {
			cells[p.ReadingID] += p.digest()
		}
	}
	if group != nil {
		f.SumWith = sumWith(f.ReadingIDs, func(reading uuid.UUID) string { return cells[reading] + group(reading) })
	}
	for c, err := range store.CompetitorCells(ctx, projectID, f) {
		if err != nil {
			return err
		}
		if p := places[panelPlace{c.ReadingID, c.Engine}]; p != nil {
			if cell, ok := p.find(c.PromptIndex); ok {
				visit(p, cell, &c)
			}
		}
	}
	return nil
}
