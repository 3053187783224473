package cli_test

import (
	"encoding/json"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net"
	"net/http"
	netmail "net/mail"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// madeChannel is a channel as the API shows it.
type madeChannel struct {
	ID            string  `json:"id"`
	Address       string  `json:"address"`
	State         string  `json:"state"`
	Timezone      string  `json:"timezone"`
	LastSuccessAt *string `json:"last_success_at"`
	TestedAt      *string `json:"tested_at"`
	TestError     *string `json:"test_error"`
}

func (h *house) newChannel(body, key string) madeChannel {
	h.t.Helper()
	a := h.do(http.MethodPost, "/v1/channels", key, body, "Idempotency-Key", uuid.NewString())
	var made madeChannel
	if a.into(h.t, &made); a.status != http.StatusCreated {
		h.t.Fatalf("%d %s", a.status, a.body)
	}
	return made
}

func (h *house) channel(id string) madeChannel {
	h.t.Helper()
	var list struct {
		Items []madeChannel `json:"items"`
	}
	h.do(http.MethodGet, "/v1/channels", h.key, "").into(h.t, &list)
	for _, c := range list.Items {
		if c.ID == id {
			return c
		}
	}
	h.t.Fatalf("%s is not listed: %+v", id, list)
	return madeChannel{}
}

// signals writes events about so many signals of the project, as a look for signals does.
func (h *house) signals(n int) {
	h.t.Helper()
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	_, err := store.Pool().Exec(h.t.Context(), `WITH made AS (
			INSERT INTO events (project_id, id, type, at, data)
			SELECT $1::uuid, gen_random_uuid(), 'signal.started', now(),
				jsonb_build_object('signal_id', gen_random_uuid(), 'kind', 'brand_up', 'title', 'Change ' || i) FROM generate_series(1, $2::int) AS i
			RETURNING project_id, id)
		INSERT INTO events_due (project_id, event_id) SELECT project_id, id FROM made`, h.project, n)
	must(h.t, err)
}

// A signal reaches its channel, although the process is killed while it sends the message: at least once.
func TestChannelsSurviveAKilledProcess(t *testing.T) {
	t.Parallel()
	r := newHookReceiver(t)
	h := newHouse(t, enginetest.Options{})
	h.configured(fmt.Sprintf("egress: {allow_private: 127.0.0.1, ports: %q}\n", r.port(t)))
	c := h.newChannel(`{"name":"Team","kind":"slack","address":"`+r.URL+`/services/T0/B0/very-secret"}`, h.key)
	r.setHang(true)
	h.signals(3)
	h.until("the message is sent", func() bool { return len(r.requests()) == 1 })
	h.kill()
	r.setHang(false)
	h.start()
	h.until("the message is sent again", func() bool { return len(r.requests()) > 1 })
	for _, each := range r.requests() {
		if !strings.Contains(string(each.body), "Change 1") || !strings.Contains(string(each.body), "Change 3") {
			t.Errorf("%s", each.body)
		}
	}
	h.until("the success is stored", func() bool { return h.channel(c.ID).LastSuccessAt != nil })
}

// A channel's address is shown nowhere in full, refusals name their field, members make none, and a test has an outcome.
func TestChannelsFromOutside(t *testing.T) {
	t.Parallel()
	r := newHookReceiver(t)
	h := newHouse(t, enginetest.Options{})
	h.configured(fmt.Sprintf("egress: {allow_private: 127.0.0.1, ports: %q}\n", r.port(t)))
	c := h.newChannel(`{"name":"Team","kind":"teams","address":"`+r.URL+`/workflows/very-secret","timing":"weekly","weekday":5}`, h.key)
	post := func(path, body, key string) answer {
		t.Helper()
		return h.do(http.MethodPost, "/v1/channels"+path, key, body, "Idempotency-Key", uuid.NewString())
	}
	for body, field := range map[string]string{
		`{"name":"x","kind":"slack","address":"http://10.0.0.1:` + r.port(t) + `"}`: "address",
		`{"name":"x","kind":"email","address":"you@example.com"}`:                   "kind",
		`{"name":"x","kind":"fax","address":"` + r.URL + `"}`:                       "kind",
		`{"name":"x","kind":"slack","address":"` + r.URL + `","hour":null}`:         "hour",
	} {
		a := post("", body, h.key)
		if f := a.failure(t); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), `"`+field+`"`) {
			t.Errorf("%s: %d %+v", body, a.status, f)
		}
	}
	h.member(h.workspace, "member@example.com", "admin")
	members := h.newKey(h.workspace, "member@example.com", allScopes()...)
	h.run("member", "set-role", "--workspace", h.workspace, "--email", "member@example.com", "--role", "member")
	if a := post("", `{"name":"x","kind":"slack","address":"`+r.URL+`"}`, members); a.status != http.StatusForbidden {
		t.Errorf("a member made a channel: %d %s", a.status, a.body)
	}
	if a := post("/"+c.ID+"/test", "", h.key); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	h.until("the test has an outcome", func() bool { return h.channel(c.ID).TestedAt != nil })
	if now := h.channel(c.ID); now.TestError != nil || now.Address != r.URL+"/…cret" || len(r.requests()) != 1 || !strings.Contains(string(r.requests()[0].body), "every Friday at 8:00") {
		t.Errorf("%+v %d", now, len(r.requests()))
	}
	if a := h.do(http.MethodPatch, "/v1/channels/"+c.ID, h.key, `{"state":"disabled"}`); a.status != http.StatusOK || !strings.Contains(string(a.body), "by hand") {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := post("/"+c.ID+"/test", "", h.key); a.status != http.StatusConflict {
		t.Errorf("a test of a disabled channel: %d %s", a.status, a.body)
	}
	if kept := h.everything(); strings.Contains(kept, "very-secret") || !strings.Contains(kept, "createChannel") {
		t.Error("the database holds an address")
	}
	made := h.made("id", "channel", "create", "--workspace", h.workspace, "--name", "From the terminal", "--kind", "discord", "--address", r.URL,
		"--signal", "brand_up", "--project", h.project)
	if id := h.made("id", "channel", "test", made, "--workspace", h.workspace); id != made {
		t.Errorf("tested %q", id)
	}
	h.until("the terminal's test arrives", func() bool { return len(r.requests()) == 2 })
	stdout, stderr, status := h.run("channel", "list", "--workspace", h.workspace)
	var list struct {
		Items []madeChannel `json:"items"`
	}
	if err := json.Unmarshal([]byte(stdout), &list); err != nil || status != 0 || len(list.Items) != 2 || strings.Contains(stdout, "very-secret") {
		t.Errorf("%d %s %s", status, stdout, stderr)
	}
	if _, _, status = h.run("channel", "create", "--workspace", h.workspace, "--name", "x", "--kind", "fax", "--address", r.URL); status != 2 {
		t.Errorf("exit status %d", status)
	}
	if stdout, stderr, status = h.run("channel", "delete", made, "--workspace", h.workspace, "--yes"); status != 0 {
		t.Errorf("%d %s %s", status, stdout, stderr)
	}
	if a := h.do(http.MethodDelete, "/v1/channels/"+c.ID, h.key, ""); a.status != http.StatusNoContent {
		t.Errorf("%d %s", a.status, a.body)
	}
	if log := h.do(http.MethodPost, "/graphql", h.key, `{"query":"{ workspace { mailConfigured channels { items { id } } } }"}`); !strings.Contains(string(log.body), `"mailConfigured":false`) ||
		!strings.Contains(string(log.body), `"items":[]`) {
		t.Errorf("%s", log.body)
	}
}

// mailbox is a mail server on loopback.
type mailbox struct {
	mu    sync.Mutex
	mails []string
}

func newMailbox(t *testing.T) (box *mailbox, address string) {
	t.Helper()
	box = &mailbox{}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return delivery{box}, nil }))
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	must(t, err)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener)
	}()
	t.Cleanup(func() {
		must(t, server.Close())
		<-ended
	})
	return box, listener.Addr().String()
}

// delivery takes mails.
type delivery struct{ box *mailbox }

func (delivery) Mail(string, *smtp.MailOptions) error { return nil }
func (delivery) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (delivery) Reset()                               {}
func (delivery) Logout() error                        { return nil }

func (d delivery) Data(r io.Reader) error {
	body, err := io.ReadAll(r)
	d.box.mu.Lock()
	defer d.box.mu.Unlock()
	d.box.mails = append(d.box.mails, string(body))
	return err
}

func (b *mailbox) all() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string{}, b.mails...)
}

// A signal reaches a mailbox through the configured server, and the mail's link ends that without a key or a session.
func TestMailFromOutside(t *testing.T) {
	t.Parallel()
	box, address := newMailbox(t)
	h := newHouse(t, enginetest.Options{})
	h.configured("mail: {smtp_url: \"smtp://" + address + "\", from: \"avm <avm@example.com>\"}\n")
	c := h.newChannel(`{"name":"Me","kind":"email","address":"you@example.org"}`, h.key)
	if c.Address != "y…@example.org" || c.State != "unconfirmed" {
		t.Errorf("%+v", c)
	}
	h.until("the confirmation arrives", func() bool { return len(box.all()) == 1 })
	text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(box.all()[0])))
	must(t, err)
	confirm := regexp.MustCompile(`/confirm-channel/[\w-]+`).FindString(string(text))
	if a := h.do(http.MethodPost, confirm, "", ""); a.status != http.StatusOK || h.channel(c.ID).State != "active" {
		t.Fatalf("%d %s %s", a.status, a.body, text)
	}
	h.signals(2)
	h.until("the mail arrives", func() bool { return len(box.all()) == 2 })
	mail, err := netmail.ReadMessage(strings.NewReader(box.all()[1]))
	must(t, err)
	link, err := url.Parse(strings.Trim(mail.Header.Get("List-Unsubscribe"), "<>"))
	must(t, err)
	if mail.Header.Get("To") != "<you@example.org>" || !strings.HasPrefix(link.Path, "/unsubscribe/") {
		t.Fatalf("%v", mail.Header)
	}
	if a := h.do(http.MethodGet, link.Path, "", ""); a.status != http.StatusOK || h.channel(c.ID).State != "active" {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := h.do(http.MethodPost, link.Path, "", "List-Unsubscribe=One-Click", "Content-Type", "application/x-www-form-urlencoded"); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
	if now := h.channel(c.ID); now.State != "disabled" {
		t.Errorf("%+v", now)
	}
}
