package pull_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"golang.org/x/oauth2"

	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/pull"
)

const name = "projects/logs/subscriptions/avm"

// vault gives tokens to those that it knows.
type vault struct{ refuses bool }

func (v vault) Seal(serviceAccount string, _ ...string) ([]byte, error) {
	return []byte(serviceAccount), nil
}

func (v vault) Tokens(context.Context, []byte, string, ...string) (oauth2.TokenSource, error) {
	if v.refuses {
		return nil, errors.New("sealed with another key")
	}
	return oauth2.StaticTokenSource(&oauth2.Token{AccessToken: "access"}), nil
}

type jobs struct {
	mu       sync.Mutex
	enqueued []job.Insert
}

func (j *jobs) Enqueue(_ context.Context, list ...job.Insert) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.enqueued = append(j.enqueued, list...)
	return nil
}

// world is a source whose subscription is on a server of the vendor's REST API.
type world struct {
	*testing.T

	server  *server
	store   *store.Store
	traffic *traffic.Service
	project *model.Project
	source  *model.CrawlSource
	puller  *pull.Puller
	lose    bool // the process dies after counting
	now     time.Time
}

func newWorld(t *testing.T, v vault) *world {
	t.Helper()
	db := storagetest.Open(t)
	w := &world{T: t, server: newServer(t), store: store.New(db), now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	w.project = &model.Project{ID: model.NewID(), WebsiteURL: "https://www.example.com", Timezone: "UTC"}
	workspace := model.NewID()
	for _, statement := range []string{
		fmt.Sprintf(`INSERT INTO workspaces VALUES ('%s', 'W', 'paid', now(), now())`, workspace),
		fmt.Sprintf(`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market, country_code,
			language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains, created_at, updated_at)
			VALUES ('%s', '%s', 'P', 'B', 'https://www.example.com', '', '', '', 'US', 'en', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now())`,
			w.project.ID, workspace),
	} {
		if _, err := db.Pool().Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	catalogue, err := bots.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	clock := func() time.Time { return w.now }
	if w.traffic, err = traffic.New(traffic.Config{
		Store: w.store, Catalogue: catalogue, Verifier: bots.NewVerifier(nil, nil, clock), Vault: v, Clock: clock,
	}); err != nil {
		t.Fatal(err)
	}
	subscription, account := name, `{"type": "service_account"}`
	if w.source, err = w.traffic.Create(t.Context(), w.project, model.CrawlSourceInput{
		Setup: model.CrawlSourceSetupPubsubPull, Subscription: &subscription, ServiceAccount: &account,
	}); err != nil {
		t.Fatal(err)
	}
	if w.puller, err = pull.New(pull.Config{
		Store: w.store, Receiver: w, Vault: v, Jobs: &jobs{}, Endpoint: w.server.URL, Clock: clock,
	}); err != nil {
		t.Fatal(err)
	}
	return w
}

var errDied = errors.New("the process died")

// Receive counts a batch, and dies after it when it is to.
func (w *world) Receive(ctx context.Context, d traffic.Delivery) (*model.CrawlBatch, error) {
	batch, err := w.traffic.Receive(ctx, d)
	if err == nil && w.lose {
		w.lose = false
		return nil, errDied
	}
	return batch, err
}

// subscribe makes the subscription as its owner does.
func (w *world) subscribe(change func(*subscription)) {
	s := &subscription{AckDeadlineSeconds: 60, Labels: map[string]string{pull.Label: w.source.Pull.VerificationNonce}}
	change(s)
	w.server.subscribe(s)
}

func (w *world) pull() *model.CrawlSource {
	w.Helper()
	if err := w.puller.Pull(w.Context(), store.PullKey{ProjectID: w.project.ID, SourceID: w.source.ID}); err != nil {
		w.Fatal(err)
	}
	key := storage.ChildKey{ProjectID: w.project.ID, ID: w.source.ID}
	sources, err := w.traffic.SourcesByID(w.Context(), []storage.ChildKey{key})
	if err != nil {
		w.Fatal(err)
	}
	return sources[key]
}

// publish publishes requests as a sink of Cloud Logging does.
func (w *world) publish(first, count int) {
	for n := first; n < first+count; n++ {
		w.server.publish(fmt.Appendf(nil, `{
			"insertId": "i%d", "timestamp": "2026-11-22T11:%02d:00.5Z",
			"httpRequest": {"requestMethod": "GET", "requestUrl": "https://www.example.com/p%d", "status": 200,
				"userAgent": "Mozilla/5.0 (compatible; GPTBot/1.2)", "remoteIp": "192.0.2.1"}}`, n, n%60, n))
	}
}

func (w *world) requests() float64 {
	w.Helper()
	day := "2026-11-22"
	custom := model.RangeCustom
	all := model.VerificationFilterAll
	report, err := w.traffic.Overview(w.Context(), w.project, model.TrafficQuery{Range: &custom, StartDate: &day, EndDate: &day, Verification: &all})
	if err != nil {
		w.Fatal(err)
	}
	if report.Crawl.Requests == nil {
		return 0
	}
	return *report.Crawl.Requests
}

func TestLogsArePulledAndCountedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, vault{})
	w.subscribe(func(*subscription) {})
	w.publish(0, 40)
	w.server.hangs = true
	w.lose = true // messages come again that were counted and not acknowledged
	if got := w.pull(); got.Pull.VerificationFailure == nil || *got.Pull.VerificationFailure != "unavailable" || got.State != model.CrawlSourceStateActive {
		t.Errorf("after a lost acknowledgement: %s, %+v", got.State, got.Pull)
	}
	if n := w.server.expire(); n != 40 {
		t.Errorf("%d messages come again, want 40", n)
	}
	w.publish(40, 5)
	got := w.pull()
	if w.requests() != 45 || got.AcceptedLines < 45 || got.AcceptedLines-got.OverlappingLines != 45 || got.RejectedLines != 0 {
		t.Errorf("%v requests of %d lines, %d overlapping, %d rejected", w.requests(), got.AcceptedLines, got.OverlappingLines, got.RejectedLines)
	}
	if p := got.Pull; p.VerificationFailure != nil || p.VerifiedAt == nil || p.LastDrainedAt == nil || got.Connection != model.CrawlConnectionConnected {
		t.Errorf("in order: %+v", p)
	}
	if n := w.server.expire(); n != 0 {
		t.Errorf("%d messages are not acknowledged", n)
	}
}

func TestSubscriptionsThatAreNotInOrderAreNotPulled(t *testing.T) {
	t.Parallel()
	for about, change := range map[string]func(*subscription){
		"label_mismatch": func(s *subscription) { s.Labels = map[string]string{pull.Label: "another"} },
		"push_subscription": func(s *subscription) {
			s.PushConfig = map[string]string{"pushEndpoint": "https://example.com/"}
		},
		"push_subscription to a table": func(s *subscription) {
			s.BigQueryConfig = map[string]string{"table": "p.d.t"}
		},
		"ack_deadline": func(s *subscription) { s.AckDeadlineSeconds = 10 },
	} {
		t.Run(about, func(t *testing.T) {
			t.Parallel()
			reason, _, _ := strings.Cut(about, " ")
			w := newWorld(t, vault{})
			w.subscribe(change)
			w.publish(0, 1)
			got := w.pull()
			if p := got.Pull; p.VerificationFailure == nil || string(*p.VerificationFailure) != reason || p.VerifiedAt != nil || got.State != model.CrawlSourceStateAwaitingVerification {
				t.Errorf("%s: %+v", got.State, p)
			}
			if w.requests() != 0 {
				t.Error("it was pulled")
			}
		})
	}
}

func TestMissingSubscriptionsAndRefusedCredentials(t *testing.T) {
	t.Parallel()
	w := newWorld(t, vault{})
	if got := w.pull().Pull; got.VerificationFailure == nil || *got.VerificationFailure != "not_found" {
		t.Errorf("no subscription: %+v", got)
	}
	w.subscribe(func(*subscription) {})
	if got := w.pull().Pull; got.VerificationFailure != nil {
		t.Errorf("made meanwhile: %+v", got)
	}
	for _, token := range w.server.tokens {
		if token != "" {
			t.Errorf("an emulator was sent the credential %q", token)
		}
	}
	w.server.refuses = 503
	if got := w.pull().Pull; got.VerificationFailure == nil || *got.VerificationFailure != "unavailable" {
		t.Errorf("an outage: %+v", got)
	}
	w.server.refuses = 403
	if got := w.pull().Pull; got.VerificationFailure == nil || *got.VerificationFailure != "permission_denied" {
		t.Errorf("a right that is missing: %+v", got)
	}
	refused := newWorld(t, vault{refuses: true})
	if got := refused.pull().Pull; got.VerificationFailure == nil || *got.VerificationFailure != "permission_denied" {
		t.Errorf("refused: %+v", got)
	}
}

func TestDeletedSubscriptionStallsItsSource(t *testing.T) {
	t.Parallel()
	w := newWorld(t, vault{})
	w.subscribe(func(*subscription) {})
	w.pull()
	w.server.subscribe(nil)
	got := w.pull()
	if got.State != model.CrawlSourceStateStalled || *got.StallReason != model.CrawlStallReasonVerificationFailed || *got.Pull.VerificationFailure != "not_found" {
		t.Errorf("%s, %+v", got.State, got.Pull)
	}
}

// A source whose job killed processes pauses, and shows the reason.
func TestAbandonedPullIsTriedAgainLater(t *testing.T) {
	t.Parallel()
	w := newWorld(t, vault{})
	w.subscribe(func(*subscription) {})
	w.pull()
	key := store.PullKey{ProjectID: w.project.ID, SourceID: w.source.ID}
	if err := w.puller.Abandon(t.Context(), key, "2 processes died while they worked on it"); err != nil {
		t.Fatal(err)
	}
	source, err := w.store.Source(t.Context(), key.ProjectID, key.SourceID)
	if err != nil || source.PullFailure == nil || *source.PullFailure != model.PullFailureUnavailable || source.StallReason != nil {
		t.Errorf("%+v: %v", source, err)
	}
	for after, want := range map[time.Duration]int{20 * time.Minute: 0, time.Hour: 1} {
		if due, err := w.store.DuePulls(t.Context(), w.now.Add(after), 10); err != nil || len(due) != want {
			t.Errorf("due after %s: %v, %v", after, due, err)
		}
	}
	if got := w.pull(); got.Pull.VerificationFailure != nil {
		t.Errorf("pulled again: %+v", got.Pull)
	}
	if err := w.puller.Abandon(t.Context(), store.PullKey{ProjectID: model.NewID(), SourceID: uuid.New()}, "it is gone"); err != nil {
		t.Errorf("a source that is gone: %v", err)
	}
}

func TestRevokedSourcesAreNotPulled(t *testing.T) {
	t.Parallel()
	w := newWorld(t, vault{})
	if _, err := w.traffic.RevokeSource(t.Context(), w.project.ID, w.source.ID); err != nil {
		t.Fatal(err)
	}
	w.pull()
	due, err := w.store.DuePulls(t.Context(), w.now.AddDate(1, 0, 0), 10)
	if err != nil || len(due) != 0 {
		t.Errorf("due %v, %v", due, err)
	}
	if err := w.puller.Pull(t.Context(), store.PullKey{ProjectID: model.NewID(), SourceID: uuid.New()}); err != nil {
		t.Errorf("a source that is gone: %v", err)
	}
	if _, err := w.traffic.SetCredential(t.Context(), w.project.ID, w.source.ID, "{}"); err == nil || !strings.Contains(err.Error(), "revoked") {
		t.Errorf("a credential for a revoked source: %v", err)
	}
}
