package webhook_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/signal/webhook"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/event"
	"github.com/answer-visibility/avm/storage/storagetest"
	"github.com/answer-visibility/avm/storage/webhooks"
)

// request is what a receiver was sent.
type request struct {
	header http.Header
	body   []byte
}

// receiver is a program that takes events.
type receiver struct {
	*httptest.Server

	mu     sync.Mutex
	got    []request
	answer func(n int, w http.ResponseWriter, r *http.Request) // of the nth request, from 1; nil: 204
}

func newReceiver(tb testing.TB, answer func(n int, w http.ResponseWriter, r *http.Request)) *receiver {
	tb.Helper()
	r := &receiver{answer: answer}
	r.Server = httptest.NewServer(http.HandlerFunc(r.serve))
	tb.Cleanup(r.Close)
	return r
}

func (r *receiver) serve(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return
	}
	r.mu.Lock()
	r.got = append(r.got, request{req.Header, body})
	n, answer := len(r.got), r.answer
	r.mu.Unlock()
	if answer == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	answer(n, w, req)
}

func (r *receiver) requests() []request {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]request{}, r.got...)
}

func (r *receiver) port(tb testing.TB) uint16 {
	tb.Helper()
	u, err := url.Parse(r.URL)
	must(tb, err)
	n, err := strconv.ParseUint(u.Port(), 10, 16)
	must(tb, err)
	return uint16(n)
}

// statuses answers with one status after the other, the last one for ever.
func statuses(all ...int) func(int, http.ResponseWriter, *http.Request) {
	return func(n int, w http.ResponseWriter, _ *http.Request) { w.WriteHeader(all[min(n, len(all))-1]) }
}

// world is a project with a clock that a test sets.
type world struct {
	testing.TB

	db      *storage.DB
	project *model.Project
	service *webhook.Service

	mu  sync.Mutex
	now time.Time
}

func newWorld(tb testing.TB, receivers ...*receiver) *world {
	tb.Helper()
	w := &world{TB: tb, db: storagetest.Open(tb), now: time.Now().UTC().Truncate(time.Microsecond)}
	w.project, _ = audittest.Project(tb, w.db, 1)
	w.service = w.serve(webhook.Config{Clock: w.clock}, time.Second, receivers...)
	return w
}

// serve makes a service that may visit receivers on loopback.
func (w *world) serve(c webhook.Config, timeout time.Duration, receivers ...*receiver) *webhook.Service {
	w.Helper()
	ports := []uint16{80, 443}
	for _, r := range receivers {
		ports = append(ports, r.port(w))
	}
	client, err := egress.New(egress.Config{
		UserAgent: "Test/1.0", AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Ports: ports, Timeout: timeout,
	})
	must(w, err)
	w.Cleanup(client.Close)
	keys, err := connector.NewKeyring(strings.Repeat("ab", 32))
	must(w, err)
	jobs, err := job.NewInserter(w.db)
	must(w, err)
	c.Store, c.Jobs, c.Keys, c.Client = webhooks.New(w.db), jobs, keys, client
	s, err := webhook.New(c)
	must(w, err)
	return s
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) later(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func (w *world) create(in model.WebhookInput) *model.Webhook {
	w.Helper()
	hook, err := w.service.Create(w.Context(), w.project, in)
	must(w, err)
	return hook
}

// happen writes events.
func (w *world) happen(kinds ...model.EventType) {
	w.Helper()
	must(w, w.db.InTx(w.Context(), func(ctx context.Context) error {
		for _, kind := range kinds {
			e := event.Event{ProjectID: w.project.ID, Type: kind, At: w.clock(), Data: map[string]any{"audit_id": uuid.Max}}
			if err := event.Write(ctx, w.db.Bun(ctx), e); err != nil {
				return err
			}
		}
		return nil
	}))
}

// work distributes what happened and delivers what is due.
func (w *world) work(hooks ...*model.Webhook) {
	w.Helper()
	must(w, w.service.Look(w.Context(), nil))
	for _, hook := range hooks {
		must(w, w.service.Deliver(w.Context(), hook.ProjectID, hook.ID))
	}
}

func (w *world) stored(hook *model.Webhook) *model.Webhook {
	w.Helper()
	now, err := webhooks.New(w.db).Webhook(w.Context(), hook.ProjectID, hook.ID)
	must(w, err)
	return now
}

// attempts returns a webhook's attempts, oldest first.
func (w *world) attempts(hook *model.Webhook) []model.WebhookAttempt {
	w.Helper()
	req, err := page.Parse(new(page.MaxLimit), nil, 1, "attempts")
	must(w, err)
	got, err := w.service.Attempts(w.Context(), hook, req)
	must(w, err)
	all := got.Items
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
	return all
}

// pending returns how many deliveries wait, and how many webhooks are due at some time.
func (w *world) pending() (deliveries, due int) {
	w.Helper()
	must(w, w.db.Pool().QueryRow(w.Context(), `SELECT (SELECT count(*) FROM webhook_deliveries), (SELECT count(*) FROM webhooks_due)`).
		Scan(&deliveries, &due))
	return deliveries, due
}

func verified(tb testing.TB, secret string, r request) error {
	tb.Helper()
	library, err := standardwebhooks.NewWebhook(secret)
	must(tb, err)
	return library.VerifyIgnoringTimestamp(r.body, r.header)
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}
