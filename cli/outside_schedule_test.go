package cli_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// scheduleBody is a schedule of a prompt set.
const scheduleBody = `{"prompt_set_id":"{prompt_set_id}","cadence":"daily","timezone":"Europe/Berlin","engines":["assistant_a"],"repetitions":1}`

// schedule is what the tests look at of a schedule.
type schedule struct {
	ID           string     `json:"id"`
	Enabled      bool       `json:"enabled"`
	NextRunAt    *time.Time `json:"next_run_at"`
	LastRunAt    *time.Time `json:"last_run_at"`
	FailureCount int        `json:"failure_count"`
	LastError    string     `json:"last_error"`
}

func (h *house) newSchedule(project, key, body string) schedule {
	h.t.Helper()
	a := h.do(http.MethodPost, "/v1/projects/"+project+"/audit-schedules", key, body, "Idempotency-Key", uuid.NewString())
	if a.status != http.StatusCreated {
		h.t.Fatalf("schedule: %d %s", a.status, a.body)
	}
	var s schedule
	a.into(h.t, &s)
	return s
}

// nextRuns asks for the next runs of a schedule.
func (h *house) nextRuns(id string, count int) (runs []time.Time, refused string) {
	h.t.Helper()
	a := h.mutateGraph(`query($p: UUID!, $id: UUID!, $count: Int!) { project(id: $p) { auditSchedule(id: $id) { nextRuns(count: $count) } } }`,
		map[string]any{"p": h.project, "id": id, "count": count})
	var got struct {
		Data struct {
			Project struct {
				AuditSchedule struct{ NextRuns []time.Time }
			}
		}
		Errors []struct{ Message string }
	}
	a.into(h.t, &got)
	if len(got.Errors) > 0 {
		return nil, got.Errors[0].Message
	}
	return got.Data.Project.AuditSchedule.NextRuns, ""
}

// A schedule lists its next runs: daily ones keep their wall clock over a change of the clock, hourly ones real time.
func TestNextRunsAreListedOverAChangeOfTheClock(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	for _, c := range []struct{ timing, want string }{
		{`"daily","next_run_at":"2040-03-24T01:30:00Z"`, "24T01:30 25T01:00 26T00:30 27T00:30"}, // 02:30 of the 25th is skipped
		{`"weekly","next_run_at":"2040-10-21T00:30:00Z"`, "21T00:30 28T00:30 04T01:30 11T01:30"},
		{`"hourly","next_run_at":"2040-03-24T23:30:00Z"`, "24T23:30 25T00:30 25T01:30 25T02:30"},
		{`"one_time","next_run_at":"2040-03-24T01:30:00Z"`, "24T01:30"},
		{`"daily","enabled":false,"next_run_at":"2040-03-24T01:30:00Z"`, ""},
	} {
		body := strings.Replace(scheduleBody, "{prompt_set_id}", h.coreSet(), 1)
		made := h.newSchedule(h.project, h.key, strings.Replace(body, `"daily"`, c.timing, 1))
		runs, refused := h.nextRuns(made.ID, 4)
		got := make([]string, len(runs))
		for i, run := range runs {
			got[i] = run.UTC().Format("02T15:04")
		}
		if strings.Join(got, " ") != c.want || refused != "" || len(runs) > 0 && !runs[0].Equal(*made.NextRunAt) {
			t.Errorf("%s: %v %s, want %s", c.timing, got, refused, c.want)
		}
		for _, count := range []int{0, 51} {
			if _, refused := h.nextRuns(made.ID, count); !strings.Contains(refused, fmt.Sprintf("%d must be 1 to 50", count)) {
				t.Errorf("count: %d: %q", count, refused)
			}
		}
	}
}

// coreSet finds the project's first prompt set.
func (h *house) coreSet() string {
	h.t.Helper()
	var sets []struct {
		ID string `json:"id"`
	}
	h.get(h.path("/prompt-sets"), &sets)
	return sets[0].ID
}

// A process that dies when a run is due leaves it to the next one, which makes
// it up once; the audit runs to its end, and the owner need not be there.
func TestScheduleOutlivesProcessAndPerson(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.member(h.workspace, "leaver@example.com", "admin")
	leavers := h.newKey(h.workspace, "leaver@example.com", allScopes()...)
	due := time.Now().Add(2 * time.Second).UTC().Truncate(time.Millisecond)
	body := strings.Replace(scheduleBody, "{prompt_set_id}", h.coreSet(), 1)
	body = strings.Replace(body, `"daily"`, fmt.Sprintf(`"hourly","next_run_at":%q`, due.Format(time.RFC3339Nano)), 1)
	made := h.newSchedule(h.project, leavers, body)
	h.made("id", "member", "remove", "--workspace", h.workspace, "--email", "leaver@example.com")
	h.kill()
	h.start()
	var audits struct {
		Items []audit `json:"items"`
	}
	h.until("the schedule launches", func() bool {
		h.get(h.path("/audits"), &audits)
		return len(audits.Items) > 0
	})
	if ended := h.ended(audits.Items[0].ID); ended.Status != "completed" {
		t.Errorf("the audit ended as %+v", ended)
	}
	var s schedule
	h.get(h.path("/audit-schedules/"+made.ID), &s)
	if s.LastRunAt == nil || s.LastRunAt.Before(due) || !s.NextRunAt.Equal(due.Add(time.Hour)) || s.FailureCount != 0 {
		t.Errorf("due at %v: %+v", due, s)
	}
	if n := h.number("SELECT count(DISTINCT launch_id) FROM audits"); n != 1 {
		t.Errorf("%d launches", n)
	}
}
