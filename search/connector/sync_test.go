package connector_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/connectors"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// start is when the tests begin.
var start = time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)

// world is a project with a vendor to connect to.
type world struct {
	t       *testing.T
	db      *storage.DB
	store   *connectors.Store
	vendor  *vendor
	service *connector.Service
	project uuid.UUID
	now     time.Time
	read    []string // days that the feed was asked for
	fail    error    // what the feed fails with
	dieAt   string   // the day after which the process dies
	zero    string   // the day that the vendor has nothing for
	more    []connector.Feed
	report  bool         // the feed asks for a report
	logger  *slog.Logger // nil: none
}

type noJobs struct{}

func (noJobs) Enqueue(context.Context, ...job.Insert) error { return nil }

func newWorld(t *testing.T, keys string) *world {
	t.Helper()
	w := &world{t: t, db: storagetest.Open(t), vendor: newVendor(t), project: model.NewID(), now: start}
	w.store = connectors.New(w.db)
	workspace := model.NewID()
	w.exec(`INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'W', 'paid', now(), now())`, workspace)
	w.exec(`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market, country_code,
		language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains,
		created_at, updated_at) VALUES ($1, $2, 'P', 'B', '', '', '', '', 'US', 'en', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now())`,
		w.project, workspace)
	w.service = w.make(keys)
	return w
}

func (w *world) exec(query string, args ...any) {
	w.t.Helper()
	if _, err := w.db.Pool().Exec(w.t.Context(), query, args...); err != nil {
		w.t.Fatal(err)
	}
}

// make makes a service, as another process would have it.
func (w *world) make(keys string) *connector.Service {
	w.t.Helper()
	service, err := connector.New(connector.Config{
		Store: w.store, Jobs: noJobs{}, Keys: keyring(w.t, keys), Clock: func() time.Time { return w.now }, Logger: w.logger,
		Endpoints: connector.Endpoints{GoogleBaseURL: w.vendor.URL, GoogleTokenURL: w.vendor.URL + "/token", BingBaseURL: w.vendor.URL},
		Feeds: append([]connector.Feed{{
			Name: "days", Kind: model.ConnectionKindAnalytics, Backfill: 5, Fresh: 3,
			ReadDay: func(ctx context.Context, at connector.Source, day time.Time) (connector.DayRead, error) {
				return w.readDay(ctx, &at, day.Format(time.DateOnly))
			},
		}}, w.more...),
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return service
}

func (w *world) readDay(ctx context.Context, at *connector.Source, day string) (connector.DayRead, error) {
	w.read = append(w.read, day)
	if w.fail != nil {
		return connector.DayRead{}, w.fail
	}
	if w.report {
		_, err := at.RunReport(ctx, connector.ReportRequest{}, func([]connector.ReportRow) error { return nil })
		return connector.DayRead{}, err
	}
	response, err := get(ctx, at)
	if err != nil {
		return connector.DayRead{}, err
	}
	_ = response.Body.Close()
	if day == w.dieAt {
		w.dieAt = ""
		runtime.Goexit() // the process dies
	}
	return connector.DayRead{Rows: 10, Complete: day != w.zero}, nil
}

func get(ctx context.Context, at *connector.Source) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at.BaseURL+"/day", nil)
	if err != nil {
		return nil, err
	}
	return at.HTTP.Do(r)
}

func (w *world) connect(in model.ConnectionInput) *model.Connection {
	w.t.Helper()
	var c *model.Connection
	err := w.db.InTx(w.t.Context(), func(ctx context.Context) (err error) {
		c, err = w.service.Connect(ctx, w.project, in)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

func (w *world) analytics() *model.Connection {
	w.t.Helper()
	file := keyFile(w.t)
	return w.connect(model.ConnectionInput{Kind: model.ConnectionKindAnalytics, Property: "properties/1234", ServiceAccount: &file})
}

// sync syncs the feed and returns the days that were read.
func (w *world) sync(c *model.Connection) string {
	w.t.Helper()
	w.read = nil
	w.syncFeed(c, "days")
	return strings.Join(w.read, " ")
}

func (w *world) syncFeed(c *model.Connection, feed string) {
	w.t.Helper()
	err := w.service.Sync(w.t.Context(), connectors.FeedKey{ProjectID: c.ProjectID, ConnectionID: c.ID, Feed: feed})
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) connection(id uuid.UUID) *model.Connection {
	w.t.Helper()
	c, err := w.store.Connection(w.t.Context(), w.project, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

func (w *world) feed(id uuid.UUID) model.ConnectionFeed {
	w.t.Helper()
	key := storage.ChildKey{ProjectID: w.project, ID: id}
	feeds, err := w.service.Progress(w.t.Context(), []storage.ChildKey{key})
	if err != nil || len(feeds[key]) != 1 {
		w.t.Fatalf("%v, %v", feeds, err)
	}
	return feeds[key][0]
}

func TestFeedReadsEveryDayAndFreshOnesAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	w.vendor.answers(func(http.ResponseWriter, *http.Request) {})
	c := w.analytics()
	if got := w.sync(c); got != "2026-11-21 2026-11-20 2026-11-19 2026-11-18 2026-11-17" {
		t.Errorf("at first: %s", got)
	}
	if got := w.sync(c); got != "" {
		t.Errorf("at once again: %s", got)
	}
	w.now = w.now.AddDate(0, 0, 1)
	if got := w.sync(c); got != "2026-11-22 2026-11-21 2026-11-20" {
		t.Errorf("a day later: %s", got)
	}
	f := w.feed(c.ID)
	if f.ReadDays != 6 || f.SettledDays != 4 || f.Rows != 60 || *f.EarliestDay != "2026-11-17" || *f.LatestDay != "2026-11-22" {
		t.Errorf("progress %+v", f)
	}
	if w.vendor.tokens != 2 || w.vendor.grants[0] != "urn:ietf:params:oauth:grant-type:jwt-bearer" || bearer(w.vendor.received[0]) != "access" {
		t.Errorf("%d tokens by %v", w.vendor.tokens, w.vendor.grants)
	}
}

func TestDayWithoutFiguresYetIsReadAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	w.vendor.answers(func(http.ResponseWriter, *http.Request) {})
	w.zero = "2026-11-21"
	c := w.analytics()
	w.sync(c)
	if got := w.sync(c); got != w.zero {
		t.Errorf("read again: %s", got)
	}
}

func TestKilledFeedResumesWithTheDayThatWasLost(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	w.vendor.answers(func(http.ResponseWriter, *http.Request) {})
	c := w.analytics()
	w.dieAt = "2026-11-19"
	died := make(chan struct{})
	go func() {
		defer close(died)
		w.sync(c)
	}()
	<-died
	if got := w.sync(c); got != "2026-11-19 2026-11-18 2026-11-17" {
		t.Errorf("after the crash: %s", got)
	}
}

func TestFailuresAreShownAndTriedAgainLater(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	w.vendor.answers(func(http.ResponseWriter, *http.Request) {})
	c := w.analytics()
	for _, step := range []struct {
		fail  error
		shown string
		state model.ConnectionState
		next  time.Duration
	}{
		{
			errors.New("no column secret_of_ours"), "reading failed inside the service, whose operator finds the cause in the log; it is tried again later",
			model.ConnectionStateFailing, time.Minute,
		},
		{&connector.VendorError{Kind: connector.FailureQuota, Message: "quota", RetryAfter: 2 * time.Hour}, "quota", model.ConnectionStateFailing, 2 * time.Hour},
		{&connector.VendorError{Kind: connector.FailureUnauthorized, Message: "refused"}, "refused", model.ConnectionStateUnauthorized, 24 * time.Hour},
	} {
		w.fail = step.fail
		w.sync(c)
		got, f := w.connection(c.ID), w.feed(c.ID)
		if got.State != step.state || got.LastError != step.shown || f.LastError != got.LastError || !f.NextSyncAt.Equal(w.now.Add(step.next)) {
			t.Errorf("%v: %s, %q, next %s", step.fail, got.State, got.LastError, f.NextSyncAt.Sub(w.now))
		}
	}
	w.fail = nil
	w.sync(c)
	if got := w.connection(c.ID); got.State != model.ConnectionStateConnected || got.LastError != "" {
		t.Errorf("after success: %+v", got)
	}
}

// A connection works when all of its feeds can be read: a feed that can does not hide that
// another one cannot.
func TestAFeedThatWorksHidesNoFailureOfAnother(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	refused := true
	w.more = []connector.Feed{{
		Name: "weeks", Kind: model.ConnectionKindAnalytics, Backfill: 1, Fresh: 1,
		ReadDay: func(context.Context, connector.Source, time.Time) (connector.DayRead, error) {
			if refused {
				return connector.DayRead{}, &connector.VendorError{Kind: connector.FailureUnauthorized, Message: "no access to weeks"}
			}
			return connector.DayRead{Complete: true}, nil
		},
	}}
	w.service = w.make(key(1))
	w.vendor.answers(func(http.ResponseWriter, *http.Request) {})
	c := w.analytics()
	check := func(when string, state model.ConnectionState, problem string, failedAt time.Time) {
		t.Helper()
		got := w.connection(c.ID)
		if got.State != state || got.LastError != problem || got.LastErrorAt == nil || !got.LastErrorAt.Equal(failedAt) {
			t.Errorf("%s: %s, %q at %v", when, got.State, got.LastError, got.LastErrorAt)
		}
	}
	first := w.now
	w.syncFeed(c, "weeks")
	check("one feed is refused", model.ConnectionStateUnauthorized, "no access to weeks", first)
	w.now = w.now.Add(time.Hour)
	w.sync(c)
	check("the other works", model.ConnectionStateUnauthorized, "no access to weeks", first)
	w.fail = &connector.VendorError{Kind: connector.FailureTemporary, Message: "the vendor rests"}
	second := w.now.Add(24 * time.Hour)
	w.now = second
	w.sync(c)
	check("the other fails too", model.ConnectionStateUnauthorized, "no access to weeks", second)
	refused = false
	w.syncFeed(c, "weeks")
	check("the first works again", model.ConnectionStateFailing, "the vendor rests", second)
	w.fail = nil
	w.sync(c)
	check("both work", model.ConnectionStateConnected, "", second)
}

// A feed whose job is given up is tried again later, like one that failed.
func TestAbandonedFeedIsTriedAgainLater(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	w.vendor.answers(func(http.ResponseWriter, *http.Request) {})
	c := w.analytics()
	lost := connectors.FeedKey{ProjectID: c.ProjectID, ConnectionID: c.ID, Feed: "days"}
	if err := w.service.Abandon(t.Context(), lost, "2 processes died while they worked on it"); err != nil {
		t.Fatal(err)
	}
	got, f := w.connection(c.ID), w.feed(c.ID)
	if got.State != model.ConnectionStateFailing || !strings.Contains(got.LastError, "whose operator finds the cause in the log") || !f.NextSyncAt.After(w.now) {
		t.Errorf("%s, %q, next %s", got.State, got.LastError, f.NextSyncAt)
	}
}

func TestExpiredTokenIsUnauthorized(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	w.vendor.refused = true
	c := w.connect(model.ConnectionInput{
		Kind: model.ConnectionKindAnalytics, Property: "properties/1",
		Oauth: &model.OAuthCredentialInput{ClientID: "client", ClientSecret: "hush", RefreshToken: "refresh"},
	})
	w.sync(c)
	got := w.connection(c.ID)
	if got.State != model.ConnectionStateUnauthorized || !strings.Contains(got.LastError, "invalid_grant") || w.vendor.grants[0] != "refresh_token" {
		t.Errorf("%s, %q, %v", got.State, got.LastError, w.vendor.grants)
	}
}

func TestCredentialIsStoredEncryptedAndSealedAgainAfterARotation(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	w.vendor.answers(func(http.ResponseWriter, *http.Request) {})
	c := w.analytics()
	before := w.connection(c.ID)
	if bytes.Contains(before.Sealed, []byte("PRIVATE KEY")) || before.CredentialLabel != "reader@project.iam.example.com" || len(before.CredentialFingerprint) != 12 {
		t.Errorf("stored %+v", before)
	}
	w.service = w.make(key(2) + "," + key(1))
	w.sync(c)
	w.service = w.make(key(2))
	w.now = w.now.AddDate(0, 0, 1)
	if got := w.sync(c); got == "" || w.connection(c.ID).State != model.ConnectionStateConnected {
		t.Errorf("with the new key alone: %q, %s", got, w.connection(c.ID).LastError)
	}
	w.service = w.make(key(3))
	w.sync(c)
	if got := w.connection(c.ID); got.State != model.ConnectionStateUnauthorized || !strings.Contains(got.LastError, "encryption_key") {
		t.Errorf("with an unknown key: %s, %q", got.State, got.LastError)
	}
}

func TestConnectingAgainReplacesTheCredentialAndDisconnectingDeletesIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	first := w.analytics()
	second := w.connect(model.ConnectionInput{
		Kind: model.ConnectionKindAnalytics, Property: "properties/1234",
		Oauth: &model.OAuthCredentialInput{ClientID: "client", ClientSecret: "hush", RefreshToken: "refresh"},
	})
	if second.ID != first.ID || second.CredentialKind != model.CredentialKindOauth {
		t.Errorf("second connection %+v", second)
	}
	for range 2 {
		err := w.db.InTx(t.Context(), func(ctx context.Context) error {
			_, err := w.service.Disconnect(ctx, w.project, first.ID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	got := w.connection(first.ID)
	if got.State != model.ConnectionStateDisconnected || len(got.Sealed) != 0 {
		t.Errorf("disconnected %+v", got)
	}
	if days := w.sync(first); days != "" {
		t.Errorf("read after the end: %s", days)
	}
	if third := w.analytics(); third.ID == first.ID {
		t.Error("a new connection has the old one's id")
	}
}

func TestConnectRefusesInvalidCredentials(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	file, text := keyFile(t), "hush"
	for field, in := range map[string]model.ConnectionInput{
		"kind":           {Kind: model.ConnectionKindAnalytics, Property: "properties/1"},
		"property":       {Kind: model.ConnectionKindSearchConsole, Property: "example.com", ServiceAccount: &file},
		"serviceAccount": {Kind: model.ConnectionKindSearchConsole, Property: "sc-domain:example.com", ServiceAccount: &text},
	} {
		_, err := w.service.Connect(t.Context(), w.project, in)
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Kind != fault.Invalid || f.Details[0].Field != field || strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", field, err)
		}
	}
}

func TestReportIsReadPageByPage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	const total = 25_003
	short := false
	w.vendor.answers(func(rw http.ResponseWriter, r *http.Request) {
		var ask struct {
			Offset string `json:"offset"`
			Limit  string `json:"limit"`
		}
		if err := json.NewDecoder(r.Body).Decode(&ask); err != nil || r.URL.Path != "/v1beta/properties/1:runReport" {
			t.Errorf("asked %s: %v", r.URL.Path, err)
		}
		var offset, limit int
		_, _ = fmt.Sscan(ask.Offset, &offset)
		_, _ = fmt.Sscan(ask.Limit, &limit)
		rows := []string{}
		for n := offset; n < min(offset+limit, total) && (!short || n <= 0); n++ {
			rows = append(rows, fmt.Sprintf(`{"dimensionValues": [{"value": "2026112%d"}], "metricValues": [{"value": "%d"}]}`, n%10, n))
		}
		_, _ = fmt.Fprintf(rw, `{"rows": [%s], "rowCount": %d, "metadata": {"currencyCode": "EUR", "timeZone": "Europe/Warsaw",
			"subjectToThresholding": true, "samplingMetadatas": [{"samplesReadCount": "5", "samplingSpaceSize": "10"}]}}`, strings.Join(rows, ","), total)
	})
	session := connector.Session{Property: "properties/1", HTTP: w.vendor.Client(), BaseURL: w.vendor.URL}
	ask := connector.ReportRequest{Dimensions: []string{"date"}, Metrics: []string{"sessions"}, From: start, To: start}
	n := 0
	report, err := session.RunReport(t.Context(), ask, func(rows []connector.ReportRow) error { n += len(rows); return nil })
	if err != nil || n != total || report.TimeZone != "Europe/Warsaw" || strings.Join(report.Flags, " ") != "sampled thresholded" {
		t.Errorf("%d rows, %+v, %v", n, report, err)
	}
	short = true
	if _, err := session.RunReport(t.Context(), ask, func([]connector.ReportRow) error { return nil }); err == nil || !strings.Contains(err.Error(), "of 25003 rows") {
		t.Errorf("a report cut short: %v", err)
	}
}

func TestVendorErrorsAreClassified(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	session := connector.Session{Property: "properties/1", HTTP: w.vendor.Client(), BaseURL: w.vendor.URL}
	for _, c := range []struct {
		status int
		body   string
		want   connector.FailureKind
	}{
		{429, `{"error": {"code": 429, "message": "Exhausted property tokens", "status": "RESOURCE_EXHAUSTED"}}`, connector.FailureQuota},
		{403, `{"error": {"code": 403, "errors": [{"reason": "quotaExceeded"}], "message": "Search Analytics QPS quota exceeded."}}`, connector.FailureQuota},
		{403, `{"error": {"code": 403, "errors": [{"reason": "forbidden"}], "message": "User does not have sufficient permission"}}`, connector.FailureUnauthorized},
		{401, `{"error": {"code": 401, "message": "Invalid Credentials"}}`, connector.FailureUnauthorized},
		{400, `{"error": {"code": 400, "message": "Invalid dimension"}}`, connector.FailureTemporary},
		{404, `not json`, connector.FailureTemporary},
	} {
		w.vendor.answers(func(rw http.ResponseWriter, _ *http.Request) {
			rw.WriteHeader(c.status)
			_, _ = rw.Write([]byte(c.body))
		})
		_, err := session.RunReport(t.Context(), connector.ReportRequest{}, func([]connector.ReportRow) error { return nil })
		if err == nil || connector.Classify(err).Kind != c.want {
			t.Errorf("%d %s: %v", c.status, c.body, err)
		}
	}
}

// What everybody may read of a failure has no words of the network or of a library; the cause
// is for the log.
func TestFailuresAreShownInPlainWords(t *testing.T) {
	t.Parallel()
	w := newWorld(t, key(1))
	for name, c := range map[string]struct {
		answer func(http.ResponseWriter, *http.Request)
		base   string
		shown  string
	}{
		"nobody listens": {
			base: "http://127.0.0.1:1", shown: "the vendor could not be reached, or broke off its answer; it is asked again later",
		},
		"no such host": {
			base: "http://vendor.invalid", shown: "the vendor could not be reached, or broke off its answer; it is asked again later",
		},
		"no JSON": {
			answer: func(rw http.ResponseWriter, _ *http.Request) { _, _ = rw.Write([]byte("<html>")) },
			shown:  "the vendor answered with something that is not JSON; it is asked again later",
		},
		"broken off": {
			answer: func(rw http.ResponseWriter, _ *http.Request) {
				rw.Header().Set("Content-Length", "100")
				_, _ = rw.Write([]byte(`{"rowCount":`))
			},
			shown: "the vendor could not be reached, or broke off its answer; it is asked again later",
		},
		"an empty failure": {
			answer: func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusBadGateway) },
			shown:  "the vendor answered 502: Bad Gateway",
		},
	} {
		session := connector.Session{Property: "properties/1", HTTP: &http.Client{}, BaseURL: w.vendor.URL}
		if c.base != "" {
			session.BaseURL = c.base
		}
		w.vendor.answers(c.answer)
		_, err := session.RunReport(t.Context(), connector.ReportRequest{}, func([]connector.ReportRow) error { return nil })
		if err == nil || connector.Classify(err).Message != c.shown {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The vendor's word on when to ask again is kept, from a minute to a day; the wait grows when
// that was not enough.
func TestAFeedWaitsAsLongAsTheVendorSays(t *testing.T) {
	t.Parallel()
	quota := func(after time.Duration) error {
		return &connector.VendorError{Kind: connector.FailureQuota, Message: "quota", RetryAfter: after}
	}
	for name, c := range map[string]struct {
		fail  error
		waits string
	}{
		"a moment":       {quota(5 * time.Second), "1m0s 2m0s 4m0s"},
		"two hours":      {quota(2 * time.Hour), "2h0m0s 2h0m0s 2h0m0s"},
		"a month":        {quota(30 * 24 * time.Hour), "24h0m0s 24h0m0s 24h0m0s"},
		"nothing":        {quota(0), "15m0s 30m0s 1h0m0s"},
		"down for years": {&connector.VendorError{Kind: connector.FailureTemporary, RetryAfter: 9000 * time.Hour}, "24h0m0s 24h0m0s 24h0m0s"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, key(1))
			w.vendor.answers(func(http.ResponseWriter, *http.Request) {})
			feed := w.analytics()
			w.fail = c.fail
			var waits []string
			for range 3 {
				w.sync(feed)
				waits = append(waits, w.feed(feed.ID).NextSyncAt.Sub(w.now).String())
			}
			if got := strings.Join(waits, " "); got != c.waits {
				t.Errorf("waits %s, want %s", got, c.waits)
			}
		})
	}
}
