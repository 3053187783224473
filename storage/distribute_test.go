package storage_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/distribution"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// Each new table has a decision where it is stored on a distributed database.
func TestEveryTableHasAPlace(t *testing.T) {
	t.Parallel()
	projects, local := distribution.Projects(), distribution.Local()
	for table, ofProject := range tables(t, storagetest.Open(t)) {
		_, stays := local[table]
		distributed := slices.Contains(projects, table)
		switch {
		case strings.HasPrefix(table, "river_"), table == distribution.Marker:
			if stays || distributed {
				t.Errorf("%s is listed", table)
			}
		case stays == distributed:
			t.Errorf("%s is in neither list of storage/distribution, or in both", table)
		case distributed && !ofProject && table != distribution.Root:
			t.Errorf("%s is distributed, and its key does not begin with project_id", table)
		case stays && local[table] == "":
			t.Errorf("%s stays on the coordinator, and nobody knows why", table)
		}
	}
}

// tables returns the tables of the schema, and whether the key of each begins with the
// project.
func tables(t *testing.T, store *storage.DB) map[string]bool {
	t.Helper()
	rows, err := store.Pool().Query(t.Context(), `SELECT c.relname, coalesce(a.attname = 'project_id', false)
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
		LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
		LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
		WHERE c.relkind IN ('r', 'p') AND c.relname !~ '_[0-9]+$'`)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	var name string
	var ofProject bool
	_, err = pgx.ForEachRow(rows, []any{&name, &ofProject}, func() error {
		all[name] = ofProject
		return nil
	})
	if err != nil || len(all) < 100 {
		t.Fatalf("%d tables, %v", len(all), err)
	}
	return all
}

func TestDistributeWithoutTheExtension(t *testing.T) {
	t.Parallel()
	if storagetest.Distributed() {
		return // the extension is there
	}
	store := storagetest.Open(t)
	err := store.Distribute(t.Context(), func(step string) { t.Errorf("did %s", step) })
	if !errors.Is(err, distribution.ErrNoExtension) {
		t.Errorf("got %v", err)
	}
	if store.Distributed() {
		t.Error("the database is said to be distributed")
	}
}

// ordinary returns a database on a server with Citus that is migrated and not distributed.
func ordinary(t *testing.T) *storage.DB {
	t.Helper()
	store := emptyStore(t)
	if _, err := store.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return store
}

func exec(t *testing.T, store *storage.DB, sql string, args ...any) {
	t.Helper()
	if _, err := store.Pool().Exec(t.Context(), sql, args...); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func one[T any](t *testing.T, store *storage.DB, sql string, args ...any) T {
	t.Helper()
	var value T
	if err := store.Pool().QueryRow(t.Context(), sql, args...).Scan(&value); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return value
}

// plant writes a workspace with a project that has a market, and returns the project's id.
func plant(t *testing.T, store *storage.DB) string {
	t.Helper()
	exec(t, store, `INSERT INTO workspaces (id, name, plan, created_at, updated_at)
		VALUES ('01a20000-0000-7000-8000-000000000001', 'w', 'paid', '2026-01-01', '2026-01-01')`)
	const project = "01a20000-0000-7000-8000-000000000002"
	insertProject(t, store, project)
	exec(t, store, `INSERT INTO markets (project_id, id, label, country_code, language_code, is_default, created_at)
		VALUES ($1, $1, 'm', 'US', 'en', true, '2026-01-01')`, project)
	return project
}

// insertProject writes a project of the seeded workspace.
func insertProject(t *testing.T, store *storage.DB, id string) {
	t.Helper()
	exec(t, store, `INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market,
			country_code, language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains,
			unintended_domains, created_at, updated_at)
		VALUES ($1, '01a20000-0000-7000-8000-000000000001', 'p', 'p', 'p', 'p', 'p', 'p', 'US', 'en', 'p', 1, '{}', '{}', '{}', '{}',
			'2026-01-01', '2026-01-01')`, id)
}

// A database with data becomes a distributed one, twice the same, and keeps its data.
func TestDistributeOnceAndAgain(t *testing.T) {
	t.Parallel()
	if !storagetest.Distributed() {
		return // needs Citus: make test-distributed
	}
	store := ordinary(t)
	project := plant(t, store)
	var steps []string
	say := func(step string) { steps = append(steps, step) }
	if err := store.Distribute(t.Context(), say); err != nil {
		t.Fatal(err)
	}
	if n := len(distribution.Projects()); len(steps) < n || !store.Distributed() {
		t.Errorf("%d steps for %d tables: %v", len(steps), n, steps)
	}
	steps = nil
	if err := store.Distribute(t.Context(), say); err != nil || len(steps) > 0 {
		t.Errorf("again: %v, %v", steps, err)
	}
	if n := one[int](t, store, `SELECT count(*) FROM markets WHERE project_id = $1`, project); n != 1 {
		t.Errorf("%d markets are left", n)
	}
	if n := one[int](t, store, `SELECT count(DISTINCT colocation_id) FROM citus_tables WHERE citus_table_type = 'distributed'`); n != 1 {
		t.Errorf("%d groups of tables", n)
	}
}

// What a later migration makes is distributed by it, and what nobody has listed stops it.
func TestMigrationOfADistributedDatabase(t *testing.T) {
	t.Parallel()
	if !storagetest.Distributed() {
		return // needs Citus: make test-distributed
	}
	store := storagetest.Open(t)
	exec(t, store, `DROP TABLE markets`)
	exec(t, store, `CREATE TABLE markets (project_id uuid CONSTRAINT markets_pkey PRIMARY KEY
		CONSTRAINT markets_project_id_fkey REFERENCES projects ON DELETE CASCADE)`)
	extend := func() error {
		return store.InTx(t.Context(), func(ctx context.Context) error {
			_, err := distribution.Extend(ctx, storage.Tx(ctx), func(string) {})
			return err
		})
	}
	if err := extend(); err != nil {
		t.Fatal(err)
	}
	if n := one[int](t, store, `SELECT count(*) FROM citus_tables WHERE table_name = 'markets'::regclass`); n != 1 {
		t.Error("a new table is not distributed")
	}
	exec(t, store, `CREATE TABLE forgotten (project_id uuid PRIMARY KEY)`)
	if err := extend(); err == nil || !strings.Contains(err.Error(), "forgotten") {
		t.Errorf("a table that is in no list: %v", err)
	}
}

// The migrations since databases can be distributed run on a distributed one.
func TestLaterMigrationsOfADistributedDatabase(t *testing.T) {
	t.Parallel()
	if !storagetest.Distributed() {
		return // needs Citus: make test-distributed
	}
	store := ordinary(t)
	exec(t, store, `DROP TABLE schedules_due, project_homes, audit_homes, usual_usage`)
	exec(t, store, `ALTER TABLE audit_schedules DROP COLUMN last_audit_ids`)
	exec(t, store, `CREATE INDEX audit_schedules_due ON audit_schedules (next_run_at, id)`)
	exec(t, store, `CREATE INDEX audits_open ON audits (project_id, id)`)
	exec(t, store, `CREATE INDEX audits_workspace_finished ON audits (workspace_id, completed_at)`)
	exec(t, store, `DELETE FROM schema_migrations WHERE version IN (55, 60, 87, 89)`) // 0055_homes, 0060_schedules_due, 0087_documents, 0089_schedules_in_turn
	exec(t, store, `DROP SCHEMA avm_report CASCADE`)                                  // the views are from after them
	exec(t, store, `ALTER TABLE audits ALTER COLUMN model_provenance TYPE jsonb, ALTER COLUMN engine_snapshots TYPE jsonb,
		ALTER COLUMN entities TYPE jsonb`)
	project := plant(t, store)
	if err := store.Distribute(t.Context(), func(string) {}); err != nil {
		t.Fatal(err)
	}
	if n, err := store.Migrate(t.Context()); n != 4 || err != nil {
		t.Errorf("%d migrations, %v", n, err)
	}
	if home := one[string](t, store, `SELECT project_id::text FROM project_homes`); home != project {
		t.Errorf("the home of %s is noted, want that of %s", home, project)
	}
}

// The homes of projects that an earlier version made have what lists of projects show.
func TestHomesOfEarlierProjects(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	exec(t, store, `ALTER TABLE project_homes DROP COLUMN brand_name, DROP COLUMN website_url, DROP COLUMN country_code,
		DROP COLUMN language_code, DROP COLUMN created_at`)
	exec(t, store, `DELETE FROM schema_migrations WHERE version = 102`)
	project := plant(t, store)
	exec(t, store, `INSERT INTO project_homes (project_id, workspace_id) VALUES ($1, '01a20000-0000-7000-8000-000000000001')`, project)
	if n, err := store.Migrate(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d migrations, %v", n, err)
	}
	const shown = `SELECT concat_ws(' | ', brand_name, website_url, country_code, language_code, created_at::date) FROM project_homes`
	if got := one[string](t, store, shown); got != "p | p | US | en | 2026-01-01" {
		t.Errorf("the home has %q", got)
	}
}

// A project that is deleted meanwhile is named as such, though the constraint that says so
// is a shard's.
func TestWriteBelowADeletedProject(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	err := store.InTx(t.Context(), func(ctx context.Context) error {
		_, err := store.PGX(ctx).Exec(ctx, `INSERT INTO markets (project_id, id, label, country_code, language_code, is_default, created_at)
			VALUES ('01a20000-0000-7000-8000-000000000009', '01a20000-0000-7000-8000-000000000009', 'm', 'US', 'en', true, '2026-01-01')`)
		return err
	})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("got %v", err)
	}
}

// The audit log takes no change on a distributed database either: its trigger is that of a
// plain table, and keeps rows that are there.
func TestAuditLogStaysAppendOnly(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	exec(t, store, `INSERT INTO audit_log (workspace_id, at, id, email, address, action, target)
		VALUES (gen_random_uuid(), '2026-01-01', gen_random_uuid(), 'a@example.com', '', 'project.create', '{}')`)
	for _, change := range []string{
		`UPDATE audit_log SET email = 'b@example.com'`, `DELETE FROM audit_log`, `TRUNCATE audit_log`,
	} {
		_, err := store.Pool().Exec(t.Context(), change)
		if refused, ok := errors.AsType[*pgconn.PgError](err); !ok || !strings.Contains(refused.Message, "append-only") {
			t.Errorf("%s: %v", change, err)
		}
	}
	if n := one[int](t, store, `SELECT count(*) FROM audit_log WHERE email = 'a@example.com'`); n != 1 {
		t.Errorf("%d entries are left as they were", n)
	}
	if n := one[int](t, store, `SELECT count(*) FROM pg_trigger WHERE tgrelid = 'audit_log'::regclass AND tgname = 'audit_log_append_only' AND tgenabled = 'O'`); n != 1 {
		t.Error("the audit log has no trigger")
	}
}
