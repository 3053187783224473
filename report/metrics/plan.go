package metrics

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

const (
	// maxFilters is how many filters a query has, and maxValues how many values one of them.
	maxFilters, maxValues = 20, 100
	// maxMetrics is how many figures a query has. Each may be asked once.
	maxMetrics = 5
)

// table is the report that rows come from.
type table int

const (
	brandTable        table = iota // one row of the visibility report
	entityTable                    // its rankings
	promptTable                    // the report on prompts
	periodTable                    // trends
	periodEntityTable              // the rankings of trends
)

// vocabulary lists the figures that the rows of a report have.
func (t table) vocabulary() []model.MetricName {
	switch t {
	case promptTable:
		return []model.MetricName{model.MetricNameMentionRate, model.MetricNameCitationRate, model.MetricNameAveragePosition}
	case entityTable, periodEntityTable:
		return []model.MetricName{
			model.MetricNameMentionRate, model.MetricNameCitationRate, model.MetricNameShareOfVoice, model.MetricNameAveragePosition,
		}
	default:
		return model.AllMetricName
	}
}

// plan is a query that was checked.
type plan struct {
	query    *model.MetricQuery
	table    table
	period   model.SnapshotGranularity // of tables by period
	engines  []string                  // to keep; nil: all
	markets  []model.MarketRef         // to keep; nil: all
	entities []string                  // to keep; nil: all
	prompts  []uuid.UUID               // to keep; nil: all
	cohort   model.PromptCohort
	request  page.Request
	first    int // of the rows of the page
}

func (p *plan) by(d model.MetricDimension) bool { return slices.Contains(p.query.Dimensions, d) }

// newPlan checks a query. Its errors name what is wrong and what is allowed.
func newPlan(projectID uuid.UUID, q *model.MetricQuery) (*plan, error) {
	p := &plan{query: q, cohort: model.PromptCohortCore}
	for _, check := range []func() error{p.checkFigures, p.checkDimensions, p.checkVocabulary, p.readFilters, p.checkFilters, p.checkOrder} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return p, p.readPage(projectID)
}

func (p *plan) checkFigures() error {
	switch n := len(p.query.Metrics); {
	case n == 0:
		return fault.Field("metrics", "must have at least one of %s", list(model.AllMetricName))
	case n > maxMetrics || repeated(p.query.Metrics):
		return fault.Field("metrics", "must not have a figure twice")
	}
	return nil
}

// checkDimensions finds the report that has the dimensions together.
func (p *plan) checkDimensions() error {
	periods := p.periods()
	entity, prompt, period := p.by(model.MetricDimensionEntity), p.by(model.MetricDimensionPrompt), len(periods) > 0
	switch {
	case period && entity:
		p.table = periodEntityTable
	case period:
		p.table = periodTable
	case entity:
		p.table = entityTable
	case prompt:
		p.table = promptTable
	}
	if period {
		p.period = model.SnapshotGranularity(periods[0])
	}
	for _, rule := range []struct {
		broken     bool
		field, why string
	}{
		{repeated(p.query.Dimensions), "dimensions", "must not have a dimension twice"},
		{len(periods) > 1, "dimensions", "must have one period: day, week or month"},
		{prompt && entity, "dimensions", "must not have prompt and entity: figures of competitors are not kept by prompt; ask for one of them"},
		{prompt && period, "dimensions", "must not have prompt and a period: ask for one prompt's history instead"},
		{
			prompt && (p.query.From != nil || p.query.To != nil), "dimensions",
			"must not have prompt in a range of days: prompts are reported of the newest finished run; leave out from and to",
		},
		{
			period && p.query.Compare == model.MetricComparisonPreviousRun, "compare",
			"must be none with a period: the rows stand beside each other already",
		},
		{
			prompt && p.query.IntervalScope.OrDefault() != model.IntervalScopeYourTopics, "interval_scope",
			"must be your_topics with prompt: for one prompt the three questions are the same",
		},
	} {
		if rule.broken {
			return fault.Field(rule.field, "%s", rule.why)
		}
	}
	return nil
}

// periods lists the periods among the dimensions.
func (p *plan) periods() []model.MetricDimension {
	all := []model.MetricDimension{model.MetricDimensionDay, model.MetricDimensionWeek, model.MetricDimensionMonth}
	return slices.DeleteFunc(all, func(d model.MetricDimension) bool { return !p.by(d) })
}

func (p *plan) checkVocabulary() error {
	known := p.table.vocabulary()
	for _, m := range p.query.Metrics {
		if !slices.Contains(known, m) {
			return fault.Field("metrics", "%s is not known by %s: with these dimensions ask for %s", m, list(p.query.Dimensions), list(known))
		}
	}
	return nil
}

// readFilters reads the values of the filters.
func (p *plan) readFilters() error {
	if len(p.query.Filters) > maxFilters {
		return fault.Field("filters", "must be at most %d", maxFilters)
	}
	seen := map[model.MetricFilterField]bool{}
	for i, f := range p.query.Filters {
		at := fmt.Sprintf("filters[%d]", i)
		if seen[f.Field] {
			return fault.Field(at+".field", "%s is filtered already: give all values to one filter with op in", f.Field)
		}
		seen[f.Field] = true
		values, name, err := valuesOf(&f, at)
		if err != nil {
			return err
		}
		for _, value := range values {
			if err := p.readFilter(f.Field, value); err != nil {
				return fault.Field(name, "%q %s", value, err.Error())
			}
		}
	}
	return nil
}

// valuesOf returns the values of a filter and the name of their field.
func valuesOf(f *model.MetricFilter, at string) (values []string, name string, err error) {
	one, several := at+".value", at+".values"
	switch {
	case f.Op == model.MetricFilterOpEq && len(f.Values) > 0:
		return nil, several, fault.Field(several, "must be absent with op eq, which takes value; use op in")
	case f.Op == model.MetricFilterOpEq && f.Value == nil:
		return nil, one, fault.Field(one, "is required with op eq")
	case f.Op == model.MetricFilterOpEq:
		return []string{*f.Value}, one, nil
	case f.Value != nil:
		return nil, one, fault.Field(one, "must be absent with op in, which takes values")
	case len(f.Values) > maxValues:
		return nil, several, fault.Field(several, "must have at most %d values", maxValues)
	}
	return f.Values, several, nil
}

func (p *plan) readFilter(field model.MetricFilterField, value string) error {
	switch field {
	case model.MetricFilterFieldEngine:
		var engine model.LogicalEngine
		if err := engine.UnmarshalGQL(value); err != nil {
			return fmt.Errorf("must be one of %s", list(model.AllLogicalEngine))
		}
		p.engines = append(p.engines, value)
	case model.MetricFilterFieldMarket:
		var market model.MarketRef
		if err := market.UnmarshalGQL(value); err != nil {
			return err
		}
		p.markets = append(p.markets, market)
	case model.MetricFilterFieldEntity:
		p.entities = append(p.entities, value)
	case model.MetricFilterFieldPrompt:
		id, err := model.ParseUUID(value)
		if err != nil {
			return err
		}
		p.prompts = append(p.prompts, id)
	case model.MetricFilterFieldCohort:
		if err := p.cohort.UnmarshalGQL(value); err != nil {
			return fmt.Errorf("must be one of %s", list(model.AllPromptCohort))
		}
	}
	return nil
}

// checkFilters refuses filters that say nothing of the table's rows.
func (p *plan) checkFilters() error {
	for i, f := range p.query.Filters {
		name := fmt.Sprintf("filters[%d]", i)
		split, given := p.by(model.MetricDimension(f.Field)), max(len(f.Values), 1)
		if f.Op == model.MetricFilterOpIn && len(f.Values) == 0 {
			continue
		}
		switch f.Field {
		case model.MetricFilterFieldEntity, model.MetricFilterFieldPrompt:
			if !split {
				return fault.Field(name, "%s must be among the dimensions to be filtered", f.Field)
			}
		case model.MetricFilterFieldEngine, model.MetricFilterFieldMarket:
			if given > 1 && !split {
				return fault.Field(name, "several values of %s need the dimension %s: figures of several are not one figure", f.Field, f.Field)
			}
		case model.MetricFilterFieldCohort:
			if given > 1 {
				return fault.Field(name, "cohort must have one value")
			}
		}
	}
	return nil
}

func (p *plan) checkOrder() error {
	if p.query.OrderBy == nil {
		return nil
	}
	columns := p.columns()
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	if !slices.Contains(names, *p.query.OrderBy) {
		return fault.Field("order_by", "%q must be a column of the table: %s", *p.query.OrderBy, strings.Join(names, ", "))
	}
	return nil
}

// readPage reads limit and cursor. A cursor is of a query: the same figures, dimensions, filters and order.
func (p *plan) readPage(projectID uuid.UUID) error {
	scope := *p.query
	scope.Limit, scope.Cursor = nil, nil
	text, err := json.Marshal(scope) //nolint:musttag // it is compared, and nobody reads it
	if err != nil {
		return fmt.Errorf("the query of a table: %w", err)
	}
	if p.request, err = page.Parse(p.query.Limit, p.query.Cursor, 1, "metrics", projectID.String(), string(text)); err != nil {
		return err
	}
	if len(p.request.After) > 0 {
		_, err = fmt.Sscan(p.request.After[0], &p.first)
	}
	return err
}

// columns lists the columns of the table. A prompt and a market have an id and a name.
func (p *plan) columns() []model.MetricColumn {
	columns := make([]model.MetricColumn, 0, len(p.query.Dimensions)+len(p.query.Metrics)+2)
	for _, d := range p.query.Dimensions {
		if d == model.MetricDimensionMarket || d == model.MetricDimensionPrompt {
			columns = append(columns, model.MetricColumn{Name: string(d) + "_id", Kind: model.MetricColumnKindDimension})
		}
		columns = append(columns, model.MetricColumn{Name: string(d), Kind: model.MetricColumnKindDimension})
	}
	for _, m := range p.query.Metrics {
		columns = append(columns, model.MetricColumn{Name: string(m), Kind: model.MetricColumnKindMetric})
	}
	return columns
}

func repeated[T comparable](values []T) bool {
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			return true
		}
	}
	return false
}

// list writes values as people read them.
func list[T ~string](values []T) string {
	if len(values) == 0 {
		return "no dimension"
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	return strings.Join(texts, ", ")
}
