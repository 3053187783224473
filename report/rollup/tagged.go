package rollup

import (
	"context"
	"iter"

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

// PanelTotals sums up panels by engine and entity, as the stored totals do for all prompts. It leaves out what only a sum
// over all prompts has: how many there are, and their performance. The totals of competitors, which stand behind the
// brand's of the panel, lack what was found of them.
func PanelTotals(panels []*Panel, entities int) []reports.Total {
	var totals []reports.Total
	for _, p := range panels {
		keys := make([]uuid.UUID, len(p.Cells))
		for i := range p.Cells {
			keys[i] = p.Cells[i].MatchKey
		}
		t := reports.Total{ReadingID: p.ReadingID, Cohort: p.Cohort, Engine: p.Engine, MatchKey: DigestKeys(keys), Cells: len(p.Cells)}
		p.Each(func(_ int, o *statistics.Outcome) { t.Accumulate(o) })
		totals = append(totals, t)
		for t.Outcome = t.Common(); t.Entity+1 < entities; {
			t.Entity++
			totals = append(totals, t)
		}
	}
	return totals
}
