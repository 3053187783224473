package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"

	rules "github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

func TestRebuild(t *testing.T) {
	t.Parallel()
	url := storagetest.URL(t)
	store := openStore(t, url)
	term := newTerminal(t, "AVM_DATABASE_URL="+url)
	project := measuredProject(t, term, store)
	var audit string
	query := func(sql string, into ...any) {
		t.Helper()
		if err := store.Pool().QueryRow(t.Context(), sql).Scan(into...); err != nil {
			t.Fatal(err)
		}
	}
	query(`SELECT id::text FROM audits`, &audit)
	const rows = `SELECT string_agg(t::text, ' ' ORDER BY t::text) FROM totals t`
	var want, got string
	if first := term.object(t, "rebuild", "--project", project); first["audits"] != 1.0 {
		t.Fatalf("%v", first)
	}
	query(rows, &want)
	expect := func(want string, args ...string) {
		t.Helper()
		result, err := json.Marshal(term.object(t, append([]string{"rebuild", "--project", project}, args...)...))
		if err != nil || !strings.Contains(string(result), want) {
			t.Errorf("%v printed %s, not %s", args, result, want)
		}
	}
	expect(`"audits":1,"changed":0,"other_version":0`)
	query(`WITH gone AS (DELETE FROM totals WHERE entity_index = 0 RETURNING 1) SELECT count(*)::text FROM gone`, &got)
	expect(`"audits":1,"changed":1`, "--audit", audit)
	if query(rows, &got); got != want {
		t.Errorf("totals are\n%s\nwant\n%s", got, want)
	}
	query(`UPDATE audit_readings SET scoring_rule_version = '0' RETURNING ''`, &got)
	query(`UPDATE audits SET scoring_rule_version = '0' RETURNING ''`, &got)
	expect(`"audits":0,"changed":0,"other_version":1`)
	expect(`"audits":1,"changed":0,"other_version":0,"project_id":"`+project+`","reread":1`, "--reread")
	if query(`SELECT string_agg(scoring_rule_version, ' ' ORDER BY scoring_rule_version <> '0') FROM audit_readings`, &got); got != "0 "+statistics.ScoringVersion {
		t.Errorf("readings of versions %s", got)
	}
	var notes int
	if query(`SELECT count(*) FROM audit_log WHERE action = 'cli: rebuild'`, &notes); notes != 5 {
		t.Errorf("%d entries in the audit log", notes)
	}
	for _, c := range []struct {
		status int
		says   string
		args   []string
	}{
		{2, `"project" not set`, nil},
		{2, "--audit: ", []string{"--project", project, "--audit", "x"}},
		{2, "--audit: must not be empty", []string{"--project", project, "--audit", ""}},
		{1, "project not found", []string{"--project", zeroID}},
		{1, "no such audit", []string{"--project", project, "--audit", zeroID}},
	} {
		stdout, stderr, status := term.run(t, append([]string{"rebuild"}, c.args...)...)
		if status != c.status || stdout != "" || !strings.Contains(stderr, c.says) {
			t.Errorf("%v: status %d, stdout %q, stderr %s", c.args, status, stdout, stderr)
		}
	}
}

// A rebuild ends when it is asked to, also while it waits for an audit that
// somebody else works on.
func TestRebuildCanBeStopped(t *testing.T) {
	t.Parallel()
	url := storagetest.URL(t)
	store := openStore(t, url)
	term := newTerminal(t, "AVM_DATABASE_URL="+url)
	project := measuredProject(t, term, store)
	held, err := store.Pool().Begin(t.Context())
	must(t, err)
	t.Cleanup(func() { _ = held.Rollback(context.WithoutCancel(t.Context())) })
	_, err = held.Exec(t.Context(), `SELECT FROM audits WHERE project_id = $1 FOR UPDATE`, project)
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, term.path, "rebuild", "--project", project)
	var out, errs bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = term.env, &out, &errs
	must(t, cmd.Start())
	for waits := false; !waits && ctx.Err() == nil; {
		must(t, store.Pool().QueryRow(t.Context(), `SELECT count(*) > 0 FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&waits))
	}
	must(t, cmd.Process.Signal(syscall.SIGINT))
	_ = cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != 1 || out.Len() > 0 || !strings.Contains(errs.String(), "stopped: 0 of 1 audits are done") {
		t.Errorf("status %d, stdout %q, stderr %s", status, &out, &errs)
	}
}

func openStore(t *testing.T, url string) *storage.DB {
	t.Helper()
	return storagetest.OpenURL(t, url)
}

// measuredProject makes a project with an audit that has ended and has facts and no
// figures yet.
func measuredProject(t *testing.T, term terminal, store *storage.DB) string {
	t.Helper()
	workspace := term.id(t, "workspace", "create", "--name", "W", "--plan", "paid")
	text := `{"name": "P", "brand_name": "Acme", "website_url": "https://acme.example", "country_code": "US", "language_code": "en"}`
	if err := os.WriteFile(filepath.Join(term.dir, "project.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	project := term.id(t, "project", "create", "--workspace", workspace, "--file", "project.json")
	audit, execution := model.NewID(), model.NewID()
	entities := `[{"id": null, "name": "Acme", "aliases": [], "domains": ["acme.example"], "matching": {"mode": "always"}}]`
	for _, query := range []string{
		fmt.Sprintf(`INSERT INTO audits (project_id, id, workspace_id, status, benchmark_mode, audit_scope, repetitions, random_seed,
				requested_count, completed_count, failed_count, error_message, model_provenance, engine_snapshots, entities,
				market_country_code, market_language_code, not_applicable_engines, analyzer_version, scoring_rule_version,
				created_at, updated_at, completed_at)
			SELECT '%s', '%s', '%s', 'completed', 'consumer_like', 'brand', 1, 's', 1, 1, 0, '', '[]', '[]', '%s', 'US', 'en', '{}',
				'%s', '%s', day, date '2026-03-03', day FROM (SELECT date '2026-03-02' AS day) days`, project, audit, workspace, entities, rules.Version, statistics.ScoringVersion),
		fmt.Sprintf(`INSERT INTO audit_readings VALUES ('%[1]s', '%[2]s', '%[2]s', '%[3]s', '%[4]s', now())`,
			project, audit, rules.Version, statistics.ScoringVersion),
		fmt.Sprintf(`INSERT INTO audit_prompts VALUES ('%s', '%s', 0, '%s', NULL, 'Who?', '', '', '', '', 'core', false)`,
			project, audit, uuid.New()),
		fmt.Sprintf(`INSERT INTO executions (project_id, audit_id, id, prompt_index, logical_engine, repetition, status, attempts,
				max_attempts) VALUES ('%s', '%s', '%s', 0, 'assistant_a', 0, 'completed', 1, 1)`, project, audit, execution),
		fmt.Sprintf(`INSERT INTO answers (project_id, audit_id, execution_id, prompt_index, logical_engine, repetition, attempt, text,
				citations, searches, transport_provider, transport_model, adapter_version, finish_reason, raw, started_at, answered_at)
			VALUES ('%s', '%s', '%s', 0, 'assistant_a', 0, 1, 'Acme is one.', '[]', '{}', 'provider_a', 'm', '1', 'stop', '', now(), now())`,
			project, audit, execution),
		fmt.Sprintf(`INSERT INTO analyses VALUES ('%s', '%s', '%s', '%s', 0, 'assistant_a', true, 1, false, 1 = 0, NULL, '%s')`,
			project, audit, execution, uuid.New(), rules.Version),
		fmt.Sprintf(`INSERT INTO presences VALUES ('%s', '%s', '%s', 0, 1, 1, '{0,4}')`, project, audit, execution),
	} {
		if _, err := store.Pool().Exec(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	return project
}
