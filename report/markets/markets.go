// Package markets makes the report that compares the markets of a project.
package markets

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/measure"
	"github.com/answer-visibility/avm/storage/reports"
)

// Store is where the report on markets reads.
type Store interface {
	MarketRuns(
		ctx context.Context, projectID uuid.UUID, markets []uuid.UUID, own bool, cohort model.PromptCohort,
	) ([]reports.MarketRun, error)
	Runs(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]*reports.Run, error)
	MentionCells(
		ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, cohort model.PromptCohort,
	) ([]reports.MentionCell, error)
	BrandSentiment(
		ctx context.Context, projectID uuid.UUID, cohort model.PromptCohort, readingIDs []uuid.UUID,
	) (map[uuid.UUID]reports.Sentiment, error)
}

// ProjectStore is where a project's markets are listed.
type ProjectStore interface {
	Markets(ctx context.Context, project *model.Project) ([]model.Market, error)
}

// Service makes the report on markets.
type Service struct {
	store    Store
	projects ProjectStore
}

// New returns the service over its stores.
func New(store Store, projects ProjectStore) *Service {
	return &Service{store: store, projects: projects}
}

// Markets returns each of a project's markets by its newest finished run, against
// the market's previous run that shares a cell, over the cells that both have. A
// market without a run has no figures. The statements are the same however many
// markets there are.
func (s *Service) Markets(ctx context.Context, project *model.Project, cohort model.PromptCohort) (*model.VisibilityMarkets, error) {
	markets, err := s.projects.Markets(ctx, project)
	if err != nil {
		return nil, err
	}
	measured, err := s.measuredMarkets(ctx, project.ID, markets, cohort)
	if err != nil {
		return nil, err
	}
	out := &model.VisibilityMarkets{Items: make([]model.MarketVisibility, len(markets))}
	changes := map[int]*answer.Verdict{}
	for i, market := range markets {
		out.Items[i] = model.MarketVisibility{Market: &markets[i], State: model.MarketStateNoRun}
		if m := measured[idOrNil(market.ID)]; m != nil {
			out.Items[i], changes[i] = m.row(&markets[i]), m.change()
		}
	}
	answer.JudgeTogether(slices.Collect(maps.Values(changes)))
	for i, change := range changes {
		out.Items[i].Verdict = new(measure.VerdictOf(change))
	}
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
) (map[uuid.UUID]*measuredMarket, error) {
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
	wanted := make([]uuid.UUID, 0, 2*len(found))
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
	readings := measure.ReadingIDs(runs)
	cells, err := s.store.MentionCells(ctx, projectID, withEarlier(readings, found), cohort)
	if err != nil {
		return nil, err
	}
	sentiment, err := s.store.BrandSentiment(ctx, projectID, cohort, readings)
	if err != nil {
		return nil, err
	}
	measured := newMeasuredMarkets(found, runs, cells)
	for _, m := range measured {
		m.sentiment = sentiment[m.run.ReadingID]
	}
	return measured, nil
}

// withEarlier adds the readings of earlier runs, each once.
func withEarlier(readings []uuid.UUID, found []reports.MarketRun) []uuid.UUID {
	all := slices.Clone(readings)
	for _, f := range found {
		all = append(all, f.Earlier...)
	}
	slices.SortFunc(all, func(a, b uuid.UUID) int { return bytes.Compare(a[:], b[:]) })
	return slices.Compact(all)
}

func newMeasuredMarkets(found []reports.MarketRun, runs []*reports.Run, cells []reports.MentionCell) map[uuid.UUID]*measuredMarket {
	byID := make(map[uuid.UUID]*reports.Run, len(runs))
	for _, run := range runs {
		byID[run.ID] = run
	}
	byReading := make(map[uuid.UUID][]reports.MentionCell, len(runs))
	for i := range cells {
		byReading[cells[i].ReadingID] = append(byReading[cells[i].ReadingID], cells[i])
	}
	all := make(map[uuid.UUID]*measuredMarket, len(found))
	for _, f := range found {
		run := byID[f.AuditID]
		m := &measuredMarket{run: run, skipped: f.Skipped, cells: byReading[run.ReadingID]}
		if f.BaselineID != nil {
			m.base = byID[*f.BaselineID]
			m.pair(byReading[m.base.ReadingID])
			for _, reading := range f.Earlier {
				m.earlier = append(m.earlier, byReading[reading])
			}
		}
		all[idOrNil(f.MarketID)] = m
	}
	return all
}
