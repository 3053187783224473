package report_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

func (w *world) metrics(q model.MetricQuery) *model.MetricTable {
	w.Helper()
	table, err := w.service.Metrics(w.Context(), w.project, q)
	w.must(err)
	return table
}

// chance plants a run with answers drawn at random.
func chance(draw *rand.Rand) planted {
	p := planted{competitors: []string{"Beta", "Gamma"}}
	for i := range 3 + draw.IntN(3) {
		p.prompts = append(p.prompts, fmt.Sprintf("question %d", i))
		for _, engine := range []string{"assistant_a", "assistant_b", "overview_a"}[:1+draw.IntN(3)] {
			for range 1 + draw.IntN(4) {
				text := []string{"Acme", "Beta, then Acme.", "Gamma and Beta.", "Nobody"}[draw.IntN(4)]
				s := said{prompt: i, engine: engine, text: text}
				if draw.IntN(2) == 0 {
					s.cites = []string{"https://www.acme.example/a"}
				}
				p.said = append(p.said, s)
			}
		}
	}
	return p
}

// measuredAtRandom is a project whose two markets have three runs each.
func measuredAtRandom(t *testing.T) *world {
	t.Helper()
	draw := rand.New(rand.NewPCG(7, 7))
	w := newWorld(t)
	second := w.market(false)
	for range 3 {
		w.run(chance(draw))
		w.run(in(chance(draw), second))
	}
	return w
}

func by(d ...model.MetricDimension) model.MetricQuery {
	figures := []model.MetricName{
		model.MetricNameMentionRate, model.MetricNameCitationRate, model.MetricNameAveragePosition, model.MetricNameVisibilityScore,
		model.MetricNameShareOfVoice,
	}
	if slices.Contains(d, model.MetricDimensionEntity) || slices.Contains(d, model.MetricDimensionPrompt) {
		figures = figures[:3]
	}
	return model.MetricQuery{Metrics: figures, Dimensions: d}
}

// Every figure of a table is that of the visibility report about the row's engine or entity.
func TestTablesAgreeWithTheVisibilityReport(t *testing.T) {
	t.Parallel()
	w := measuredAtRandom(t)
	whole := w.visibility(model.VisibilityQuery{})

	q := by()
	q.Compare = model.MetricComparisonPreviousRun
	row := w.metrics(q).Rows[0]
	f, c := row.Figures, whole.Comparison
	holds(t, row, row.Responses == whole.Counts.Responses, same2(f[0].Value, whole.VisibilityRate), same2(f[1].Value, whole.OwnedCitationRate),
		same2(f[2].Value, whole.AvgPosition), same2(f[3].Value, whole.VisibilityScore), same2(f[4].Value, shareOf(whole.Rankings)),
		*f[0].Interval == *whole.VisibilityRateInterval, same2(f[0].Change, c.Deltas["visibility_rate"]), same2(f[0].Before, c.BaselineValues["visibility_rate"]),
		*f[0].Verdict == c.Changes[0].Verdict, *f[1].Verdict == c.Changes[1].Verdict, same2(f[3].Change, c.Deltas["visibility_score"]), f[3].Verdict == nil)

	engines := w.metrics(by(model.MetricDimensionEngine)).Rows
	if len(engines) != len(whole.PerEngine) {
		t.Fatalf("%d engines of %d", len(engines), len(whole.PerEngine))
	}
	for _, e := range whole.PerEngine {
		i := slices.IndexFunc(engines, func(r model.MetricRow) bool { return *r.Dimensions[0] == e.LogicalEngine })
		f := engines[i].Figures
		holds(t, e, same2(f[0].Value, e.BrandMentionRate), same2(f[1].Value, e.OwnedCitationRate), same2(f[3].Value, e.VisibilityScore),
			engines[i].Responses == e.Counts.Responses, f[0].Change == nil, f[0].Verdict == nil)
	}

	q = by(model.MetricDimensionEntity)
	q.Compare = model.MetricComparisonPreviousRun
	entities := w.metrics(q).Rows
	for i, r := range whole.Rankings {
		f := entities[i].Figures
		holds(t, entities[i], *entities[i].Dimensions[0] == r.Name, same2(f[0].Value, r.MentionRate), same2(f[1].Value, r.CitationRate),
			same2(f[2].Value, r.AvgPosition), same2(f[0].Change, r.VisibilityDelta), *f[0].Verdict == *r.Verdict)
	}
}

// A row of a market has the figures of the report on markets.
func TestTablesAgreeWithTheReportOnMarkets(t *testing.T) {
	t.Parallel()
	w := measuredAtRandom(t)
	q := by(model.MetricDimensionMarket)
	q.Compare = model.MetricComparisonPreviousRun
	rows := w.metrics(q).Rows
	for i, market := range w.markets() {
		id := "default"
		if market.Market.ID != nil {
			id = market.Market.ID.String()
		}
		q.Filters = []model.MetricFilter{{Field: model.MetricFilterFieldMarket, Op: model.MetricFilterOpEq, Value: &id}}
		one := w.metrics(q)
		f := one.Rows[0].Figures
		holds(t, one, len(one.Rows) == 1, *one.Rows[0].Dimensions[0] == id, *one.Rows[0].Dimensions[1] == market.Market.Label,
			same2(f[0].Value, market.MentionRate), same2(f[4].Value, market.ShareOfVoice), same2(f[0].Change, market.MentionRateDelta),
			asJSON(rows[i]) == asJSON(one.Rows[0]))
	}
}

// A row of a prompt and an engine has the figures of the report on prompts.
func TestTablesAgreeWithTheReportOnPrompts(t *testing.T) {
	t.Parallel()
	w := measuredAtRandom(t)
	q := by(model.MetricDimensionPrompt, model.MetricDimensionEngine)
	q.Limit = new(100)
	rows := w.metrics(q).Rows
	outcomes := 0
	for _, m := range w.promptMetrics(model.PromptMetricQuery{}) {
		for _, o := range m.Outcomes {
			outcomes++
			i := slices.IndexFunc(rows, func(r model.MetricRow) bool {
				return *r.Dimensions[1] == m.PromptText && *r.Dimensions[2] == o.LogicalEngine
			})
			if i < 0 {
				t.Errorf("%s of %s is missing", m.PromptText, o.LogicalEngine)
				continue
			}
			holds(t, rows[i], same2(rows[i].Figures[0].Value, o.VisibilityRate), same2(rows[i].Figures[1].Value, o.OwnedCitationRate))
		}
	}
	if outcomes != len(rows) {
		t.Errorf("%d rows of %d outcomes", len(rows), outcomes)
	}
}

// A row of a period has the figures of the trends, also of one engine and of a competitor.
func TestTablesAgreeWithTheTrends(t *testing.T) {
	t.Parallel()
	w := measuredAtRandom(t)
	for _, engine := range []*model.LogicalEngine{nil, new(model.LogicalEngineAssistantA)} {
		points, err := w.service.Trends(t.Context(), w.project, model.TrendQuery{
			Granularity: model.SnapshotGranularityWeek, Engine: engine, Cohort: model.PromptCohortCore,
		})
		w.must(err)
		q := by(model.MetricDimensionWeek)
		if engine != nil {
			q.Filters = []model.MetricFilter{{Field: model.MetricFilterFieldEngine, Op: model.MetricFilterOpEq, Value: new(string(*engine))}}
		}
		weeks := w.metrics(q).Rows
		q.Metrics, q.Dimensions = q.Metrics[:3], append(q.Dimensions, model.MetricDimensionEntity)
		ranked := w.metrics(q).Rows
		if len(weeks) != len(points) || len(points) == 0 {
			t.Fatalf("%d weeks of %d", len(weeks), len(points))
		}
		for i, p := range points {
			f := weeks[i].Figures
			holds(t, weeks[i], same2(f[0].Value, p.VisibilityRate), same2(f[3].Value, p.VisibilityScore), same2(f[4].Value, p.Sov.Mention),
				*weeks[i].Dimensions[0] <= p.CompletedAt.Format("2006-01-02"))
			for _, e := range p.Rankings {
				row := ranked[0]
				ranked = ranked[1:]
				holds(t, row, *row.Dimensions[0] == *weeks[i].Dimensions[0], *row.Dimensions[1] == e.Name, same2(row.Figures[0].Value, e.MentionRate))
			}
		}
	}
}

func shareOf(rankings []model.RankingRow) *float64 {
	return rankings[slices.IndexFunc(rankings, func(r model.RankingRow) bool { return r.IsBrand })].ShareOfVoice
}

// A table is sorted by any of its columns and read page by page.
func TestTablesAreSortedAndRead(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(wide(func(prompt int) int { return (prompt * 7) % 11 }))
	q := model.MetricQuery{
		Metrics: []model.MetricName{model.MetricNameMentionRate}, Dimensions: []model.MetricDimension{model.MetricDimensionPrompt},
		OrderBy: new("mention_rate"), Descending: true, Limit: new(5),
	}
	var values []float64
	seen := map[string]bool{}
	for page := 1; ; page++ {
		table := w.metrics(q)
		for _, r := range table.Rows {
			values = append(values, *r.Figures[0].Value)
			seen[*r.Dimensions[1]] = true
		}
		if q.Cursor = table.NextCursor; q.Cursor == nil {
			break
		}
		if page > 3 {
			t.Fatal("the list does not end")
		}
	}
	slices.Reverse(values)
	if len(seen) != 12 || !slices.IsSorted(values) {
		t.Errorf("%d prompts: %v", len(seen), values)
	}
	q.Cursor, q.OrderBy = w.metrics(q).NextCursor, nil
	if _, err := w.service.Metrics(t.Context(), w.project, q); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a cursor of another order: %v", err)
	}
}

// A table without rows says why.
func TestTablesWithoutRowsSayWhy(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	q := model.MetricQuery{Metrics: []model.MetricName{model.MetricNameMentionRate}, Dimensions: []model.MetricDimension{model.MetricDimensionEntity}}
	if table := w.metrics(q); len(table.Rows) != 0 || !strings.Contains(*table.Reason, "no finished run") {
		t.Errorf("%s", asJSON(table))
	}
	w.run(twoPrompts())
	q.Filters = []model.MetricFilter{{Field: model.MetricFilterFieldEntity, Op: model.MetricFilterOpEq, Value: new("Delta")}}
	if table := w.metrics(q); len(table.Rows) != 0 || !strings.Contains(*table.Reason, "filters") {
		t.Errorf("%s", asJSON(table))
	}
	q.Filters = nil
	if table := w.metrics(q); len(table.Rows) != 2 || table.Reason != nil {
		t.Errorf("%s", asJSON(table))
	}
}

// A combination that means nothing is refused with the field and what is allowed.
func TestMeaninglessTablesAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	day := &model.DateOrTime{DateOnly: true}
	filter := func(field model.MetricFilterField, op model.MetricFilterOp, value ...string) model.MetricQuery {
		f := model.MetricFilter{Field: field, Op: op, Values: value}
		if op == model.MetricFilterOpEq && len(value) == 1 {
			f.Value, f.Values = &value[0], nil
		}
		return model.MetricQuery{Filters: []model.MetricFilter{f}}
	}
	rate := []model.MetricName{model.MetricNameMentionRate}
	by := func(d ...model.MetricDimension) model.MetricQuery {
		return model.MetricQuery{Metrics: rate, Dimensions: d}
	}
	many := make([]string, 101)
	for i := range many {
		many[i] = uuid.NewString()
	}
	for name, c := range map[string]struct {
		q     model.MetricQuery
		field string
	}{
		"a dimension twice":        {by(model.MetricDimensionEngine, model.MetricDimensionEngine), "dimensions"},
		"two periods":              {by(model.MetricDimensionDay, model.MetricDimensionWeek), "dimensions"},
		"prompt and entity":        {by(model.MetricDimensionPrompt, model.MetricDimensionEntity), "dimensions"},
		"prompt and week":          {by(model.MetricDimensionPrompt, model.MetricDimensionWeek), "dimensions"},
		"prompt in a range":        {model.MetricQuery{Dimensions: []model.MetricDimension{model.MetricDimensionPrompt}, From: day}, "dimensions"},
		"a score of competitors":   {model.MetricQuery{Metrics: []model.MetricName{model.MetricNameVisibilityScore}, Dimensions: []model.MetricDimension{model.MetricDimensionEntity}}, "metrics"},
		"a share by prompt":        {model.MetricQuery{Metrics: []model.MetricName{model.MetricNameShareOfVoice}, Dimensions: []model.MetricDimension{model.MetricDimensionPrompt}}, "metrics"},
		"a figure twice":           {model.MetricQuery{Metrics: []model.MetricName{model.MetricNameMentionRate, model.MetricNameMentionRate}}, "metrics"},
		"periods compared":         {model.MetricQuery{Dimensions: []model.MetricDimension{model.MetricDimensionDay}, Compare: model.MetricComparisonPreviousRun}, "compare"},
		"two engines in one":       {filter(model.MetricFilterFieldEngine, model.MetricFilterOpIn, "assistant_a", "assistant_b"), "filters[0]"},
		"an entity unsplit":        {filter(model.MetricFilterFieldEntity, model.MetricFilterOpEq, "Acme"), "filters[0]"},
		"eq with two values":       {filter(model.MetricFilterFieldEngine, model.MetricFilterOpEq, "assistant_a", "assistant_b"), "filters[0].values"},
		"eq without a value":       {filter(model.MetricFilterFieldEngine, model.MetricFilterOpEq), "filters[0].value"},
		"an unknown engine":        {filter(model.MetricFilterFieldEngine, model.MetricFilterOpEq, "assistant_z"), "filters[0].value"},
		"a market that is no id":   {filter(model.MetricFilterFieldMarket, model.MetricFilterOpEq, "Germany"), "filters[0].value"},
		"an unknown cohort":        {filter(model.MetricFilterFieldCohort, model.MetricFilterOpEq, "all"), "filters[0].value"},
		"too many values":          {filter(model.MetricFilterFieldPrompt, model.MetricFilterOpIn, many...), "filters[0].values"},
		"an order by no column":    {model.MetricQuery{OrderBy: new("responses")}, "order_by"},
		"a cursor of another list": {model.MetricQuery{Cursor: new("x")}, "cursor"},
		"a limit of 0":             {model.MetricQuery{Limit: new(0)}, "limit"},
	} {
		if c.q.Metrics == nil {
			c.q.Metrics = rate
		}
		_, err := w.service.Metrics(t.Context(), w.project, c.q)
		var f *fault.Error
		if fault.KindOf(err) != fault.Invalid || !errors.As(err, &f) || f.Details[0].Field != c.field {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := w.service.Metrics(t.Context(), w.project, model.MetricQuery{}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("no figure: %v", err)
	}
}
