package cli_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/storage/storagetest"
)

func TestRetention(t *testing.T) {
	t.Parallel()
	url := storagetest.URL(t)
	store := openStore(t, url)
	term := newTerminal(t, "AVM_DATABASE_URL="+url)
	project := measuredProject(t, term, store)
	answers := func() (n int) {
		t.Helper()
		must(t, store.Pool().QueryRow(t.Context(), `SELECT count(*) FROM answers`).Scan(&n))
		return n
	}
	items := func(args ...string) []any {
		t.Helper()
		list, _ := term.object(t, append([]string{"retention"}, args...)...)["items"].([]any)
		return list
	}
	if got := items("--months", "1"); len(got) != 0 {
		t.Errorf("the newest run is past its time: %v", got)
	}
	// As a failed run it is none that reports show.
	_, err := store.Pool().Exec(t.Context(), `UPDATE audits SET status = 'failed'`)
	must(t, err)
	term.env = append(term.env, "AVM_RETENTION_PAID=1200")
	if got := items(); len(got) != 0 {
		t.Errorf("past its time after 100 years: %v", got)
	}
	term.env = append(term.env, "AVM_RETENTION_PAID=1")
	for _, args := range [][]string{{}, {"--project", project}, {"--months", "1"}} {
		got := items(args...)
		if len(got) != 1 {
			t.Fatalf("%v: %v", args, got)
		}
		if item, _ := got[0].(map[string]any); item["project_id"] != project || item["answers"] != 1.0 || item["applied"] != false {
			t.Errorf("%v: %v", args, item)
		}
	}
	other := term.id(t, "project", "create", "--workspace", "W", "--file", "project.json", "--force")
	if got := items("--project", other, "--apply"); len(got) != 0 || answers() != 1 {
		t.Errorf("of another project: %v, %d answers are left", got, answers())
	}
	got := items("--apply")
	if len(got) != 1 || answers() != 0 {
		t.Fatalf("%v, %d answers are left", got, answers())
	}
	if item, _ := got[0].(map[string]any); item["audits"] != 1.0 || item["answers"] != 1.0 || item["applied"] != true {
		t.Errorf("%v", item)
	}
	var notes int
	must(t, store.Pool().QueryRow(t.Context(), `SELECT count(*) FROM audit_log WHERE action = 'cli: retention'`).Scan(&notes))
	if notes != 1 {
		t.Errorf("%d entries in the audit log", notes)
	}
	if _, stderr, status := term.run(t, "rebuild", "--project", project); status != 0 {
		t.Errorf("rebuilding what is left: %s", stderr)
	}
	for _, c := range []struct{ paid, says, months string }{
		{"1", "--months: must be between", "0"},
		{"-1", `AVM_RETENTION_PAID: retention.paid: "-1" must be a whole number between 0 and 1200`, "1"},
		{"0", "answers are kept for ever", ""},
	} {
		term.env = append(term.env, "AVM_RETENTION_PAID="+c.paid)
		args := []string{"retention"}
		if c.months != "" {
			args = append(args, "--months", c.months)
		}
		if stdout, stderr, status := term.run(t, args...); status == 0 || stdout != "" || !strings.Contains(stderr, c.says) {
			t.Errorf("%+v: status %d, stdout %q, stderr %s", c, status, stdout, stderr)
		}
	}
}
