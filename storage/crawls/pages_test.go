package crawls_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// A list of pages reads the index of its order, also by a plan for any arguments where an average
// crawl has so few pages that sorting them would be cheaper.
func TestPagesAreReadByTheIndexOfTheirOrder(t *testing.T) {
	t.Parallel()
	if storagetest.Distributed() {
		t.Skip("the plans are those of shards")
	}
	db := storagetest.Open(t, func(c *storage.Config) { c.MaxConnections = 1 })
	p, _ := audittest.Project(t, db, 1)
	store, large, small := crawls.New(db), model.NewID(), model.NewID()
	run := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.Pool().Exec(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	run(`INSERT INTO projects SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* FROM projects AS p CROSS JOIN generate_series(1, 500)`)
	run(`INSERT INTO site_crawls (project_id, id, workspace_id, profile_id, status, discovery_status, analysis_status, root_url, seed, sample_mode, rendered,
			max_pages, extractor_version, analyzer_version, rule_version, scoring_version, rule_ids, created_at, updated_at)
		SELECT project_id, id, $2, id, 'completed', 'completed', 'completed', '', '', false, 'f', 5000, '', '', '', '', '{}', now(), now()
		FROM (SELECT $1::uuid, $3::uuid UNION ALL SELECT $1, $4 UNION ALL SELECT id, gen_random_uuid() FROM projects) AS crawl (project_id, id)`,
		p.ID, p.WorkspaceID, large, small)
	run(`INSERT INTO site_pages (project_id, crawl_id, site_url_id, normalized_url, display_url, analysis_status, depth_from_home, issue_count,
			inbound_count, web_fundamentals_score, aeo_readiness_score, last_audited)
		SELECT project_id, id, gen_random_uuid(), n, n::text, 'completed', n % 7, n % 30, n % 500, n % 100, n % 90, now()
		FROM site_crawls CROSS JOIN generate_series(1, CASE id WHEN $1 THEN 5000 ELSE 20 END) AS n ORDER BY md5(n || id::text)`, large)
	run("VACUUM ANALYZE site_pages")
	for _, column := range crawls.PageSorts() {
		for _, sort := range []crawls.PageSort{{Column: column}, {Column: column, Descending: true}} {
			list(t, store, p.ID, large, sort, 2)
			list(t, store, p.ID, small, sort, 1)
		}
	}
	run("SET plan_cache_mode = force_generic_plan")
	plans := plansOf(t, db, "SELECT * FROM (SELECT p.%")
	// In each direction: of known values the first page and the next, of unknown ones the first. An address is always known.
	if want := 2 * (3*len(crawls.PageSorts()) - 1); len(plans) != want {
		t.Errorf("%d statements were prepared, not %d", len(plans), want)
	}
	for statement, plan := range plans {
		if strings.Contains(plan, "Sort") || !strings.Contains(plan, " using site_pages_by_") {
			t.Errorf("%s\n%s", statement, plan)
		}
	}
}

// list reads the first pages of a list.
func list(t *testing.T, store *crawls.Store, project, crawl uuid.UUID, sort crawls.PageSort, pages int) {
	t.Helper()
	var cursor *string
	for n := range pages {
		req, err := page.Parse(new(100), cursor, crawls.PageCursorKeys(), sort.String())
		if err != nil {
			t.Fatal(err)
		}
		rows, next, err := store.Pages(t.Context(), project, crawl, crawls.PageFilter{Sort: sort}, req, []string{"Title"})
		if err != nil || len(rows) == 0 || n+1 < pages && next == nil {
			t.Fatalf("by %s: %d pages, cursor %v: %v", sort, len(rows), next, err)
		}
		cursor = next
	}
}

// plansOf returns the plans of the statements like a pattern that the connection has prepared, by statement.
func plansOf(t *testing.T, db *storage.DB, pattern string) map[string]string {
	t.Helper()
	read := func(query string, args ...any) []string {
		t.Helper()
		rows, err := db.Pool().Query(t.Context(), query, args...)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	plans := map[string]string{}
	for _, statement := range read("SELECT statement FROM pg_prepared_statements WHERE statement LIKE $1", pattern) {
		explain := read(`SELECT format('EXPLAIN (COSTS off) EXECUTE %I (%s)', name, (SELECT string_agg('NULL', ', ') FROM unnest(parameter_types)))
			FROM pg_prepared_statements WHERE statement = $1`, statement)
		plans[statement] = strings.Join(read(explain[0]), "\n")
	}
	return plans
}
