package reportview_test

import (
	"context"
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/reportview"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// secret is in the texts of the workspace that the reader must not see.
const secret = "confidential"

// tenants are two workspaces with a project and a prompt each, and a reader of the first.
type tenants struct {
	*storage.DB

	url          string
	own, other   uuid.UUID // workspaces
	theirs, mine uuid.UUID // projects
	reader       reportview.Reader
	notices      *[]string
}

func newTenants(t *testing.T) *tenants {
	t.Helper()
	w := &tenants{url: storagetest.URL(t), own: uuid.New(), other: uuid.New(), mine: uuid.New(), theirs: uuid.New(), notices: &[]string{}}
	w.DB = storagetest.OpenURL(t, w.url)
	w.exec(t, `INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'own', 'paid', now(), now()), ($2, 'other', 'paid', now(), now())`, w.own, w.other)
	for project, workspace := range map[uuid.UUID]uuid.UUID{w.mine: w.own, w.theirs: w.other} {
		text := "mine"
		if workspace == w.other {
			text = secret
		}
		w.exec(t, `INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market, country_code, language_code,
				benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains, created_at, updated_at)
			VALUES ($1, $2, $3, 'b', '', '', '', '', 'US', 'en', '', 1, '{}', '{}', '{}', '{}', now(), now())`, project, workspace, text)
		set := uuid.New()
		w.exec(t, `INSERT INTO prompt_sets (project_id, id, name, description, created_at, updated_at) VALUES ($1, $2, $3, '', now(), now())`, project, set, text)
		w.exec(t, `INSERT INTO prompts (project_id, id, prompt_set_id, text, theme, intent, buyer_stage, prompt_intent, cohort, branded, enabled, status, origin,
				created_at, updated_at)
			VALUES ($1, $2, $3, $4, '', '', '', '', 'core', false, true, 'active', 'manual', now(), now())`, project, uuid.New(), set, text)
		w.exec(t, `INSERT INTO action_items (project_id, id, target_kind, target_key, target_label, origin, status, families, approach, skill_id, member_count,
				declarable_since, created_at, updated_at)
			VALUES ($1, $2, 'site', '', $3, 'evidence', 'open', '{}', '', '', 0, '2026-01-01', now(), now())`, project, uuid.New(), text)
	}
	var err error
	readers := reportview.New(w.DB)
	if w.reader, _, err = readers.CreateReader(t.Context(), w.own); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := readers.DropReader(context.WithoutCancel(t.Context()), w.reader); err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *tenants) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	if _, err := w.Pool().Exec(t.Context(), query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// connect connects as the reader.
func (w *tenants) connect(t *testing.T) *pgx.Conn {
	t.Helper()
	address, err := url.Parse(w.url)
	if err != nil {
		t.Fatal(err)
	}
	address.User = url.User(w.reader.Role)
	config, err := pgx.ParseConfig(address.String())
	if err != nil {
		t.Fatal(err)
	}
	config.OnNotice = func(_ *pgconn.PgConn, n *pgconn.Notice) { *w.notices = append(*w.notices, n.Message) }
	conn, err := pgx.ConnectConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	return conn
}

func do(t *testing.T, conn *pgx.Conn, query string) {
	t.Helper()
	if _, err := conn.Exec(t.Context(), query); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// texts returns the first column of a query.
func texts(t *testing.T, conn *pgx.Conn, query string) []string {
	t.Helper()
	rows, err := conn.Query(t.Context(), query)
	if err == nil {
		var all []string
		if all, err = pgx.CollectRows(rows, pgx.RowTo[string]); err == nil {
			return all
		}
	}
	t.Fatalf("%s: %v", query, err)
	return nil
}

func TestReaderSeesItsWorkspaceAlone(t *testing.T) {
	t.Parallel()
	if storagetest.Distributed() {
		return // TestDistributedDatabaseRefusesReaders
	}
	w := newTenants(t)
	conn := w.connect(t)
	for query, want := range map[string][]string{
		"SELECT name FROM projects":                                         {"mine"}, // the reader's search_path is avm_report
		"SELECT text FROM avm_report.prompts":                               {"mine"},
		"SELECT target_label FROM actions":                                  {"mine"},
		"SHOW statement_timeout":                                            {"1min"},
		"SHOW default_transaction_read_only":                                {"on"},
		"SELECT 'x' FROM readable('" + w.other.String() + "') AS r WHERE r": {},
	} {
		if got := texts(t, conn, query); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	for _, query := range []string{
		"SELECT * FROM public.projects", "SELECT * FROM public.prompts", "SELECT * FROM public.answers", "SELECT * FROM public.api_keys", "TABLE public.workspaces",
		"SELECT count(*) FROM public.prompts", "COPY public.prompts TO STDOUT", "COPY (SELECT 1) TO PROGRAM 'true'", "SELECT pg_read_file('postgresql.conf')",
		"SET ROLE pg_read_all_data", "SET ROLE avm", "SET SESSION AUTHORIZATION avm", "ALTER ROLE " + w.reader.Role + " RENAME TO avm_reader_x",
		"SET default_transaction_read_only = off; UPDATE avm_report.prompts SET text = ''", "SET default_transaction_read_only = off; DELETE FROM avm_report.projects",
		"SET default_transaction_read_only = off; CREATE TABLE avm_report.t ()",
	} {
		_, err := conn.Exec(t.Context(), query, pgx.QueryExecModeSimpleProtocol)
		if err == nil || !strings.Contains(err.Error(), "permission denied") && !strings.Contains(err.Error(), "does not exist") &&
			!strings.Contains(err.Error(), "must be superuser") && !strings.Contains(err.Error(), "cannot") {
			t.Errorf("%s: %v", query, err)
		}
	}
	var limit int
	err := w.Pool().QueryRow(t.Context(), "SELECT rolconnlimit FROM pg_roles WHERE rolname = $1 AND NOT rolsuper AND NOT rolinherit", w.reader.Role).Scan(&limit)
	if err != nil || limit != reportview.ReaderConnections {
		t.Errorf("%d connections, %v", limit, err)
	}
}

// A reader that may make functions, as everybody may in the schema public of PostgreSQL 14, gets no row of others into
// them: neither by a condition that is cheap and leaks, nor in the place of functions that the views call.
func TestReadersFunctionsGetNoRowsOfOthers(t *testing.T) {
	t.Parallel()
	if storagetest.Distributed() {
		return
	}
	w := newTenants(t)
	w.exec(t, "GRANT CREATE, USAGE ON SCHEMA public TO PUBLIC")
	conn := w.connect(t)
	do(t, conn, "SET default_transaction_read_only = off")
	do(t, conn, `CREATE FUNCTION public.leak(text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS $$ BEGIN RAISE NOTICE 'leak %', $1; RETURN true; END $$`)
	do(t, conn, `CREATE FUNCTION public.leak(text, text) RETURNS boolean LANGUAGE sql COST 0.0000001 RETURN public.leak($1)`)
	do(t, conn, `CREATE OPERATOR public.<<< (LEFTARG = text, RIGHTARG = text, FUNCTION = public.leak)`)
	do(t, conn, `CREATE FUNCTION public.has_table_privilege(text, text) RETURNS boolean LANGUAGE sql RETURN true`)
	do(t, conn, `CREATE FUNCTION public.substring(text, text) RETURNS text LANGUAGE sql RETURN '`+strings.ReplaceAll(w.other.String(), "-", "")+`'`)
	do(t, conn, `CREATE FUNCTION public.array_to_string(text[], text) RETURNS text LANGUAGE sql RETURN public.leak($2)::text`)
	do(t, conn, `SET search_path = public, avm_report, pg_catalog`)
	for _, query := range []string{
		"SELECT text FROM avm_report.prompts WHERE public.leak(text)",
		"SELECT text FROM avm_report.prompts WHERE text OPERATOR(public.<<<) ''",
		"SELECT text FROM avm_report.prompts WHERE public.leak(prompt_set) AND project_id = '" + w.theirs.String() + "' UNION ALL SELECT 'mine'",
		"SELECT p.text FROM avm_report.prompts p JOIN avm_report.projects w ON public.leak(p.text || w.name)",
		"SELECT target_label FROM avm_report.actions WHERE public.leak(target_label)",
		"SELECT name FROM avm_report.projects WHERE public.leak(name)",
		// An error would show the value that it is about.
		"SELECT text FROM avm_report.prompts WHERE CASE WHEN text <> 'mine' THEN text::integer = 1 ELSE true END",
	} {
		if got := texts(t, conn, query); !slices.Equal(got, []string{"mine"}) {
			t.Errorf("%s: %q", query, got)
		}
	}
	leaked := 0
	for _, notice := range *w.notices {
		if strings.HasPrefix(notice, "leak ") {
			leaked++
		}
		if strings.Contains(notice, secret) {
			t.Errorf("a function of the reader's got another workspace's row: %s", notice)
		}
	}
	if leaked == 0 {
		t.Error("no function of the reader's was called at all")
	}
}

func TestReadersAreListedAndDropped(t *testing.T) {
	t.Parallel()
	if storagetest.Distributed() {
		return
	}
	w := newTenants(t)
	store := reportview.New(w.DB)
	all, err := store.Readers(t.Context(), w.own)
	if err != nil || !slices.Equal(all, []reportview.Reader{w.reader}) {
		t.Errorf("%v, %v", all, err)
	}
	if all, err := store.Readers(t.Context(), w.other); err != nil || len(all) > 0 {
		t.Errorf("%v, %v", all, err)
	}
	second, _, err := store.CreateReader(t.Context(), w.other)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.DropReader(t.Context(), second); err != nil {
		t.Error(err)
	}
	if err := store.DropReader(t.Context(), second); err == nil || !strings.Contains(err.Error(), "there is no reader") {
		t.Errorf("dropped twice: %v", err)
	}
	for _, name := range []string{"avm", "avm_reader_x", w.reader.Role + "0"} {
		if _, err := reportview.ParseReader(name); err == nil {
			t.Errorf("%s is taken for a reader", name)
		}
	}
}

// The digest is what PostgreSQL makes of the same password and salt.
func TestPasswordDigestIsPostgreSQLs(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	role := "avm_password_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	var made string
	err := pgx.BeginFunc(t.Context(), store.Pool(), func(tx pgx.Tx) error {
		_, err := tx.Exec(t.Context(), "SET LOCAL password_encryption = 'scram-sha-256'; CREATE ROLE "+role+" PASSWORD 'correct horse'; ", pgx.QueryExecModeSimpleProtocol)
		if err == nil {
			err = tx.QueryRow(t.Context(), "SELECT rolpassword FROM pg_authid WHERE rolname = $1", role).Scan(&made)
		}
		if err == nil {
			_, err = tx.Exec(t.Context(), "DROP ROLE "+role)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(made, ":")
	encoded, _, _ := strings.Cut(after, "$")
	salt, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		t.Fatalf("%s: %v", made, err)
	}
	if got, err := reportview.Scram("correct horse", salt); err != nil || got != made {
		t.Errorf("%s, %v, want %s", got, err, made)
	}
}

func TestDistributedDatabaseRefusesReaders(t *testing.T) {
	t.Parallel()
	if !storagetest.Distributed() {
		return
	}
	_, _, err := reportview.New(storagetest.Open(t)).CreateReader(t.Context(), uuid.New())
	if err == nil || !strings.Contains(err.Error(), "distributed") {
		t.Errorf("%v", err)
	}
}
