package prompts_test

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/prompts"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// large holds runs of many prompts, each asked once of some engines, in memory.
type large struct {
	prompts.Store
	rollup.RunStore
	rollup.ReadingStore

	runs        []*reports.Run // newest first
	asked       []model.AuditPrompt
	tallies     []reports.Tally
	cells       map[uuid.UUID][]reports.Cell
	competitors map[uuid.UUID][]reports.CompetitorCell
}

func newLarge(questions, competitors, engines int) *large {
	entities := []model.EntitySnapshot{{Name: "Acme", Domains: []string{"acme.example"}}}
	for i := range competitors {
		id := uuid.New()
		entities = append(entities, model.EntitySnapshot{ID: &id, Name: fmt.Sprintf("Competitor %d", i)})
	}
	l := &large{cells: map[uuid.UUID][]reports.Cell{}, competitors: map[uuid.UUID][]reports.CompetitorCell{}}
	for i := range questions {
		l.asked = append(l.asked, model.AuditPrompt{PromptIndex: i, ID: uuid.New(), PromptID: new(uuid.New()), Text: strings.Repeat("q", 50) + strconv.Itoa(i), Cohort: "core"})
		for engine := range engines {
			l.tallies = append(l.tallies, reports.Tally{PromptIndex: i, LogicalEngine: fmt.Sprintf("engine_%d", engine), NotRun: 1})
		}
	}
	at := time.Now()
	for i := range 2 {
		run := &reports.Run{
			ID: uuid.New(), ReadingID: uuid.New(), Status: model.AuditStatusCompleted, Requested: questions * engines, Entities: entities,
			Market: model.AuditMarket{CountryCode: "DE", LanguageCode: "de"}, CreatedAt: at.Add(-time.Duration(i) * time.Hour),
		}
		run.CompletedAt = &run.CreatedAt
		for engine := range engines {
			run.Engines = append(run.Engines, model.EngineSnapshot{LogicalEngine: model.LogicalEngine(fmt.Sprintf("engine_%d", engine))})
		}
		l.runs = append(l.runs, run)
	}
	return l
}

// answer makes figures of one answer a cell, which mentions every tenth competitor.
func (l *large) answer() {
	for _, run := range l.runs {
		ledger := rollup.NewLedger(run, l.asked, nil)
		for _, t := range l.tallies {
			f := reports.Fact{PromptIndex: t.PromptIndex, LogicalEngine: t.LogicalEngine, TransportModel: "m"}
			for e := t.PromptIndex % 10; e < len(run.Entities); e += 10 {
				f.Presences = append(f.Presences, reports.Presence{Entity: e, Rank: len(f.Presences) + 1, Count: 1})
			}
			ledger.Add(&f)
		}
		l.cells[run.ReadingID], l.competitors[run.ReadingID], _ = ledger.Rows()
	}
}

// repeat adds earlier runs with the answers of the last one, so that there are so many.
func (l *large) repeat(earlier int) {
	last := l.runs[len(l.runs)-1]
	for len(l.runs) <= earlier {
		run := *last
		run.ID, run.ReadingID = uuid.New(), uuid.New()
		l.runs = append(l.runs, &run)
		l.cells[run.ReadingID] = l.cells[last.ReadingID]
	}
}

func (l *large) Run(_ context.Context, _, id uuid.UUID) (*reports.Run, error) {
	return l.runs[slices.IndexFunc(l.runs, func(r *reports.Run) bool { return r.ID == id })], nil
}

func (l *large) PromptSizes(context.Context, uuid.UUID, []uuid.UUID, model.PromptCohort) (reports.PromptSizes, error) {
	sizes := reports.PromptSizes{Prompts: len(l.asked)}
	for i := range l.asked {
		sizes.Bytes += int64(len(l.asked[i].Text))
	}
	return sizes, nil
}

func (l *large) AuditPrompts(_ context.Context, _ uuid.UUID, audits []uuid.UUID, _ model.PromptCohort) ([]model.AuditPrompt, error) {
	all := slices.Clone(l.asked)
	for i := range all {
		all[i].AuditID = audits[0]
	}
	return all, nil
}

func (l *large) ExecutionTallies(context.Context, uuid.UUID, uuid.UUID) ([]reports.Tally, error) {
	return l.tallies, nil
}

func (l *large) EarlierRuns(context.Context, uuid.UUID, *reports.Run, reports.RunFilter, int) ([]*reports.Run, error) {
	return l.runs[1:], nil
}

func (l *large) Cells(_ context.Context, _ uuid.UUID, f reports.CellFilter) iter.Seq2[reports.Cell, error] {
	return func(yield func(reports.Cell, error) bool) {
		for _, reading := range f.ReadingIDs {
			for _, c := range l.cells[reading] {
				c.ReadingID = reading
				if !yield(c, nil) {
					return
				}
			}
		}
	}
}

func (l *large) CompetitorCells(_ context.Context, _ uuid.UUID, f reports.CellFilter) iter.Seq2[reports.CompetitorCell, error] {
	asked := map[int]bool{}
	for _, prompt := range f.Prompts {
		asked[prompt] = true
	}
	return func(yield func(reports.CompetitorCell, error) bool) {
		for _, reading := range f.ReadingIDs {
			for _, c := range l.competitors[reading] {
				if asked[c.PromptIndex] && !yield(c, nil) {
					return
				}
			}
		}
	}
}

func (l *large) service() *prompts.Service { return prompts.New(l, rollup.NewRuns(l, l, nil)) }

// heap returns what is in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// list returns a list of the newest run and how many bytes it takes.
func (l *large) list(t *testing.T) (list []model.PromptMetric, bytes int64, err error) {
	t.Helper()
	before := heap()
	list, err = l.service().Prompts(t.Context(), &model.Project{}, model.PromptMetricQuery{AuditID: &l.runs[0].ID, Cohort: "core"})
	return list, heap() - before, err
}

// TestSizesAreMeasured lists what may just be listed.
func TestSizesAreMeasured(t *testing.T) { //nolint:paralleltest // it measures the memory of the process
	for _, c := range []struct{ questions, competitors, engines int }{{8_000, 0, 6}, {4_000, 10, 5}, {1_000, 100, 1}} {
		l := newLarge(c.questions, c.competitors, c.engines)
		l.answer()
		list, bytes, err := l.list(t)
		if err != nil || len(list) != c.questions || list[0].ComparisonStatus != "comparable" {
			t.Fatalf("%+v: %d prompts, %v", c, len(list), err)
		}
		if bytes > 64<<20 {
			t.Errorf("%+v: the list takes %d MiB", c, bytes>>20)
		}
	}
}

// TestAPageOfManyPrompts sorts and judges ten thousand prompts, whose list would be refused, and shows a page of them.
func TestAPageOfManyPrompts(t *testing.T) { //nolint:paralleltest // it measures the memory of the process
	for _, c := range []struct{ questions, competitors, engines, earlier int }{{10_000, 20, 10, 16}, {1_000, 5, 2, 3}} {
		l := newLarge(c.questions, c.competitors, c.engines)
		l.answer()
		l.repeat(c.earlier)
		query := model.PromptMetricQuery{AuditID: &l.runs[0].ID, Cohort: "core"}
		if c.questions == 10_000 {
			if _, err := l.service().Prompts(t.Context(), &model.Project{}, query); fault.KindOf(err) != fault.Invalid {
				t.Fatalf("%+v: the whole list is not refused: %v", c, err)
			}
		}
		before := heap()
		table, err := l.service().PromptTable(t.Context(), &model.Project{}, query)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		shown := map[uuid.UUID]bool{}
		for i := 9; i < c.questions; i += c.questions / 100 {
			shown[*l.asked[i].PromptID] = true
		}
		bytes := heap() - before
		metrics, err := table.Metrics(shown, true)
		if err != nil || len(table.Keys) != c.questions || len(metrics) != 100 {
			t.Fatalf("%+v: %d of %d prompts, %v", c, len(metrics), len(table.Keys), err)
		}
		t.Logf("%+v: %d MiB", c, bytes>>20)
		if bytes > 64<<20 {
			t.Errorf("%+v: the table takes %d MiB", c, bytes>>20)
		}
		for i := range metrics {
			m := &metrics[i]
			holds(t, i, m, shown[*m.PromptID], m.ComparisonStatus == "comparable", len(m.Comparison.Rankings) == c.competitors+1,
				len(m.Outcomes) == c.engines, *table.Keys[*m.PromptID].VisibilityRate == *m.VisibilityRate,
				*table.Keys[*m.PromptID].VisibilityDelta == *m.VisibilityDelta, *table.Keys[*m.PromptID].CompositeScore == *m.CompositeScore)
		}
	}
}

// TestAListThatIsTooLargeIsRefused asks for what took gigabytes: each prompt with all competitors.
func TestAListThatIsTooLargeIsRefused(t *testing.T) { //nolint:paralleltest // it measures the memory of the process
	for _, status := range []model.AuditStatus{model.AuditStatusCompleted, model.AuditStatusCancelled} {
		l := newLarge(33_000, 200, 6)
		l.runs[0].Status = status
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := l.list(t)
		runtime.ReadMemStats(&after)
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "ask for one engine") {
			t.Fatalf("%s: %v", status, err)
		}
		if made := after.TotalAlloc - before.TotalAlloc; made > 16<<20 {
			t.Errorf("%s: refusing made %d MiB", status, made>>20)
		}
	}
}

// TestAListOfManyCompetitorsIsMadeInParts adds up more than fits at a time.
func TestAListOfManyCompetitorsIsMadeInParts(t *testing.T) {
	t.Parallel()
	l := newLarge(600, 100, 2)
	l.answer()
	list, _, err := l.list(t)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range list {
		// Every tenth competitor, from the prompt's number on, is in both answers.
		for _, row := range m.Comparison.CurrentRankings {
			var number int
			if _, err := fmt.Sscanf(row.Name, "Competitor %d", &number); err != nil {
				continue
			}
			found := (number+1)%10 == i%10
			if want := 0; found {
				want = 2
				holds(t, i, row, *row.MentionRate == 1, *row.MatchedVisibilityDelta == 0)
				if i%10 != 0 {
					holds(t, i, row, *row.GapCount == want, m.Outcomes[1].GapCounts[row.Name] == 1)
				}
			} else {
				holds(t, i, row, *row.MentionRate == 0, *row.GapCount == want, m.Outcomes[0].GapCounts[row.Name] == 0)
			}
		}
		holds(t, i, m, len(m.Outcomes[0].GapCounts) == 100, len(m.Comparison.Rankings) == 101)
	}
}

func holds(t *testing.T, prompt int, value any, claims ...bool) {
	t.Helper()
	for n, claim := range claims {
		if !claim {
			t.Fatalf("prompt %d: claim %d does not hold: %+v", prompt, n, value)
		}
	}
}
