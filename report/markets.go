package report

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Markets gives each of a project's markets by its newest finished run, against
// the market's previous run that shares a cell, over the cells that both have. A
// market without a run has no figures. The statements are the same however many
// markets there are.
func (s *Service) Markets(ctx context.Context, project *model.Project, cohort model.PromptCohort) (*model.VisibilityMarkets, error) {
	markets, err := s.store.Markets(ctx, project)
	if err != nil {
		return nil, err
	}
	measured, err := s.measuredMarkets(ctx, project.ID, markets, cohort)
	if err != nil {
		return nil, err
	}
	out := &model.VisibilityMarkets{Items: make([]model.MarketVisibility, len(markets))}
	changes := make([]answer.Verdict, len(markets))
	for i, market := range markets {
		out.Items[i] = model.MarketVisibility{Market: &markets[i], State: model.MarketStateNoRun}
		if sel := measured[idOrNil(market.ID)]; sel != nil {
			out.Items[i], changes[i] = marketRow(&markets[i], sel)
		}
	}
	judge(out.Items, changes)
	return out, nil
}

// idOrNil names the default market without an id by the nil id.
func idOrNil(id *uuid.UUID) uuid.UUID {
	if id == nil {
		return uuid.Nil
	}
	return *id
}

// measuredMarkets loads the markets that have a run: it, its baseline, and what
// mentions are counted from.
func (s *Service) measuredMarkets(
	ctx context.Context, projectID uuid.UUID, markets []model.Market, cohort model.PromptCohort,
) (map[uuid.UUID]*selection, error) {
	ids := make([]uuid.UUID, 0, len(markets))
	own := false
	for _, m := range markets {
		if m.ID == nil {
			own = true
			continue
		}
		ids = append(ids, *m.ID)
	}
	found, err := s.store.MarketRuns(ctx, projectID, ids, own, cohort)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	var wanted []uuid.UUID
	for _, f := range found {
		wanted = append(wanted, f.AuditID)
		if f.BaselineID != nil {
			wanted = append(wanted, *f.BaselineID)
		}
	}
	runs, err := s.store.Runs(ctx, projectID, wanted)
	if err != nil {
		return nil, err
	}
	all := ""
	totals, err := s.store.Totals(ctx, projectID, wanted, cohort, &all)
	if err != nil {
		return nil, err
	}
	cells, err := s.store.MentionCells(ctx, projectID, wanted, cohort)
	if err != nil {
		return nil, err
	}
	return marketSelections(projectID, cohort, found, marketData{runs, totals, cells}), nil
}

// marketData is what was read of the markets' runs and baselines.
type marketData struct {
	runs   []*storage.Run
	totals []storage.Total
	cells  []storage.Cell
}

func marketSelections(
	projectID uuid.UUID, cohort model.PromptCohort, found []storage.MarketRun, data marketData,
) map[uuid.UUID]*selection {
	runs := make(map[uuid.UUID]*storage.Run, len(data.runs))
	for _, run := range data.runs {
		runs[run.ID] = run
	}
	cells := map[uuid.UUID][]storage.Cell{}
	for _, c := range data.cells {
		cells[c.AuditID] = append(cells[c.AuditID], c)
	}
	all := make(map[uuid.UUID]*selection, len(found))
	for _, f := range found {
		run := runs[f.AuditID]
		sel := &selection{
			projectID: projectID, filter: storage.RunFilter{Cohort: cohort}, runs: []*storage.Run{run},
			totals: data.totals, skipped: f.Skipped, cells: cells[run.ID], name: placeName,
		}
		if f.BaselineID != nil {
			sel.base = runs[*f.BaselineID]
			sel.cells = slices.Concat(sel.cells, cells[sel.base.ID])
		}
		all[idOrNil(f.MarketID)] = sel
	}
	return all
}

// marketRow gives a market's figures, and how its mention rate changed.
func marketRow(market *model.Market, sel *selection) (model.MarketVisibility, answer.Verdict) {
	run := sel.newest()
	now := fromCells(sel.runs, cellsOf(sel.cells, sel.runs, nil), sel.name, rowKey)
	compared := match(sel, now).comparison()
	measuredAt := finishedAt(run)
	return model.MarketVisibility{
		Market: market, State: model.MarketStateMeasured, AuditID: &run.ID, MeasuredAt: &measuredAt,
		ComparisonStatus: &compared.Status, MentionRate: now.brand().MentionRate(), ShareOfVoice: now.brand().ShareOfVoice(),
		MentionRateInterval: interval(mentionSamples(cellsOf(sel.cells, sel.runs, nil))),
		MentionRateDelta:    compared.Deltas["visibility_rate"], ShareOfVoiceDelta: compared.Deltas["share_of_voice"],
	}, mentionChange(sel)
}

// mentionSamples counts the brand's mentions by prompt.
func mentionSamples(cells []storage.Cell) []answer.Sample {
	prompts := map[int]answer.Sample{}
	for i := range cells {
		sample := prompts[cells[i].PromptIndex]
		sample.Hits += cells[i].Presences
		sample.N += cells[i].Responses
		prompts[cells[i].PromptIndex] = sample
	}
	return slices.Collect(maps.Values(prompts))
}

// mentionChange says whether the mention rate moved over the matched cells.
func mentionChange(sel *selection) answer.Verdict {
	if sel.base == nil {
		return answer.Verdict{}
	}
	then := map[uuid.UUID]answer.Sample{}
	for _, c := range cellsOf(sel.cells, []*storage.Run{sel.base}, nil) {
		then[c.MatchKey] = answer.Sample{Hits: c.Presences, N: c.Responses}
	}
	prompts := map[int][]answer.Matched{}
	for _, c := range cellsOf(sel.cells, sel.runs, nil) {
		if before, ok := then[c.MatchKey]; ok {
			now := answer.Sample{Hits: c.Presences, N: c.Responses}
			prompts[c.PromptIndex] = append(prompts[c.PromptIndex], answer.Matched{Now: now, Then: before})
		}
	}
	return answer.Compare(slices.Collect(maps.Values(prompts)))
}

// judge writes the verdicts of the rows that have a run: one has moved when its
// own test and the false discovery rate over all rows say so.
func judge(rows []model.MarketVisibility, changes []answer.Verdict) {
	p := make([]*float64, len(changes))
	for i := range changes {
		p[i] = changes[i].P
	}
	discovered := answer.Discoveries(p, answer.FalseDiscoveryRate)
	for i := range rows {
		if rows[i].State != model.MarketStateMeasured {
			continue
		}
		verdict := model.Verdict(changes[i].State)
		switch {
		case verdict == "":
			verdict = model.VerdictNotComparable
		case verdict == model.VerdictMoved && !discovered[i]:
			verdict = model.VerdictWithinNoise
		}
		rows[i].Verdict = &verdict
	}
}
