package fanout

import (
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// items shows queries with where they came from.
func (s *Service) items(queries []reports.FanoutQuery, origins []reports.FanoutOrigin, of model.IntervalScope) []model.FanoutItem {
	byQuery := make(map[uuid.UUID][]reports.FanoutOrigin, len(queries))
	for _, o := range origins {
		byQuery[o.QueryID] = append(byQuery[o.QueryID], o)
	}
	items := make([]model.FanoutItem, len(queries))
	for i := range queries {
		items[i] = fanoutItem(&queries[i], byQuery[queries[i].ID], rollup.Asked{Scope: of})
		items[i].EngineLabels = make([]string, len(items[i].Engines))
		for n, engine := range items[i].Engines {
			items[i].EngineLabels[n] = s.runs.Label(engine)
		}
	}
	return items
}

func fanoutItem(q *reports.FanoutQuery, origins []reports.FanoutOrigin, asked rollup.Asked) model.FanoutItem {
	engines, spelled, prompts := map[string]bool{}, map[string]int{}, map[string]statistics.Sample{}
	for _, o := range origins {
		engines[o.Engine] = true
		for i, spelling := range o.Spellings {
			spelled[spelling] += o.Spelled[i]
		}
		sample := prompts[o.Prompt]
		sample.Hits += o.BrandResponses
		sample.N += o.Responses
		prompts[o.Prompt] = sample
	}
	return model.FanoutItem{
		Query: mostFrequent(spelled), EventCount: q.Events, PromptCount: len(prompts),
		ResponseCount: q.Responses, BrandResponseCount: q.BrandResponses,
		BrandResponseRateInterval: asked.Interval(slices.Collect(maps.Values(prompts))), Engines: slices.Sorted(maps.Keys(engines)),
	}
}

// mostFrequent is the text counted most often, of equals the smallest.
func mostFrequent(counted map[string]int) string {
	best := ""
	for _, text := range slices.Sorted(maps.Keys(counted)) {
		if counted[text] > counted[best] {
			best = text
		}
	}
	return best
}
