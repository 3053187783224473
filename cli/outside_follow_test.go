package cli_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

const followQuery = `subscription($p: UUID!, $a: UUID!) { auditProgress(projectId: $p, auditId: $a) {
	status requestedCount engines { logicalEngine requestedCount completedCount } } }`

// progress is one answer of a subscription.
type progress struct {
	Data struct {
		AuditProgress struct {
			Status  string `json:"status"`
			Engines []struct {
				RequestedCount int `json:"requestedCount"`
				CompletedCount int `json:"completedCount"`
			} `json:"engines"`
		} `json:"auditProgress"`
	} `json:"data"`
	Errors []struct {
		Extensions struct {
			Code string `json:"code"`
		} `json:"extensions"`
	} `json:"errors"`
}

func (p progress) completed() (n int) {
	for _, e := range p.Data.AuditProgress.Engines {
		n += e.CompletedCount
	}
	return n
}

func followBody(project, audit string) string {
	return fmt.Sprintf(`{"query":%q,"variables":{"p":%q,"a":%q}}`, strings.Join(strings.Fields(followQuery), " "), project, audit)
}

// beside starts another process on the same database that only answers requests,
// and gives its address.
func (h *house) beside() (base string, cmd *exec.Cmd) {
	h.t.Helper()
	address := freeAddress(h.t)
	path, err := binary()
	must(h.t, err)
	cmd = exec.Command(path, "serve", "--no-worker", "--config", h.file("avm.yml"), "--listen", address, "--public-url", "http://"+address)
	cmd.Env = append(os.Environ(), h.env...)
	must(h.t, cmd.Start())
	h.t.Cleanup(func() { _ = cmd.Process.Kill() })
	h.until("the second process is ready", func() bool {
		resp, err := http.Get("http://" + address + "/readyz")
		if err != nil {
			return false
		}
		_ = resp.Body.Close()
		return resp.StatusCode == http.StatusOK
	})
	return "http://" + address, cmd
}

// stream is an answer that continues.
type stream struct {
	io.ReadCloser

	status int
}

// events follows an audit over server-sent events.
func (h *house) events(base, key, body string) stream {
	h.t.Helper()
	req, err := http.NewRequestWithContext(h.t.Context(), http.MethodPost, base+"/graphql", strings.NewReader(body))
	must(h.t, err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream")
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	resp, err := (&http.Client{}).Do(req)
	must(h.t, err)
	h.t.Cleanup(func() { _ = resp.Body.Close() })
	return stream{resp.Body, resp.StatusCode}
}

// readEvents reads a stream to its end: the answers, and whether it said that it
// was complete.
func readEvents(t *testing.T, s stream) (all []progress, complete bool) {
	t.Helper()
	lines := bufio.NewScanner(s)
	event := ""
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ":")
		switch {
		case name == "event":
			event = strings.TrimSpace(value)
			complete = event == "complete"
		case name == "data" && event == "next":
			var p progress
			if err := json.Unmarshal([]byte(value), &p); err != nil {
				t.Fatalf("%v in %s", err, value)
			}
			all = append(all, p)
		}
	}
	return all, complete
}

// An audit that one process runs is followed at another one, as it goes.
func TestAuditIsFollowedFromAnotherProcess(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{Latency: 1500 * time.Millisecond})
	base, _ := h.beside()
	audit := h.launch()
	over := make(chan []progress, 1)
	go func() { over <- h.overSocket(base, audit.ID) }()
	answers, complete := readEvents(t, h.events(base, h.key, followBody(h.project, audit.ID)))
	for name, seen := range map[string][]progress{"events": answers, "socket": <-over} {
		if len(seen) < 3 {
			t.Fatalf("%s: only %d answers", name, len(seen))
		}
		last := seen[len(seen)-1]
		if last.Data.AuditProgress.Status != "completed" || last.completed() != audit.RequestedCount {
			t.Errorf("%s: the last answer is %+v", name, last)
		}
		for i := range seen[1:] {
			if seen[i+1].completed() < seen[i].completed() {
				t.Errorf("%s: progress goes back: %+v, %+v", name, seen[i], seen[i+1])
			}
		}
	}
	if !complete {
		t.Error("the stream does not say that it is complete")
	}
}

// message is one of graphql-transport-ws.
type message struct {
	ID      string          `json:"id,omitempty"`
	Type    string          `json:"type"`
	Payload json.RawMessage `json:"payload,omitempty"`
}

// dial opens a WebSocket to the graph; the status is zero where there was no answer.
func (h *house) dial(base string, header http.Header) (conn *websocket.Conn, status int, err error) {
	conn, resp, err := websocket.Dial(h.t.Context(), "ws"+strings.TrimPrefix(base, "http")+"/graphql", &websocket.DialOptions{
		HTTPHeader: header, Subprotocols: []string{"graphql-transport-ws"},
	})
	if resp != nil {
		status = resp.StatusCode
		if resp.Body != nil {
			_ = resp.Body.Close()
		}
	}
	return conn, status, err
}

func (h *house) overSocket(base, auditID string) []progress {
	conn, _, err := h.dial(base, http.Header{"Authorization": {"Bearer " + h.key}})
	if err != nil {
		h.t.Error(err)
		return nil
	}
	defer conn.CloseNow() //nolint:errcheck // nothing is left to lose
	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute)
	defer cancel()
	for _, m := range []message{{Type: "connection_init"}, {ID: "1", Type: "subscribe", Payload: json.RawMessage(followBody(h.project, auditID))}} {
		if err := wsjson.Write(ctx, conn, m); err != nil {
			h.t.Error(err)
		}
	}
	var all []progress
	for {
		var m message
		if err := wsjson.Read(ctx, conn, &m); err != nil {
			h.t.Errorf("after %d answers: %v", len(all), err)
			return all
		}
		switch m.Type {
		case "next":
			var p progress
			if err := json.Unmarshal(m.Payload, &p); err != nil {
				h.t.Error(err)
			}
			all = append(all, p)
		case "complete":
			return all
		}
	}
}

// Followers of a deleted audit, or of one in a deleted project, get the error that a read returns.
func TestFollowersOfADeletedAuditGetNotFound(t *testing.T) {
	t.Parallel()
	for name, gone := range map[string]func(h *house){
		"its project": func(h *house) {
			if a := h.do(http.MethodDelete, h.path(""), h.key, "", "Idempotency-Key", uuid.NewString()); a.status != http.StatusNoContent {
				h.t.Errorf("%d %s", a.status, a.body)
			}
		},
		"the audit": func(h *house) {
			store := storagetest.OpenURL(h.t, h.url)
			defer store.Close() //nolint:errcheck // a test's look
			_, err := store.Pool().Exec(h.t.Context(), `DELETE FROM audits`)
			must(h.t, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, enginetest.Options{Latency: time.Minute})
			audit := h.launch()
			s := h.events(h.base, h.key, followBody(h.project, audit.ID))
			conn, _, err := h.dial(h.base, http.Header{"Authorization": {"Bearer " + h.key}})
			must(t, err)
			defer conn.CloseNow() //nolint:errcheck // nothing is left to lose
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			must(t, wsjson.Write(ctx, conn, message{Type: "connection_init"}))
			must(t, wsjson.Write(ctx, conn, message{ID: "1", Type: "subscribe", Payload: json.RawMessage(followBody(h.project, audit.ID))}))
			var m message
			for m.Type != "next" {
				must(t, wsjson.Read(ctx, conn, &m))
			}
			gone(h)
			for m.Type != "error" && m.Type != "complete" {
				must(t, wsjson.Read(ctx, conn, &m))
			}
			if m.Type != "error" || m.ID != "1" || !strings.Contains(string(m.Payload), `"code":"not_found"`) {
				t.Errorf("the socket gets %s %s", m.Type, m.Payload)
			}
			answers, complete := readEvents(t, s)
			last := answers[len(answers)-1]
			if !complete || len(last.Errors) != 1 || last.Errors[0].Extensions.Code != "not_found" {
				t.Errorf("events: %+v, complete: %v", answers, complete)
			}
		})
	}
}

func TestFollowRefusals(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	audit := h.launch()
	body := followBody(h.project, audit.ID)
	if s := h.events(h.base, "", body); s.status != http.StatusUnauthorized {
		t.Errorf("a stranger: %d", s.status)
	}
	if a := h.do(http.MethodPost, "/graphql", h.key, body); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "text/event-stream") {
		t.Errorf("without a stream: %d %s", a.status, a.body)
	}
	for name, id := range map[string][2]string{"project": {uuid.NewString(), audit.ID}, "audit": {h.project, uuid.NewString()}} {
		answers, _ := readEvents(t, h.events(h.base, h.key, followBody(id[0], id[1])))
		if len(answers) != 1 || len(answers[0].Errors) != 1 || answers[0].Errors[0].Extensions.Code != "not_found" {
			t.Errorf("a foreign %s: %+v", name, answers)
		}
	}
	for name, header := range map[string]http.Header{
		"a wrong key":         {"Authorization": {"Bearer " + mistyped(h.key)}},
		"another site's page": {"Cookie": {h.signIn("owner@example.com")}, "Origin": {"https://evil.example"}},
	} {
		conn, status, err := h.dial(h.base, header)
		if err == nil {
			_ = conn.CloseNow()
			t.Errorf("%s opens a WebSocket", name)
			continue
		}
		if status != http.StatusUnauthorized && status != http.StatusForbidden {
			t.Errorf("%s: %d %v", name, status, err)
		}
	}
	h.onlySubscriptions()
}

// onlySubscriptions holds that a WebSocket is no way around POST's limits.
func (h *house) onlySubscriptions() {
	h.t.Helper()
	conn, _, err := h.dial(h.base, http.Header{"Authorization": {"Bearer " + h.key}})
	must(h.t, err)
	defer conn.CloseNow() //nolint:errcheck // nothing is left to lose
	query := json.RawMessage(`{"query":"{ me { email } }"}`)
	must(h.t, wsjson.Write(h.t.Context(), conn, message{Type: "connection_init"}))
	must(h.t, wsjson.Write(h.t.Context(), conn, message{ID: "1", Type: "subscribe", Payload: query}))
	for range 5 {
		var m message
		must(h.t, wsjson.Read(h.t.Context(), conn, &m))
		if m.ID != "1" {
			continue
		}
		if strings.Contains(string(m.Payload), "owner@example.com") || !strings.Contains(string(m.Payload), "validation_error") {
			h.t.Errorf("a query over a WebSocket: %s %s", m.Type, m.Payload)
		}
		return
	}
	h.t.Error("a query over a WebSocket is not answered")
}

// A caller has so many subscriptions, and open ones do not hold up a stop.
func TestSubscriptionsAreBoundedAndEndWithTheProcess(t *testing.T) {
	t.Parallel()
	hung := make(chan struct{})
	h := newHouse(t, enginetest.Options{Fault: func(enginetest.Call) enginetest.Fault {
		<-hung
		return enginetest.Fault{}
	}})
	t.Cleanup(func() { close(hung) })
	base, cmd := h.beside()
	audit := h.launch()
	open := make([]stream, 20)
	for i := range open {
		open[i] = h.events(base, h.key, followBody(h.project, audit.ID))
		lines := bufio.NewReader(open[i])
		line, err := lines.ReadString('\n')
		for err == nil && !strings.HasPrefix(line, "event:") {
			line, err = lines.ReadString('\n')
		}
		if err != nil || line != "event: next\n" {
			t.Fatalf("subscription %d: %q, %v", i, line, err)
		}
	}
	refused, err := io.ReadAll(h.events(base, h.key, followBody(h.project, audit.ID)))
	if err != nil || !strings.Contains(string(refused), `"rate_limited"`) {
		t.Errorf("one too many: %s, %v", refused, err)
	}
	must(t, open[0].Close())
	h.until("a place is free again", func() bool {
		lines := bufio.NewScanner(h.events(base, h.key, followBody(h.project, audit.ID)))
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), "data:") {
				return !strings.Contains(lines.Text(), "rate_limited")
			}
		}
		return false
	})
	must(t, cmd.Process.Signal(syscall.SIGTERM))
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("open streams hold up the stop")
	}
}
