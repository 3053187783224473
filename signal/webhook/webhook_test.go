package webhook_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal/webhook"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/webhooks"
)

const patience = time.Minute

// The library of Standard Webhooks verifies what is sent: with both secrets for a day after a rotation, then with the
// new one alone.
func TestReceiversVerifySignatures(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, nil)
	w := newWorld(t, r)
	hook := w.create(model.WebhookInput{URL: r.URL + "/hook", Description: new("mine")})
	send := func() request {
		t.Helper()
		w.happen(model.EventAuditFinished)
		w.work(hook)
		all := r.requests()
		return all[len(all)-1]
	}
	first := send()
	must(t, verified(t, *hook.Secret, first))
	var body struct {
		Type      string
		Timestamp time.Time
		Data      map[string]string
	}
	must(t, json.Unmarshal(first.body, &body))
	if body.Type != "audit.finished" || !body.Timestamp.Equal(w.clock()) || body.Data["project_id"] != w.project.ID.String() ||
		body.Data["audit_id"] != uuid.Max.String() || first.header.Get("Content-Type") != "application/json" || len(first.body) > 20_000 {
		t.Errorf("%s %v", first.body, first.header)
	}
	rotated, err := w.service.Rotate(t.Context(), hook.ProjectID, hook.ID)
	must(t, err)
	both := send()
	for _, secret := range []string{*hook.Secret, *rotated.Secret} {
		must(t, verified(t, secret, both))
	}
	w.later(24*time.Hour + time.Second)
	last := send()
	must(t, verified(t, *rotated.Secret, last))
	if verified(t, *hook.Secret, last) == nil {
		t.Error("the old secret signs for more than a day")
	}
	if last.body[0]++; verified(t, *rotated.Secret, last) == nil {
		t.Error("another body was verified")
	}
	if s := w.stored(hook); s.Secret != nil || s.LastSuccessAt == nil || s.LastFailureAt != nil || strings.Contains(string(s.SealedSecret), *rotated.Secret) {
		t.Errorf("stored %+v", s)
	}
}

// A webhook receives the types that it names, each event once, and none that happened before it.
func TestWebhooksReceiveTheirTypes(t *testing.T) {
	t.Parallel()
	every, some := newReceiver(t, nil), newReceiver(t, nil)
	w := newWorld(t, every, some)
	w.happen(model.EventAuditFinished)
	w.work()
	all := w.create(model.WebhookInput{URL: every.URL})
	crawls := w.create(model.WebhookInput{URL: some.URL, Events: []model.EventType{model.EventCrawlFinished}})
	w.happen(model.EventAuditFinished, model.EventCrawlFinished, model.EventActionVerified)
	for range 3 {
		w.work(all, crawls)
	}
	if len(every.requests()) != 3 || len(some.requests()) != 1 || !strings.Contains(string(some.requests()[0].body), `"crawl.finished"`) {
		t.Errorf("%d and %d requests", len(every.requests()), len(some.requests()))
	}
	if deliveries, due := w.pending(); deliveries+due != 0 {
		t.Errorf("%d deliveries, %d due", deliveries, due)
	}
}

// An event is tried ten times over three days, with its id.
func TestTenAttemptsOverThreeDays(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, statuses(http.StatusInternalServerError))
	w := newWorld(t, r)
	hook := w.create(model.WebhookInput{URL: r.URL})
	begun := w.clock()
	w.happen(model.EventAuditFinished)
	for n := 1; ; n++ {
		w.work(hook)
		w.work(hook) // too early
		all := w.attempts(hook)
		if len(all) != n || all[n-1].Attempt != n || *all[n-1].StatusCode != 500 || !strings.Contains(*all[n-1].Error, "500") {
			t.Fatalf("attempt %d: %+v", n, all)
		}
		if all[n-1].NextAttemptAt == nil {
			break
		}
		w.later(all[n-1].NextAttemptAt.Sub(w.clock()))
	}
	hours := w.clock().Sub(begun).Hours()
	if got := r.requests(); len(got) != 10 || hours < 68 || hours > 84 {
		t.Errorf("%d requests over %.1f hours", len(got), hours)
	}
	for _, each := range r.requests() {
		if each.header.Get("Webhook-Id") != r.requests()[0].header.Get("Webhook-Id") {
			t.Errorf("another id: %v", each.header)
		}
	}
	if deliveries, due := w.pending(); deliveries+due != 0 {
		t.Errorf("%d deliveries, %d due", deliveries, due)
	}
}

// A receiver that fails for a while gets everything afterwards.
func TestReceiverRecovers(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, statuses(500, 502, 200))
	w := newWorld(t, r)
	hook := w.create(model.WebhookInput{URL: r.URL})
	w.happen(model.EventAuditFinished, model.EventCrawlFinished)
	for range 4 {
		w.work(hook)
		w.later(time.Hour)
	}
	delivered := map[uuid.UUID]bool{}
	for _, a := range w.attempts(hook) {
		if a.Error == nil {
			delivered[a.EventID] = true
		}
	}
	if deliveries, _ := w.pending(); len(delivered) != 2 || deliveries != 0 || len(r.requests()) != 4 {
		t.Errorf("%d delivered, %d left after %d requests", len(delivered), deliveries, len(r.requests()))
	}
}

// What a receiver answers decides what follows.
func TestAnswers(t *testing.T) {
	t.Parallel()
	elsewhere := newReceiver(t, nil)
	for name, c := range map[string]struct {
		answer func(int, http.ResponseWriter, *http.Request)
		reason string
		gone   bool
	}{
		"a redirect": {func(_ int, w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
		}, "redirects are not followed", false},
		"a refusal": {statuses(http.StatusForbidden), "403", false},
		"gone":      {statuses(http.StatusGone), "410", true},
		"no answer": {func(_ int, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "no answer in time", false},
		"a hang-up": {func(int, http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "broke off", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newReceiver(t, c.answer)
			w := newWorld(t, r, elsewhere)
			hook := w.create(model.WebhookInput{URL: r.URL})
			w.happen(model.EventAuditFinished, model.EventCrawlFinished)
			w.work(hook)
			all, now := w.attempts(hook), w.stored(hook)
			if len(all) != 1 || !strings.Contains(*all[0].Error, c.reason) || (all[0].NextAttemptAt == nil) != c.gone || now.LastFailureAt == nil {
				t.Fatalf("%+v", all)
			}
			deliveries, due := w.pending()
			if c.gone != (now.State == model.WebhookStateDisabled && now.DisabledReason != nil && deliveries+due == 0) {
				t.Errorf("%+v, %d deliveries", now, deliveries)
			}
		})
	}
	if len(elsewhere.requests()) != 0 {
		t.Error("a redirect was followed")
	}
}

// A receiver that asks for a pause gets nothing until it is over.
func TestRetryAfterIsObeyed(t *testing.T) {
	t.Parallel()
	for name, header := range map[string]func(time.Time) string{
		"seconds": func(time.Time) string { return "7200" },
		"date":    func(now time.Time) string { return now.Add(2 * time.Hour).Format(http.TimeFormat) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var w *world
			r := newReceiver(t, func(n int, answer http.ResponseWriter, _ *http.Request) {
				if n == 1 {
					answer.Header().Set("Retry-After", header(w.clock()))
					answer.WriteHeader(http.StatusTooManyRequests)
				}
			})
			w = newWorld(t, r)
			hook := w.create(model.WebhookInput{URL: r.URL})
			w.happen(model.EventAuditFinished, model.EventCrawlFinished)
			w.work(hook)
			w.later(2*time.Hour - time.Minute)
			w.work(hook)
			if n := len(r.requests()); n != 1 {
				t.Fatalf("%d requests before the pause is over", n)
			}
			w.later(2 * time.Minute)
			w.work(hook)
			if n := len(r.requests()); n != 3 {
				t.Errorf("%d requests after the pause", n)
			}
		})
	}
}

// A name that leads to an address inside is found when the event is sent.
func TestForbiddenAddressesAreNotVisited(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, nil)
	w := newWorld(t)
	w.service = w.serve(webhook.Config{Clock: w.clock}, time.Second, r)
	hook := w.create(model.WebhookInput{URL: r.URL})
	_, err := w.db.Pool().Exec(t.Context(), `UPDATE webhooks SET url = replace(url, '127.0.0.1', '127.0.0.2')`)
	must(t, err)
	w.happen(model.EventAuditFinished)
	w.work(hook)
	if all := w.attempts(hook); len(all) != 1 || all[0].StatusCode != nil || !strings.Contains(*all[0].Error, "not visited") || len(r.requests()) != 0 {
		t.Errorf("%+v", all)
	}
}

func TestWrongFormsAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	hook := w.create(model.WebhookInput{URL: "https://hooks.example.com/x"})
	for name, c := range map[string]struct {
		in    model.WebhookInput
		field string
	}{
		"no scheme":    {model.WebhookInput{URL: "hooks.example.com"}, "url"},
		"other scheme": {model.WebhookInput{URL: "ftp://hooks.example.com"}, "url"},
		"empty":        {model.WebhookInput{}, "url"},
		"password":     {model.WebhookInput{URL: "https://a:b@hooks.example.com"}, "url"},
		"fragment":     {model.WebhookInput{URL: "https://hooks.example.com/#x"}, "url"},
		"private":      {model.WebhookInput{URL: "http://10.0.0.1/"}, "url"},
		"metadata":     {model.WebhookInput{URL: "http://169.254.169.254/latest"}, "url"},
		"loopback":     {model.WebhookInput{URL: "http://[::1]/"}, "url"},
		"port":         {model.WebhookInput{URL: "https://hooks.example.com:22/"}, "url"},
		"long":         {model.WebhookInput{URL: "https://hooks.example.com/" + strings.Repeat("x", 2000)}, "url"},
		"twice":        {model.WebhookInput{URL: "https://a.example", Events: []model.EventType{"crawl.finished", "crawl.finished"}}, "events[1]"},
		"description":  {model.WebhookInput{URL: "https://a.example", Description: new(strings.Repeat("x", 201))}, "description"},
	} {
		_, err := w.service.Create(t.Context(), w.project, c.in)
		wantField(t, name, err, c.field)
		_, err = w.service.Update(t.Context(), hook.ProjectID, hook.ID, model.WebhookPatch{URL: &c.in.URL, Events: c.in.Events, Description: c.in.Description})
		wantField(t, name+" in a patch", err, c.field)
	}
	at := w.clock()
	for name, c := range map[string]struct {
		in    model.WebhookReplayInput
		field string
	}{
		"nothing":       {model.WebhookReplayInput{}, "from"},
		"both":          {model.WebhookReplayInput{EventID: new(uuid.Max), From: &at}, "event_id"},
		"backwards":     {model.WebhookReplayInput{From: new(at.Add(time.Hour)), To: &at}, "to"},
		"unknown event": {model.WebhookReplayInput{EventID: new(uuid.Max)}, "event_id"},
	} {
		_, err := w.service.Replay(t.Context(), hook.ProjectID, hook.ID, c.in)
		wantField(t, name, err, c.field)
	}
	if _, err := w.service.Rotate(t.Context(), hook.ProjectID, uuid.Max); fault.KindOf(err) != fault.NotFound {
		t.Errorf("rotated none: %v", err)
	}
}

func wantField(t *testing.T, name string, err error, field string) {
	t.Helper()
	f, ok := err.(*fault.Error) //nolint:errorlint // it is returned as it is
	if !ok || f.Kind != fault.Invalid || len(f.Details) != 1 || f.Details[0].Field != field {
		t.Errorf("%s: %v, want a fault of %s", name, err, field)
	}
}

// A workspace has a limit over all its projects; another one has its own.
func TestWorkspaceHasALimit(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for n := range webhook.MaxWebhooks {
		w.create(model.WebhookInput{URL: fmt.Sprintf("https://hooks.example.com/%d", n)})
	}
	in := model.WebhookInput{URL: "https://hooks.example.com/more"}
	if _, err := w.service.Create(t.Context(), w.project, in); fault.KindOf(err) != fault.Conflict {
		t.Errorf("one more: %v", err)
	}
	w.project, _ = audittest.Project(t, w.db, 1)
	w.create(in)
}

// Stored events can be sent again, with their ids: one, or those of a time.
func TestReplay(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, nil)
	w := newWorld(t, r)
	hook := w.create(model.WebhookInput{URL: r.URL, Events: []model.EventType{model.EventAuditFinished}})
	w.happen(model.EventAuditFinished, model.EventCrawlFinished)
	w.later(time.Hour)
	w.happen(model.EventAuditFinished)
	w.work(hook)
	sent := r.requests()
	if len(sent) != 2 {
		t.Fatalf("%d requests", len(sent))
	}
	first := uuid.MustParse(sent[0].header.Get("Webhook-Id"))
	for name, c := range map[string]struct {
		in   model.WebhookReplayInput
		want int
	}{
		"one":      {model.WebhookReplayInput{EventID: &first}, 1},
		"all":      {model.WebhookReplayInput{From: new(w.clock().Add(-2 * time.Hour))}, 2},
		"a range":  {model.WebhookReplayInput{From: new(w.clock().Add(-2 * time.Hour)), To: new(w.clock().Add(-time.Minute))}, 1},
		"the rest": {model.WebhookReplayInput{From: new(w.clock().Add(time.Minute)), To: new(w.clock().Add(time.Hour))}, 0},
	} {
		before := len(r.requests())
		got, err := w.service.Replay(t.Context(), hook.ProjectID, hook.ID, c.in)
		must(t, err)
		w.work(hook)
		if n := len(r.requests()) - before; got.Events != c.want || n != c.want {
			t.Errorf("%s: %d said, %d sent, want %d", name, got.Events, n, c.want)
		}
		if c.want == 1 && r.requests()[before].header.Get("Webhook-Id") != first.String() {
			t.Errorf("%s: another id", name)
		}
	}
}

// An event that is asked for again while its delivery has not ended is sent again.
func TestReplayDuringADelivery(t *testing.T) {
	t.Parallel()
	var w *world
	var hook *model.Webhook
	r := newReceiver(t, func(n int, answer http.ResponseWriter, r *http.Request) {
		if n == 1 {
			w.later(time.Second)
			id := uuid.MustParse(r.Header.Get("Webhook-Id"))
			if _, err := w.service.Replay(r.Context(), hook.ProjectID, hook.ID, model.WebhookReplayInput{EventID: &id}); err != nil {
				t.Error(err)
			}
		}
		answer.WriteHeader(http.StatusNoContent)
	})
	w = newWorld(t, r)
	hook = w.create(model.WebhookInput{URL: r.URL})
	w.happen(model.EventAuditFinished)
	w.work(hook)
	w.work(hook)
	if sent := r.requests(); len(sent) != 2 || sent[0].header.Get("Webhook-Id") != sent[1].header.Get("Webhook-Id") {
		t.Errorf("%d requests", len(sent))
	}
}

// A test is sent once, to its webhook alone. A disabled webhook gets none, and what happens meanwhile can be replayed.
func TestTestAndDisable(t *testing.T) {
	t.Parallel()
	r, other := newReceiver(t, statuses(500, 200)), newReceiver(t, nil)
	w := newWorld(t, r, other)
	hook, second := w.create(model.WebhookInput{URL: r.URL}), w.create(model.WebhookInput{URL: other.URL})
	test, err := w.service.Test(t.Context(), hook.ProjectID, hook.ID)
	must(t, err)
	w.work(hook, second)
	all := w.attempts(hook)
	if len(all) != 1 || all[0].EventID != test.EventID || all[0].Type != "webhook.test" || all[0].NextAttemptAt != nil || len(other.requests()) != 0 {
		t.Fatalf("%+v", all)
	}
	must(t, verified(t, *hook.Secret, r.requests()[0]))
	set := func(state model.WebhookState) *model.Webhook {
		t.Helper()
		now, err := w.service.Update(t.Context(), hook.ProjectID, hook.ID, model.WebhookPatch{State: &state})
		must(t, err)
		return now
	}
	w.happen(model.EventAuditFinished)
	must(t, w.service.Look(t.Context(), nil))
	if now := set(model.WebhookStateDisabled); now.DisabledReason == nil {
		t.Error("no reason")
	}
	w.happen(model.EventCrawlFinished)
	w.work(hook)
	if _, err := w.service.Test(t.Context(), hook.ProjectID, hook.ID); fault.KindOf(err) != fault.Conflict {
		t.Errorf("a test of a disabled webhook: %v", err)
	}
	if now := set(model.WebhookStateActive); now.DisabledReason != nil {
		t.Errorf("enabled: %s", *now.DisabledReason)
	}
	w.work(hook)
	if n := len(r.requests()); n != 1 {
		t.Fatalf("%d requests to a disabled webhook", n)
	}
	again, err := w.service.Replay(t.Context(), hook.ProjectID, hook.ID, model.WebhookReplayInput{From: new(w.clock().Add(-time.Hour))})
	must(t, err)
	w.work(hook)
	if n := len(r.requests()); again.Events != 2 || n != 3 {
		t.Errorf("%d replayed, %d requests", again.Events, n)
	}
}

// A deleted webhook leaves nothing behind, and attempts are kept for a time.
func TestDeleteAndPurge(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, statuses(500))
	w := newWorld(t, r)
	hook, kept := w.create(model.WebhookInput{URL: r.URL}), w.create(model.WebhookInput{URL: r.URL})
	w.happen(model.EventAuditFinished)
	w.work(hook, kept)
	must(t, w.service.Delete(t.Context(), hook.ProjectID, hook.ID))
	if err := w.service.Delete(t.Context(), hook.ProjectID, hook.ID); fault.KindOf(err) != fault.NotFound {
		t.Errorf("deleted twice: %v", err)
	}
	must(t, w.service.Deliver(t.Context(), hook.ProjectID, hook.ID))
	if deliveries, due := w.pending(); deliveries != 1 || due != 1 {
		t.Errorf("%d deliveries, %d due", deliveries, due)
	}
	must(t, webhooks.New(w.db).Purge(t.Context(), w.clock().Add(time.Second)))
	if n := len(w.attempts(kept)); n != 0 {
		t.Errorf("%d attempts are left", n)
	}
	req, err := page.Parse(nil, nil, 1, "webhooks")
	must(t, err)
	list, err := w.service.Of(t.Context(), []uuid.UUID{w.project.ID}, req)
	must(t, err)
	if all := list[w.project.ID]; len(all) != 1 || all[0].ID != kept.ID {
		t.Errorf("%+v", all)
	}
}

// Receivers that hang, with thousands of events, delay no other workspace.
func TestHangingReceiversDelayNoOtherWorkspace(t *testing.T) {
	t.Parallel()
	hang := newReceiver(t, func(_ int, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	good := newReceiver(t, nil)
	w := newWorld(t, hang, good)
	w.service = w.serve(webhook.Config{Clock: time.Now, Every: 200 * time.Millisecond}, 3*time.Second, hang, good)
	for range webhook.MaxWebhooks {
		w.create(model.WebhookInput{URL: hang.URL})
	}
	many := make([]model.EventType, 500)
	for i := range many {
		many[i] = model.EventSignalStarted
	}
	w.happen(many...)
	w.project, _ = audittest.Project(t, w.db, 1)
	hook := w.create(model.WebhookInput{URL: good.URL})
	start(t, w)
	deadline := time.Now().Add(patience)
	for len(hang.requests()) < 8 {
		pause(t, deadline, "the receivers that hang are not asked")
	}
	for n := 1; n <= 3; n++ {
		asked := len(hang.requests())
		w.happen(model.EventAuditFinished)
		for len(good.requests()) < n {
			pause(t, deadline, "the other workspace waits")
		}
		t.Logf("event %d was delivered while %d requests hung", n, len(hang.requests())-asked)
	}
	must(t, verified(t, *hook.Secret, good.requests()[0]))
}

func pause(t *testing.T, deadline time.Time, what string) {
	t.Helper()
	if time.Now().After(deadline) {
		t.Fatal(what)
	}
	<-time.After(20 * time.Millisecond)
}

// start starts a process that works on webhooks.
func start(t *testing.T, w *world) {
	t.Helper()
	name, err := job.NewName()
	must(t, err)
	p, err := job.New(job.Config{Database: w.db, Workers: jobs.New(w.db), Name: name, Kinds: w.service.Kinds()})
	must(t, err)
	must(t, p.Start(t.Context()))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), time.Minute)
		defer cancel()
		must(t, p.Stop(ctx))
	})
}

// The request in the documentation is signed as it says.
func TestTheDocumentedRequestVerifies(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/webhooks.md")
	must(t, err)
	_, after, _ := strings.Cut(string(page), "```http\n")
	sample, rest, _ := strings.Cut(after, "\n```")
	head, body, _ := strings.Cut(sample, "\n\n")
	r := request{header: http.Header{}, body: []byte(body)}
	for line := range strings.SplitSeq(head, "\n") {
		name, value, _ := strings.Cut(line, ": ")
		r.header.Set(name, value)
	}
	_, rest, _ = strings.Cut(rest, "was signed with `")
	secret, _, _ := strings.Cut(rest, "`")
	must(t, verified(t, secret, r))
}
