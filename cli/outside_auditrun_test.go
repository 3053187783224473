package cli_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// An operator launches an audit from the terminal and is shown its report.
func TestAuditFromTheTerminal(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	run := []string{"audit", "run", "--project", h.project, "--engine", "assistant_a", "--repetitions", "1"}
	if _, stderr, status := h.run(run...); status != 1 || !strings.Contains(stderr, "--yes") || !strings.Contains(stderr, "Calls at") {
		t.Errorf("nobody to ask: status %d, %s", status, stderr)
	}
	if n := h.number("SELECT count(*) FROM audits"); n != 0 {
		t.Fatalf("%d audits launched without a yes", n)
	}
	stdout, stderr, status := h.run(append(run, "--yes")...)
	if status != 0 || !strings.Contains(stdout, "Visibility of the brand (US, en, sample answers)") || !strings.Contains(stdout, "Sony (the brand)") {
		t.Errorf("status %d\n%s\n%s", status, stdout, stderr)
	}
	if !strings.Contains(stderr, "assistant_a: 19 of 19") || strings.Contains(stderr, "does the work itself") {
		t.Errorf("progress: %s", stderr)
	}
	if n := h.number("SELECT count(*) FROM audit_log WHERE action = 'cli: audit run'"); n != 1 {
		t.Errorf("%d entries in the audit log", n)
	}
	for _, wrong := range [][]string{{"--mode", "bad"}, {"--market", "x"}, {"--prompt", "x"}, {"--engine", "oracle"}} {
		if _, stderr, status := h.run(append(run, wrong...)...); status != 2 || !strings.Contains(stderr, wrong[1]) {
			t.Errorf("%v: status %d, %s", wrong, status, stderr)
		}
	}
	for _, credits := range []string{"0", "1"} {
		if _, stderr, status := h.run(append(run, "--max-credits", credits, "--yes")...); status != 1 || stderr == "" {
			t.Errorf("--max-credits %s: status %d, %s", credits, status, stderr)
		}
	}
	if _, stderr, status := h.run(append(run, "--prompt-set", "none", "--yes")...); status != 1 || strings.Contains(stderr, "--set") {
		t.Errorf("no such set: status %d, %s", status, stderr)
	}
	if n := h.number("SELECT count(*) FROM audits"); n != 1 {
		t.Errorf("%d audits, want the first alone", n)
	}
}

// Where nobody works, the command does; --json is for scripts.
func TestAuditFromTheTerminalWithoutAWorker(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.kill()
	stdout, stderr, status := h.run("audit", "run", "--project", h.project, "--yes", "--json", "--repetitions", "1", "--market", "default")
	var result struct {
		Audits []struct {
			Status         string   `json:"status"`
			CompletedCount int      `json:"completed_count"`
			VisibilityRate *float64 `json:"visibility_rate"`
		} `json:"audits"`
	}
	answer{body: []byte(stdout)}.into(t, &result)
	if status != 0 || len(result.Audits) != 1 || result.Audits[0].Status != "completed" || result.Audits[0].CompletedCount != 38 ||
		result.Audits[0].VisibilityRate == nil || !strings.Contains(stderr, "does the work itself") {
		t.Errorf("status %d, %s\n%s", status, stdout, stderr)
	}
}
