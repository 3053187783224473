package report_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/overlap"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
)

// PostgreSQL takes a project that its statistics do not know for one of a single row. What is read
// of it must not grow with the square of the project all the same.
func TestReadsOfAProjectWithoutStatisticsGrowWithIt(t *testing.T) {
	t.Parallel()
	const prompts = 400
	w := newWorld(t)
	ask := func(p planted) uuid.UUID {
		for i := range prompts {
			p.prompts = append(p.prompts, fmt.Sprintf("question %d", i))
			p.said = append(p.said, said{prompt: i, engine: "assistant_b", text: "Acme, Beta", cites: []string{"https://acme.example/"}})
		}
		return w.run(p)
	}
	ask(planted{competitors: []string{"Beta"}})
	w.exec(`ANALYZE`)
	w.project, w.prompts = w.newProject(), map[string]uuid.UUID{}
	audit := ask(planted{competitors: []string{"Beta"}})
	store := reports.New(w.store)
	for name, read := range map[string]func(context.Context) (int, error){
		"ads": func(ctx context.Context) (int, error) {
			asked, err := store.AskedPrompts(ctx, w.project.ID, []uuid.UUID{audit}, model.PromptCohortCore, nil)
			if err != nil {
				return 0, err
			}
			found, err := store.AdCells(ctx, w.project.ID, reports.AdFilter{ReadingIDs: []uuid.UUID{audit}, Cohort: model.PromptCohortCore})
			return min(len(asked), len(found)), err
		},
		"measured prompts": func(ctx context.Context) (int, error) {
			found, err := projects.New(w.store).MeasuredPrompts(ctx, w.project.ID, []model.PromptCohort{model.PromptCohortCore})
			return len(found), err
		},
		"answers to judge": func(ctx context.Context) (int, error) {
			found, err := store.AnswersToJudge(ctx, w.project.ID, audit, uuid.Nil, w.clock(), prompts)
			return len(found), err
		},
		"cited pages": func(ctx context.Context) (int, error) {
			found, err := overlap.New(w.store).Cited(ctx, w.project.ID, []uuid.UUID{audit}, []string{"acme.example"}, 2*prompts)
			return len(found), err
		},
		"judgements to come": func(ctx context.Context) (int, error) {
			left, _, err := store.JudgementsToCome(ctx, w.project.ID, audit)
			return left / 2, err
		},
	} {
		w.must(w.store.InTx(t.Context(), func(ctx context.Context) error {
			before, err := w.rowsRead(ctx)
			w.must(err)
			found, err := read(ctx)
			if err != nil || found != prompts {
				t.Errorf("%s: %d, %v", name, found, err)
			}
			after, err := w.rowsRead(ctx)
			if rows := after - before; rows > 10*prompts {
				t.Errorf("%s: %d rows are read for %d prompts", name, rows, prompts)
			}
			return err
		}))
	}
}

// rowsRead returns how many rows of tables the connection of a transaction has read lately.
func (w *world) rowsRead(ctx context.Context) (rows int, err error) {
	err = w.store.Bun(ctx).NewRaw(`SELECT sum(seq_tup_read + idx_tup_fetch) FROM pg_stat_xact_user_tables`).Scan(ctx, &rows)
	return rows, err
}
