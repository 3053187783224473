package rollup

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// MaxRuns is how many runs one report may span: the newest count.
const MaxRuns = 1000

// ModeOf reports which runs a query selects, and refuses parameters that
// contradict each other, naming the fields.
func ModeOf(q *model.VisibilityQuery) (model.SelectionMode, error) {
	mode := model.SelectionModeLatest
	switch {
	case q.SelectionMode != nil:
		mode = *q.SelectionMode
	case q.AuditID != nil:
		mode = model.SelectionModeRun
	case q.From != nil || q.To != nil || q.ConfigurationKey != nil:
		mode = model.SelectionModeRange
	}
	var wrong []fault.Detail
	refuse := func(given bool, field, message string) {
		if given {
			wrong = append(wrong, fault.Detail{Field: field, Message: message})
		}
	}
	refuse(q.AuditID == nil && q.ReadingID != nil, "reading_id", readingAlone)
	refuse(q.AuditID == nil && mode == model.SelectionModeRun, "audit_id", "is needed with selection_mode run")
	refuse(q.AuditID != nil && mode != model.SelectionModeRun, "audit_id", "selects one run and contradicts selection_mode "+string(mode))
	if mode != model.SelectionModeRange {
		only := "only goes with selection_mode range, not with " + string(mode)
		refuse(q.From != nil, "from", only)
		refuse(q.To != nil, "to", only)
		refuse(q.ConfigurationKey != nil, "configuration_key", only)
	}
	if len(wrong) > 0 {
		return mode, fault.Fields(wrong...)
	}
	return mode, CheckRange(q.From, q.To)
}

// CheckRange refuses a range that ends before it begins, or has no moment: a zone may leave out a day.
func CheckRange(from, to *model.DateOrTime) error {
	if from != nil && to != nil && !from.Time.Before(to.Until()) {
		return fault.Field("from", "must be before the end of to: %s is not before %s", from.Time.Format(time.RFC3339), to.Until().Format(time.RFC3339))
	}
	return nil
}

// Between returns a range of storage: both ends are inclusive for the caller.
func Between(from, to *model.DateOrTime) reports.RunRange {
	r := reports.RunRange{Limit: MaxRuns}
	if from != nil {
		r.From = &from.Time
	}
	if to != nil {
		until := to.Until()
		r.To = &until
	}
	return r
}

// Filter returns the filter of runs by market, cohort and engine; nil stands for any.
func Filter(market *model.MarketRef, cohort model.PromptCohort, engine *model.LogicalEngine) reports.RunFilter {
	f := reports.RunFilter{Market: market, Cohort: cohort}
	if engine != nil {
		f.Engine = string(*engine)
	}
	return f
}

// Latest selects the newest finished run. Without a market the project's
// default market comes first when it was ever measured, else the market of the
// newest run. nil: there is none.
func (s *Runs) Latest(ctx context.Context, projectID uuid.UUID, f reports.RunFilter) (*reports.Run, error) {
	run, err := s.store.LatestRun(ctx, projectID, f)
	if err != nil || run != nil {
		return run, err
	}
	return nil, s.CheckMarket(ctx, projectID, f.Market)
}

// Newest selects the newest finished runs of the market that Latest takes, newest first and at most limit. The first one is
// Latest's.
func (s *Runs) Newest(ctx context.Context, projectID uuid.UUID, f reports.RunFilter, limit int) ([]*reports.Run, error) {
	runs, err := s.store.FinishedRuns(ctx, projectID, f, reports.RunRange{Limit: limit})
	if err == nil && len(runs) == 0 {
		err = s.CheckMarket(ctx, projectID, f.Market)
	}
	return runs, err
}

// CheckMarket refuses a market that the project does not have.
func (s *Runs) CheckMarket(ctx context.Context, projectID uuid.UUID, market *model.MarketRef) error {
	if market == nil || !market.ID.Valid {
		return nil
	}
	exists, err := s.store.MarketExists(ctx, projectID, market.ID.UUID)
	if err != nil {
		return err
	}
	if !exists {
		return fault.MissingRef("market", "market")
	}
	return nil
}

// NoRun reports that nothing is finished yet in the requested scope.
func NoRun() error {
	return fault.Wrap(model.ErrNotMeasured, fault.NotFound, "audit not found: no finished audit is there yet for this market, cohort and engine")
}

// readingAlone refuses a reading without its audit.
const readingAlone = "only goes with audit_id: it names one of that audit's readings"

// One selects a run by its id, which must be of the requested market, and the reading
// of it that is asked for (nil: the current one).
func (s *Runs) One(
	ctx context.Context, projectID, auditID uuid.UUID, readingID *uuid.UUID, market *model.MarketRef,
) (*reports.Run, error) {
	run, err := s.store.Run(ctx, projectID, auditID)
	if fault.KindOf(err) == fault.NotFound {
		return nil, fault.MissingRef("audit_id", "audit")
	}
	if err == nil && readingID != nil {
		err = s.chooseReading(ctx, projectID, run, *readingID)
	}
	if err != nil {
		return run, err
	}
	return run, s.checkMarketOf(ctx, projectID, []*reports.Run{run}, market, "audit_id")
}

// checkMarketOf refuses runs that a field names and that are not of the requested market. One
// that was deleted still has its runs.
func (s *Runs) checkMarketOf(ctx context.Context, projectID uuid.UUID, runs []*reports.Run, market *model.MarketRef, field string) error {
	if market == nil {
		return nil
	}
	wanted, err := s.store.MarketOf(ctx, projectID, *market)
	if err != nil {
		return err
	}
	for _, run := range runs {
		if EqualIDs(wanted, run.Market.ID) {
			continue
		}
		if err := s.CheckMarket(ctx, projectID, market); err != nil {
			return err
		}
		return fault.MissingRef(field, "audit in this market")
	}
	return nil
}

// chooseReading has a report made of a reading that need not be the current one.
func (s *Runs) chooseReading(ctx context.Context, projectID uuid.UUID, run *reports.Run, readingID uuid.UUID) error {
	readings, err := s.readings.Readings(ctx, projectID, []uuid.UUID{run.ID})
	if err != nil {
		return err
	}
	for _, r := range readings[run.ID] {
		if r.ID == readingID {
			run.ReadingID, run.AnalyzerVersion, run.ScoringRuleVersion = r.ID, r.AnalyzerVersion, r.ScoringRuleVersion
			return nil
		}
	}
	return fault.MissingRef("reading_id", "reading of this audit")
}

// EqualIDs reports whether both ids are missing or both are the same.
func EqualIDs(a, b *uuid.UUID) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// FinishedAt is when a run's figures were made; of an unfinished one, when it
// was created.
func FinishedAt(run *reports.Run) time.Time {
	if run.CompletedAt != nil {
		return *run.CompletedAt
	}
	return run.CreatedAt
}
