package report_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/job/retention"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	retentionstore "github.com/answer-visibility/avm/storage/retention"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// removable are the tables whose rows go with an audit's answers.
func removable() []string {
	return []string{"answers", "analyses", "presences", "citations", "searches", "ads", "judgements", "judge_attempts"}
}

// remover removes the answers of everything that has ended by now.
func (w *world) remover() *retention.Remover {
	return &retention.Remover{Store: retentionstore.New(w.store), Project: w.project.ID, Before: w.clock().Add(time.Hour), Clock: w.clock}
}

// expired returns the audits whose answers may go.
func (w *world) expired() []uuid.UUID {
	w.Helper()
	r := w.remover()
	found, err := r.Store.Expired(w.Context(), r.Project, r.Before)
	w.must(err)
	ids := []uuid.UUID{}
	for _, e := range found {
		ids = append(ids, e.ID)
	}
	return ids
}

// remove removes what has expired, to the end.
func (w *world) remove() retention.Removed {
	w.Helper()
	removed, end, err := w.remover().Remove(w.Context())
	w.must(err)
	if !end {
		w.Error("it did not come to the end")
	}
	return removed
}

func TestRetentionRemovesAnswersAndKeepsFigures(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var runs []uuid.UUID
	for range 4 {
		runs = append(runs, w.run(many()))
	}
	var reports, again []any
	look := func(into *[]any) {
		*into = append(*into, asJSON(w.visibility(model.VisibilityQuery{AuditID: &runs[0]})))
		for _, id := range runs[1:] {
			*into = append(*into, asJSON(w.visibility(model.VisibilityQuery{AuditID: &id, BaselineID: &runs[0]})))
		}
	}
	look(&reports)
	want := w.dump(runs[0])
	if got := w.remove(); got != (retention.Removed{Audits: 2, Answers: 1200}) {
		t.Errorf("removed %+v", got)
	}
	look(&again)
	if !slices.Equal(reports, again) {
		t.Errorf("reports differ:\n%v\nwant\n%v", again, reports)
	}
	for _, table := range removable() {
		if want[table] == "" && table != "searches" && table != "ads" && !strings.HasPrefix(table, "judge") {
			t.Errorf("%s was empty before", table)
		}
		want[table] = ""
	}
	sameDump(t, "after retention", w.dump(runs[0]), want)
	if n := len(w.rows("answers", runs[2])); n != 600 {
		t.Errorf("%d answers of a run that stays", n)
	}
	if _, err := w.service.RebuildAudit(t.Context(), w.project.ID, runs[0], true); err == nil {
		t.Error("figures were made again of nothing")
	}
	ended, err := audits.New(w.store).EndedAudits(t.Context(), w.project.ID)
	w.must(err)
	if !slices.Equal(ended, runs[2:]) {
		t.Errorf("%v can be rebuilt, want %v", ended, runs[2:])
	}
	if got := w.remove(); got != (retention.Removed{}) {
		t.Errorf("a second time: %+v", got)
	}
}

// When the newer audits are deleted, a prompt's newest figures come from one without answers.
func TestPromptsAreMeasuredByAuditsWithoutAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := w.run(many())
	const measured = `SELECT string_agg(m::text, ' ' ORDER BY m.prompt_id) FROM prompt_measurements m WHERE audit_id = $1`
	read := func() (text string) {
		w.must(w.store.Pool().QueryRow(t.Context(), measured, first).Scan(&text))
		return text
	}
	want := read()
	second, third := w.run(many()), w.run(many())
	w.remove()
	for _, id := range []uuid.UUID{second, third} {
		w.must(w.store.InTx(t.Context(), func(ctx context.Context) error {
			return audits.New(w.store).DeleteAudit(ctx, w.project.ID, id)
		}))
	}
	if got := read(); got != want {
		t.Errorf("measured\n%s\nwant\n%s", got, want)
	}
}

func TestRetentionKeepsNeededAnswers(t *testing.T) {
	t.Parallel()
	for name, need := range map[string]func(w *world, old uuid.UUID){
		"it is not old": func(w *world, old uuid.UUID) {
			w.exec(`UPDATE audits SET completed_at = $2 WHERE id = $1`, old, w.clock().Add(2*time.Hour))
		},
		"it is running": func(w *world, old uuid.UUID) {
			w.exec(`UPDATE audits SET status = 'running' WHERE id = $1`, old)
		},
		"it is judged": func(w *world, old uuid.UUID) {
			w.exec(`INSERT INTO judgings (project_id, audit_id, model, extractor_version, template_version, started_at)
				VALUES ($1, $2, '', '', '', now())`, w.project.ID, old)
		},
		"what failed is asked again": func(w *world, old uuid.UUID) {
			w.exec(`UPDATE audits SET parent_audit_id = $2, status = 'running' WHERE id = $1`, w.plant(before()), old)
		},
		"a prompt was not asked again": func(w *world, old uuid.UUID) {
			w.exec(`UPDATE prompt_measurements SET audit_id = $1 WHERE prompt_id = $2`, old, w.prompt("question 0", model.PromptCohortCore))
		},
		"a declaration is measured against it": func(w *world, old uuid.UUID) {
			w.declare(w.clock().Add(time.Minute), `[{"baseline_metric_snapshot_id": "`+old.String()+`"}]`)
		},
		"a declaration is older": func(w *world, _ uuid.UUID) { w.declare(w.clock().AddDate(-1, 0, 0), `[]`) },
		"it is of another market": func(w *world, old uuid.UUID) {
			w.exec(`UPDATE audits SET market_id = $2 WHERE id = $1`, old, w.market(false))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			old := w.run(many())
			w.run(many())
			w.run(many())
			w.declare(w.clock().Add(time.Minute), `[]`) // names no audit, and none ended after it
			if got := w.expired(); !slices.Equal(got, []uuid.UUID{old}) {
				t.Fatalf("expired: %v", got)
			}
			need(w, old)
			if got := w.expired(); slices.Contains(got, old) {
				t.Errorf("expired although needed: %v", got)
			}
			r := w.remover()
			begun, err := r.Store.Begin(t.Context(), r.Project, old, r.Before, w.clock())
			if begun || err != nil {
				t.Errorf("begun: %t, %v", begun, err)
			}
		})
	}
}

// declare declares an action as implemented, at a time, with checks.
func (w *world) declare(at time.Time, checks string) {
	w.Helper()
	action, snapshot := model.NewID(), model.NewID()
	w.exec(`INSERT INTO action_items (project_id, id, target_kind, target_key, target_label, origin, status, families, approach,
			skill_id, member_count, declarable_since, created_at, updated_at)
		VALUES ($1, $2, 'page', $3, '', '', 'implemented', '{}', '', '', 1, $4, $4, $4)`, w.project.ID, action, action.String(), at)
	w.exec(`INSERT INTO opportunity_snapshots (project_id, id, evidence_at, opportunities, created_at) VALUES ($1, $2, '{}', 0, $3)`,
		w.project.ID, snapshot, at)
	w.exec(`INSERT INTO action_declarations (project_id, id, action_id, member_opportunity_ids, opportunity_snapshot_id,
			target_site_url_ids, declared_implemented_at, expected_checks, state, limitations, legs, checks, measured_until, created_at)
		VALUES ($1, $2, $3, '[]', $4, '[]', $5, $6, '', '{}', '[]', '[]', $5, $5)`,
		w.project.ID, model.NewID(), action, snapshot, at, checks)
}

// What one run did not come to, the next one does, and each answer is stored or deleted completely.
func TestRetentionContinuesAfterAStop(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	old := w.run(many())
	w.run(many())
	w.run(many())
	left := 600
	for end := false; !end; {
		r := w.remover()
		r.Batches = 3
		removed, ended, err := r.Remove(t.Context())
		w.must(err)
		left, end = left-removed.Answers, ended
		answers, analyses := w.rows("answers", old), w.rows("analyses", old)
		if len(answers) != left || len(analyses) != left {
			t.Fatalf("%d answers and %d analyses, want %d", len(answers), len(analyses), left)
		}
		if !end {
			w.exec(`UPDATE prompt_measurements SET audit_id = $1`, old) // it is begun: nothing stops it any more
		}
	}
	if left != 0 {
		t.Errorf("%d answers are left", left)
	}
}

// While answers are removed, reading and writing beside it never waits for a lock for 100 ms, and
// no lock is taken that keeps others off a table.
func TestRetentionDelaysNoOtherStatement(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := many()
	for range 4 {
		p.said = append(p.said, many().said...)
	}
	old := w.run(p)
	w.run(many())
	w.run(many())
	busy := w.plant(before())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	beside := make(chan error, 1)
	rounds := 0
	go func() {
		for ctx.Err() == nil {
			if err := w.roundBeside(context.WithoutCancel(ctx), old, busy); err != nil {
				beside <- err
				return
			}
			rounds++
		}
		beside <- nil
	}()
	for end := false; !end; {
		var err error
		if _, end, err = w.remover().Remove(ctx); err != nil && !errors.Is(err, retention.ErrBusy) {
			t.Fatal(err)
		}
	}
	cancel()
	if err := <-beside; err != nil {
		t.Errorf("beside retention: %v", err)
	}
	if left := len(w.rows("answers", old)); left != 0 || rounds == 0 {
		t.Errorf("%d answers are left after %d rounds beside retention", left, rounds)
	}
	t.Logf("%d rounds of reading and writing", rounds)
}

// roundBeside reads answers that go, writes what comes of another audit, and looks at the
// locks. It waits for no lock longer than 100 ms.
func (w *world) roundBeside(ctx context.Context, old, busy uuid.UUID) error {
	return w.store.InTx(ctx, func(ctx context.Context) error {
		db := w.store.PGX(ctx)
		if _, err := db.Exec(ctx, `SELECT set_config('lock_timeout', '100ms', true)`); err != nil {
			return err
		}
		for _, statement := range []struct {
			sql  string
			args []any
		}{
			{`SELECT count(*) FROM answers n JOIN analyses f ON f.project_id = n.project_id AND f.execution_id = n.execution_id
				WHERE n.project_id = $1 AND n.audit_id = $2 AND f.project_id = $1 AND f.reading_id = $2`, []any{w.project.ID, old}},
			{
				`INSERT INTO attempts (project_id, audit_id, execution_id, number, started_at) VALUES ($1, $2, $3, 1, now())`,
				[]any{w.project.ID, busy, model.NewID()},
			},
			{
				`INSERT INTO searches (project_id, reading_id, execution_id, position, query) VALUES ($1, $2, $3, 1, '')`,
				[]any{w.project.ID, busy, model.NewID()},
			},
			{`UPDATE audits SET updated_at = now() WHERE project_id = $1 AND id = $2`, []any{w.project.ID, busy}},
		} {
			if _, err := db.Exec(ctx, statement.sql, statement.args...); err != nil {
				return err
			}
		}
		return w.checkTableLocks(ctx)
	})
}

// checkTableLocks returns an error when somebody holds a lock that keeps others from writing to a table.
func (w *world) checkTableLocks(ctx context.Context) error {
	var held int
	err := w.store.PGX(ctx).QueryRow(ctx, `SELECT 1 / (count(*) = 0)::int FROM pg_locks l
		WHERE l.locktype = 'relation' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
			AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`).Scan(&held)
	return err
}

// A batch that would hold its locks for long is undone and made smaller.
func TestRetentionUndoesABatchThatTakesLong(t *testing.T) {
	t.Parallel()
	if storagetest.Distributed() {
		t.Log("NOT TESTED: a distributed table has no triggers, which make the database slow here")
		return
	}
	w := newWorld(t)
	old := w.run(before())
	w.run(before())
	w.run(before())
	w.exec(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.05); RETURN OLD; END'`)
	w.exec(`CREATE TRIGGER slow BEFORE DELETE ON answers FOR EACH ROW EXECUTE FUNCTION slow()`)
	r := w.remover()
	begun, err := r.Store.Begin(t.Context(), r.Project, old, r.Before, w.clock())
	if !begun || err != nil {
		t.Fatalf("begun: %t, %v", begun, err)
	}
	batch, err := r.Store.RemoveBatch(t.Context(), r.Project, old, 4)
	if batch != (retentionstore.Batch{Busy: true}) || err != nil {
		t.Errorf("a long batch: %+v, %v", batch, err)
	}
	want := len(w.rows("answers", old))
	if got := len(w.rows("analyses", old)); want != 4 || got != want {
		t.Errorf("%d answers and %d analyses are left, want 4", want, got)
	}
	if removed := w.remove(); removed.Answers != want {
		t.Errorf("removed %+v, want %d answers", removed, want)
	}
}
