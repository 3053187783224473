package storage

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// Panel is what one engine of a reading gave in a cohort: its cells, of every
// entity, in the order of the prompts.
type Panel struct {
	ReadingID uuid.UUID
	Cohort    model.PromptCohort
	Engine    string
	Frames    []Frame
	counts    [][]byte // by entity, packed
}

// Entities is how many entities were read: all of the audit's, or the brand alone.
func (p *Panel) Entities() int { return len(p.counts) }

// Each visits an entity's cells in the order of the frames. The outcome is the
// visitor's for the time of the call only.
func (p *Panel) Each(entity int, visit func(cell int, o *answer.Outcome)) {
	var o answer.Outcome
	src := p.counts[entity]
	for i := range p.Frames {
		rest, ok := unpackOutcome(src, &p.Frames[i], &o)
		if !ok {
			return // not what was sealed
		}
		src = rest
		visit(i, &o)
	}
}

// Own is what is counted of an entity alone in one cell, of what sums of cells do not
// tell.
type Own struct{ Presences, Cited, Gap int }

// SumOwn adds what is an entity's alone in each cell to that cell's sum (nil: the cell
// is passed over), and visits the cells in which something was counted of it. With
// [Frame.Outcome] it adds up to what [Panel.Each] gives: for everyone else a cell's
// outcome is the frame's. Most are such, and to add the frames once for all entities is
// much less work than each for itself.
func (p *Panel) SumOwn(entity int, sum func(cell int) *answer.Outcome, visit func(cell int, own Own)) {
	var passed answer.Outcome
	var adding ownSum
	defer adding.to(nil)
	src := p.counts[entity]
	for cell := range p.Frames {
		if len(src) == 0 {
			return // not what was sealed
		}
		head := src[0]
		if src = src[1:]; head == 0 {
			continue
		}
		into := sum(cell)
		wanted := into != nil
		if !wanted {
			into = &passed
		}
		adding.to(into)
		own, rest, ok := adding.add(src, head)
		if !ok {
			return
		}
		if src = rest; wanted {
			visit(cell, own)
		}
	}
}

// Panels packs cells, given by reading, entity, prompt and engine, with every
// entity's cells of a reading or the brand's alone.
func Panels(cells []Cell) []*Panel {
	var panels []*Panel
	places := map[panelPlace]*Panel{}
	for i := range cells {
		c := &cells[i]
		place := panelPlace{c.ReadingID, c.Cohort, c.Engine}
		p := places[place]
		if p == nil {
			p = &Panel{ReadingID: c.ReadingID, Cohort: c.Cohort, Engine: c.Engine}
			places[place] = p
			panels = append(panels, p)
		}
		if c.Entity == 0 {
			p.Frames = append(p.Frames, Frame{
				PromptIndex: c.PromptIndex, MatchKey: c.MatchKey, Responses: c.Responses, Failed: c.Failed, NotRun: c.NotRun,
				TrackedPresences: c.TrackedPresences, Citable: c.Citable, Searched: c.Searched, SearchObservable: c.SearchObservable,
				Citations: c.Citations,
			})
		}
		for len(p.counts) <= c.Entity {
			p.counts = append(p.counts, []byte{})
		}
		p.counts[c.Entity] = packOutcome(p.counts[c.Entity], &c.Outcome)
	}
	slices.SortStableFunc(panels, func(a, b *Panel) int {
		return cmp.Or(bytes.Compare(a.ReadingID[:], b.ReadingID[:]), cmp.Compare(a.Cohort, b.Cohort), cmp.Compare(a.Engine, b.Engine))
	})
	return panels
}

type panelPlace struct {
	reading uuid.UUID
	cohort  model.PromptCohort
	engine  string
}

// panelRows are the rows of one reading's panels, in the order of the primary key.
func panelRows(projectID uuid.UUID, panels []*Panel) [][]any {
	entities := 0
	for _, p := range panels {
		entities = max(entities, len(p.counts))
	}
	var rows [][]any
	for _, cohort := range model.AllPromptCohort {
		for e := range entities {
			for _, p := range panels {
				if p.Cohort == cohort {
					rows = append(rows, []any{projectID, p.ReadingID, string(cohort), e, p.Engine, p.frame(e), seal(p.counts[e])})
				}
			}
		}
	}
	return rows
}

func (p *Panel) frame(entity int) []byte {
	packed := []byte{}
	for i := range p.Frames {
		if entity == 0 {
			packed = packFrame(packed, &p.Frames[i])
		}
	}
	return packed
}

// CellFilter narrows a reading of cells.
type CellFilter struct {
	ReadingIDs []uuid.UUID
	Cohort     model.PromptCohort
	Engine     string // empty: every engine
	BrandOnly  bool   // leave the competitors out
}

// Panels reads the panels of readings, by reading and engine.
func (s *DB) Panels(ctx context.Context, projectID uuid.UUID, f CellFilter) ([]*Panel, error) {
	var all []*Panel
	err := s.EachReading(ctx, projectID, f, func(panels []*Panel) { all = append(all, panels...) })
	return all, err
}

// EachReading visits the panels of one reading after the other, and keeps none. Those of
// audits that were analysed before there were panels are made from their cells, in a
// second statement, and come together at the end.
func (s *DB) EachReading(ctx context.Context, projectID uuid.UUID, f CellFilter, visit func(panels []*Panel)) error {
	has := map[uuid.UUID]bool{}
	err := s.storedPanels(ctx, projectID, f, func(panels []*Panel) {
		has[panels[0].ReadingID] = true
		visit(panels)
	})
	if err != nil {
		return fmt.Errorf("read panels: %w", err)
	}
	f.ReadingIDs = slices.DeleteFunc(slices.Clone(f.ReadingIDs), func(id uuid.UUID) bool { return has[id] })
	if len(f.ReadingIDs) == 0 {
		return nil
	}
	cells, err := s.Cells(ctx, projectID, f)
	if len(cells) > 0 {
		visit(Panels(cells))
	}
	return err
}

func (s *DB) storedPanels(ctx context.Context, projectID uuid.UUID, f CellFilter, visit func(panels []*Panel)) error {
	query := `SELECT reading_id, logical_engine, entity_index, frame, counts FROM panels
		WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3`
	args := []any{projectID, f.ReadingIDs, string(f.Cohort)}
	if f.Engine != "" {
		query += ` AND logical_engine = $4`
		args = append(args, f.Engine)
	}
	if f.BrandOnly {
		query += ` AND entity_index = 0`
	}
	var panels []*Panel // of one reading
	var readingID uuid.UUID
	var engine string
	var entity int
	var frame, counts []byte
	var damaged error
	err := s.each(ctx, query+` ORDER BY reading_id, entity_index, logical_engine`, args,
		[]any{&readingID, &engine, &entity, &frame, &counts}, func() {
			if len(panels) > 0 && panels[0].ReadingID != readingID {
				visit(panels)
				panels = nil
			}
			at := slices.IndexFunc(panels, func(p *Panel) bool { return p.Engine == engine })
			if at < 0 {
				at = len(panels)
				panels = append(panels, &Panel{ReadingID: readingID, Cohort: f.Cohort, Engine: engine})
			}
			damaged = cmp.Or(damaged, panels[at].join(entity, frame, counts))
		})
	if err = cmp.Or(err, damaged); err == nil && len(panels) > 0 {
		visit(panels)
	}
	return err
}

// join adds an entity's row; the brand's comes first.
func (p *Panel) join(entity int, frame, counts []byte) (err error) {
	if entity != len(p.counts) {
		return fmt.Errorf("entity %d of reading %s: %w", entity, p.ReadingID, errPacked)
	}
	if entity == 0 {
		if p.Frames, err = unpackFrames(frame); err != nil {
			return fmt.Errorf("reading %s: %w", p.ReadingID, err)
		}
	}
	if counts, err = unseal(counts); err != nil {
		return fmt.Errorf("entity %d of reading %s: %w", entity, p.ReadingID, err)
	}
	p.counts = append(p.counts, counts)
	return nil
}
