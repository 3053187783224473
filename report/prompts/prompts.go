// Package prompts makes the table of prompts and the history of one prompt.
package prompts

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// Store is where the reports on prompts read.
type Store interface {
	rollup.CellStore
	rollup.LedgerStore
	EarlierRuns(ctx context.Context, projectID uuid.UUID, run *reports.Run, f reports.RunFilter, limit int) ([]*reports.Run, error)
	RunsAsking(ctx context.Context, projectID, promptID uuid.UUID, limit int) ([]*reports.AskedRun, error)
	PromptExists(ctx context.Context, projectID, promptID uuid.UUID) (bool, error)
	BrandCellsAt(
		ctx context.Context, projectID uuid.UUID, places []reports.PromptPlace, engine string,
	) (map[reports.PromptPlace][]reports.Cell, error)
	AnalysesAt(
		ctx context.Context, projectID uuid.UUID, places []reports.PromptPlace, engine string,
	) (map[reports.PromptPlace][]uuid.UUID, error)
}

// Service makes the reports on prompts.
type Service struct {
	store Store
	runs  *rollup.Runs
}

// New returns the service over a store.
func New(store Store, runs *rollup.Runs) *Service {
	return &Service{store: store, runs: runs}
}

// earlierRuns is how many runs are looked back for what a prompt is compared
// with: enough for four comparable ones among others.
const earlierRuns = 16

// sheet is what a list of prompt metrics is made of.
type sheet struct {
	filter    reports.RunFilter
	label     func(engine string) string
	page      bool           // the figures of few prompts are shown
	brandOnly bool           // nothing of competitors is shown
	bytes     int            // that the prompts and cells of runs take; 0: few
	runs      []*reports.Run // newest first
	prompts   []model.AuditPrompt
	panels    []*rollup.Panel // of runs
	chosen    []*reports.Run  // baselines that the caller chose; nil: each prompt's own
	earlier   []*reports.Run  // finished before the oldest of runs, newest first
	baseline  []*rollup.Panel // of the baselines
	items     []*promptItem
	engines   []string                           // of the current runs
	parts     []part                             // of the current runs and of the baselines
	places    map[rollup.PromptPlace]*promptItem // of the current runs
	cells     map[uuid.UUID]*promptCell          // current ones by match key
	lineups   map[string]*rollup.Lineup
	sets      rollup.EntitySets
	noGaps    map[*rollup.Lineup]map[string]int // shown where nobody has a gap
	pending   *rollup.Pending                   // nil: the answers were read

	mentionDays, citationDays *statistics.Repetitions // nil: too few earlier runs
}

// Prompts lists what each prompt of a cohort gave, by place in the newest run
// that asked it: of the newest finished run, of one run, or of several summed up
// (audit_ids). Each prompt is compared with the baseline the caller names or else
// with the newest earlier run that shares one of its cells.
func (s *Service) Prompts(ctx context.Context, project *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error) {
	sheet := &sheet{filter: rollup.Filter(q.Market, q.Cohort, q.Engine)}
	if err := s.fill(ctx, project.ID, sheet, &q); err != nil {
		return nil, err
	}
	sheet.judge()
	return s.metrics(ctx, project.ID, sheet)
}

// EachPrompt calls visit with what Prompts lists, in its order and a part at a time: all of many prompts takes too much memory.
func (s *Service) EachPrompt(ctx context.Context, project *model.Project, q model.PromptMetricQuery, visit func([]model.PromptMetric)) error {
	sheet := &sheet{filter: rollup.Filter(q.Market, q.Cohort, q.Engine), page: true}
	if err := s.fill(ctx, project.ID, sheet, &q); err != nil {
		return err
	}
	sheet.judge()
	for some := range slices.Chunk(sheet.items, summedTogether) {
		sheet.items = some
		metrics, err := s.metrics(ctx, project.ID, sheet)
		if err != nil {
			return err
		}
		visit(metrics)
	}
	return nil
}

// PromptTable returns what the prompts of a cohort are sorted by, and a function that makes the figures of
// some of them, once. It takes the prompts of a query as Prompts does and compares and judges all of them
// together, but holds the competitors of those alone that are shown, where they are asked for.
func (s *Service) PromptTable(ctx context.Context, project *model.Project, q model.PromptMetricQuery) (*model.PromptTable, error) {
	sheet := &sheet{filter: rollup.Filter(q.Market, q.Cohort, q.Engine), page: true}
	if err := s.fill(ctx, project.ID, sheet, &q); err != nil {
		return nil, err
	}
	sheet.judge()
	return &model.PromptTable{Keys: sheet.keys(), Metrics: func(shown map[uuid.UUID]bool, competitors bool) ([]model.PromptMetric, error) {
		sheet.brandOnly = !competitors
		sheet.items = rollup.Keep(sheet.items, func(i *promptItem) bool { return i.prompt.PromptID != nil && shown[*i.prompt.PromptID] })
		if err := sheet.checkItems(); err != nil {
			return nil, err
		}
		return s.metrics(ctx, project.ID, sheet)
	}}, nil
}

// keys returns what the prompts are sorted by. A prompt that was deleted has none.
func (p *sheet) keys() map[uuid.UUID]model.PromptSortKeys {
	keys := make(map[uuid.UUID]model.PromptSortKeys, len(p.items))
	for _, item := range p.items {
		if id := item.prompt.PromptID; id != nil {
			key := item.sortKeys
			key.Moved = item.Verdicts[rollup.VisibilityRate].State == statistics.VerdictMoved
			keys[*id] = key
		}
	}
	return keys
}

// fill selects the runs of a query and reads and adds up their prompts.
func (s *Service) fill(ctx context.Context, projectID uuid.UUID, sheet *sheet, q *model.PromptMetricQuery) error {
	sheet.label = s.runs.Label
	if err := checkPromptQuery(q); err != nil {
		return err
	}
	if err := s.selectRuns(ctx, projectID, sheet, q); err != nil {
		return err
	}
	return s.loadSheet(ctx, projectID, sheet)
}

func checkPromptQuery(q *model.PromptMetricQuery) error {
	wrong := rollup.CheckAuditIDs(q.AuditID, q.ReadingID, q.AuditIds)
	if q.BaselineID != nil && q.BaselineAuditIds != nil {
		wrong = append(wrong, fault.Detail{Field: "baseline_audit_ids", Message: "contradicts baseline_id: give one of them"})
	}
	if len(wrong) > 0 {
		return fault.Fields(wrong...)
	}
	return nil
}

func (s *Service) selectRuns(ctx context.Context, projectID uuid.UUID, sheet *sheet, q *model.PromptMetricQuery) error {
	var err error
	switch {
	case q.AuditID != nil:
		var run *reports.Run
		run, err = s.runs.One(ctx, projectID, *q.AuditID, q.ReadingID, q.Market)
		sheet.runs = []*reports.Run{run}
	case q.AuditIds != nil:
		sheet.runs, err = s.runs.Named(ctx, projectID, &model.RunQuery{AuditIds: q.AuditIds, Market: q.Market})
	default:
		newest, err := s.runs.Newest(ctx, projectID, sheet.filter, 1+earlierRuns)
		if err != nil {
			return err
		}
		if len(newest) == 0 {
			return rollup.NoRun()
		}
		sheet.runs, sheet.earlier = newest[:1], newest[1:]
	}
	if err != nil {
		return err
	}
	switch {
	case q.BaselineID != nil:
		sheet.chosen, err = s.runs.Baselines(ctx, projectID, []uuid.UUID{*q.BaselineID}, "baseline_id", sheet.runs)
	case len(q.BaselineAuditIds) > 0:
		sheet.chosen, err = s.runs.Baselines(ctx, projectID, q.BaselineAuditIds, "baseline_audit_ids", sheet.runs)
	}
	return err
}

func (s *Service) loadSheet(ctx context.Context, projectID uuid.UUID, sheet *sheet) (err error) {
	if err := s.checkTexts(ctx, projectID, sheet); err != nil {
		return err
	}
	sheet.prompts, err = s.store.AuditPrompts(ctx, projectID, rollup.AuditIDs(sheet.runs), sheet.filter.Cohort)
	if err != nil {
		return err
	}
	if len(sheet.runs) == 1 && !rollup.HasFigures(sheet.runs[0]) {
		if sheet.panels, sheet.pending, err = rollup.PendingPanels(ctx, s.store, projectID, sheet.runs[0], sheet.filter, nil); err != nil {
			return err
		}
		if err := sheet.group(); err != nil {
			return err
		}
		sheet.addUp()
		return nil
	}
	sheet.panels, err = rollup.ReadPanels(ctx, s.store, projectID, sheet.cellsOf(sheet.runs))
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
		if sheet.baseline, err = rollup.ReadPanels(ctx, s.store, projectID, sheet.cellsOf(baselines)); err != nil {
			return err
		}
	}
	sheet.addUp()
	return nil
}

// loadPast reads the brand's cells of earlier runs.
func (s *Service) loadPast(ctx context.Context, projectID uuid.UUID, sheet *sheet) (err error) {
	oldest := sheet.runs[len(sheet.runs)-1]
	if oldest.CompletedAt == nil {
		return nil
	}
	if sheet.earlier == nil {
		sheet.earlier, err = s.store.EarlierRuns(ctx, projectID, oldest, sheet.filter, earlierRuns)
	}
	if err != nil || len(sheet.earlier) == 0 {
		return err
	}
	cells := sheet.cellsOf(sheet.earlier)
	cells.Counts = reports.ScoreCounts()
	return rollup.EachRun(ctx, s.store, projectID, cells, sheet.lookBack())
}

// cellsOf is the filter for the cells of runs.
func (p *sheet) cellsOf(runs []*reports.Run) rollup.CellFilter {
	return rollup.CellFilter{Runs: runs, Cohort: p.filter.Cohort, Engine: p.filter.Engine}
}
