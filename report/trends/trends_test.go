package trends_test

import (
	"context"
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/report/trends"
	"github.com/answer-visibility/avm/storage/reports"
)

// manyRuns holds finished runs of a market in memory, and notes how many are read together.
type manyRuns struct {
	trends.Store
	rollup.RunStore
	rollup.ReadingStore

	runs   []*reports.Run // newest first, a day apart
	asked  map[uuid.UUID][]reports.AskedPrompt
	totals map[uuid.UUID][]reports.Total
	cells  map[uuid.UUID][]reports.Cell

	together int
}

// newManyRuns returns runs of two engines. asks returns the questions of the n-th run.
func newManyRuns(runs, requested int, asks func(run int) []int) *manyRuns {
	m := &manyRuns{
		asked: map[uuid.UUID][]reports.AskedPrompt{}, totals: map[uuid.UUID][]reports.Total{}, cells: map[uuid.UUID][]reports.Cell{},
	}
	entities := []model.EntitySnapshot{{Name: "Acme", Domains: []string{"acme.example"}}}
	for n := range runs {
		at := time.Date(2026, 3, 30-n, 9, 0, 0, 0, time.UTC)
		id := rollup.Digest("run", strconv.Itoa(n))
		run := &reports.Run{
			ID: id, ReadingID: id, Status: model.AuditStatusCompleted, Requested: requested,
			Entities: entities, Market: model.AuditMarket{CountryCode: "DE", LanguageCode: "de"}, CreatedAt: at, CompletedAt: &at,
		}
		m.runs = append(m.runs, run)
		m.answer(run, n, asks(n))
	}
	return m
}

func (m *manyRuns) answer(run *reports.Run, n int, questions []int) {
	prompts := make([]model.AuditPrompt, len(questions))
	for i, q := range questions {
		text := fmt.Sprintf("question %d", q)
		prompts[i] = model.AuditPrompt{AuditID: run.ID, PromptIndex: i, Text: text, Cohort: "core"}
		m.asked[run.ID] = append(m.asked[run.ID], reports.AskedPrompt{AuditID: run.ID, PromptIndex: i, Text: rollup.Digest(text)})
		run.IntentGroups = append(run.IntentGroups, q/2)
	}
	ledger := rollup.NewLedger(run, prompts, nil)
	for i, q := range questions {
		for e, engine := range []string{"assistant_a", "assistant_b"} {
			f := reports.Fact{PromptIndex: i, LogicalEngine: engine, TransportModel: "m"}
			if (q+n+e)%3 == 0 {
				f.Presences = []reports.Presence{{Rank: 1, Count: 1}}
			}
			ledger.Add(&f)
		}
	}
	m.cells[run.ReadingID], _, m.totals[run.ReadingID] = ledger.Rows()
}

func (m *manyRuns) LatestRun(context.Context, uuid.UUID, reports.RunFilter) (*reports.Run, error) {
	return m.runs[0], nil
}

func (m *manyRuns) FinishedRuns(context.Context, uuid.UUID, reports.RunFilter, reports.RunRange) ([]*reports.Run, error) {
	return m.runs, nil
}

func (m *manyRuns) Totals(_ context.Context, _ uuid.UUID, f reports.TotalFilter) ([]reports.Total, error) {
	var all []reports.Total
	for _, id := range f.ReadingIDs {
		for _, t := range m.totals[id] {
			if t.Engine == *f.Engine {
				all = append(all, t)
			}
		}
	}
	return all, nil
}

func (m *manyRuns) Cells(_ context.Context, _ uuid.UUID, f reports.CellFilter) iter.Seq2[reports.Cell, error] {
	m.together = max(m.together, len(f.ReadingIDs))
	return func(yield func(reports.Cell, error) bool) {
		for _, id := range f.ReadingIDs {
			for _, c := range m.cells[id] {
				if !yield(c, nil) {
					return
				}
			}
		}
	}
}

func (m *manyRuns) AskedPrompts(
	_ context.Context, _ uuid.UUID, auditIDs []uuid.UUID, _ model.PromptCohort, _ *string,
) ([]reports.AskedPrompt, error) {
	m.together = max(m.together, len(auditIDs))
	var all []reports.AskedPrompt
	for _, id := range auditIDs {
		all = append(all, m.asked[id]...)
	}
	return all, nil
}

func (m *manyRuns) trends(g model.SnapshotGranularity) ([]model.VisibilityTrendPoint, error) {
	service := trends.New(m, rollup.NewRuns(m, m, nil))
	project := &model.Project{CountryCode: "DE", LanguageCode: "de", Timezone: "UTC"}
	return service.Trends(context.Background(), project, model.TrendQuery{Cohort: "core", Granularity: g})
}

func TestLargeRunsAreReadInParts(t *testing.T) {
	t.Parallel()
	for name, asks := range map[string]func(run int) []int{
		"the same cells":  func(int) []int { return []int{0, 1, 2, 3, 4} },
		"different cells": func(run int) []int { return []int{run, run + 1, run + 2, 2, 3, 2} },
	} {
		for _, g := range model.AllSnapshotGranularity {
			small, large := newManyRuns(12, 100, asks), newManyRuns(12, 100_000, asks)
			want, err := small.trends(g)
			if err != nil || len(want) == 0 || small.together != 12 {
				t.Fatalf("%s: %d points, %d runs together, %v", name, len(want), small.together, err)
			}
			got, err := large.trends(g)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s by %s: points are not those of runs that are read together: %v", name, g, err)
			}
			if large.together > 2 {
				t.Errorf("%s by %s: %d large runs are read together", name, g, large.together)
			}
		}
	}
}

func TestAPointThatIsTooLargeIsRefused(t *testing.T) {
	t.Parallel()
	const questions = 10_000
	m := newManyRuns(8, 2*questions, func(run int) []int {
		asked := make([]int, questions)
		for i := range asked {
			asked[i] = run*questions + i
		}
		return asked
	})
	if _, err := m.trends(model.SnapshotGranularityMonth); fault.KindOf(err) != fault.Invalid {
		t.Errorf("80,000 prompts in a month: %v", err)
	}
	if points, err := m.trends(model.SnapshotGranularityDay); err != nil || len(points) != 8 {
		t.Errorf("10,000 prompts a day: %d points, %v", len(points), err)
	}
}
