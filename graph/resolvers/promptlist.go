package resolvers

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/google/uuid"

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
	metrics, err := r.VisibilityPrompts(ctx, p, query, false)
	if err != nil {
		return nil, err
	}
	for i := range metrics {
		if id := metrics[i].PromptID; id != nil && *id == promptID {
			return &metrics[i], nil
		}
	}
	return nil, nil //nolint:nilnil // the prompt was not asked
}

// PromptList answers a page of the prompts with their figures. The figures are made for all prompts of a
// cohort at once, and so the order is: only the prompts of the page are read with their other fields.
func (r projectResolver) PromptList(
	ctx context.Context, p *model.Project, search *string, promptSetID, topicID *uuid.UUID, cohort *model.PromptCohort,
	status *model.PromptStatus, market *model.MarketRef, engine *model.LogicalEngine, sort model.PromptSort, descending bool,
	limit *int, cursor *string,
) (*model.PromptListPage, error) {
	f := projects.PromptSearch{PromptFilter: model.PromptFilter{PromptSetID: promptSetID, TopicID: topicID, Status: status}, Cohort: cohort}
	if search != nil {
		f.Text = *search
	}
	if utf8.RuneCountInString(f.Text) > maxSearch || !utf8.ValidString(f.Text) {
		return nil, fault.Field("search", "must be at most %d characters", maxSearch)
	}
	req, err := page.Parse(limit, cursor, 1, "prompt_list", p.ID.String(), f.Text, uuidText(promptSetID), uuidText(topicID),
		filterText(cohort, model.PromptCohort.String), filterText(status, model.PromptStatus.String), marketText(market),
		filterText(engine, model.LogicalEngine.String), sort.String(), strconv.FormatBool(descending))
	if err != nil {
		return nil, err
	}
	from := 0
	if len(req.After) > 0 {
		if from, err = strconv.Atoi(req.After[0]); err != nil {
			return nil, err // the cursor is authentic, so it is a number
		}
	}
	missing, err := r.Objects.CheckPromptFilter(ctx, []uuid.UUID{p.ID}, f.PromptFilter)
	if err == nil {
		err = missing[p.ID]
	}
	if err != nil {
		return nil, err
	}
	found, err := r.Objects.FindPrompts(ctx, p.ID, f)
	if err != nil {
		return nil, err
	}
	metrics, err := r.metricsOf(ctx, p, found, market, engine)
	if err != nil {
		return nil, err
	}
	sortPrompts(found, metrics, sort, descending)
	out := &model.PromptListPage{TotalCount: len(found)}
	shown := found[min(from, len(found)):min(from+req.Limit, len(found))]
	if next := from + req.Limit; next < len(found) {
		out.NextCursor = req.Next(strconv.Itoa(next))
	}
	out.Items, err = r.promptRows(ctx, p.ID, shown, metrics)
	return out, err
}

// metricsOf returns the newest figures of prompts by their id.
func (r projectResolver) metricsOf(
	ctx context.Context, p *model.Project, found []model.Prompt, market *model.MarketRef, engine *model.LogicalEngine,
) (map[uuid.UUID]*model.PromptMetric, error) {
	byID := map[uuid.UUID]*model.PromptMetric{}
	seen := map[model.PromptCohort]bool{}
	for i := range found {
		cohort := found[i].Cohort
		if seen[cohort] {
			continue
		}
		seen[cohort] = true
		metrics, err := r.Reports.Prompts(ctx, p, model.PromptMetricQuery{Market: market, Engine: engine, Cohort: cohort})
		if errors.Is(err, model.ErrNotMeasured) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for n := range metrics {
			if id := metrics[n].PromptID; id != nil {
				byID[*id] = &metrics[n]
			}
		}
	}
	return byID, nil
}

// promptRows reads the prompts of a page.
func (r projectResolver) promptRows(
	ctx context.Context, projectID uuid.UUID, shown []model.Prompt, metrics map[uuid.UUID]*model.PromptMetric,
) ([]model.PromptRow, error) {
	keys := make([]storage.ChildKey, len(shown))
	for i := range shown {
		keys[i] = storage.ChildKey{ProjectID: projectID, ID: shown[i].ID}
	}
	prompts, err := r.Objects.PromptsByID(ctx, keys)
	if err != nil {
		return nil, err
	}
	rows := make([]model.PromptRow, 0, len(keys))
	for _, key := range keys {
		if prompt := prompts[key]; prompt != nil { // it may have just been deleted
			rows = append(rows, model.PromptRow{Prompt: prompt, Metric: metrics[key.ID]})
		}
	}
	return rows, nil
}

// sortPrompts sorts prompts, which are given oldest first. Prompts without the figure come last.
func sortPrompts(found []model.Prompt, metrics map[uuid.UUID]*model.PromptMetric, sort model.PromptSort, descending bool) {
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
		x, y := figureOf(metrics[a.ID], sort), figureOf(metrics[b.ID], sort)
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
func figureOf(m *model.PromptMetric, sort model.PromptSort) *float64 {
	if m == nil {
		return nil
	}
	switch sort {
	case model.PromptSortVisibilityRate:
		return m.VisibilityRate
	case model.PromptSortOwnedCitationRate:
		return m.OwnedCitationRate
	case model.PromptSortAvgPosition:
		return m.AvgPosition
	case model.PromptSortVisibilityDelta:
		return m.VisibilityDelta
	default:
		return m.CompositeScore
	}
}
