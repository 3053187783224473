package report

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// earlierRuns is how many runs are looked back for what a prompt is compared
// with: enough for four comparable ones among others.
const earlierRuns = 16

// promptSheet is what a list of prompt metrics is made of.
type promptSheet struct {
	filter   storage.RunFilter
	runs     []*storage.Run // newest first
	prompts  []model.AuditPrompt
	cells    []storage.Cell                            // of runs, every entity
	chosen   []*storage.Run                            // baselines that the caller chose; nil: each prompt's own
	earlier  []*storage.Run                            // finished before the oldest of runs, newest first
	history  map[uuid.UUID]map[uuid.UUID]*storage.Cell // brand's cells of earlier by run and match key
	baseline map[uuid.UUID][]storage.Cell              // cells of the baselines by match key, every entity
	items    []*promptItem
	sets     map[uuid.UUID]uuid.UUID // by run: which entities it ranked
}

// Prompts lists what each prompt of a cohort gave, by place in the newest run
// that asked it: of the newest finished run, of one run, or of several summed up
// (audit_ids). Each prompt is compared with the baseline the caller names or else
// with the newest earlier run that shares one of its cells.
func (s *Service) Prompts(ctx context.Context, project *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error) {
	if err := checkPromptQuery(&q); err != nil {
		return nil, err
	}
	sheet := &promptSheet{filter: filterOf(q.Market, q.Cohort, q.Engine)}
	if err := s.selectRuns(ctx, project.ID, sheet, &q); err != nil {
		return nil, err
	}
	if err := s.loadSheet(ctx, project.ID, sheet); err != nil {
		return nil, err
	}
	return sheet.metrics(), nil
}

func checkPromptQuery(q *model.PromptMetricQuery) error {
	wrong := checkAuditIDs(q.AuditID, q.AuditIds)
	if q.BaselineID != nil && q.BaselineAuditIds != nil {
		wrong = append(wrong, fault.Detail{Field: "baseline_audit_ids", Message: "contradicts baseline_id: give one of them"})
	}
	if len(wrong) > 0 {
		return fault.Fields(wrong...)
	}
	return nil
}

func (s *Service) selectRuns(ctx context.Context, projectID uuid.UUID, sheet *promptSheet, q *model.PromptMetricQuery) error {
	var err error
	switch {
	case q.AuditID != nil:
		var run *storage.Run
		run, err = s.oneRun(ctx, projectID, *q.AuditID, q.Market)
		sheet.runs = []*storage.Run{run}
	case q.AuditIds != nil:
		sheet.runs, err = s.someRuns(ctx, projectID, q.AuditIds, "audit_ids")
	default:
		var run *storage.Run
		if run, err = s.latest(ctx, projectID, sheet.filter); run == nil && err == nil {
			err = noRun()
		}
		sheet.runs = []*storage.Run{run}
	}
	if err != nil {
		return err
	}
	switch {
	case q.BaselineID != nil:
		sheet.chosen, err = s.someRuns(ctx, projectID, []uuid.UUID{*q.BaselineID}, "baseline_id")
	case len(q.BaselineAuditIds) > 0:
		sheet.chosen, err = s.someRuns(ctx, projectID, q.BaselineAuditIds, "baseline_audit_ids")
	}
	if err != nil {
		return err
	}
	current := runSet(sheet.runs)
	for _, run := range sheet.chosen {
		if current[run.ID] {
			return fault.Field(baselineField(q), "names a run that is reported")
		}
	}
	return nil
}

func baselineField(q *model.PromptMetricQuery) string {
	if q.BaselineID != nil {
		return "baseline_id"
	}
	return "baseline_audit_ids"
}

// someRuns reads the named runs, newest first; each must exist.
func (s *Service) someRuns(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID, field string) ([]*storage.Run, error) {
	runs, err := s.store.Runs(ctx, projectID, ids)
	if err != nil {
		return nil, err
	}
	found := runSet(runs)
	for _, id := range ids {
		if !found[id] {
			return nil, fault.MissingRef(field, "audit")
		}
	}
	return runs, nil
}

func (s *Service) loadSheet(ctx context.Context, projectID uuid.UUID, sheet *promptSheet) (err error) {
	sheet.prompts, err = s.store.AuditPrompts(ctx, projectID, auditIDs(sheet.runs), sheet.filter.Cohort)
	if err != nil {
		return err
	}
	if len(sheet.runs) == 1 && !hasFigures(sheet.runs[0]) {
		sheet.cells, _, err = s.pendingCells(ctx, projectID, sheet.runs[0], sheet.filter)
		sheet.items = sheet.group()
		return err
	}
	sheet.cells, err = s.store.Cells(ctx, projectID, storage.CellFilter{
		AuditIDs: auditIDs(sheet.runs), Cohort: sheet.filter.Cohort, Engine: sheet.filter.Engine,
	})
	if err != nil {
		return err
	}
	sheet.items = sheet.group()
	if err := s.loadHistory(ctx, projectID, sheet); err != nil {
		return err
	}
	baselines := sheet.baselines()
	if len(baselines) == 0 {
		return nil
	}
	cells, err := s.store.Cells(ctx, projectID, storage.CellFilter{
		AuditIDs: auditIDs(baselines), Cohort: sheet.filter.Cohort, Engine: sheet.filter.Engine, MatchKeys: sheet.keys(),
	})
	sheet.baseline = make(map[uuid.UUID][]storage.Cell, len(cells))
	for i := range cells {
		sheet.baseline[cells[i].MatchKey] = append(sheet.baseline[cells[i].MatchKey], cells[i])
	}
	return err
}

// loadHistory reads the brand's cells of earlier runs that match current ones.
func (s *Service) loadHistory(ctx context.Context, projectID uuid.UUID, sheet *promptSheet) (err error) {
	sheet.sets = map[uuid.UUID]uuid.UUID{}
	for _, run := range sheet.runs {
		sheet.sets[run.ID] = setKey(run.Entities)
	}
	oldest := sheet.runs[len(sheet.runs)-1]
	if oldest.CompletedAt == nil {
		return nil
	}
	sheet.earlier, err = s.store.EarlierRuns(ctx, projectID, oldest, sheet.filter, earlierRuns)
	if err != nil || len(sheet.earlier) == 0 {
		return err
	}
	for _, run := range sheet.earlier {
		sheet.sets[run.ID] = setKey(run.Entities)
	}
	cells, err := s.store.Cells(ctx, projectID, storage.CellFilter{
		AuditIDs: auditIDs(sheet.earlier), Cohort: sheet.filter.Cohort, BrandOnly: true, MatchKeys: sheet.keys(),
	})
	sheet.history = map[uuid.UUID]map[uuid.UUID]*storage.Cell{}
	for i := range cells {
		c := &cells[i]
		if sheet.history[c.AuditID] == nil {
			sheet.history[c.AuditID] = map[uuid.UUID]*storage.Cell{}
		}
		sheet.history[c.AuditID][c.MatchKey] = c
	}
	return err
}

// keys are the match keys of the current cells.
func (p *promptSheet) keys() []uuid.UUID {
	set := matchKeys(p.cells, p.runs)
	keys := make([]uuid.UUID, 0, len(set))
	for k := range set {
		keys = append(keys, k)
	}
	return keys
}

// baselines are all runs that some prompt is compared with.
func (p *promptSheet) baselines() []*storage.Run {
	if p.chosen != nil {
		return p.chosen
	}
	var runs []*storage.Run
	seen := map[uuid.UUID]bool{}
	for _, item := range p.items {
		run, _ := p.baselineOf(item)
		if run != nil && !seen[run.ID] {
			seen[run.ID] = true
			runs = append(runs, run)
		}
	}
	return runs
}

// promptItem is one prompt of the list.
type promptItem struct {
	prompt model.AuditPrompt // as in the newest run that asked it
	runs   []*storage.Run    // that asked it, newest first
	cells  []storage.Cell    // of runs, every entity
	keys   map[uuid.UUID]bool
}

// group groups the current cells by what was asked, in the order of the list.
func (p *promptSheet) group() []*promptItem {
	name := promptNames(p.prompts)
	byName := map[string]*promptItem{}
	for _, prompt := range p.prompts {
		item := byName[name(&storage.Cell{AuditID: prompt.AuditID, PromptIndex: prompt.PromptIndex})]
		if item == nil {
			item = &promptItem{keys: map[uuid.UUID]bool{}}
			byName[name(&storage.Cell{AuditID: prompt.AuditID, PromptIndex: prompt.PromptIndex})] = item
		}
		for _, run := range p.runs {
			if run.ID == prompt.AuditID {
				item.join(run, prompt)
			}
		}
	}
	for i := range p.cells {
		if item := byName[name(&p.cells[i])]; item != nil {
			item.cells = append(item.cells, p.cells[i])
			item.keys[p.cells[i].MatchKey] = true
		}
	}
	items := make([]*promptItem, 0, len(byName))
	for _, item := range byName {
		if len(item.cells) > 0 {
			items = append(items, item)
		}
	}
	slices.SortFunc(items, func(a, b *promptItem) int {
		return cmp.Or(b.runs[0].CreatedAt.Compare(a.runs[0].CreatedAt), cmp.Compare(a.prompt.PromptIndex, b.prompt.PromptIndex))
	})
	return items
}

// join notes a run that asked the prompt; the newest one's wording is shown.
func (i *promptItem) join(run *storage.Run, prompt model.AuditPrompt) {
	i.runs = append(i.runs, run)
	slices.SortFunc(i.runs, func(a, b *storage.Run) int { return finishedAt(b).Compare(finishedAt(a)) })
	if i.runs[0] == run {
		i.prompt = prompt
	}
}

// baselineOf finds the newest earlier run that shares a cell with a prompt, and
// counts those passed over; nil when there is none.
func (p *promptSheet) baselineOf(item *promptItem) (*storage.Run, int) {
	for n, run := range p.earlier {
		for key := range item.keys {
			if p.history[run.ID][key] != nil {
				return run, n
			}
		}
	}
	return nil, len(p.earlier)
}
