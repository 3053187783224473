package report

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store is where the reports on prompts read.
type promptsStore interface {
	PanelStore
	LedgerStore
	EarlierRuns(ctx context.Context, projectID uuid.UUID, run *storage.Run, f storage.RunFilter, limit int) ([]*storage.Run, error)
	RunsAsking(ctx context.Context, projectID, promptID uuid.UUID, limit int) ([]*storage.AskedRun, error)
	PromptExists(ctx context.Context, projectID, promptID uuid.UUID) (bool, error)
	BrandCellsAt(
		ctx context.Context, projectID uuid.UUID, places []storage.PromptPlace, engine string,
	) (map[storage.PromptPlace][]storage.Cell, error)
	AnalysesAt(
		ctx context.Context, projectID uuid.UUID, places []storage.PromptPlace, engine string,
	) (map[storage.PromptPlace][]uuid.UUID, error)
}

// Service makes the reports on prompts.
type promptsService struct {
	store promptsStore
	runs  *Runs
}

// New returns the service over a store.
func newPrompts(store promptsStore, runs *Runs) *promptsService {
	return &promptsService{store: store, runs: runs}
}

// earlierRuns is how many runs are looked back for what a prompt is compared
// with: enough for four comparable ones among others.
const earlierRuns = 16

// promptSheet is what a list of prompt metrics is made of.
type promptSheet struct {
	filter   storage.RunFilter
	runs     []*storage.Run // newest first
	prompts  []model.AuditPrompt
	panels   []*Panel       // of runs
	chosen   []*storage.Run // baselines that the caller chose; nil: each prompt's own
	earlier  []*storage.Run // finished before the oldest of runs, newest first
	past     []*Panel       // of earlier, the brand alone
	baseline []*Panel       // of the baselines
	items    []*promptItem
	places   map[promptPlace]*promptItem // of the current runs
	cells    map[uuid.UUID]*promptCell   // current ones by match key
	lineups  map[string]*lineup
	sets     entitySets

	mentionDays, citationDays *answer.Repetitions // nil: too few earlier runs
}

// Prompts lists what each prompt of a cohort gave, by place in the newest run
// that asked it: of the newest finished run, of one run, or of several summed up
// (audit_ids). Each prompt is compared with the baseline the caller names or else
// with the newest earlier run that shares one of its cells.
func (s *promptsService) Prompts(ctx context.Context, project *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error) {
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
	return sheet.metrics()
}

func checkPromptQuery(q *model.PromptMetricQuery) error {
	wrong := checkAuditIDs(q.AuditID, q.ReadingID, q.AuditIds)
	if q.BaselineID != nil && q.BaselineAuditIds != nil {
		wrong = append(wrong, fault.Detail{Field: "baseline_audit_ids", Message: "contradicts baseline_id: give one of them"})
	}
	if len(wrong) > 0 {
		return fault.Fields(wrong...)
	}
	return nil
}

func (s *promptsService) selectRuns(ctx context.Context, projectID uuid.UUID, sheet *promptSheet, q *model.PromptMetricQuery) error {
	var err error
	switch {
	case q.AuditID != nil:
		var run *storage.Run
		run, err = s.runs.oneRun(ctx, projectID, *q.AuditID, q.ReadingID, q.Market)
		sheet.runs = []*storage.Run{run}
	case q.AuditIds != nil:
		sheet.runs, err = s.runs.namedRuns(ctx, projectID, &model.RunQuery{AuditIds: q.AuditIds, Market: q.Market})
	default:
		var run *storage.Run
		if run, err = s.runs.latest(ctx, projectID, sheet.filter); run == nil && err == nil {
			err = noRun()
		}
		sheet.runs = []*storage.Run{run}
	}
	if err != nil {
		return err
	}
	switch {
	case q.BaselineID != nil:
		sheet.chosen, err = s.runs.someRuns(ctx, projectID, []uuid.UUID{*q.BaselineID}, "baseline_id")
	case len(q.BaselineAuditIds) > 0:
		sheet.chosen, err = s.runs.someRuns(ctx, projectID, q.BaselineAuditIds, "baseline_audit_ids")
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

func (s *promptsService) loadSheet(ctx context.Context, projectID uuid.UUID, sheet *promptSheet) (err error) {
	sheet.prompts, err = s.store.AuditPrompts(ctx, projectID, auditIDs(sheet.runs), sheet.filter.Cohort)
	if err != nil {
		return err
	}
	if len(sheet.runs) == 1 && !hasFigures(sheet.runs[0]) {
		cells, _, err := pendingCells(ctx, s.store, projectID, sheet.runs[0], sheet.filter)
		if err != nil {
			return err
		}
		sheet.panels = NewPanels(cells)
		if err := sheet.group(); err != nil {
			return err
		}
		return sheet.addUp()
	}
	sheet.panels, err = s.panels(ctx, projectID, sheet, sheet.runs, false)
	if err != nil {
		return err
	}
	if err := sheet.group(); err != nil {
		return err
	}
	if err := s.loadPast(ctx, projectID, sheet); err != nil {
		return err
	}
	if baselines := sheet.baselines(); len(baselines) > 0 {
		if sheet.baseline, err = s.panels(ctx, projectID, sheet, baselines, false); err != nil {
			return err
		}
	}
	return sheet.addUp()
}

// loadPast reads the brand's cells of earlier runs.
func (s *promptsService) loadPast(ctx context.Context, projectID uuid.UUID, sheet *promptSheet) (err error) {
	oldest := sheet.runs[len(sheet.runs)-1]
	if oldest.CompletedAt == nil {
		return nil
	}
	sheet.earlier, err = s.store.EarlierRuns(ctx, projectID, oldest, sheet.filter, earlierRuns)
	if err != nil || len(sheet.earlier) == 0 {
		return err
	}
	if sheet.past, err = s.panels(ctx, projectID, sheet, sheet.earlier, true); err != nil {
		return err
	}
	return sheet.lookBack()
}

func (s *promptsService) panels(
	ctx context.Context, projectID uuid.UUID, sheet *promptSheet, runs []*storage.Run, brandOnly bool,
) ([]*Panel, error) {
	return ReadPanels(ctx, s.store, projectID, PanelFilter{
		Runs: runs, Cohort: sheet.filter.Cohort, Engine: sheet.filter.Engine, BrandOnly: brandOnly,
	})
}
