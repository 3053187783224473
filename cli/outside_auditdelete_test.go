package cli_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// prompts returns the latest measurements as the prompt list shows them.
func (h *house) measurements() string {
	h.t.Helper()
	var page struct {
		Items []struct {
			LatestMeasurement any `json:"latest_measurement"`
		} `json:"items"`
	}
	a := h.do(http.MethodGet, h.path("/prompts?limit=100"), h.key, "")
	a.into(h.t, &page)
	return string(a.body)
}

// A deleted audit is in no report, and prompts show the audit before it.
func TestAnAuditIsDeleted(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	first := h.ended(h.launch().ID)
	before := h.measurements()
	var credits, after struct {
		Settled int `json:"settled"`
	}
	second := h.ended(h.launch().ID)
	h.get("/v1/credits", &credits)
	if h.measurements() == before {
		t.Fatal("the second audit measured nothing")
	}
	stdout, stderr, status := h.run("audit", "delete", second.ID, "--yes")
	if status != 0 || !strings.Contains(stdout, `"deleted":true`) {
		t.Fatalf("status %d, %s %s", status, stdout, stderr)
	}
	if h.measurements() != before {
		t.Error("prompts do not show the audit before the one that was deleted")
	}
	if h.get("/v1/credits", &after); after.Settled != credits.Settled {
		t.Errorf("credits were %d, and are %d", credits.Settled, after.Settled)
	}
	if a := h.do(http.MethodGet, h.path("/audits/"+second.ID), h.key, ""); a.status != http.StatusNotFound {
		t.Errorf("the deleted audit: %d", a.status)
	}
	var v struct {
		AuditID string `json:"audit_id"`
	}
	if h.get(h.path("/visibility"), &v); v.AuditID != first.ID {
		t.Errorf("visibility is of %s, want %s", v.AuditID, first.ID)
	}
	h.leavesNoRows(second.ID)
	h.notesDeletion(second.ID)
	if a := h.do(http.MethodGet, h.path("/prompts"), h.key, ""); a.status != http.StatusOK {
		t.Errorf("prompts: %d %s", a.status, a.body)
	}
}

// leavesNoRows holds that no table has rows of an audit, or of its first reading, which
// bears its id.
func (h *house) leavesNoRows(auditID string) {
	h.t.Helper()
	for _, table := range []string{"attempts", "answers", "executions", "audit_prompts", "judgings", "name_verdicts", "prompt_measurements", "audit_readings"} {
		if n := h.number(`SELECT count(*) FROM ` + table + ` WHERE audit_id = '` + auditID + `'`); n != 0 {
			h.t.Errorf("%s has %d rows of the audit", table, n)
		}
	}
	for _, table := range []string{"analyses", "presences", "citations", "searches", "ads", "cells", "totals", "source_sums", "fanout_queries"} {
		if n := h.number(`SELECT count(*) FROM ` + table + ` WHERE reading_id = '` + auditID + `'`); n != 0 {
			h.t.Errorf("%s has %d rows of the audit's reading", table, n)
		}
	}
}

// notesDeletion holds that the audit log has the deletion.
func (h *house) notesDeletion(auditID string) {
	h.t.Helper()
	if n := h.number(`SELECT count(*) FROM audit_log WHERE action = 'cli: audit delete' AND target->>'id' = '` + auditID + `'`); n != 1 {
		h.t.Errorf("the audit log has the deletion %d times", n)
	}
}

// An audit that is under way, or that is not there, is not deleted.
func TestAnAuditThatRunsIsNotDeleted(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{Latency: time.Hour})
	running := h.launch()
	if _, stderr, status := h.run("audit", "delete", running.ID, "--yes"); status != 1 || !strings.Contains(stderr, "cancel") {
		t.Errorf("status %d, %s", status, stderr)
	}
	if a := h.do(http.MethodGet, h.path("/audits/"+running.ID), h.key, ""); a.status != http.StatusOK {
		t.Errorf("the running audit: %d", a.status)
	}
	h.made("id", "audit", "cancel", running.ID)
	h.made("id", "audit", "delete", running.ID, "--yes")
	if _, stderr, status := h.run("audit", "delete", uuid.NewString(), "--yes"); status != 1 || !strings.Contains(stderr, "there is no audit") {
		t.Errorf("status %d, %s", status, stderr)
	}
}
