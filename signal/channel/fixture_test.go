package channel_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/httptest"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/mail"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/signal/channel"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/channels"
	"github.com/answer-visibility/avm/storage/event"
	"github.com/answer-visibility/avm/storage/storagetest"
	"github.com/answer-visibility/avm/storage/webhooks"
)

const (
	receiverTimeout = time.Second
	confirmations   = 3 // of a mailbox in a day
)

// chat is a service that takes messages.
type chat struct {
	*httptest.Server

	mu     sync.Mutex
	got    [][]byte
	answer func(n int, w http.ResponseWriter, r *http.Request) // of the nth request, from 1; nil: 200
}

func newChat(tb testing.TB, answer func(n int, w http.ResponseWriter, r *http.Request)) *chat {
	tb.Helper()
	c := &chat{answer: answer}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		c.mu.Lock()
		c.got = append(c.got, body)
		n, answer := len(c.got), c.answer
		c.mu.Unlock()
		if answer != nil {
			answer(n, w, r)
		}
	}))
	tb.Cleanup(c.Close)
	return c
}

func (c *chat) messages() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := make([]string, len(c.got))
	for i := range all {
		all[i] = string(c.got[i])
	}
	return all
}

// statuses answers with one status after the other, the last one for ever.
func statuses(all ...int) func(int, http.ResponseWriter, *http.Request) {
	return func(n int, w http.ResponseWriter, _ *http.Request) { w.WriteHeader(all[min(n, len(all))-1]) }
}

// post is a mail server on loopback.
type post struct {
	address string

	mu    sync.Mutex
	mails []letter
}

// letter is a mail as its recipient has it.
type letter struct {
	header     netmail.Header
	text, html string
}

func newPost(tb testing.TB) *post {
	tb.Helper()
	p := &post{}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{p}, nil }))
	listener, err := new(net.ListenConfig).Listen(tb.Context(), "tcp", "127.0.0.1:0")
	must(tb, err)
	p.address = listener.Addr().String()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener)
	}()
	tb.Cleanup(func() {
		must(tb, server.Close())
		<-ended
	})
	return p
}

type session struct{ *post }

func (*session) Mail(string, *smtp.MailOptions) error { return nil }
func (*session) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (*session) Reset()                               {}
func (*session) Logout() error                        { return nil }

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	l, err := readLetter(raw)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails = append(s.mails, l)
	return err
}

func readLetter(raw []byte) (letter, error) {
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return letter{}, err
	}
	l := letter{header: m.Header}
	_, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return letter{}, err
	}
	parts := multipart.NewReader(m.Body, parameters["boundary"])
	for _, into := range []*string{&l.text, &l.html} {
		part, err := parts.NextRawPart()
		if err != nil {
			return letter{}, err
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			return letter{}, err
		}
		*into = strings.ReplaceAll(string(body), "\r\n", "\n")
	}
	return l, nil
}

func (p *post) letters() []letter {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]letter{}, p.mails...)
}

// world is a workspace with a project and a clock that a test sets.
type world struct {
	testing.TB

	db      *storage.DB
	project *model.Project
	who     *access.Principal
	service *channel.Service

	mu  sync.Mutex
	now time.Time
}

// newWorld makes a world at 9:30 on a Saturday in Berlin.
func newWorld(tb testing.TB, p *post, chats ...*chat) *world {
	tb.Helper()
	w := &world{TB: tb, db: storagetest.Open(tb), now: time.Date(2026, 11, 28, 8, 30, 0, 0, time.UTC)}
	w.project, _ = audittest.Project(tb, w.db, 1)
	w.who = &access.Principal{WorkspaceID: w.project.WorkspaceID, Role: model.MemberRoleOwner}
	var sender channel.Mailer
	if p != nil {
		s, err := mail.New(mail.Config{URL: "smtp://" + p.address, From: "avm <avm@example.com>", Timeout: receiverTimeout})
		must(tb, err)
		sender = s
	}
	w.service = w.serve(channel.Config{Clock: w.clock, Mail: sender}, chats...)
	return w
}

func (w *world) serve(c channel.Config, chats ...*chat) *channel.Service {
	w.Helper()
	ports := []uint16{443}
	for _, each := range chats {
		u, err := url.Parse(each.URL)
		must(w, err)
		n, err := strconv.ParseUint(u.Port(), 10, 16)
		must(w, err)
		ports = append(ports, uint16(n))
	}
	client, err := egress.New(egress.Config{
		UserAgent: "Test/1.0", AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Ports: ports, Timeout: receiverTimeout,
	})
	must(w, err)
	w.Cleanup(client.Close)
	keys, err := connector.NewKeyring(strings.Repeat("ab", 32))
	must(w, err)
	jobs, err := job.NewInserter(w.db)
	must(w, err)
	c.Store, c.Jobs, c.Keys, c.Client, c.PublicURL, c.Secret = channels.New(w.db), jobs, keys, client, "https://avm.example.com", []byte("secret")
	quota := limit.Quota{Count: confirmations, Per: 24 * time.Hour, Burst: confirmations}
	c.PerAddress, err = limit.New(quota, w.clock)
	must(w, err)
	c.PerWorkspace, err = limit.New(limit.Quota{Count: 50, Per: 24 * time.Hour, Burst: 50}, w.clock)
	must(w, err)
	s, err := channel.New(c)
	must(w, err)
	return s
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) until(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = at
}

func (w *world) create(in model.ChannelInput) *model.Channel {
	w.Helper()
	if in.Name == "" {
		in.Name = "Team"
	}
	c, err := w.service.Create(w.Context(), w.who, in)
	must(w, err)
	return w.confirmed(c)
}

// confirmed confirms the address of a channel, as its mailbox does.
func (w *world) confirmed(c *model.Channel) *model.Channel {
	w.Helper()
	_, err := w.db.Pool().Exec(w.Context(), `UPDATE channels SET state = 'active', confirmed_at = now(), test_requested_at = NULL WHERE id = $1`, c.ID)
	must(w, err)
	return w.stored(c)
}

// another makes another project of the workspace.
func (w *world) another(name string) *model.Project {
	w.Helper()
	p, _ := audittest.Project(w, w.db, 1)
	must(w, w.db.InTx(w.Context(), func(ctx context.Context) error {
		for _, statement := range []string{
			`UPDATE projects SET workspace_id = ?, name = ? WHERE id = ?`, `UPDATE project_homes SET workspace_id = ?, name = ? WHERE project_id = ?`,
		} {
			if _, err := w.db.Bun(ctx).NewRaw(statement, w.project.WorkspaceID, name, p.ID).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	}))
	p.WorkspaceID, p.Name = w.project.WorkspaceID, name
	return p
}

// moved writes that signals of a kind were found.
func (w *world) moved(p *model.Project, kind model.SignalKind, titles ...string) {
	w.happen(p, model.EventSignalStarted, kind, titles...)
}

func (w *world) happen(p *model.Project, of model.EventType, kind model.SignalKind, titles ...string) {
	w.Helper()
	must(w, w.db.InTx(w.Context(), func(ctx context.Context) error {
		for _, title := range titles {
			e := event.Event{ProjectID: p.ID, Type: of, At: w.clock(), Data: map[string]any{"signal_id": model.NewID(), "kind": kind, "title": title}}
			if err := event.Write(ctx, w.db.Bun(ctx), e); err != nil {
				return err
			}
		}
		return nil
	}))
}

// work distributes what happened and sends what is due.
func (w *world) work() {
	w.Helper()
	store := webhooks.New(w.db)
	for {
		projects, err := store.ProjectsWithEvents(w.Context(), []uuid.UUID{}, 100)
		must(w, err)
		if len(projects) == 0 {
			break
		}
		for _, p := range projects {
			must(w, store.Distribute(w.Context(), p, 200, w.clock()))
		}
	}
	due, err := channels.New(w.db).Due(w.Context(), w.clock(), 100)
	must(w, err)
	for _, c := range due {
		must(w, w.service.Deliver(w.Context(), c.WorkspaceID, c.ID))
	}
}

func (w *world) stored(c *model.Channel) *model.Channel {
	w.Helper()
	now, err := channels.New(w.db).Channel(w.Context(), c.WorkspaceID, c.ID)
	must(w, err)
	return now
}

// waiting returns how many signals wait in all channels.
func (w *world) waiting() (n int) {
	w.Helper()
	must(w, w.db.Pool().QueryRow(w.Context(), `SELECT count(*) FROM channel_entries`).Scan(&n))
	return n
}

func titles(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("Change %d", i+1)
	}
	return all
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}
