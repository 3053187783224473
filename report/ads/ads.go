// Package ads makes the report on ads: who advertises around the answers and within them.
package ads

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// Service makes the report on ads.
type Service struct {
	store *reports.Store
	runs  *rollup.Runs
}

// New returns the service over a store.
func New(store *reports.Store, runs *rollup.Runs) *Service {
	return &Service{store: store, runs: runs}
}

const (
	// MetricsVersion is the metrics_version: it names what the figures about ads
	// mean. A change of their rules is a new one.
	MetricsVersion = "ads-1"
	// maxAdvertisers is how many advertisers a report shows.
	maxAdvertisers = 100
)

// Ads reports who advertises around and within the answers of the newest finished
// run, the named ones or those of a range, ends included. Without a run in scope it
// has the state no_answers. Of runs that are not analysed only the number of answers is known;
// with nothing besides them the state is unavailable.
func (s *Service) Ads(ctx context.Context, project *model.Project, q model.AdsQuery) (*model.VisibilityAds, error) {
	req, err := page.Parse(q.Limit, q.Cursor, creativeKeys, adScope(project.ID, &q)...)
	if err != nil {
		return nil, err
	}
	after, err := parseCreativePlace(req.After)
	if err != nil {
		return nil, err
	}
	if err := rollup.InZone(project, &q.From, &q.To); err != nil {
		return nil, err
	}
	selected, err := s.adRuns(ctx, project, &q, after)
	if err != nil {
		return nil, err
	}
	filter := rollup.Filter(q.Market, q.Cohort, q.Engine)
	sheet, err := s.loadAds(ctx, project.ID, rollup.Keep(selected, rollup.HasFigures), filter, &q)
	if err != nil {
		return nil, err
	}
	unread, err := s.runs.Unread(ctx, project.ID, selected, filter, q.Tag)
	if err != nil {
		return nil, err
	}
	sheet.addUnread(unread)
	report := sheet.report()
	report.Analysis = rollup.Analysis(selected)
	if report.State == model.AdReportStateNoAnswers && len(selected) > 0 && report.Analysis.State != model.AnalysisStateComplete {
		report.State = model.AdReportStateUnavailable
	}
	report.Creatives = sheet.creativePage(req, after)
	report.FromAt, report.ToAt = rollup.Instant(q.From), rollup.Instant(q.To)
	return report, nil
}

// adRuns selects the runs. A page that continues is of the runs that the list began
// with, also when a newer one has finished since.
func (s *Service) adRuns(ctx context.Context, project *model.Project, q *model.AdsQuery, after *creativePlace) ([]*reports.Run, error) {
	named, ranged := q.AuditID != nil || q.AuditIds != nil, q.From != nil || q.To != nil
	if after == nil || named {
		return s.runs.Select(ctx, project, q.Runs())
	}
	if !ranged {
		run, err := s.store.Run(ctx, project.ID, after.newest)
		if fault.KindOf(err) == fault.NotFound {
			return nil, notOfAds()
		}
		return []*reports.Run{run}, err
	}
	runs, err := s.runs.Select(ctx, project, q.Runs())
	if err != nil {
		return nil, err
	}
	begin := slices.IndexFunc(runs, func(run *reports.Run) bool { return run.ID == after.newest })
	if begin < 0 {
		return nil, notOfAds()
	}
	return runs[begin:], nil
}

func notOfAds() error { return fault.Field("cursor", "is not a cursor of this list") }

// adScope names the list of creatives that a cursor belongs to.
func adScope(projectID uuid.UUID, q *model.AdsQuery) []string {
	scope := []string{"ads", projectID.String(), string(q.Cohort)}
	add := func(name string, given bool, value func() string) {
		if given {
			scope = append(scope, name, value())
		}
	}
	add("audit_id", q.AuditID != nil, func() string { return q.AuditID.String() })
	add("reading_id", q.ReadingID != nil, func() string { return q.ReadingID.String() })
	for _, id := range q.AuditIds {
		add("audit_ids", true, id.String)
	}
	add("market", q.Market != nil, func() string { return q.Market.ID.UUID.String() })
	add("engine", q.Engine != nil, func() string { return string(*q.Engine) })
	add("tag", q.Tag != nil, func() string { return *q.Tag })
	add("from", q.From != nil, func() string { return q.From.Time.String() })
	add("to", q.To != nil, func() string { return q.To.Until().String() })
	return scope
}

func (s *Service) loadAds(
	ctx context.Context, projectID uuid.UUID, runs []*reports.Run, f reports.RunFilter, q *model.AdsQuery,
) (*sheet, error) {
	sheet := newSheet(runs, f.Engine)
	sheet.label = s.runs.Label
	sheet.scope = q.IntervalScope.OrDefault()
	for left := runs; len(left) > 0; {
		part := rollup.FirstPart(left, func(*reports.Run) int { return 0 })
		left = left[len(part):]
		if err := s.addRuns(ctx, projectID, sheet, part, f, q.Tag); err != nil {
			return nil, err
		}
	}
	creatives, err := s.store.AdCreatives(ctx, projectID, slices.Collect(maps.Keys(sheet.shown.creatives)))
	if err != nil {
		return nil, err
	}
	sheet.finishShown(creatives)
	asked, err := s.store.AskedAt(ctx, projectID, sheet.askedPlaces())
	if err != nil {
		return nil, err
	}
	sheet.name(asked)
	return sheet, nil
}

// addRuns adds runs, the newest first, to a sheet.
func (s *Service) addRuns(
	ctx context.Context, projectID uuid.UUID, sheet *sheet, runs []*reports.Run, f reports.RunFilter, tag *string,
) error {
	asked, err := s.store.AskedPrompts(ctx, projectID, rollup.AuditIDs(runs), f.Cohort, tag)
	if err != nil {
		return err
	}
	filter := reports.AdFilter{ReadingIDs: rollup.ReadingIDs(runs), Cohort: f.Cohort, Engine: f.Engine, Tag: tag}
	cells, err := s.store.AdCells(ctx, projectID, filter)
	if err != nil {
		return err
	}
	sheet.addPrompts(runs, asked, cells)
	if err := sheet.checkSize(); err != nil || sheet.total.ads == 0 {
		return err
	}
	shown, err := s.store.AdsShown(ctx, projectID, filter)
	if err != nil {
		return err
	}
	for i := range shown {
		sheet.addShown(&shown[i])
	}
	return nil
}
