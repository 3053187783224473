package rollup

import (
	"context"
	"iter"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/storage/reports"
)

// TagStore is where the prompts with a tag are read from.
type TagStore interface {
	TaggedPlaces(ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, tag string) iter.Seq2[reports.TaggedPlace, error]
}

// TaggedPrompts returns the prompts of runs that have a tag, by audit.
func TaggedPrompts(ctx context.Context, store TagStore, projectID uuid.UUID, runs []*reports.Run, tag string) (map[uuid.UUID]PromptSet, error) {
	tagged := make(map[uuid.UUID]PromptSet, len(runs))
	for place, err := range store.TaggedPlaces(ctx, projectID, AuditIDs(runs), tag) {
		if err != nil {
			return nil, err
		}
		prompts := tagged[place.AuditID]
		prompts.Add(place.PromptIndex)
		tagged[place.AuditID] = prompts
	}
	return tagged, nil
}

// KeepPrompts removes the cells of all other prompts from panels, and the panels that are empty then.
func KeepPrompts(panels []*Panel, prompts PromptSet) ([]*Panel, error) {
	for _, p := range panels {
		if err := p.keep(prompts); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(panels, func(p *Panel) bool { return len(p.Frames) == 0 }), nil
}

func (p *Panel) keep(prompts PromptSet) error {
	kept := make([][]byte, len(p.counts))
	for entity := range p.counts {
		kept[entity] = []byte{}
		err := p.Each(entity, func(cell int, o *statistics.Outcome) {
			if prompts.Has(p.Frames[cell].PromptIndex) {
				kept[entity] = packOutcome(kept[entity], o)
			}
		})
		if err != nil {
			return err
		}
	}
	p.counts = kept
	p.Frames = slices.DeleteFunc(p.Frames, func(f Frame) bool { return !prompts.Has(f.PromptIndex) })
	return nil
}

// PanelTotals sums up panels by engine and entity, as the stored totals do for all prompts. It leaves out what only
// a sum over all prompts has: how many there are, and their performance.
func PanelTotals(panels []*Panel) ([]reports.Total, error) {
	var totals []reports.Total
	for _, p := range panels {
		keys := make([]uuid.UUID, len(p.Frames))
		for i := range p.Frames {
			keys[i] = p.Frames[i].MatchKey
		}
		digest := DigestKeys(keys)
		for entity := range p.Entities() {
			t := reports.Total{ReadingID: p.ReadingID, Cohort: p.Cohort, Engine: p.Engine, Entity: entity, MatchKey: digest, Cells: len(p.Frames)}
			if err := p.Each(entity, func(_ int, o *statistics.Outcome) { t.Accumulate(o) }); err != nil {
				return nil, err
			}
			totals = append(totals, t)
		}
	}
	return totals, nil
}
