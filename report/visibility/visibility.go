// Package visibility makes the main report: scores, rankings, engines and the comparison with an earlier run.
package visibility

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// Service makes the visibility report.
type Service struct {
	store *reports.Store
	runs  *rollup.Runs
	clock func() time.Time
}

// New returns the service over a store.
func New(store *reports.Store, runs *rollup.Runs, clock func() time.Time) *Service {
	return &Service{store: store, runs: runs, clock: clock}
}

// selection is what a visibility report is about: runs of one configuration and what
// they are compared with.
type selection struct {
	rollup.Compared

	projectID uuid.UUID
	filter    reports.RunFilter
	tag       *string // of the prompts; nil: all
	key       string  // of the newest run's configuration; empty: it has no figures in scope
	mode      model.SelectionMode
	groups    map[string]int // runs by configuration; nil: one run
	earlier   []*reports.Run // before those that are reported, the newest of them

	earlierPanels []*rollup.Panel // nil: too few runs, or no baseline
}

func (s *selection) newest() *reports.Run { return s.Runs[0] }

// Visibility reports how visible the brand is. Selected is, by mode, the newest
// finished run (latest), one run (run), or the sum of the runs of one
// configuration in a range, ends included (range).
//
// latest: without a market, the project's default market when it has a finished
// run with the cohort's prompts, else the newest finished run of any market.
// run: a run whose answers were not read gives its status and the counts of its
// executions, all rates null. range: without a configuration key, the
// configuration of the newest run; a prompt's composite score is over its
// responses in all runs.
func (s *Service) Visibility(ctx context.Context, project *model.Project, q model.VisibilityQuery) (*model.Visibility, error) {
	sel, err := s.choose(ctx, project, &q)
	if err != nil {
		return nil, err
	}
	if !rollup.HasFigures(sel.newest()) {
		return s.pending(ctx, sel, q.BaselineID)
	}
	if err := s.loadBaseline(ctx, sel, q.BaselineID); err != nil {
		return nil, err
	}
	if err := s.loadPanels(ctx, sel); err != nil {
		return nil, err
	}
	sum, err := sel.Begin()
	if err != nil {
		return nil, err
	}
	if err := s.addOlder(ctx, sel, sum); err != nil {
		return nil, err
	}
	sum.AddEarlier(sel.earlier, sel.earlierPanels)
	if err := sum.AddCompetitors(ctx, s.store, sel.projectID, sel.cells(sel.Runs)); err != nil {
		return nil, err
	}
	v := s.visibility(sel, sum, &q)
	known, err := rollup.NewKnown(project, v.CreatedAt, s.clock(), sel.earlier)
	if err != nil {
		return nil, err
	}
	sum.GradeRows(v, known)
	return v, nil
}

// State returns whether Visibility has figures for the same query.
func (s *Service) State(ctx context.Context, project *model.Project, q model.VisibilityQuery) (model.ReportState, error) {
	sel, err := s.choose(ctx, project, &q)
	switch {
	case errors.Is(err, model.ErrNotMeasured):
		return model.ReportStateNotMeasured, nil
	case err != nil:
		return "", err
	case !rollup.HasFigures(sel.newest()):
		return model.ReportStateNotMeasured, nil
	default:
		return model.ReportStateMeasured, nil
	}
}

// choose selects the runs that a query asks for.
func (s *Service) choose(ctx context.Context, project *model.Project, q *model.VisibilityQuery) (*selection, error) {
	if err := rollup.InZone(project, &q.From, &q.To); err != nil {
		return nil, err
	}
	mode, err := rollup.ModeOf(q)
	if err != nil {
		return nil, err
	}
	sel := &selection{projectID: project.ID, filter: rollup.Filter(q.Market, q.Cohort, q.Engine), tag: q.Tag, mode: mode}
	sel.Scope = q.IntervalScope.OrDefault()
	switch mode {
	case model.SelectionModeRun:
		err = s.selectOne(ctx, sel, q)
	case model.SelectionModeRange:
		err = s.selectRange(ctx, sel, q)
	default:
		err = s.selectLatest(ctx, sel)
	}
	return sel, err
}

func (s *Service) selectLatest(ctx context.Context, sel *selection) error {
	run, err := s.runs.Latest(ctx, sel.projectID, sel.filter)
	if err != nil {
		return err
	}
	if run == nil {
		return rollup.NoRun()
	}
	sel.Runs = []*reports.Run{run}
	return nil
}

func (s *Service) selectOne(ctx context.Context, sel *selection, q *model.VisibilityQuery) error {
	run, err := s.runs.One(ctx, sel.projectID, *q.AuditID, q.ReadingID, q.Market)
	sel.Runs = []*reports.Run{run}
	return err
}

// selectRange selects the runs of one configuration and counts the others.
func (s *Service) selectRange(ctx context.Context, sel *selection, q *model.VisibilityQuery) error {
	runs, err := s.store.FinishedRuns(ctx, sel.projectID, sel.filter, rollup.Between(q.From, q.To))
	if err != nil {
		return err
	}
	if len(runs) == 0 {
		if err := s.selectLatest(ctx, sel); err != nil {
			return err
		}
		return fault.Wrap(model.ErrNotMeasured, fault.NotFound, "audit not found: no finished audit is there in this range")
	}
	cells, err := s.store.CellsDigests(ctx, sel.projectID, rollup.ReadingIDs(runs), sel.filter.Cohort, sel.filter.Engine)
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
			sel.Runs = append(sel.Runs, run)
		}
	}
	if len(sel.Runs) == 0 {
		return fault.MissingRef("configuration_key", "configuration in this range")
	}
	return nil
}

// configurations returns the comparison key of each run, of which cells holds the
// digest of its cells.
func configurations(runs []*reports.Run, cells map[uuid.UUID]uuid.UUID) map[uuid.UUID]string {
	keys, sets := make(map[uuid.UUID]string, len(runs)), rollup.EntitySets{}
	for _, run := range runs {
		if digest, ok := cells[run.ReadingID]; ok {
			keys[run.ID] = rollup.ComparisonKey(digest, sets.KeyOf(run))
		}
	}
	return keys
}

// loadBaseline finds what the runs are compared with: the run asked for, or the
// newest earlier one that shares a cell. It reads the earlier runs as well.
func (s *Service) loadBaseline(ctx context.Context, sel *selection, wanted *uuid.UUID) (err error) {
	oldest := sel.Runs[len(sel.Runs)-1]
	if wanted == nil {
		past, err := s.store.Past(ctx, sel.projectID, oldest, sel.newest(), sel.filter, rollup.DriftRuns)
		if err == nil {
			sel.BaselineRun, sel.SkippedRuns, sel.earlier = past.Baseline, past.Skipped, past.Earlier
		}
		return err
	}
	if sel.BaselineRun, err = s.baselineRun(ctx, sel.projectID, *wanted, sel.Runs); err != nil || oldest.CompletedAt == nil {
		return err
	}
	sel.earlier, err = s.store.EarlierRuns(ctx, sel.projectID, oldest, sel.filter, rollup.DriftRuns)
	return err
}

func (s *Service) baselineRun(ctx context.Context, projectID, id uuid.UUID, current []*reports.Run) (*reports.Run, error) {
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

// loadPanels reads the cells of the newest run, of the baseline and, with one, of the runs before those that are reported,
// which say how much whole runs differ.
func (s *Service) loadPanels(ctx context.Context, sel *selection) error {
	runs, earlier := []*reports.Run{sel.newest()}, map[uuid.UUID]bool{}
	var others []*reports.Run // of the earlier ones
	if sel.BaselineRun != nil {
		runs = append(runs, sel.BaselineRun)
	}
	if sel.BaselineRun != nil && len(sel.earlier) >= statistics.DriftRuns {
		for _, run := range sel.earlier {
			earlier[run.ReadingID] = true
			if run.ReadingID != sel.BaselineRun.ReadingID {
				others = append(others, run)
			}
		}
	}
	panels, err := rollup.ReadPanelsBeside(ctx, s.store, sel.projectID, sel.cells(runs), others)
	for _, p := range panels {
		switch {
		case p.ReadingID == sel.newest().ReadingID:
			sel.Panels = append(sel.Panels, p)
		case p.ReadingID == sel.BaselineRun.ReadingID:
			sel.BaselinePanels = append(sel.BaselinePanels, p)
		}
		if earlier[p.ReadingID] {
			sel.earlierPanels = append(sel.earlierPanels, p)
		}
	}
	if err != nil || sel.tag == nil {
		sel.key = sel.comparisonKey()
		return err
	}
	newest := []*reports.Run{sel.newest()} // a configuration is of all prompts
	cells, err := s.store.CellsDigests(ctx, sel.projectID, rollup.ReadingIDs(newest), sel.filter.Cohort, sel.filter.Engine)
	sel.key = configurations(newest, cells)[sel.newest().ID]
	return err
}

// addOlder adds the runs before the newest, one after the other: a range may have a
// thousand.
func (s *Service) addOlder(ctx context.Context, sel *selection, sum *rollup.RangeSum) error {
	if len(sel.Runs) == 1 {
		return nil
	}
	return rollup.EachRun(ctx, s.store, sel.projectID, sel.cells(sel.Runs[1:]), sum.Add)
}

// cells is the filter for the cells in scope of runs.
func (s *selection) cells(runs []*reports.Run) rollup.CellFilter {
	return rollup.CellFilter{Runs: runs, Cohort: s.filter.Cohort, Engine: s.filter.Engine, Tag: s.tag}
}

// ownedShare is the share of citations that is the brand's; nil where it has no domain.
func ownedShare(s *rollup.Sum) *float64 {
	if len(s.Entities[0].Domains) == 0 {
		return nil
	}
	return s.Brand().OwnedShare()
}

func (s *Service) visibility(sel *selection, sum *rollup.RangeSum, q *model.VisibilityQuery) *model.Visibility {
	now, matched := sum.End()
	run, brand := sel.newest(), now.Brand()
	v := &model.Visibility{
		ProjectID: sel.projectID, AuditID: run.ID, AuditStatus: run.Status,
		AnalyzerVersion: run.AnalyzerVersion, ScoringRuleVersion: run.ScoringRuleVersion, Cohort: sel.filter.Cohort,
		Coverage: rollup.Coverage(now), TotalCompleted: brand.Responses, TotalFailed: brand.Failed,
		VisibilityScore: brand.Score(), VisibilityRate: brand.MentionRate(), OwnedCitationRate: brand.CitationRate(),
		VisibilityRateInterval: sum.MentionInterval(), OwnedCitationRateInterval: sum.CitationInterval(),
		PromptPerformanceScore: now.Performance, Counts: rollup.Counts(brand, sum.Declined.Of("")), AvgPosition: brand.AvgPosition(),
		CitationTotals: &model.CitationTotals{
			Citations: brand.Citations, OwnedCitations: brand.OwnedCitations, OwnedShare: ownedShare(now),
		},
		SelectionMode: sel.mode, SourceAuditIds: rollup.AuditIDs(sel.Runs), ConfigurationGroups: sel.groups,
		Analysis: rollup.Analysis(sel.Runs),
		Rankings: rollup.Rankings(now), PerEngine: rollup.PerEngine(now, sum.Declined, run), CreatedAt: rollup.FinishedAt(run),
	}
	v.ModelProvenance = s.runs.Provenances(sel.Runs, func(_ *reports.Run, p model.ModelProvenance) bool {
		return sel.filter.Engine == "" || string(p.LogicalEngine) == sel.filter.Engine
	})
	for i := range v.PerEngine {
		v.PerEngine[i].EngineLabel = s.runs.LabelIn(v.ModelProvenance, v.PerEngine[i].LogicalEngine)
	}
	if sel.key != "" {
		v.ComparisonKey = &sel.key
		if v.ConfigurationGroups == nil {
			v.ConfigurationGroups = map[string]int{sel.key: 1}
		}
	}
	if v.ConfigurationGroups == nil {
		v.ConfigurationGroups = map[string]int{}
	}
	if sel.mode == model.SelectionModeRange {
		v.FromAt, v.ToAt = rollup.Instant(q.From), rollup.Instant(q.To)
	}
	v.Comparison = matched.Report()
	matched.Mark(v.Rankings, now)
	matched.JudgeRows(v.Rankings, now)
	matched.JudgeRows(v.Comparison.CurrentRankings, matched.Current)
	return v
}

// comparisonKey names the newest run's configuration; empty when it has no figures in
// scope.
func (s *selection) comparisonKey() string {
	var cells []uuid.UUID
	for _, p := range s.Panels {
		for i := range p.Cells {
			cells = append(cells, p.Cells[i].MatchKey)
		}
	}
	if len(cells) == 0 || !rollup.HasFigures(s.newest()) {
		return ""
	}
	return rollup.ComparisonKey(rollup.DigestKeys(cells), rollup.EntitySetKey(s.newest().Entities))
}
