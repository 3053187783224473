// Package metrics makes one table of figures by dimensions from the other reports.
package metrics

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
)

// maxReports is how many reports, one for each engine and market, a table is made of.
const maxReports = 40

// Reports is where the figures come from.
type Reports interface {
	Visibility(ctx context.Context, project *model.Project, q model.VisibilityQuery) (*model.Visibility, error)
	Prompts(ctx context.Context, project *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error)
	Trends(ctx context.Context, project *model.Project, q model.TrendQuery) ([]model.VisibilityTrendPoint, error)
}

// ProjectStore is where a project's markets are listed.
type ProjectStore interface {
	Markets(ctx context.Context, project *model.Project) ([]model.Market, error)
	Tagged(ctx context.Context, projectID uuid.UUID, kind model.TagKind, key string) (map[uuid.UUID]bool, error)
}

// Service makes tables of figures.
type Service struct {
	reports  Reports
	projects ProjectStore
}

// New returns the service over the reports.
func New(reports Reports, projects ProjectStore) *Service {
	return &Service{reports: reports, projects: projects}
}

// slice is what one report is asked for.
type slice struct {
	market *model.Market // of the rows; nil where they have no dimension market
	ref    *model.MarketRef
	engine *model.LogicalEngine
}

// row is a row before it is sorted and cut.
type row struct {
	slice

	at        string // the period's first day
	entity    string
	promptID  *uuid.UUID
	prompt    string
	responses int
	figures   map[model.MetricName]model.MetricFigure
}

// Metrics returns the table that a query asks for, with the figures of the reports. Rows are in the order of
// the reports: by market and engine, then periods the oldest first, entities the most mentioned first, prompts
// as they were asked.
func (s *Service) Metrics(ctx context.Context, project *model.Project, q model.MetricQuery) (*model.MetricTable, error) {
	p, err := newPlan(project.ID, &q)
	if err != nil {
		return nil, err
	}
	rows, reason, err := s.rows(ctx, project, p)
	if err != nil {
		return nil, err
	}
	p.sort(rows)
	total := len(rows)
	rows = rows[min(p.first, total):min(p.first+p.request.Rows(), total)]
	end := strconv.Itoa(p.first + p.request.Limit)
	rows, next := page.Cut(p.request, rows, func(*row) []string { return []string{end} })
	out := &model.MetricTable{Columns: p.columns(), Rows: make([]model.MetricRow, len(rows)), NextCursor: next}
	for i, r := range rows {
		out.Rows[i] = model.MetricRow{Dimensions: r.dimensions(q.Dimensions), Responses: r.responses, Figures: make([]model.MetricFigure, len(q.Metrics))}
		for j, m := range q.Metrics {
			out.Rows[i].Figures[j] = r.figures[m]
		}
	}
	if total == 0 {
		out.Reason = &reason
	}
	return out, nil
}

// rows returns all rows of a table, or why there are none.
func (s *Service) rows(ctx context.Context, project *model.Project, p *plan) (rows []*row, reason string, err error) {
	slices, err := s.slices(ctx, project, p)
	if err != nil {
		return nil, "", err
	}
	measured := false
	for _, sl := range slices {
		found, err := s.report(ctx, project, p, sl)
		if errors.Is(err, model.ErrNotMeasured) {
			continue
		}
		if err != nil {
			return nil, "", err
		}
		measured = measured || len(found) > 0
		for _, r := range found {
			if p.keeps(r) {
				rows = append(rows, r)
			}
		}
	}
	if measured {
		return rows, "no row has the values of the filters", nil
	}
	return rows, "no finished run has figures for this market, engine, cohort and range", nil
}

// slices lists the reports that a table is made of.
func (s *Service) slices(ctx context.Context, project *model.Project, p *plan) ([]slice, error) {
	slices, err := s.markets(ctx, project, p)
	if err != nil {
		return nil, err
	}
	if !p.by(model.MetricDimensionEngine) {
		for i := range slices {
			if len(p.engines) > 0 {
				slices[i].engine = new(model.LogicalEngine(p.engines[0]))
			}
		}
		return slices, nil
	}
	var all []slice
	for _, sl := range slices {
		engines, err := s.engines(ctx, project, p, sl)
		if err != nil {
			return nil, err
		}
		for _, engine := range engines {
			sl.engine = new(engine)
			all = append(all, sl)
		}
		if len(all) > maxReports {
			return nil, fault.Field("dimensions", "the table needs more than %d reports, one for each market and engine: filter the market or the engine", maxReports)
		}
	}
	return all, nil
}

// markets lists a slice for each market that a table has rows of.
func (s *Service) markets(ctx context.Context, project *model.Project, p *plan) ([]slice, error) {
	if !p.by(model.MetricDimensionMarket) {
		if len(p.markets) > 0 {
			return []slice{{ref: &p.markets[0]}}, nil
		}
		return []slice{{}}, nil
	}
	markets, err := s.projects.Markets(ctx, project)
	if err != nil {
		return nil, err
	}
	out := make([]slice, 0, len(markets))
	for i := range markets {
		ref := model.MarketRef{}
		if id := markets[i].ID; id != nil {
			ref.ID = uuid.NullUUID{UUID: *id, Valid: true}
		}
		if p.keepsMarket(&markets[i], ref) {
			out = append(out, slice{market: &markets[i], ref: &ref})
		}
	}
	if len(out) > maxReports {
		return nil, fault.Field("dimensions", "the project has %d markets and a table at most %d: filter the market", len(out), maxReports)
	}
	return out, nil
}

func (p *plan) keepsMarket(m *model.Market, ref model.MarketRef) bool {
	return len(p.markets) == 0 || slices.Contains(p.markets, ref) || m.IsDefault && slices.Contains(p.markets, model.MarketRef{})
}

// engines lists the engines that answered in a slice, by name.
func (s *Service) engines(ctx context.Context, project *model.Project, p *plan, sl slice) ([]model.LogicalEngine, error) {
	if len(p.engines) > 0 {
		engines := make([]model.LogicalEngine, len(p.engines))
		for i, name := range p.engines {
			engines[i] = model.LogicalEngine(name)
		}
		return engines, nil
	}
	var models []model.ModelProvenance
	if p.table == periodTable || p.table == periodEntityTable {
		points, err := s.reports.Trends(ctx, project, p.trend(sl))
		if err != nil {
			return nil, err
		}
		for i := range points {
			models = append(models, points[i].ModelProvenance...)
		}
	} else {
		v, err := s.reports.Visibility(ctx, project, p.visibility(sl))
		if errors.Is(err, model.ErrNotMeasured) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		models = v.ModelProvenance
	}
	engines := make([]model.LogicalEngine, 0, len(models))
	for _, m := range models {
		engines = append(engines, m.LogicalEngine)
	}
	slices.Sort(engines)
	return slices.Compact(engines), nil
}

func (p *plan) visibility(sl slice) model.VisibilityQuery {
	q := model.VisibilityQuery{
		Market: sl.ref, Engine: sl.engine, From: p.query.From, To: p.query.To, Cohort: p.cohort, Tag: p.query.Tag,
		IntervalScope: p.query.IntervalScope,
	}
	if q.From != nil || q.To != nil {
		q.SelectionMode = new(model.SelectionModeRange)
	}
	return q
}

func (p *plan) trend(sl slice) model.TrendQuery {
	return model.TrendQuery{
		Market: sl.ref, Engine: sl.engine, From: p.query.From, To: p.query.To, Granularity: p.period, Cohort: p.cohort, Tag: p.query.Tag,
		IntervalScope: p.query.IntervalScope,
	}
}

// report reads the rows of one report.
func (s *Service) report(ctx context.Context, project *model.Project, p *plan, sl slice) ([]*row, error) {
	switch p.table {
	case promptTable:
		metrics, err := s.reports.Prompts(ctx, project, model.PromptMetricQuery{Market: sl.ref, Engine: sl.engine, Cohort: p.cohort})
		if err != nil {
			return nil, err
		}
		if p.query.Tag != nil {
			tagged, err := s.projects.Tagged(ctx, project.ID, model.TagKindPrompt, *p.query.Tag)
			if err != nil {
				return nil, err
			}
			metrics = slices.DeleteFunc(metrics, func(m model.PromptMetric) bool { return m.PromptID == nil || !tagged[*m.PromptID] })
		}
		rows := make([]*row, len(metrics))
		for i := range metrics {
			rows[i] = p.ofPrompt(sl, &metrics[i])
		}
		return rows, nil
	case periodTable, periodEntityTable:
		points, err := s.reports.Trends(ctx, project, p.trend(sl))
		if err != nil {
			return nil, err
		}
		zone, err := rollup.Zone(project)
		if err != nil {
			return nil, err
		}
		var rows []*row
		for i := range points {
			rows = append(rows, p.ofPeriod(sl, zone, &points[i])...)
		}
		return rows, nil
	default:
		v, err := s.reports.Visibility(ctx, project, p.visibility(sl))
		if err != nil {
			return nil, err
		}
		if p.table == entityTable {
			return p.ofEntities(sl, v), nil
		}
		return []*row{p.ofBrand(sl, v)}, nil
	}
}

// keeps reports whether a row has the values of the filters. Engines and markets were chosen before.
func (p *plan) keeps(r *row) bool {
	if len(p.entities) > 0 && !slices.Contains(p.entities, r.entity) {
		return false
	}
	return len(p.prompts) == 0 || r.promptID != nil && slices.Contains(p.prompts, *r.promptID)
}

// sort sorts rows by the column that was asked for, those without a value last.
func (p *plan) sort(rows []*row) {
	o := p.query.OrderBy
	if o == nil {
		return
	}
	way := 1
	if p.query.Descending {
		way = -1
	}
	i := slices.IndexFunc(p.columns(), func(c model.MetricColumn) bool { return c.Name == *o })
	if metric := model.MetricName(*o); metric.IsValid() {
		slices.SortStableFunc(rows, func(a, b *row) int { return compare(a.figures[metric].Value, b.figures[metric].Value, way) })
		return
	}
	slices.SortStableFunc(rows, func(a, b *row) int {
		return compare(a.dimensions(p.query.Dimensions)[i], b.dimensions(p.query.Dimensions)[i], way)
	})
}

// compare orders values, the unknown ones last.
func compare[T cmp.Ordered](a, b *T, way int) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return way * cmp.Compare(*a, *b)
}

// dimensions returns the values that name a row.
func (r *row) dimensions(of []model.MetricDimension) []*string {
	values := make([]*string, 0, len(of)+2)
	for _, d := range of {
		switch d {
		case model.MetricDimensionEngine:
			values = append(values, new(string(*r.engine)))
		case model.MetricDimensionMarket:
			id := model.DefaultMarket
			if r.market.ID != nil {
				id = r.market.ID.String()
			}
			values = append(values, &id, &r.market.Label)
		case model.MetricDimensionEntity:
			values = append(values, &r.entity)
		case model.MetricDimensionPrompt:
			var id *string
			if r.promptID != nil {
				id = new(r.promptID.String())
			}
			values = append(values, id, &r.prompt)
		default:
			values = append(values, &r.at)
		}
	}
	return values
}
