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
