package report

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store is where the visibility report reads.
type visibilityStore interface {
	PanelStore
	LedgerStore
	Run(ctx context.Context, projectID, auditID uuid.UUID) (*storage.Run, error)
	FinishedRuns(
		ctx context.Context, projectID uuid.UUID, market *uuid.UUID, f storage.RunFilter, r storage.RunRange,
	) ([]*storage.Run, error)
	CellsDigests(
		ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, cohort model.PromptCohort, engine string,
	) (map[uuid.UUID]uuid.UUID, error)
	Baseline(
		ctx context.Context, projectID uuid.UUID, run, newest *storage.Run, f storage.RunFilter,
	) (*storage.Run, int, error)
}

// Service makes the visibility report.
type visibilityService struct {
	store visibilityStore
	runs  *Runs
}

// New returns the service over a store.
func newVisibility(store visibilityStore, runs *Runs) *visibilityService {
	return &visibilityService{store: store, runs: runs}
}

// selection is what a visibility report is about: runs of one configuration and what
// they are compared with.
type selection struct {
	compared

	projectID uuid.UUID
	filter    storage.RunFilter
	mode      model.SelectionMode
	groups    map[string]int // runs by configuration; nil: one run
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
func (s *visibilityService) Visibility(ctx context.Context, project *model.Project, q model.VisibilityQuery) (*model.Visibility, error) {
	if err := inZone(project, &q.From, &q.To); err != nil {
		return nil, err
	}
	mode, err := modeOf(&q)
	if err != nil {
		return nil, err
	}
	sel := &selection{projectID: project.ID, filter: filterOf(q.Market, q.Cohort, q.Engine), mode: mode}
	switch mode {
	case model.SelectionModeRun:
		err = s.selectOne(ctx, sel, &q)
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
	if err := s.loadPanels(ctx, sel); err != nil {
		return nil, err
	}
	sum, err := sel.begin()
	if err != nil {
		return nil, err
	}
	if err := sum.add(sel.panels); err != nil {
		return nil, err
	}
	if err := s.addOlder(ctx, sel, sum); err != nil {
		return nil, err
	}
	return visibility(sel, sum, &q)
}

func (s *visibilityService) selectLatest(ctx context.Context, sel *selection) error {
	run, err := s.runs.latest(ctx, sel.projectID, sel.filter)
	if err != nil {
		return err
	}
	if run == nil {
		return noRun()
	}
	sel.runs = []*storage.Run{run}
	return nil
}

func (s *visibilityService) selectOne(ctx context.Context, sel *selection, q *model.VisibilityQuery) error {
	run, err := s.runs.oneRun(ctx, sel.projectID, *q.AuditID, q.ReadingID, q.Market)
	sel.runs = []*storage.Run{run}
	return err
}

// selectRange selects the runs of one configuration and counts the others.
func (s *visibilityService) selectRange(ctx context.Context, sel *selection, q *model.VisibilityQuery) error {
	reference, err := s.runs.latest(ctx, sel.projectID, sel.filter)
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
	cells, err := s.store.CellsDigests(ctx, sel.projectID, readingIDs(runs), sel.filter.Cohort, sel.filter.Engine)
	if err != nil {
		return err
	}
	keys := configurations(runs, cells)
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

// configurations gives the comparison key of each run, of which cells holds the
// digest of its cells.
func configurations(runs []*storage.Run, cells map[uuid.UUID]uuid.UUID) map[uuid.UUID]string {
	keys, sets := make(map[uuid.UUID]string, len(runs)), entitySets{}
	for _, run := range runs {
		if digest, ok := cells[run.ReadingID]; ok {
			keys[run.ID] = comparisonKey(digest, sets.of(run))
		}
	}
	return keys
}

// loadBaseline finds what the runs are compared with: the run asked for, or the
// newest earlier one that shares a cell.
func (s *visibilityService) loadBaseline(ctx context.Context, sel *selection, wanted *uuid.UUID) (err error) {
	oldest := sel.runs[len(sel.runs)-1]
	if wanted == nil {
		sel.base, sel.skipped, err = s.store.Baseline(ctx, sel.projectID, oldest, sel.newest(), sel.filter)
		return err
	}
	sel.base, err = s.baselineRun(ctx, sel.projectID, *wanted, sel.runs)
	return err
}

func (s *visibilityService) baselineRun(ctx context.Context, projectID, id uuid.UUID, current []*storage.Run) (*storage.Run, error) {
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

// loadPanels reads the cells of the newest run and of the baseline.
func (s *visibilityService) loadPanels(ctx context.Context, sel *selection) error {
	wanted := []*storage.Run{sel.newest()}
	if sel.base != nil {
		wanted = append(wanted, sel.base)
	}
	panels, err := ReadPanels(ctx, s.store, sel.projectID, sel.cells(wanted))
	for _, p := range panels {
		if p.ReadingID == sel.newest().ReadingID {
			sel.panels = append(sel.panels, p)
		} else {
			sel.baseline = append(sel.baseline, p)
		}
	}
	return err
}

// addOlder adds the runs before the newest, one after the other: a range may have a
// thousand.
func (s *visibilityService) addOlder(ctx context.Context, sel *selection, sum *summing) error {
	if len(sel.runs) == 1 {
		return nil
	}
	return EachRun(ctx, s.store, sel.projectID, sel.cells(sel.runs[1:]), sum.add)
}

// cells is the filter for the cells in scope of runs.
func (s *selection) cells(runs []*storage.Run) PanelFilter {
	return PanelFilter{Runs: runs, Cohort: s.filter.Cohort, Engine: s.filter.Engine}
}

func visibility(sel *selection, sum *summing, q *model.VisibilityQuery) (*model.Visibility, error) {
	now, matched, err := sum.end(sel.baseline)
	if err != nil {
		return nil, err
	}
	run, brand := sel.newest(), now.brand()
	v := &model.Visibility{
		ProjectID: sel.projectID, AuditID: run.ID, AuditStatus: run.Status,
		AnalyzerVersion: run.AnalyzerVersion, ScoringRuleVersion: run.ScoringRuleVersion, Cohort: sel.filter.Cohort,
		Coverage: coverage(now), TotalCompleted: brand.Responses, TotalFailed: brand.Failed,
		VisibilityScore: brand.Score(), VisibilityRate: brand.MentionRate(), OwnedCitationRate: brand.CitationRate(),
		VisibilityRateInterval: interval(now.mentions[0]), OwnedCitationRateInterval: interval(now.citations[0]),
		PromptPerformanceScore: now.performance, Counts: counts(brand), AvgPosition: brand.AvgPosition(),
		CitationTotals: &model.CitationTotals{
			Citations: brand.Citations, OwnedCitations: brand.OwnedCitations, OwnedShare: brand.OwnedShare(),
		},
		SelectionMode: sel.mode, SourceAuditIds: auditIDs(sel.runs), ConfigurationGroups: sel.groups,
		ModelProvenance: provenances(sel.runs, ofEngine(sel.filter.Engine)),
		Rankings:        rankings(now), PerEngine: perEngine(now), CreatedAt: finishedAt(run),
	}
	if key := sel.comparisonKey(); key != "" {
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
	v.Comparison = matched.comparison()
	matched.mark(v.Rankings, now)
	matched.judge(v.Rankings, now)
	matched.judge(v.Comparison.CurrentRankings, matched.now)
	return v, nil
}

// comparisonKey names the newest run's configuration; empty when it has no figures in
// scope.
func (s *selection) comparisonKey() string {
	var cells []uuid.UUID
	for _, p := range s.panels {
		for i := range p.Frames {
			cells = append(cells, p.Frames[i].MatchKey)
		}
	}
	if len(cells) == 0 || !hasFigures(s.newest()) {
		return ""
	}
	return comparisonKey(digestKeys(cells), setKey(s.newest().Entities))
}
