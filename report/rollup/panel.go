package rollup

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Panel holds the cells of one engine of a reading in a cohort: those of every entity
// in the order of the prompts.
type Panel struct {
	ReadingID uuid.UUID
	Cohort    model.PromptCohort
	Engine    string
	Frames    []Frame

	projectID, auditID uuid.UUID
	counts             [][]byte // by entity, packed
}

// Entities returns how many entities the panel has: all of the audit's, or the brand
// alone.
func (p *Panel) Entities() int { return len(p.counts) }

// Each visits an entity's cells in the order of the frames. The visitor may use the
// outcome only during the call. Each returns an error when the column is damaged.
func (p *Panel) Each(entity int, visit func(cell int, o *statistics.Outcome)) error {
	var o statistics.Outcome
	src := p.counts[entity]
	for i := range p.Frames {
		rest, ok := unpackOutcome(src, &p.Frames[i], &o)
		if !ok {
			return p.countsError(entity, ErrDamaged)
		}
		src = rest
		visit(i, &o)
	}
	if len(src) > 0 {
		return p.countsError(entity, fmt.Errorf("%w: it has more cells than prompts", ErrDamaged))
	}
	return nil
}

func (p *Panel) countsError(entity int, err error) error {
	return ColumnError(p.projectID, p.auditID, "panels.counts", fmt.Errorf("entity %d, engine %s: %w", entity, p.Engine, err))
}

// NewPanels packs cells, which are sorted by reading, entity, prompt and engine. Cells
// of a reading are those of every entity or the brand's alone.
func NewPanels(cells []reports.Cell) []*Panel {
	type key struct {
		reading uuid.UUID
		cohort  model.PromptCohort
		engine  string
	}
	var panels []*Panel
	known := map[key]*Panel{}
	for i := range cells {
		c := &cells[i]
		k := key{c.ReadingID, c.Cohort, c.Engine}
		p := known[k]
		if p == nil {
			p = &Panel{ReadingID: c.ReadingID, Cohort: c.Cohort, Engine: c.Engine}
			known[k] = p
			panels = append(panels, p)
		}
		if c.Entity == 0 {
			p.Frames = append(p.Frames, frameOf(c.PromptIndex, c.MatchKey, &c.Outcome))
		}
		for len(p.counts) <= c.Entity {
			p.counts = append(p.counts, []byte{})
		}
		p.counts[c.Entity] = packOutcome(p.counts[c.Entity], &c.Outcome)
	}
	sortPanels(panels)
	return panels
}

func sortPanels(panels []*Panel) {
	slices.SortStableFunc(panels, func(a, b *Panel) int {
		return cmp.Or(bytes.Compare(a.ReadingID[:], b.ReadingID[:]), cmp.Compare(a.Cohort, b.Cohort), cmp.Compare(a.Engine, b.Engine))
	})
}

// PanelRows returns the rows of one reading's panels in the order of the primary key.
func PanelRows(panels []*Panel) []reports.PanelRow {
	entities := 0
	for _, p := range panels {
		entities = max(entities, len(p.counts))
	}
	var rows []reports.PanelRow
	for _, cohort := range model.AllPromptCohort {
		for e := range entities {
			for _, p := range panels {
				if p.Cohort == cohort {
					rows = append(rows, p.row(e))
				}
			}
		}
	}
	return rows
}

func (p *Panel) row(entity int) reports.PanelRow {
	row := reports.PanelRow{
		ReadingID: p.ReadingID, Cohort: p.Cohort, Engine: p.Engine, Entity: entity, Format: ColumnFormat,
		Frame: []byte{}, Counts: sealColumn(p.counts[entity]),
	}
	if entity == 0 {
		var frames []byte
		for i := range p.Frames {
			frames = packFrame(frames, &p.Frames[i])
		}
		row.Frame = sealColumn(frames)
	}
	return row
}

// addRow adds an entity's row; rows come in the order of the entities.
func (p *Panel) addRow(row *reports.PanelRow) error {
	if row.Entity != len(p.counts) {
		return p.countsError(row.Entity, fmt.Errorf("%w: the row of entity %d is missing", ErrDamaged, len(p.counts)))
	}
	if row.Entity == 0 {
		payload, err := openColumn(row.Format, row.Frame)
		if err == nil {
			p.Frames, err = unpackFrames(payload)
		}
		if err != nil {
			return ColumnError(p.projectID, p.auditID, "panels.frame", fmt.Errorf("engine %s: %w", p.Engine, err))
		}
	}
	counts, err := openCounts(row.Format, row.Counts)
	if err != nil {
		return p.countsError(row.Entity, err)
	}
	p.counts = append(p.counts, counts)
	return nil
}
