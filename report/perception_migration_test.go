package report_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/distribution"
	"github.com/answer-visibility/avm/storage/migrations"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// perceptionCells is the table from before cells were packed.
const perceptionCells = `CREATE TABLE perception_cells (
	project_id uuid NOT NULL, reading_id uuid NOT NULL, cohort text NOT NULL, prompt_index integer NOT NULL, logical_engine text NOT NULL,
	mentions integer NOT NULL, positive integer NOT NULL, neutral integer NOT NULL, negative integer NOT NULL, mixed integer NOT NULL,
	pending integer NOT NULL, not_assessable integer NOT NULL, model_not_configured integer NOT NULL, platform_cap integer NOT NULL,
	entity_limit integer NOT NULL, invalid_output integer NOT NULL, model_error integer NOT NULL, task_failed integer NOT NULL,
	low_confidence integer NOT NULL, recommended integer NOT NULL, against integer NOT NULL,
	PRIMARY KEY (project_id, reading_id, cohort, prompt_index, logical_engine))`

// cellsFromFacts fills that table from facts, in the plainest way.
const cellsFromFacts = `INSERT INTO perception_cells
	SELECT p.project_id, p.reading_id, q.cohort, f.prompt_index, f.logical_engine, count(*),
		count(*) FILTER (WHERE j.polarity = 'positive'), count(*) FILTER (WHERE j.polarity = 'neutral'),
		count(*) FILTER (WHERE j.polarity = 'negative'), count(*) FILTER (WHERE j.polarity = 'mixed'),
		count(*) FILTER (WHERE j IS NULL AND g.finished_at IS NULL AND g.audit_id IS NOT NULL),
		count(*) FILTER (WHERE j.state = 'not_assessable'),
		count(*) FILTER (WHERE j.state = 'model_not_configured' OR j IS NULL AND g.audit_id IS NULL),
		count(*) FILTER (WHERE j.state = 'platform_cap'), count(*) FILTER (WHERE j.state = 'entity_limit'),
		count(*) FILTER (WHERE j.state = 'invalid_output'), count(*) FILTER (WHERE j.state = 'model_error'),
		count(*) FILTER (WHERE j.state = 'task_failed' OR j IS NULL AND g.finished_at IS NOT NULL),
		count(*) FILTER (WHERE j.confidence < 0.5), count(*) FILTER (WHERE j.recommended = 'yes'),
		count(*) FILTER (WHERE j.recommended = 'against')
	FROM presences p JOIN analyses f USING (project_id, reading_id, execution_id)
		JOIN audit_readings r ON r.project_id = p.project_id AND r.id = p.reading_id
		JOIN audit_prompts q ON q.project_id = p.project_id AND q.audit_id = r.audit_id AND q.prompt_index = f.prompt_index
		LEFT JOIN (SELECT project_id, audit_id, execution_id, entity_index, state, polarity, confidence, recommended FROM judgements) j
			ON j.project_id = p.project_id AND j.audit_id = r.audit_id AND j.execution_id = p.execution_id AND j.entity_index = p.entity_index
		LEFT JOIN judgings g ON g.project_id = p.project_id AND g.audit_id = r.audit_id
	WHERE p.entity_index = 0 GROUP BY 1, 2, 3, 4, 5`

// beforePacked has the tables as they were before cells were packed, with no cells.
func (w *world) beforePacked() {
	w.Helper()
	w.exec(`DROP TABLE perception_cells`)
	w.exec(perceptionCells)
	w.distribute("perception_cells")
}

// distribute distributes tables where the database is distributed.
func (w *world) distribute(tables ...string) {
	w.Helper()
	for _, table := range tables {
		if storagetest.Distributed() {
			w.exec(`SELECT create_distributed_table('` + table + `', 'project_id', colocate_with => 'projects')`)
		}
	}
}

// migrateCells runs the migrations that packed cells, and those that unpack them, as a migrated database does.
func (w *world) migrateCells() {
	w.Helper()
	w.migrate("CREATE TABLE perception_prompts", "perception_prompts", "perception_sites")
	w.migrate("INSERT INTO perception_prompts")
	w.migrate("CREATE FUNCTION avm_unpack_perception", "perception_cells")
	w.migrate("DROP FUNCTION avm_unpack_perception")
}

// migrate runs the migration that contains some words, and distributes the tables that it makes.
func (w *world) migrate(words string, makes ...string) {
	w.Helper()
	w.must(pgx.BeginFunc(w.Context(), w.store.Pool(), func(tx pgx.Tx) error {
		if storagetest.Distributed() {
			w.must(distribution.InSequence(w.Context(), tx))
		}
		for _, statement := range w.migration(words).Statements() {
			if _, err := tx.Conn().PgConn().Exec(w.Context(), statement).ReadAll(); err != nil {
				return err
			}
		}
		return nil
	}))
	w.distribute(makes...)
}

// migration returns the migration that contains some words.
func (w *world) migration(words string) migrations.Migration {
	w.Helper()
	all, err := migrations.All()
	w.must(err)
	for _, m := range all {
		if strings.Contains(m.SQL, words) {
			return m
		}
	}
	w.Fatalf("no migration has %q", words)
	return migrations.Migration{}
}

// judgeAtRandom stores judgements of all kinds for mentions of an audit, and leaves some without.
func (c *court) judgeAtRandom(random *rand.Rand, audit uuid.UUID, finished bool) {
	c.Helper()
	c.exec(`INSERT INTO judgements SELECT project_id, reading_id, execution_id, entity_index, state, CASE WHEN classified THEN
				(ARRAY['positive', 'neutral', 'negative', 'mixed'])[1 + dice / 8 % 4] END,
			CASE WHEN classified THEN dice / 32 % 10 / 10.0 END, CASE WHEN classified THEN (ARRAY['yes', 'no', 'against'])[1 + dice / 320 % 3] END,
			'[]', 'm', '1', '1', now()
		FROM (SELECT *, state = 'classified' AS classified FROM (
			SELECT *, (ARRAY['classified', 'classified', 'not_assessable', 'model_not_configured', 'platform_cap', 'entity_limit',
				'invalid_output', 'model_error', 'task_failed'])[1 + dice / 960 % 9] AS state
			FROM (SELECT *, abs(hashtextextended(execution_id::text || entity_index, $2) % 1000000007)::int AS dice
				FROM presences WHERE reading_id = $1) d) s) j
		WHERE dice % 8 > 0`, audit, random.Int64())
	c.exec(`UPDATE judgings SET finished_at = `+map[bool]string{true: "now()", false: "NULL"}[finished]+` WHERE audit_id = $1`, audit)
	c.must(c.service.Rebuild(c.Context(), c.project.ID, audit))
}

// Cells that were packed come out as the rows that they would be made as now.
func TestEarlierCellsOfPerceptionAreUnpacked(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	random := rand.New(rand.NewPCG(3, 4))
	ids := []uuid.UUID{c.run(many()), c.run(opinions()), c.run(many())}
	c.exec(`UPDATE audit_prompts SET prompt_id = NULL WHERE prompt_index % 3 = 1`)
	c.exec(`UPDATE audit_prompts SET text = text || E' \u00e9\u4e2d\\' WHERE prompt_index % 5 = 2`)
	c.exec(`UPDATE audit_prompts SET cohort = 'comparison' WHERE prompt_index % 4 = 3`)
	c.exec(`DELETE FROM judgings WHERE audit_id = $1`, ids[1])
	for i, id := range ids {
		c.judgeAtRandom(random, id, i == 0)
	}
	state := func() string {
		var all []string
		for _, id := range ids {
			all = append(all, c.rows("perception_cells", id)...)
			all = append(all, asJSON(c.perception(model.RunQuery{AuditID: &id})))
		}
		return fmt.Sprint(append(all, asJSON(c.perception(model.RunQuery{AuditIds: ids}))))
	}
	want := state()
	c.beforePacked()
	c.exec(cellsFromFacts)
	if n := c.number(`SELECT count(*) FROM perception_cells WHERE task_failed + pending > 0`); n < 10 {
		t.Fatalf("%d cells with mentions that are not judged", n)
	}
	c.migrateCells()
	if got := state(); got != want {
		t.Errorf("migrated\n%s\nwant\n%s", got, want)
	}
}

// What a migrated database knows of audits that ended before there was a judge
// is what their facts say.
func TestEarlierAuditsAreMigratedAsNotJudged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(opinions())
	want := map[string][]string{}
	for table, least := range map[string]int{"perception_cells": 3, "perception_totals": 3} {
		if want[table] = w.rows(table, id); len(want[table]) < least {
			t.Fatalf("%d rows in %s", len(want[table]), table)
		}
	}
	w.exec(`DELETE FROM perception_totals`)
	w.exec(`ALTER TABLE cells ADD COLUMN entity_index integer NOT NULL DEFAULT 0`) // as they were then
	w.beforePacked()
	const begins = "-- Audits that ended before had no judge model."
	_, backfill, _ := strings.Cut(w.migration(begins).SQL, begins)
	for query := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSpace(backfill), ";"), ";") {
		// Rollups belong to readings by now; the first has its audit's id.
		w.exec(strings.ReplaceAll(query, "audit_id", "reading_id"))
	}
	w.migrateCells()
	for table, rows := range want {
		if got := w.rows(table, id); asJSON(got) != asJSON(rows) {
			t.Errorf("%s:\n%v\nwant\n%v", table, got, rows)
		}
	}
}
