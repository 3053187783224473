package rollup

import (
	"strconv"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// runOf returns a run with so many entities, and its panel of prompts without answers.
func runOf(entities []model.EntitySnapshot, prompts int) (*reports.Run, []*Panel) {
	run := &reports.Run{ID: uuid.New(), ReadingID: uuid.New(), Entities: entities}
	p := &Panel{ReadingID: run.ReadingID, Engine: "a"}
	for i := range prompts {
		c := reports.Cell{PromptIndex: i, MatchKey: Digest("cell", strconv.Itoa(i))}
		c.Failed = 1
		p.add(&c)
	}
	return run, []*Panel{p}
}

func TestAComparisonThatIsTooLargeIsRefused(t *testing.T) {
	t.Parallel()
	entities := []model.EntitySnapshot{{Name: "Acme"}}
	for i := range 200 {
		entities = append(entities, model.EntitySnapshot{ID: new(uuid.New()), Name: "Other " + strconv.Itoa(i)})
	}
	for prompts, refused := range map[int]bool{2_000: false, 20_000: true} {
		now, panels := runOf(entities, prompts)
		then, baseline := runOf(entities, prompts)
		c := Compared{Runs: []*reports.Run{now}, BaselineRun: then, Panels: panels, BaselinePanels: baseline}
		if _, err := c.Begin(); (fault.KindOf(err) == fault.Invalid) != refused {
			t.Errorf("%d prompts: %v", prompts, err)
		}
		c.BrandOnly = true
		if _, err := c.Begin(); err != nil {
			t.Errorf("%d prompts, the brand alone: %v", prompts, err)
		}
	}
}
