// Package sources makes the report on the pages and domains that answers cite or retrieve.
package sources

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/report/taxonomy"
	"github.com/answer-visibility/avm/storage/reports"
)

// Service makes the report on sources.
type Service struct {
	store    *reports.Store
	runs     *rollup.Runs
	taxonomy *taxonomy.Taxonomy
	clock    func() time.Time
}

// New returns the service over a store.
func New(store *reports.Store, runs *rollup.Runs, kinds *taxonomy.Taxonomy, clock func() time.Time) *Service {
	return &Service{store: store, runs: runs, taxonomy: kinds, clock: clock}
}

// Sources lists the domains or pages that answers cite, the most cited first:
// of the newest finished run, of named ones, or of a range. Each is compared on
// matched cells with the named baselines, or with the newest earlier run that
// shares a cell. A cursor keeps the instant of its first page, so that a run that
// ends meanwhile does not change the list.
func (s *Service) Sources(ctx context.Context, project *model.Project, q model.SourceQuery) (*model.VisibilitySources, error) {
	if err := rollup.InZone(project, &q.From, &q.To); err != nil {
		return nil, err
	}
	if err := rollup.InZone(project, new(*model.DateOrTime), &q.AsOf); err != nil {
		return nil, err
	}
	list, err := s.sourceList(project.ID, &q)
	if err != nil {
		return nil, err
	}
	if err := s.selectRuns(ctx, project, list); err != nil {
		return nil, err
	}
	m, err := s.sourceBaseline(ctx, list)
	if err != nil {
		return nil, err
	}
	if err := s.loadSources(ctx, list, m); err != nil {
		return nil, err
	}
	return s.sourceReport(ctx, list, m)
}

// list is one list of sources: what is asked, and what was read for it.
type list struct {
	projectID uuid.UUID
	query     *model.SourceQuery
	domain    string // empty: every
	request   page.Request
	first     int       // place of the page's first source
	asOf      time.Time // what ended later does not count
	asked     bool      // asOf was asked for, or comes from a cursor
	analysis  *model.Analysis
	unread    *rollup.Unread
	runs      []*reports.Run // newest first
	base      []*reports.Run
	earlier   []*reports.Run // before those that are reported
	scope     *scope
	sources   []*source // in scope
	pages     map[string]reports.SourcePage
}

// sourceList reads what is asked, and refuses what contradicts itself.
func (s *Service) sourceList(projectID uuid.UUID, q *model.SourceQuery) (*list, error) {
	list := &list{projectID: projectID, query: q, asOf: s.clock().UTC().Truncate(time.Microsecond)}
	runs := q.Runs()
	if err := rollup.CheckRunQuery(&runs); err != nil {
		return nil, err
	}
	if q.Standing != nil && q.Dimension != model.SourceDimensionURL {
		return nil, fault.Field("standing", "is of pages: it only goes with dimension url")
	}
	if q.BaselineAuditIds != nil && (len(q.BaselineAuditIds) == 0 || len(q.BaselineAuditIds) > rollup.MaxRuns) {
		return nil, fault.Field("baseline_audit_ids", "must name between 1 and %d audits", rollup.MaxRuns)
	}
	if q.Domain != nil {
		host, _, ok := citation.Host(*q.Domain)
		if !ok {
			return nil, fault.Field("domain", "must be a host name")
		}
		list.domain = host
	}
	if q.AsOf != nil {
		list.asOf, list.asked = q.AsOf.Until().Add(-time.Microsecond), true
	}
	return list, list.readPage()
}

// readPage reads limit and cursor. A cursor carries the place of its page's first
// source and the instant of the list.
func (l *list) readPage() error {
	q := l.query
	scope, err := json.Marshal([]any{
		q.AuditID, q.ReadingID, q.AuditIds, q.Market, q.BaselineAuditIds, q.Engine, q.Cohort, q.Domain, q.SourceType, q.Standing, q.Tag, q.Dimension,
		q.From, q.To, q.AsOf, q.IntervalScope.OrDefault(),
	})
	if err != nil {
		return fmt.Errorf("filters of sources: %w", err)
	}
	const values = 2
	l.request, err = page.Parse(q.Limit, q.Cursor, values, "sources", l.projectID.String(), string(scope))
	if err != nil || l.request.After == nil {
		return err
	}
	first, errFirst := strconv.Atoi(l.request.After[0])
	at, errAt := model.ParseInstant(l.request.After[1])
	if errFirst != nil || errAt != nil || first < 0 {
		return fault.Field("cursor", "is not a cursor of this list")
	}
	l.first, l.asOf, l.asked = first, at, true
	return nil
}

// cursor is of the page that begins at a place.
func (l *list) cursor(first int) *string {
	return l.request.Next(strconv.Itoa(first), l.asOf.Format(time.RFC3339Nano))
}

// selectRuns selects the runs whose sources are listed, and counts the answers that were not read.
func (s *Service) selectRuns(ctx context.Context, project *model.Project, list *list) error {
	selected, err := s.sourceRuns(ctx, project, list)
	if err != nil {
		return err
	}
	list.analysis = rollup.Analysis(selected)
	list.unread, err = s.runs.Unread(ctx, project.ID, selected, rollup.Filter(nil, list.query.Cohort, list.query.Engine), nil)
	list.runs = rollup.Keep(selected, rollup.HasFigures)
	return err
}

// sourceRuns selects the runs, newest first, without those that have not ended by
// the instant of the list.
func (s *Service) sourceRuns(ctx context.Context, project *model.Project, list *list) ([]*reports.Run, error) {
	q := list.query.Runs()
	named := q.AuditID != nil || q.AuditIds != nil
	if !named && list.asked && q.From == nil && q.To == nil {
		return s.runAsOf(ctx, project.ID, &q, list.asOf)
	}
	runs, err := s.runs.Select(ctx, project, &q)
	if err != nil {
		return nil, err
	}
	kept := runs[:0]
	for _, run := range runs {
		ended := run.CompletedAt != nil
		if list.asked && (!ended || run.CompletedAt.After(list.asOf)) {
			continue
		}
		kept = append(kept, run)
		if ended && run.CompletedAt.After(list.asOf) {
			list.asOf = *run.CompletedAt // another machine's clock is ahead
		}
	}
	return kept, nil
}

// runAsOf is the newest run of an instant, in the market that is taken now.
func (s *Service) runAsOf(ctx context.Context, projectID uuid.UUID, q *model.RunQuery, at time.Time) ([]*reports.Run, error) {
	filter := rollup.Filter(q.Market, q.Cohort, q.Engine)
	newest, err := s.runs.Latest(ctx, projectID, filter)
	if err != nil || newest == nil {
		return nil, err
	}
	if !newest.CompletedAt.After(at) {
		return []*reports.Run{newest}, nil
	}
	until := at.Add(time.Microsecond)
	return s.store.FinishedRuns(ctx, projectID, filter, reports.RunRange{To: &until, Limit: 1})
}

// filter is whose sources are read.
func (l *list) filter() reports.SourceFilter {
	return reports.SourceFilter{
		Runs: rollup.ReadingIDs(l.runs), Baselines: rollup.ReadingIDs(slices.Concat(l.base, l.earlier)), Cohort: l.query.Cohort,
		Dimension: l.query.Dimension, Engine: l.scope.engine,
	}
}

// loadSources reads the rollups of runs and baselines and adds them up.
func (s *Service) loadSources(ctx context.Context, list *list, m *rollup.Comparison) error {
	list.base = m.BaselineRuns
	list.scope = newSourceScope(list.runs, list.base, list.earlier, list.query.Engine)
	if len(list.runs) == 0 {
		return nil
	}
	found, err := s.readSources(ctx, list)
	if err != nil {
		return err
	}
	m.MatchedCells, m.CurrentCells, m.BaselineCells = list.scope.match()
	for _, o := range found {
		if o.responses > 0 {
			list.sources = append(list.sources, o)
		}
	}
	return nil
}

// readSources reads the scopes of runs and baselines and adds up what the runs cite.
func (s *Service) readSources(ctx context.Context, list *list) (map[uuid.UUID]*source, error) {
	for scope, err := range s.store.SourceScopes(ctx, list.projectID, list.filter()) {
		if err != nil {
			return nil, err
		}
		list.scope.add(&scope)
	}
	found := map[uuid.UUID]*source{}
	for row, err := range s.store.Sources(ctx, list.projectID, list.filter()) {
		if err != nil {
			return nil, err
		}
		list.scope.count(found, &row)
	}
	return found, nil
}
