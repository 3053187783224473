package report_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
)

// yearOfRuns plants the rollups of a million responses: 200 prompts, 6 engines,
// 25 entities, and in each of three markets 52 weekly runs.
func yearOfRuns(w *world) {
	w.Helper()
	markets := []any{nil, w.market(false), w.market(false)}
	competitors := make([]string, 24)
	for i := range competitors {
		competitors[i] = fmt.Sprint("Competitor ", i)
	}
	entities := asJSON(snapshots(&planted{competitors: competitors}))
	for _, market := range markets {
		w.exec(`INSERT INTO audits (project_id, id, workspace_id, status, benchmark_mode, audit_scope, repetitions, random_seed,
				requested_count, completed_count, failed_count, error_message, model_provenance, engine_snapshots, entities, market_id,
				market_country_code, market_language_code, not_applicable_engines, created_at, updated_at, completed_at)
			SELECT $1, gen_random_uuid(), $2, 'completed', 'consumer_like', 'brand', 1, '', 6400, 6400, 0, '', '[]', '[]', $3, $4, '', '', '{}',
				t AS created, t AS updated, t AS completed FROM generate_series('2026-01-01'::timestamptz, '2026-12-24', interval '7 days') t`,
			w.project.ID, w.project.WorkspaceID, entities, market)
	}
	const each = ` FROM audits a CROSS JOIN (VALUES (''), ('a'), ('b'), ('c'), ('d'), ('e'), ('f')) e (engine)`
	const counts = `6, 2, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0`
	for _, query := range []string{
		`INSERT INTO audit_readings SELECT project_id, id, id AS audit_id, '', '', completed_at FROM audits`,
		`INSERT INTO audit_prompts SELECT project_id, id, n, gen_random_uuid(), NULL, 'question ' || n, '', '', '', '', 'core', false
			FROM audits CROSS JOIN generate_series(0, 199) n`,
		`INSERT INTO totals SELECT project_id, id, 'core', e, 0, gen_random_uuid(), 1, 1, 1, NULL, 1, 0, 0, 1, 1, 1, '{}', '{}', 0, 0, 0, 0, 0, 0, 0, 0
			FROM audits, unnest(ARRAY['', 'a']) e`,
		`INSERT INTO judgings SELECT project_id, id, 'm', '1', '1', created_at, updated_at FROM audits`,
		`INSERT INTO perception_cells SELECT a.project_id, a.id, 'core', n, e, substr(md5('question ' || n), 1, 32)::uuid, ` + counts + `
			FROM audits a, generate_series(0, 199) n, unnest('{a,b,c,d,e,f}'::text[]) e ORDER BY 1, 2, 3, 4, 5`,
		`INSERT INTO perception_totals SELECT project_id, id, 'core', engine, n, ` + counts + each + `, generate_series(0, 24) n ORDER BY 1, 2, 3, 4, 5`,
		`INSERT INTO perception_themes SELECT project_id, id, 'core', engine, 'theme ' || n, 300 - n, n % 7` + each + `, generate_series(1, 200) n ORDER BY 1, 2, 3, 4, 5`,
		`INSERT INTO perception_quotes SELECT project_id, id, 'core', engine, 'a', gen_random_uuid(), 0, 1, n % 200, 'theme ' || n,
				CASE WHEN r > 3 THEN 'negative' ELSE 'positive' END, 'what the answer says, word for word, at some length', now(), '1', '1',
				1 + r % 3, CASE WHEN r > 3 AND n <= 8 THEN n * 3 ELSE 0 END` + each + `, generate_series(1, 200) n, generate_series(1, 6) r ORDER BY 1, 2, 3, 4, 5`,
		`INSERT INTO perception_drivers SELECT project_id, id, 'core', engine, 'site' || n || '.example', 1 + n % 50, 'https://site' || n || '.example/page'` +
			each + `, generate_series(1, 1500) n ORDER BY 1, 2, 3, 4, 5`,
		`ANALYZE`,
	} {
		w.exec(query)
	}
}

// BenchmarkPerception reads a report at a million responses: of the newest run,
// of one engine, and of a year.
func BenchmarkPerception(b *testing.B) {
	w := newWorld(b)
	yearOfRuns(w)
	engine := model.LogicalEngine("a")
	from := &model.DateOrTime{Time: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	for _, c := range []struct {
		name  string
		query model.RunQuery
	}{
		{"newest", model.RunQuery{Cohort: "core"}},
		{"engine", model.RunQuery{Cohort: "core", Engine: &engine}},
		{"year", model.RunQuery{Cohort: "core", From: from}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				r, err := w.service.Perception(b.Context(), w.project, c.query)
				w.must(err)
				if r.State != "value" {
					b.Fatal(r.State)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95_ms")
		})
	}
}
