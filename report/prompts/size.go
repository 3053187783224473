package prompts

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
)

// The bytes of memory that a list takes, as TestSizesAreMeasured and TestAPageOfManyPrompts measure them.
const (
	bytesOfPrompt  = 300 // of an audit, and its text three times
	bytesOfCell    = 160
	bytesOfKept    = 700 // of an item that may not be shown
	bytesOfMore    = 80  // of such an item and an engine
	bytesOfPast    = 40  // of such an item and an earlier run
	bytesOfSums    = 1_400
	bytesOfAnswers = 1_200 // of sums and an engine
	bytesOfItem    = 3_800
	bytesOfEngine  = 350 // of an item
	bytesOfRanking = 460 // of an item, for each entity
	bytesOfGap     = 32  // of an item and an engine, for each entity
)

// fewExecutions are so few that their list is not large, whatever they are.
const fewExecutions = 1_000

// checkTexts refuses runs whose prompts and cells take too much memory, before they are read.
func (s *Service) checkTexts(ctx context.Context, projectID uuid.UUID, sheet *sheet) error {
	executions := 0
	for _, run := range sheet.runs {
		executions += run.Requested
	}
	if executions <= fewExecutions {
		return nil
	}
	sizes, err := s.store.PromptSizes(ctx, projectID, rollup.AuditIDs(sheet.runs), sheet.filter.Cohort)
	if err != nil {
		return err
	}
	_, engines := sheet.widths()
	sheet.bytes = 3*int(sizes.Bytes) + sizes.Prompts*(bytesOfPrompt+engines*bytesOfCell)
	if sheet.page {
		return rollup.CheckSize(sheet.bytes)
	}
	return rollup.CheckSize(sheet.bytes + sizes.Prompts/len(sheet.runs)*sheet.itemBytes()) // the same prompts in each, or more
}

// checkSums refuses prompts that take too much memory, before they are added up.
func (p *sheet) checkSums() error {
	if p.bytes == 0 {
		return nil
	}
	if !p.page {
		return p.checkItems()
	}
	_, engines := p.widths()
	p.bytes += len(p.items)*(bytesOfKept+engines*bytesOfMore+earlierRuns*bytesOfPast) +
		min(len(p.items), summedTogether)*(bytesOfSums+engines*bytesOfAnswers)
	return rollup.CheckSize(p.bytes)
}

// checkItems refuses a list that takes too much memory, before it is made.
func (p *sheet) checkItems() error {
	if p.bytes == 0 {
		return nil
	}
	return rollup.CheckSize(p.bytes + len(p.items)*p.itemBytes())
}

func (p *sheet) itemBytes() int {
	entities, engines := p.widths()
	item := bytesOfItem + engines*(bytesOfEngine+entities*bytesOfGap)
	if p.runs[0].Finished() {
		item += entities * bytesOfRanking
	}
	return item
}

// widths returns how many entities and engines a prompt has at most.
func (p *sheet) widths() (entities, engines int) {
	asked := map[model.LogicalEngine]bool{}
	for _, run := range p.runs {
		entities = max(entities, len(run.Entities))
		for _, e := range run.Engines {
			asked[e.LogicalEngine] = true
		}
	}
	if p.filter.Engine != "" {
		return entities, 1
	}
	return entities, len(asked)
}
