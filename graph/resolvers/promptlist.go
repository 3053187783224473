package resolvers

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/projects"
)

// maxSearch is the longest text that prompts are searched for, in characters.
const maxSearch = 200

// PromptMetric answers the figures of one prompt.
func (r projectResolver) PromptMetric(
	ctx context.Context, p *model.Project, promptID uuid.UUID, query model.PromptMetricQuery,
) (*model.PromptMetric, error) {
	table, err := r.Reports.PromptTable(ctx, p, query)
	if errors.Is(err, model.ErrNotMeasured) {
		return nil, nil //nolint:nilnil // a report that is not measured is null in the graph
	}
	if err != nil {
		return nil, err
	}
	metrics, err := table.Metrics(map[uuid.UUID]bool{promptID: true}, true)
	if err != nil || len(metrics) == 0 {
		return nil, err
	}
	return &metrics[0], r.setPromptActions(ctx, p.ID, metrics)
}

// PromptList returns a page of the prompts with their figures. All prompts of a cohort are judged together, and
// sorted by their stored figures; other fields are read of the page's prompts only.
func (r projectResolver) PromptList(
	ctx context.Context, p *model.Project, search *string, promptSetID, topicID *uuid.UUID, cohort *model.PromptCohort,
	status *model.PromptStatus, tag *string, market *model.MarketRef, engine *model.LogicalEngine, moved bool, sort model.PromptSort, descending bool,
	limit *int, cursor *string,
) (*model.PromptListPage, error) {
	tag, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	f := projects.PromptSearch{PromptFilter: model.PromptFilter{PromptSetID: promptSetID, TopicID: topicID, Status: status, Tag: tag}, Cohort: cohort}
	if f.Text, err = searchText(search); err != nil {
		return nil, err
	}
	req, err := page.Parse(limit, cursor, 1, "prompt_list", p.ID.String(), f.Text, uuidText(promptSetID), uuidText(topicID),
		filterText(cohort, model.PromptCohort.String), filterText(status, model.PromptStatus.String), marketText(market),
		filterText(engine, model.LogicalEngine.String), filterText(tag, verbatim), strconv.FormatBool(moved), sort.String(), strconv.FormatBool(descending))
	if err != nil {
		return nil, err
	}
	from := 0
	if len(req.After) > 0 {
		if from, err = strconv.Atoi(req.After[0]); err != nil {
			return nil, err // the cursor is authentic, so it is a number
		}
	}
	found, err := r.findPrompts(ctx, p.ID, f)
	if err != nil {
		return nil, err
	}
	out := &model.PromptListPage{}
	var tables map[model.PromptCohort]*model.PromptTable
	if moved || market != nil || needsFigures(sort) || asksFigures(ctx) {
		if tables, err = r.promptTables(ctx, p, found, market, engine); err != nil {
			return nil, err
		}
		out = countPrompts(found, tables)
	}
	if moved {
		found = slices.DeleteFunc(found, func(one model.Prompt) bool { return !tables[one.Cohort].Keys[one.ID].Moved })
	}
	out.TotalCount = len(found)
	sortPrompts(found, tables, sort, descending)
	shown := found[min(from, len(found)):min(from+req.Limit, len(found))]
	if next := from + req.Limit; next < len(found) {
		out.NextCursor = req.Next(strconv.Itoa(next))
	}
	metrics, err := r.pageMetrics(ctx, p.ID, shown, tables)
	if err != nil {
		return nil, err
	}
	out.Items, err = r.promptRows(ctx, p.ID, shown, metrics)
	return out, err
}

// searchText checks a text that prompts are searched for; nil is empty.
func searchText(search *string) (string, error) {
	if search == nil {
		return "", nil
	}
	if utf8.RuneCountInString(*search) > maxSearch || !utf8.ValidString(*search) {
		return "", fault.Field("search", "must be at most %d characters", maxSearch)
	}
	return *search, nil
}

// findPrompts returns the prompts that a filter selects. It refuses a set or topic that the project does not have.
func (r projectResolver) findPrompts(ctx context.Context, projectID uuid.UUID, f projects.PromptSearch) ([]model.Prompt, error) {
	missing, err := r.Objects.CheckPromptFilter(ctx, []uuid.UUID{projectID}, f.PromptFilter)
	if err == nil {
		err = missing[projectID]
	}
	if err != nil {
		return nil, err
	}
	return r.Objects.FindPrompts(ctx, projectID, f)
}

// needsFigures reports whether prompts are sorted by a figure.
func needsFigures(sort model.PromptSort) bool {
	return sort != model.PromptSortCreated && sort != model.PromptSortText
}

// asksFigures reports whether the selection asks for figures of prompts.
func asksFigures(ctx context.Context) bool {
	asks := writer.Asks[model.PromptRow](ctx, "Metric")
	for _, count := range []string{"MeasuredCount", "RoseCount", "FellCount"} {
		asks = asks || writer.Asks[model.PromptListPage](ctx, count)
	}
	return asks
}

// asksCompetitors reports whether the selection asks for what figures of prompts say about competitors.
func asksCompetitors(ctx context.Context) bool {
	asks := writer.Asks[model.PromptOutcome](ctx, "GapCounts")
	for _, part := range []string{"Deltas", "CurrentValues", "BaselineValues", "Rankings", "CurrentRankings"} {
		asks = asks || writer.Asks[model.VisibilityComparison](ctx, part)
	}
	return asks
}

// countPrompts counts the prompts that have figures, and those whose visibility rate moved.
func countPrompts(found []model.Prompt, tables map[model.PromptCohort]*model.PromptTable) *model.PromptListPage {
	out := &model.PromptListPage{}
	for i := range found {
		key, measured := tables[found[i].Cohort].Keys[found[i].ID]
		if !measured {
			continue
		}
		out.MeasuredCount++
		switch {
		case !key.Moved || key.VisibilityDelta == nil:
		case *key.VisibilityDelta > 0:
			out.RoseCount++
		default:
			out.FellCount++
		}
	}
	return out
}

// promptTables returns the newest figures of the cohorts of prompts.
func (r projectResolver) promptTables(
	ctx context.Context, p *model.Project, found []model.Prompt, market *model.MarketRef, engine *model.LogicalEngine,
) (map[model.PromptCohort]*model.PromptTable, error) {
	tables := map[model.PromptCohort]*model.PromptTable{}
	for i := range found {
		cohort := found[i].Cohort
		if tables[cohort] != nil {
			continue
		}
		table, err := r.Reports.PromptTable(ctx, p, model.PromptMetricQuery{Market: market, Engine: engine, Cohort: cohort})
		switch {
		case errors.Is(err, model.ErrNotMeasured):
			table = &model.PromptTable{}
		case err != nil:
			return nil, err
		}
		tables[cohort] = table
	}
	return tables, nil
}

// pageMetrics returns the figures of the prompts that are shown, by their id, where they are asked for.
func (r projectResolver) pageMetrics(
	ctx context.Context, projectID uuid.UUID, shown []model.Prompt, tables map[model.PromptCohort]*model.PromptTable,
) (map[uuid.UUID]*model.PromptMetric, error) {
	if !writer.Asks[model.PromptRow](ctx, "Metric") {
		return map[uuid.UUID]*model.PromptMetric{}, nil
	}
	ids := map[model.PromptCohort]map[uuid.UUID]bool{}
	for i := range shown {
		if _, measured := tables[shown[i].Cohort].Keys[shown[i].ID]; !measured {
			continue
		}
		if ids[shown[i].Cohort] == nil {
			ids[shown[i].Cohort] = map[uuid.UUID]bool{}
		}
		ids[shown[i].Cohort][shown[i].ID] = true
	}
	var all []model.PromptMetric
	for cohort, wanted := range ids {
		metrics, err := tables[cohort].Metrics(wanted, asksCompetitors(ctx))
		if err != nil {
			return nil, err
		}
		all = append(all, metrics...)
	}
	byID := make(map[uuid.UUID]*model.PromptMetric, len(all))
	for i := range all {
		byID[*all[i].PromptID] = &all[i]
	}
	if !writer.Asks[model.PromptMetric](ctx, "ActionID") {
		return byID, nil
	}
	return byID, r.setPromptActions(ctx, projectID, all)
}

// promptRows reads the prompts of a page, where they are asked for.
func (r projectResolver) promptRows(
	ctx context.Context, projectID uuid.UUID, shown []model.Prompt, metrics map[uuid.UUID]*model.PromptMetric,
) ([]model.PromptRow, error) {
	keys := make([]storage.ChildKey, len(shown))
	for i := range shown {
		keys[i] = storage.ChildKey{ProjectID: projectID, ID: shown[i].ID}
	}
	rows := make([]model.PromptRow, 0, len(keys))
	if !writer.Asks[model.PromptRow](ctx, "Prompt") {
		for i := range shown {
			rows = append(rows, model.PromptRow{Prompt: &shown[i], Metric: metrics[shown[i].ID]})
		}
		return rows, nil
	}
	prompts, err := r.Objects.PromptsByID(ctx, keys)
	if err != nil {
		return nil, err
	}
	for _, key := range keys {
		if prompt := prompts[key]; prompt != nil { // it may have just been deleted
			rows = append(rows, model.PromptRow{Prompt: prompt, Metric: metrics[key.ID]})
		}
	}
	return rows, nil
}

// sortPrompts sorts prompts, which are given oldest first. Prompts without the figure come last.
func sortPrompts(found []model.Prompt, tables map[model.PromptCohort]*model.PromptTable, sort model.PromptSort, descending bool) {
	if sort == model.PromptSortCreated {
		if descending {
			slices.Reverse(found)
		}
		return
	}
	sign := 1
	if descending {
		sign = -1
	}
	slices.SortStableFunc(found, func(a, b model.Prompt) int {
		if sort == model.PromptSortText {
			return sign * cmp.Compare(a.Text, b.Text)
		}
		x, y := figureOf(tables[a.Cohort].Keys[a.ID], sort), figureOf(tables[b.Cohort].Keys[b.ID], sort)
		if x == nil || y == nil {
			return cmp.Compare(unknown(x), unknown(y))
		}
		return sign * cmp.Compare(*x, *y)
	})
}

// marketText returns a market filter as text.
func marketText(m *model.MarketRef) string {
	switch {
	case m == nil:
		return ""
	case m.ID.Valid:
		return m.ID.UUID.String()
	default:
		return model.DefaultMarket
	}
}

// unknown returns 1 for a figure that is not known, to sort it last.
func unknown(figure *float64) int {
	if figure == nil {
		return 1
	}
	return 0
}

// figureOf returns the figure that prompts are sorted by; nil where it is not known.
func figureOf(k model.PromptSortKeys, sort model.PromptSort) *float64 {
	switch sort {
	case model.PromptSortVisibilityRate:
		return k.VisibilityRate
	case model.PromptSortOwnedCitationRate:
		return k.OwnedCitationRate
	case model.PromptSortAvgPosition:
		return k.AvgPosition
	case model.PromptSortVisibilityDelta:
		return k.VisibilityDelta
	case model.PromptSortVisibilityChange:
		if k.VisibilityDelta == nil {
			return nil
		}
		return new(math.Abs(*k.VisibilityDelta))
	default:
		return k.CompositeScore
	}
}
