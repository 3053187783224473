// Package fanout makes the report on the searches that engines made to answer prompts.
package fanout

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/queryform"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// Service makes the fan-out report.
type Service struct {
	store *reports.Store
	runs  *rollup.Runs
}

// New returns the service over a store.
func New(store *reports.Store, runs *rollup.Runs) *Service {
	return &Service{store: store, runs: runs}
}

// fanoutPage is a page of a fan-out report: what was asked for, and where it
// continues. A cursor holds three values: the run that the pages are of where none
// was named, and the place of the last query or, of one query's answers, of the
// last answer.
type fanoutPage struct {
	page.Request
	filter reports.FanoutFilter
	scope  model.IntervalScope
	newest uuid.UUID // of the audits
}

// Fanout lists the searches that engines made for the answers of runs, grouped
// by their normal form, the most searched first. With a query it has that one
// alone, and pages through the answers behind it. Pages after the first stay
// with the run of the first, also when a newer one has finished. Without a run
// everything is zero and empty.
func (s *Service) Fanout(ctx context.Context, project *model.Project, q model.FanoutQuery) (*model.FanoutPage, error) {
	p, err := newFanoutPage(project.ID, &q)
	if err != nil {
		return nil, err
	}
	p.scope = q.IntervalScope.OrDefault()
	runs, err := s.fanoutRuns(ctx, project, &q, p)
	if err != nil {
		return nil, err
	}
	out := &model.FanoutPage{
		Coverage: map[string]int{"searched": 0, "not_searched": 0, "unknown": 0},
		Items:    []model.FanoutItem{}, Answers: []model.FanoutAnswer{},
	}
	out.Analysis = rollup.Analysis(runs)
	if len(runs) == 0 {
		return out, nil
	}
	p.newest, p.filter.ReadingIDs = runs[0].ID, rollup.ReadingIDs(runs)
	if err := s.fillCoverage(ctx, project.ID, runs, p, out); err != nil {
		return nil, err
	}
	if err := s.fillQueries(ctx, project.ID, p, out); err != nil || p.filter.QueryID == nil || len(out.Items) == 0 {
		return out, err
	}
	return out, s.fillAnswers(ctx, project.ID, p, out)
}

func newFanoutPage(projectID uuid.UUID, q *model.FanoutQuery) (*fanoutPage, error) {
	p := &fanoutPage{filter: reports.FanoutFilter{Cohort: q.Cohort, Tag: q.Tag}}
	scope := []string{"fanout", projectID.String(), string(q.Cohort)}
	if q.Engine != nil {
		p.filter.Engine = string(*q.Engine)
	}
	if q.Search != nil {
		p.filter.Contains = queryform.Normal(*q.Search)
	}
	query := ""
	if q.Query != nil {
		if query = queryform.Normal(*q.Query); query == "" {
			return nil, fault.Field("query", "must not be blank")
		}
		id := rollup.QueryID(query)
		p.filter.QueryID = &id
	}
	if q.Tag != nil {
		scope = append(scope, "tag "+*q.Tag)
	}
	scope = append(scope, p.filter.Engine, p.filter.Contains, query, namedScope(q), string(q.IntervalScope.OrDefault()))
	var err error
	p.Request, err = page.Parse(q.Limit, q.Cursor, 3, scope...)
	return p, err
}

// namedScope identifies which audits and market were asked for.
func namedScope(q *model.FanoutQuery) string {
	var b strings.Builder
	if q.Market != nil {
		b.WriteString("market " + q.Market.ID.UUID.String())
	}
	if q.AuditID != nil {
		b.WriteString("audit " + q.AuditID.String())
	}
	if q.ReadingID != nil {
		b.WriteString("reading " + q.ReadingID.String())
	}
	if q.AuditIds != nil {
		ids := slices.SortedFunc(slices.Values(q.AuditIds), rollup.CompareIDs)
		for _, id := range slices.Compact(ids) {
			b.WriteString("audits " + id.String())
		}
	}
	return b.String()
}

// fanoutRuns selects the runs; a page that continues is of the run it began with.
func (s *Service) fanoutRuns(ctx context.Context, project *model.Project, q *model.FanoutQuery, p *fanoutPage) ([]*reports.Run, error) {
	if p.After == nil || q.AuditID != nil || q.AuditIds != nil {
		return s.runs.Select(ctx, project, &model.RunQuery{
			AuditID: q.AuditID, ReadingID: q.ReadingID, AuditIds: q.AuditIds, Market: q.Market, Engine: q.Engine, Cohort: q.Cohort,
		})
	}
	id, err := uuid.Parse(p.After[0])
	if err != nil {
		return nil, notOfFanout()
	}
	run, err := s.store.Run(ctx, project.ID, id)
	if fault.KindOf(err) == fault.NotFound {
		return nil, notOfFanout()
	}
	return []*reports.Run{run}, err
}

func notOfFanout() error { return fault.Field("cursor", "is not a cursor of this list") }

// fillCoverage counts the answers in scope by what they say about searching. Answers that were not read are only counted.
func (s *Service) fillCoverage(
	ctx context.Context, projectID uuid.UUID, runs []*reports.Run, p *fanoutPage, out *model.FanoutPage,
) error {
	unread, err := s.runs.Unread(ctx, projectID, runs, reports.RunFilter{Cohort: p.filter.Cohort, Engine: p.filter.Engine}, p.filter.Tag)
	if err != nil {
		return err
	}
	if unread.Answers > 0 {
		out.TotalAnswers, out.Coverage = unread.Answers, map[string]int{"not_read": unread.Answers}
	}
	if !slices.ContainsFunc(runs, rollup.HasFigures) {
		return nil
	}
	responses, observable, searched, err := s.store.SearchCoverage(ctx, projectID, p.filter)
	if err != nil {
		return err
	}
	out.TotalAnswers += responses
	out.Coverage["searched"], out.Coverage["not_searched"], out.Coverage["unknown"] = searched, observable-searched, responses-observable
	return nil
}

// fillQueries fills in the queries of a page, or the one query that was asked for.
func (s *Service) fillQueries(ctx context.Context, projectID uuid.UUID, p *fanoutPage, out *model.FanoutPage) error {
	after, err := p.afterQuery()
	if err != nil {
		return err
	}
	sum, queries, err := s.store.FanoutPage(ctx, projectID, p.filter, after, p.Limit+1)
	if err != nil {
		return err
	}
	out.EventCount, out.DistinctQueries, out.MatchedQueries = sum.Events, sum.Queries, sum.Matched
	queries, out.NextCursor = page.Cut(p.Request, queries, func(q reports.FanoutQuery) []string {
		return []string{p.newest.String(), strconv.Itoa(q.Events), q.ID.String()}
	})
	ids := make([]uuid.UUID, len(queries))
	for i := range queries {
		ids[i] = queries[i].ID
	}
	origins, err := s.store.FanoutOrigins(ctx, projectID, p.filter, ids)
	if err != nil {
		return err
	}
	out.Items = s.items(queries, origins, p.scope)
	return nil
}

// afterQuery is where a page of queries starts; one query has but one page.
func (p *fanoutPage) afterQuery() (*reports.FanoutAfter, error) {
	if p.After == nil || p.filter.QueryID != nil {
		return nil, nil //nolint:nilnil // a start is an answer, not a failure
	}
	events, err := strconv.Atoi(p.After[1])
	id, bad := uuid.Parse(p.After[2])
	if err != nil || bad != nil {
		return nil, notOfFanout()
	}
	return &reports.FanoutAfter{Events: events, ID: id}, nil
}

// fillAnswers fills in a page of the answers behind the one query.
func (s *Service) fillAnswers(ctx context.Context, projectID uuid.UUID, p *fanoutPage, out *model.FanoutPage) error {
	after, err := p.afterAnswer()
	if err != nil {
		return err
	}
	answers, err := s.store.FanoutAnswersAfter(ctx, projectID, p.filter, after, p.Limit+1)
	if err != nil {
		return err
	}
	out.Answers, out.NextCursor = page.Cut(p.Request, answers, func(a model.FanoutAnswer) []string {
		return []string{p.newest.String(), a.AuditID.String(), a.TaskID.String()}
	})
	for i := range out.Answers {
		out.Answers[i].EngineLabel = s.runs.Label(out.Answers[i].LogicalEngine)
	}
	return nil
}

func (p *fanoutPage) afterAnswer() (*model.FanoutAnswer, error) {
	if p.After == nil {
		return nil, nil //nolint:nilnil // a start is an answer, not a failure
	}
	audit, err := uuid.Parse(p.After[1])
	task, bad := uuid.Parse(p.After[2])
	if err != nil || bad != nil {
		return nil, notOfFanout()
	}
	return &model.FanoutAnswer{AuditID: audit, TaskID: task}, nil
}
