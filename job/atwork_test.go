package job_test

import (
	"testing"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// A job that was handed over to a process which never heard of it, because the
// connection broke, is not waited for as long as that process lives.
func TestJobLostOnItsWay(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	f := newFixture(t, storagetest.Open(t), 3, audittest.Catalogue(t, url, 4))
	a := f.launch(t, 1, assistantA)
	change := func(query string) {
		t.Helper()
		if tag, err := f.store.Pool().Exec(t.Context(), query, a.ID.String()); err != nil || tag.RowsAffected() != 1 {
			t.Fatal(tag, err)
		}
	}
	change(`UPDATE river_job SET state = 'scheduled', scheduled_at = now() + interval '1 hour'
		WHERE id = (SELECT min(id) FROM river_job WHERE args->>'a' = $1)`)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	until(t, "the others have run", func() bool {
		return f.count(t, a.ID, `SELECT completed_count FROM audits WHERE id = $1`) == 2
	})
	change(`UPDATE river_job SET state = 'running', attempt = 1, attempted_at = now() - interval '1 minute',
		attempted_by = (SELECT array_agg(id) FROM workers) WHERE args->>'a' = $1 AND state = 'scheduled'`)
	await(t, analyzed)
	if done := f.audit(t, a.ID); done.CompletedCount != 3 {
		t.Errorf("completed %d of 3", done.CompletedCount)
	}
}
