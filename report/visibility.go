package report

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// selection is what a visibility report is about: runs of one configuration,
// newest first, and what they are compared with.
type selection struct {
	projectID uuid.UUID
	filter    storage.RunFilter
	mode      model.SelectionMode
	runs      []*storage.Run
	totals    []storage.Total // of runs and baseline
	groups    map[string]int  // runs by configuration
	base      *storage.Run    // nil: none
	skipped   int
	cells     []storage.Cell // of runs and baseline; only read when totals do not say enough
	name      promptName
}

// engine is the one engine in scope; nil: every engine.
func (s *selection) engine() *string {
	if s.filter.Engine == "" {
		return nil
	}
	return &s.filter.Engine
}

func (s *selection) newest() *storage.Run { return s.runs[0] }

// Visibility reports how visible the brand is. Selected is, by mode, the newest
// finished run (latest), one run (run), or the sum of the runs of one
// configuration in a range, ends included (range).
//
// latest: without a market, the project's default market when it has a finished
// run with the cohort's prompts, else the newest finished run of any market.
// run: a run that is not finished gives its status and the counts of its
// executions, all rates null. range: without a configuration key, the
// configuration of the newest run; a prompt's composite score is over its
// responses in all runs.
func (s *Service) Visibility(ctx context.Context, project *model.Project, q model.VisibilityQuery) (*model.Visibility, error) {
	mode, err := modeOf(&q)
	if err != nil {
		return nil, err
	}
	sel := &selection{projectID: project.ID, filter: filterOf(q.Market, q.Cohort, q.Engine), mode: mode}
	switch mode {
	case model.SelectionModeRun:
		err = s.selectOne(ctx, sel, *q.AuditID)
	case model.SelectionModeRange:
		err = s.selectRange(ctx, sel, &q)
	default:
		err = s.selectLatest(ctx, sel)
	}
	if err != nil {
		return nil, err
	}
	if !hasFigures(sel.newest()) {
		return s.pending(ctx, sel, q.BaselineID)
	}
	if err := s.loadBaseline(ctx, sel, q.BaselineID); err != nil {
		return nil, err
	}
	if err := s.loadRollups(ctx, sel); err != nil {
		return nil, err
	}
	return visibility(sel, sel.current(), &q), nil
}

func (s *Service) selectLatest(ctx context.Context, sel *selection) error {
	run, err := s.latest(ctx, sel.projectID, sel.filter)
	if err != nil {
		return err
	}
	if run == nil {
		return noRun()
	}
	sel.runs = []*storage.Run{run}
	return nil
}

func (s *Service) selectOne(ctx context.Context, sel *selection, auditID uuid.UUID) error {
	run, err := s.oneRun(ctx, sel.projectID, auditID, sel.filter.Market)
	sel.runs = []*storage.Run{run}
	return err
}

// selectRange selects the runs of one configuration and counts the others.
func (s *Service) selectRange(ctx context.Context, sel *selection, q *model.VisibilityQuery) error {
	reference, err := s.latest(ctx, sel.projectID, sel.filter)
	if err != nil {
		return err
	}
	if reference == nil {
		return noRun()
	}
	runs, err := s.store.FinishedRuns(ctx, sel.projectID, reference.Market.ID, sel.filter, between(q.From, q.To))
	if err != nil {
		return err
	}
	if len(runs) == 0 {
		return fault.New(fault.NotFound, "audit not found: no finished audit is there in this range")
	}
	if sel.totals, err = s.store.Totals(ctx, sel.projectID, auditIDs(runs), sel.filter.Cohort, sel.engine()); err != nil {
		return err
	}
	keys := configurations(runs, sel.totals, sel.filter.Engine)
	wanted := keys[runs[0].ID]
	if q.ConfigurationKey != nil {
		wanted = *q.ConfigurationKey
	}
	sel.groups = map[string]int{}
	for _, run := range runs {
		sel.groups[keys[run.ID]]++
		if keys[run.ID] == wanted {
			sel.runs = append(sel.runs, run)
		}
	}
	if len(sel.runs) == 0 {
		return fault.MissingRef("configuration_key", "configuration in this range")
	}
	return nil
}

// configurations gives the comparison key of each run that has the brand's total.
func configurations(runs []*storage.Run, totals []storage.Total, engine string) map[uuid.UUID]string {
	byID := make(map[uuid.UUID]*storage.Run, len(runs))
	for _, run := range runs {
		byID[run.ID] = run
	}
	keys := make(map[uuid.UUID]string, len(runs))
	for i := range totals {
		t := &totals[i]
		if run := byID[t.AuditID]; run != nil && t.Engine == engine && t.Entity == 0 {
			keys[t.AuditID] = comparisonKey(t.MatchKey, run.Entities)
		}
	}
	return keys
}

// loadBaseline finds what the runs are compared with: the run asked for, or the
// newest earlier one that shares a cell.
func (s *Service) loadBaseline(ctx context.Context, sel *selection, wanted *uuid.UUID) (err error) {
	oldest := sel.runs[len(sel.runs)-1]
	if wanted == nil {
		sel.base, sel.skipped, err = s.store.Baseline(ctx, sel.projectID, oldest, sel.filter)
		return err
	}
	sel.base, err = s.baselineRun(ctx, sel.projectID, *wanted, sel.runs)
	return err
}

func (s *Service) baselineRun(ctx context.Context, projectID, id uuid.UUID, current []*storage.Run) (*storage.Run, error) {
	for _, run := range current {
		if run.ID == id {
			return nil, fault.Field("baseline_id", "is the run that is reported")
		}
	}
	run, err := s.store.Run(ctx, projectID, id)
	if fault.KindOf(err) == fault.NotFound {
		return nil, fault.MissingRef("baseline_id", "audit")
	}
	return run, err
}

// loadRollups reads totals and, where they do not say enough, cells: several
// runs make scores of their own, and runs that share only some cells are
// compared on these.
func (s *Service) loadRollups(ctx context.Context, sel *selection) error {
	var missing []uuid.UUID
	if sel.totals == nil {
		missing = auditIDs(sel.runs)
	}
	all := auditIDs(sel.runs)
	if sel.base != nil {
		missing, all = append(missing, sel.base.ID), append(all, sel.base.ID)
	}
	if len(missing) > 0 {
		totals, err := s.store.Totals(ctx, sel.projectID, missing, sel.filter.Cohort, sel.engine())
		if err != nil {
			return err
		}
		sel.totals = append(sel.totals, totals...)
	}
	several := len(sel.runs) > 1
	if !several && (sel.base == nil || sel.sameCells()) {
		return nil
	}
	var err error
	sel.cells, err = s.store.Cells(ctx, sel.projectID, storage.CellFilter{
		AuditIDs: all, Cohort: sel.filter.Cohort, Engine: sel.filter.Engine,
	})
	sel.name = placeName
	if err != nil || !several {
		return err
	}
	prompts, err := s.store.AuditPrompts(ctx, sel.projectID, all, sel.filter.Cohort)
	sel.name = promptNames(prompts)
	return err
}

// brandTotal is a run's total of the brand in scope; nil when it has none.
func (s *selection) brandTotal(run *storage.Run) *storage.Total {
	for i := range s.totals {
		if t := &s.totals[i]; t.AuditID == run.ID && t.Engine == s.filter.Engine && t.Entity == 0 {
			return t
		}
	}
	return nil
}

// sameCells says whether the newest run and the baseline have the same cells.
func (s *selection) sameCells() bool {
	now, then := s.brandTotal(s.newest()), s.brandTotal(s.base)
	return now != nil && then != nil && now.MatchKey == then.MatchKey
}

// current is the scope of the selected runs.
func (s *selection) current() *scope {
	if len(s.runs) == 1 {
		return fromTotals(s.newest(), s.totals, s.filter.Engine)
	}
	return fromCells(s.runs, cellsOf(s.cells, s.runs, nil), s.name, rowKey)
}

func visibility(sel *selection, now *scope, q *model.VisibilityQuery) *model.Visibility {
	run, brand := sel.newest(), now.brand()
	v := &model.Visibility{
		ProjectID: sel.projectID, AuditID: run.ID, AuditStatus: run.Status,
		AnalyzerVersion: run.AnalyzerVersion, ScoringRuleVersion: run.ScoringRuleVersion, Cohort: sel.filter.Cohort,
		Coverage: coverage(now), TotalCompleted: brand.Responses, TotalFailed: brand.Failed,
		VisibilityScore: brand.Score(), VisibilityRate: brand.MentionRate(), OwnedCitationRate: brand.CitationRate(),
		PromptPerformanceScore: now.performance, Counts: counts(brand), AvgPosition: brand.AvgPosition(),
		CitationTotals: &model.CitationTotals{
			Citations: brand.Citations, OwnedCitations: brand.OwnedCitations, OwnedShare: brand.OwnedShare(),
		},
		SelectionMode: sel.mode, SourceAuditIds: auditIDs(sel.runs), ConfigurationGroups: sel.groups,
		ModelProvenance: provenances(sel.runs, ofEngine(sel.filter.Engine)),
		Rankings:        rankings(now), PerEngine: perEngine(now), CreatedAt: finishedAt(run),
	}
	if t := sel.brandTotal(run); t != nil {
		key := comparisonKey(t.MatchKey, run.Entities)
		v.ComparisonKey = &key
		if v.ConfigurationGroups == nil {
			v.ConfigurationGroups = map[string]int{key: 1}
		}
	}
	if v.ConfigurationGroups == nil {
		v.ConfigurationGroups = map[string]int{}
	}
	if sel.mode == model.SelectionModeRange {
		v.FromAt, v.ToAt = instant(q.From), instant(q.To)
	}
	matched := match(sel, now)
	v.Comparison = matched.comparison()
	matched.mark(v.Rankings, now)
	return v
}

func instant(d *model.DateOrTime) *time.Time {
	if d == nil {
		return nil
	}
	return &d.Time
}
