package cli_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// hookReceiver is a program that takes events.
type hookReceiver struct {
	*httptest.Server

	mu   sync.Mutex
	hang bool // whether requests get no answer
	got  []hookRequest
}

type hookRequest struct {
	header http.Header
	body   []byte
}

func newHookReceiver(t *testing.T) *hookReceiver {
	t.Helper()
	r := &hookReceiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return
		}
		r.mu.Lock()
		r.got = append(r.got, hookRequest{req.Header, body})
		hang := r.hang
		r.mu.Unlock()
		if hang {
			<-req.Context().Done()
		}
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *hookReceiver) requests() []hookRequest {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]hookRequest{}, r.got...)
}

func (r *hookReceiver) setHang(hang bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hang = hang
}

func (r *hookReceiver) port(t *testing.T) string {
	t.Helper()
	at, err := url.Parse(r.URL)
	must(t, err)
	return at.Port()
}

// madeHook is a webhook with its secret.
type madeHook struct {
	ID     string `json:"id"`
	Secret string `json:"secret"`
}

func (h *house) newWebhook(body string) madeHook {
	h.t.Helper()
	a := h.do(http.MethodPost, h.path("/webhooks"), h.key, body, "Idempotency-Key", uuid.NewString())
	var made madeHook
	if a.into(h.t, &made); a.status != http.StatusCreated || !strings.HasPrefix(made.Secret, "whsec_") {
		h.t.Fatalf("%d %s", a.status, a.body)
	}
	return made
}

// An event of a real audit reaches its receiver, although the process is killed while it delivers the event: at least
// once, with the same id, and the library of Standard Webhooks verifies it.
func TestWebhooksSurviveAKilledProcess(t *testing.T) {
	t.Parallel()
	r := newHookReceiver(t)
	h := newHouse(t, enginetest.Options{})
	h.configured(fmt.Sprintf("egress: {allow_private: 127.0.0.1, ports: %q}\n", r.port(t)))
	hook := h.newWebhook(`{"url":"` + r.URL + `","events":["audit.finished"]}`)
	r.setHang(true)
	a := h.launch()
	h.ended(a.ID)
	h.until("the event is sent", func() bool { return len(r.requests()) == 1 })
	h.kill()
	r.setHang(false)
	h.start()
	h.until("the event is sent again", func() bool { return len(r.requests()) > 1 })
	library, err := standardwebhooks.NewWebhook(hook.Secret)
	must(t, err)
	all := r.requests()
	for _, each := range all {
		if err := library.Verify(each.body, each.header); err != nil || each.header.Get("webhook-id") != all[0].header.Get("webhook-id") {
			t.Errorf("%v: %v", each.header, err)
		}
	}
	var body struct {
		Type string
		Data struct {
			AuditID   string `json:"audit_id"`
			ProjectID string `json:"project_id"`
			Status    string
		}
	}
	must(t, json.Unmarshal(all[0].body, &body))
	if body.Type != "audit.finished" || body.Data.AuditID != a.ID || body.Data.ProjectID != h.project || body.Data.Status != "completed" {
		t.Errorf("%s", all[0].body)
	}
	var attempts struct {
		Items []struct {
			EventID    string  `json:"event_id"`
			StatusCode *int    `json:"status_code"`
			Error      *string `json:"error"`
		} `json:"items"`
	}
	h.until("the attempt is in the log", func() bool {
		h.do(http.MethodGet, h.path("/webhooks/"+hook.ID+"/attempts"), h.key, "").into(t, &attempts)
		return len(attempts.Items) > 0
	})
	if got := attempts.Items[0]; got.EventID != all[0].header.Get("webhook-id") || *got.StatusCode != http.StatusOK || got.Error != nil {
		t.Errorf("%+v", got)
	}
}

// The secret is in two answers alone, members may not decide where events are sent, and refusals name their field.
func TestWebhooksFromOutside(t *testing.T) {
	t.Parallel()
	r := newHookReceiver(t)
	h := newHouse(t, enginetest.Options{})
	h.configured(fmt.Sprintf("egress: {allow_private: 127.0.0.1, ports: %q}\n", r.port(t)))
	hook := h.newWebhook(`{"url":"` + r.URL + `"}`)
	post := func(path, body, key string) answer {
		t.Helper()
		return h.do(http.MethodPost, h.path("/webhooks"+path), key, body, "Idempotency-Key", uuid.NewString())
	}
	for body, field := range map[string]string{
		`{"url":"http://10.0.0.1:` + r.port(t) + `"}`: "url",
		`{"url":"x"}`: "url",
		`{"url":"` + r.URL + `","events":["webhook.test"]}`:  "events[0]",
		`{"url":"` + r.URL + `","events":null}`:              "events",
		`{"url":"` + r.URL + `","secret":"whsec_of_my_own"}`: "secret",
		`{"description":"no address"}`:                       "url",
	} {
		a := post("", body, h.key)
		if f := a.failure(t); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), `"`+field+`"`) {
			t.Errorf("%s: %d %+v", body, a.status, f)
		}
	}
	h.member(h.workspace, "member@example.com", "admin")
	members := h.newKey(h.workspace, "member@example.com", allScopes()...)
	if a := post("", `{"url":"`+r.URL+`","events":["credits.low"]}`, members); a.status != http.StatusCreated {
		t.Errorf("an admin: %d %s", a.status, a.body)
	}
	h.run("member", "set-role", "--workspace", h.workspace, "--email", "member@example.com", "--role", "member")
	if a := post("", `{"url":"`+r.URL+`"}`, members); a.status != http.StatusForbidden {
		t.Errorf("a member made a webhook: %d %s", a.status, a.body)
	}
	if a := h.do(http.MethodGet, h.path("/webhooks"), members, ""); a.status != http.StatusOK || strings.Contains(string(a.body), "whsec_") {
		t.Errorf("%d %s", a.status, a.body)
	}
	a := post("/"+hook.ID+"/rotate-secret", "", h.key)
	var rotated madeHook
	if a.into(t, &rotated); a.status != http.StatusOK || rotated.Secret == hook.Secret || rotated.Secret == "" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	var test struct {
		EventID string `json:"event_id"`
	}
	if a = post("/"+hook.ID+"/test", "", h.key); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	a.into(t, &test)
	h.until("the test arrives", func() bool { return len(r.requests()) == 1 })
	for _, secret := range []string{hook.Secret, rotated.Secret} {
		library, err := standardwebhooks.NewWebhook(secret)
		must(t, err)
		must(t, library.Verify(r.requests()[0].body, r.requests()[0].header))
	}
	if a = post("/"+hook.ID+"/replay", `{"event_id":"`+test.EventID+`"}`, h.key); a.status != http.StatusAccepted || !strings.Contains(string(a.body), `"events":1`) {
		t.Errorf("%d %s", a.status, a.body)
	}
	h.until("the test arrives again", func() bool { return len(r.requests()) == 2 })
	if first, second := r.requests()[0], r.requests()[1]; string(first.body) != string(second.body) ||
		first.header.Get("webhook-id") != test.EventID || second.header.Get("webhook-id") != test.EventID {
		t.Errorf("%v %v", first.header, second.header)
	}
	stdout, stderr, status := h.run("webhook", "list", "--project", h.project)
	if status != 0 || !strings.Contains(stdout, hook.ID) || strings.Contains(stdout, "whsec_") {
		t.Errorf("%d %s %s", status, stdout, stderr)
	}
	if secret := h.made("secret", "webhook", "create", "--project", h.project, "--url", r.URL, "--event", "crawl.finished"); !strings.HasPrefix(secret, "whsec_") {
		t.Errorf("secret %q", secret)
	}
	if id := h.made("event_id", "webhook", "test", hook.ID, "--project", h.project); id == "" {
		t.Error("no event")
	}
	h.until("the terminal's test arrives", func() bool { return len(r.requests()) == 3 })
	stdout, stderr, status = h.run("webhook", "replay", hook.ID, "--project", h.project, "--event", test.EventID)
	if status != 0 || !strings.Contains(stdout, `"events":1`) {
		t.Errorf("%d %s %s", status, stdout, stderr)
	}
	if _, _, status = h.run("webhook", "replay", hook.ID, "--project", h.project, "--from", "yesterday"); status != 2 {
		t.Errorf("exit status %d", status)
	}
	if a := h.do(http.MethodDelete, h.path("/webhooks/"+hook.ID), h.key, ""); a.status != http.StatusNoContent {
		t.Errorf("%d %s", a.status, a.body)
	}
}
