package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"testing"

	"github.com/answer-visibility/avm/storage/storagetest"
)

// TestReportsFromAReplica runs two processes over a PostgreSQL with a streaming standby. With
// its replay paused, whoever wrote to a project reads what was written, at either process,
// and other projects' reports go on coming from the standby. Without the standby everything
// goes on.
func TestReportsFromAReplica(t *testing.T) {
	t.Parallel()
	if storagetest.Distributed() {
		return // has no replica for reports
	}
	servers := storagetest.NewReplicated(t)
	h := houseOn(t, servers.Primary.URL(), fmt.Sprintf("database_replica_url: %q\ndatabase_replica_max_lag: 30m\n", servers.Standby.URL()))
	other := *h
	other.project = h.newProject(h.workspace)
	first, quiet := h.launch(), other.launch()
	h.ended(first.ID)
	other.ended(quiet.ID)
	impatient := *h // has another bound of the lag
	impatient.env = []string{"AVM_DATABASE_REPLICA_MAX_LAG=2s"}
	impatient.base, _ = impatient.beside()
	for _, process := range []*house{h, &impatient} {
		h.until("reports come from the replica", func() bool { return process.fromReplica(process) && process.fromReplica(&other) })
	}
	servers.Pause(t)
	second := h.launch()
	h.ended(second.ID)
	for _, process := range []*house{h, &impatient} {
		if id := process.reportedAudit(); id != second.ID {
			t.Errorf("right after the audit %s the report is of %s", second.ID, id)
		}
		if process.fromReplica(process) {
			t.Error("a project's report comes from a replica that lacks its newest audit")
		}
	}
	if !h.fromReplica(&other) {
		t.Error("a project that nobody wrote to is read from the primary")
	}
	if stdout, stderr, status := h.run("audit", "delete", second.ID, "--yes"); status != 0 {
		t.Fatalf("delete: status %d, %s %s", status, stdout, stderr)
	}
	for _, process := range []*house{h, &impatient} {
		if id := process.reportedAudit(); id != first.ID {
			t.Errorf("right after the second audit was deleted the report is of %s", id)
		}
	}
	h.until("too far behind for the second process", func() bool { return !impatient.replica().Used })
	if state := impatient.replica(); state.Reason == "" || state.LagSeconds <= 2 || impatient.fromReplica(&other) {
		t.Errorf("behind: %+v", state)
	}
	servers.Resume(t)
	h.until("the replica has caught up", func() bool { return h.fromReplica(h) && impatient.fromReplica(&impatient) })
	h.withoutItsReplica(servers, &other)
}

// withoutItsReplica stops the replica and starts it again.
func (h *house) withoutItsReplica(servers *storagetest.Replicated, other *house) {
	h.t.Helper()
	must(h.t, servers.Standby.Stop(h.t.Context()))
	for range 5 {
		if h.fromReplica(h) || h.fromReplica(other) {
			h.t.Error("a replica that is away answers")
		}
	}
	h.until("it is noticed", func() bool { return !h.replica().Used })
	must(h.t, servers.Standby.Start(h.t.Context()))
	h.until("reports come from the replica again", func() bool { return h.fromReplica(h) })
}

// reportedAudit returns the audit that the project's report is made of.
func (h *house) reportedAudit() string {
	h.t.Helper()
	var report struct {
		AuditID string `json:"audit_id"`
	}
	h.get(h.path("/visibility"), &report)
	return report.AuditID
}

// fromReplica reads a project's report at h, and reports whether it came from the replica.
func (h *house) fromReplica(of *house) bool {
	h.t.Helper()
	before := h.readFrom("replica")
	if a := h.do(http.MethodGet, of.path("/visibility"), h.key, ""); a.status != http.StatusOK {
		h.t.Errorf("report: %d %s", a.status, a.body)
	}
	return h.readFrom("replica") > before
}

// readFrom returns how many reports the process has read from the replica or the primary.
func (h *house) readFrom(database string) int {
	h.t.Helper()
	metrics := h.do(http.MethodGet, "/metrics", "", "").body
	found := regexp.MustCompile(`(?m)^avm_reports_read_total\{from="` + database + `"\} (\d+)$`).FindSubmatch(metrics)
	if found == nil {
		return 0
	}
	n, err := strconv.Atoi(string(found[1]))
	must(h.t, err)
	return n
}

// replicaSaid is what /readyz says of the replica.
type replicaSaid struct {
	Used       bool    `json:"used"`
	LagSeconds float64 `json:"lag_seconds"`
	Reason     string  `json:"reason"`
}

func (h *house) replica() replicaSaid {
	h.t.Helper()
	a := h.do(http.MethodGet, "/readyz", "", "")
	var ready struct {
		Replica *replicaSaid `json:"replica"`
	}
	if err := json.Unmarshal(a.body, &ready); err != nil || a.status != http.StatusOK || ready.Replica == nil {
		h.t.Fatalf("readiness: %d %s", a.status, a.body)
	}
	return *ready.Replica
}
