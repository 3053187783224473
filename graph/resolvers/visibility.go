package resolvers

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

func (r projectResolver) Visibility(
	ctx context.Context, p *model.Project, query model.VisibilityQuery, required bool,
) (*model.Visibility, error) {
	var err error
	if query.Tag, err = tagKey(query.Tag); err != nil {
		return nil, err
	}
	v, err := r.Reports.Visibility(ctx, p, query)
	if !required && errors.Is(err, model.ErrNotMeasured) {
		return nil, nil //nolint:nilnil // a report that is not measured is null in the graph
	}
	return v, err
}

func (r projectResolver) VisibilityState(ctx context.Context, p *model.Project, query model.VisibilityQuery) (model.ReportState, error) {
	return r.Reports.State(ctx, p, query)
}

func (r projectResolver) VisibilityPrompts(
	ctx context.Context, p *model.Project, query model.PromptMetricQuery, required bool, tag *string,
) ([]model.PromptMetric, error) {
	key, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	metrics, err := r.Reports.Prompts(ctx, p, query)
	if !required && errors.Is(err, model.ErrNotMeasured) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if key != nil {
		tagged, err := r.Objects.Tagged(ctx, p.ID, model.TagKindPrompt, *key)
		if err != nil {
			return nil, err
		}
		metrics = slices.DeleteFunc(metrics, func(m model.PromptMetric) bool { return m.PromptID == nil || !tagged[*m.PromptID] })
	}
	return metrics, r.setPromptActions(ctx, p.ID, metrics)
}

// setPromptActions names the action of each prompt.
func (r *Resolver) setPromptActions(ctx context.Context, projectID uuid.UUID, metrics []model.PromptMetric) error {
	keys := make([]string, 0, len(metrics))
	for i := range metrics {
		if id := metrics[i].PromptID; id != nil {
			keys = append(keys, id.String())
		}
	}
	taken, err := r.ActionStore.Targets(ctx, projectID, []model.ActionTargetKind{model.ActionTargetKindPrompt}, keys)
	if err != nil {
		return err
	}
	for i := range metrics {
		if id := metrics[i].PromptID; id != nil {
			if t, ok := taken[id.String()]; ok {
				metrics[i].ActionID = &t.ActionID
			}
		}
	}
	return nil
}

func (r projectResolver) PromptHistory(
	ctx context.Context, p *model.Project, promptID uuid.UUID,
	market *model.MarketRef, engine *model.LogicalEngine, cohort *model.PromptCohort,
) (*model.PromptHistory, error) {
	history, err := r.Reports.History(ctx, p, promptID, market, engine, cohort)
	if err != nil {
		return nil, err
	}
	history.Implementations, err = r.ActionStore.Implementations(ctx, p.ID, promptID)
	return history, err
}

func (r projectResolver) VisibilityTrends(
	ctx context.Context, p *model.Project, query model.TrendQuery,
) ([]model.VisibilityTrendPoint, error) {
	var err error
	if query.Tag, err = tagKey(query.Tag); err != nil {
		return nil, err
	}
	return r.Reports.Trends(ctx, p, query)
}

func (r projectResolver) VisibilitySources(
	ctx context.Context, p *model.Project, query model.SourceQuery,
) (*model.VisibilitySources, error) {
	key, err := tagKey(query.Tag)
	if err != nil {
		return nil, err
	}
	if query.Tag = key; key != nil {
		if query.Tagged, err = r.Objects.Tagged(ctx, p.ID, model.TagKindSource, *key); err != nil {
			return nil, err
		}
	}
	sources, err := r.Evidence.Sources(ctx, p, query)
	if err != nil {
		return nil, err
	}
	if err := r.setSourceTags(ctx, p.ID, sources.Items); err != nil {
		return nil, err
	}
	return sources, r.setSourceActions(ctx, p.ID, sources.Items)
}

// setSourceTags sets the tags of the sources' domains if the selection has them.
func (r *Resolver) setSourceTags(ctx context.Context, projectID uuid.UUID, sources []model.VisibilitySource) error {
	if !writer.Asks[model.VisibilitySource](ctx, "Tags") {
		return nil
	}
	keys := make([]storage.ChildKey, len(sources))
	for i := range sources {
		keys[i] = storage.ChildKey{ProjectID: projectID, ID: sources[i].DomainID}
	}
	tags, err := r.Objects.TagsOf(ctx, model.TagKindSource, keys)
	for i := range sources {
		sources[i].Tags = tags[keys[i]]
	}
	return err
}

// setSourceActions names the opportunity and the action of each source: of a page of
// others, or of the project's own.
func (r *Resolver) setSourceActions(ctx context.Context, projectID uuid.UUID, sources []model.VisibilitySource) error {
	keys := make([]string, len(sources))
	for i := range sources {
		keys[i] = sources[i].Key
	}
	kinds := []model.ActionTargetKind{model.ActionTargetKindSource, model.ActionTargetKindPage}
	taken, err := r.ActionStore.Targets(ctx, projectID, kinds, keys)
	if err != nil {
		return err
	}
	for i := range sources {
		if t, ok := taken[sources[i].Key]; ok {
			sources[i].ActionID, sources[i].OpportunityID = &t.ActionID, t.OpportunityID
		}
	}
	return nil
}

func (r projectResolver) VisibilityPerception(
	ctx context.Context, p *model.Project, query model.RunQuery,
) (*model.Perception, error) {
	var err error
	if query.Tag, err = tagKey(query.Tag); err != nil {
		return nil, err
	}
	if !asksPerceptionParts(ctx) {
		return r.Evidence.PerceptionTotals(ctx, p, query)
	}
	return r.Evidence.Perception(ctx, p, query)
}

// asksPerceptionParts reports whether the selection asks for what is made of prompts, themes and quotes.
func asksPerceptionParts(ctx context.Context) bool {
	asks := writer.Asks[model.PerceptionScore](ctx, "PositiveShareInterval") || writer.Asks[model.PerceptionScore](ctx, "NegativeShareInterval")
	for _, part := range []string{"Engines", "Topics", "Prompts", "Themes", "NegativeQuotes", "Drivers", "Recommended", "Trend"} {
		asks = asks || writer.Asks[model.Perception](ctx, part)
	}
	return asks
}

func (r projectResolver) VisibilityAds(ctx context.Context, p *model.Project, query model.AdsQuery) (*model.VisibilityAds, error) {
	var err error
	if query.Tag, err = tagKey(query.Tag); err != nil {
		return nil, err
	}
	return r.Evidence.Ads(ctx, p, query)
}

func (r projectResolver) VisibilityFanout(
	ctx context.Context, p *model.Project, query model.FanoutQuery,
) (*model.FanoutPage, error) {
	var err error
	if query.Tag, err = tagKey(query.Tag); err != nil {
		return nil, err
	}
	return r.Evidence.Fanout(ctx, p, query)
}

func (r projectResolver) VisibilityMarkets(
	ctx context.Context, p *model.Project, cohort model.PromptCohort, tag *string, intervalScope model.IntervalScope,
) (*model.VisibilityMarkets, error) {
	key, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	return r.Reports.Markets(ctx, p, cohort, intervalScope, key)
}

func (r projectResolver) Metrics(ctx context.Context, p *model.Project, query model.MetricQuery) (*model.MetricTable, error) {
	var err error
	if query.Tag, err = tagKey(query.Tag); err != nil {
		return nil, err
	}
	return r.Reports.Metrics(ctx, p, query)
}
