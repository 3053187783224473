package sources

import (
	"context"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// sourceBaseline finds what the runs are compared with, and the runs before those that are
// reported, which say how much whole runs differ.
func (s *Service) sourceBaseline(ctx context.Context, list *list) (*rollup.Comparison, error) {
	m := &rollup.Comparison{}
	if list.query.BaselineAuditIds != nil {
		return m, s.namedBaseline(ctx, list, m)
	}
	if len(list.runs) == 0 {
		return m, nil
	}
	oldest := list.runs[len(list.runs)-1]
	past, err := s.store.Past(ctx, list.projectID, oldest, oldest, list.runFilter(), rollup.DriftRuns)
	if err != nil {
		return nil, err
	}
	m.SkippedRuns = past.Skipped
	if past.Baseline != nil {
		m.BaselineRuns = []*reports.Run{past.Baseline}
		list.lookBack(past.Earlier)
	}
	return m, nil
}

// namedBaseline reads the baselines that are asked for.
func (s *Service) namedBaseline(ctx context.Context, list *list, m *rollup.Comparison) (err error) {
	m.BaselineRuns, err = s.runs.Baselines(ctx, list.projectID, list.query.BaselineAuditIds, "baseline_audit_ids", list.runs)
	if err != nil || len(list.runs) == 0 {
		return err
	}
	earlier, err := s.store.EarlierRuns(ctx, list.projectID, list.runs[len(list.runs)-1], list.runFilter(), rollup.DriftRuns)
	list.lookBack(earlier)
	return err
}

// runFilter is which runs are asked for.
func (l *list) runFilter() reports.RunFilter {
	return rollup.Filter(l.query.Market, l.query.Cohort, l.query.Engine)
}

// lookBack keeps the runs before those that are reported, if they are enough.
func (l *list) lookBack(earlier []*reports.Run) {
	if len(earlier) >= statistics.DriftRuns {
		l.earlier = earlier
	}
}
