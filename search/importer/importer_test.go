package importer_test

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/search/importer"
	"github.com/answer-visibility/avm/storage/connectors"
	stored "github.com/answer-visibility/avm/storage/search"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// pageOf is how many rows the vendor gives at most, however many are asked for.
const pageOf = 2

// figures are a day's rows by one dimension: key, clicks, impressions, position.
type figures struct {
	key                 string
	clicks, impressions float64
	position            float64
}

// vendor speaks the protocols of the search engine, of web analytics and of the
// second search engine, as they are documented.
type vendor struct {
	*httptest.Server
	t *testing.T

	mu       sync.Mutex
	rows     map[string]map[string][]figures // by day and dimension
	sessions map[string]string               // by day
	alt      map[string]string               // bodies by call
	asked    int
	fail     func(n int, w http.ResponseWriter) bool // answers instead
}

func newVendor(t *testing.T) *vendor {
	t.Helper()
	v := &vendor{t: t, rows: map[string]map[string][]figures{}, sessions: map[string]string{}, alt: map[string]string{}}
	v.Server = httptest.NewServer(http.HandlerFunc(v.serve))
	t.Cleanup(v.Close)
	return v
}

func (v *vendor) serve(w http.ResponseWriter, r *http.Request) {
	v.mu.Lock()
	defer v.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if r.URL.Path == "/token" {
		_, _ = w.Write([]byte(`{"access_token": "access", "token_type": "Bearer", "expires_in": 3600}`))
		return
	}
	v.asked++
	if v.fail != nil && v.fail(v.asked, w) {
		return
	}
	switch {
	case strings.HasSuffix(r.URL.Path, "/searchAnalytics/query"):
		v.console(w, r)
	case strings.HasSuffix(r.URL.Path, ":runReport"):
		v.report(w, r)
	default:
		v.statistics(w, r)
	}
}

func (v *vendor) console(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		StartDate  string   `json:"startDate"`
		EndDate    string   `json:"endDate"`
		Type       string   `json:"type"`
		Dimensions []string `json:"dimensions"`
		RowLimit   int      `json:"rowLimit"`
		StartRow   int      `json:"startRow"`
	}
	err := json.NewDecoder(r.Body).Decode(&ask)
	if err != nil || ask.StartDate != ask.EndDate || ask.RowLimit != 25_000 || ask.Type != "web" || r.Header.Get("Authorization") != "Bearer access" ||
		!strings.Contains(r.URL.EscapedPath(), "/sites/sc-domain:example.com/") && !strings.Contains(r.URL.EscapedPath(), "/sites/sc-domain%3Aexample.com/") {
		v.t.Errorf("asked %s %+v: %v", r.URL.EscapedPath(), ask, err)
	}
	all := v.rows[ask.StartDate][strings.Join(ask.Dimensions, ",")]
	from := min(ask.StartRow, len(all))
	body := map[string]any{"responseAggregationType": "byProperty"}
	if page := all[from:min(from+pageOf, len(all))]; len(page) > 0 {
		var rows []map[string]any
		for _, f := range page {
			row := map[string]any{"clicks": f.clicks, "impressions": f.impressions, "ctr": f.clicks / f.impressions, "position": f.position}
			if len(ask.Dimensions) > 0 {
				row["keys"] = []string{f.key}
			}
			rows = append(rows, row)
		}
		body["rows"] = rows
	}
	_ = json.NewEncoder(w).Encode(body)
}

// report answers as the recorded reports do: without rows there is no rowCount.
func (v *vendor) report(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		DateRanges []struct {
			StartDate string `json:"startDate"`
		} `json:"dateRanges"`
	}
	_ = json.NewDecoder(r.Body).Decode(&ask)
	day := ask.DateRanges[0].StartDate
	rows := ""
	if n, ok := v.sessions[day]; ok {
		rows = fmt.Sprintf(`"rows": [{"dimensionValues": [{"value": "%s"}], "metricValues": [{"value": "%s"}, {"value": "1.5"}]}], "rowCount": 1,`,
			strings.ReplaceAll(day, "-", ""), n)
	}
	_, _ = fmt.Fprintf(w, `{"dimensionHeaders": [{"name": "date"}], "metricHeaders": [{"name": "sessions", "type": "TYPE_INTEGER"}, {"name": "keyEvents", "type": "TYPE_FLOAT"}],
		%s "metadata": {"currencyCode": "EUR", "timeZone": "Europe/Warsaw"}, "kind": "analyticsData#runReport"}`, rows)
}

func (v *vendor) statistics(w http.ResponseWriter, r *http.Request) {
	call := r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]
	if r.URL.Query().Get("apikey") != "key-of-alt" || r.URL.Query().Get("siteUrl") != "https://www.example.com/" || v.alt[call] == "" {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"ErrorCode": 3, "Message": "ERROR!!! InvalidApiKey"}`))
		return
	}
	_, _ = w.Write([]byte(v.alt[call]))
}

// day sets what the search engine has of a day: totals beyond the listed queries.
func (v *vendor) day(day string, queries ...figures) {
	v.mu.Lock()
	defer v.mu.Unlock()
	total, places := figures{impressions: 5}, 5.0
	for _, q := range queries {
		total.clicks += q.clicks
		total.impressions += q.impressions
		places += q.impressions * q.position
	}
	total.position = places / total.impressions
	v.rows[day] = map[string][]figures{
		"": {total}, "query": queries, "page": {{"https://example.com/", total.clicks, total.impressions, total.position}},
		"country": {{"usa", total.clicks, total.impressions, total.position}}, "device": {{"MOBILE", total.clicks, total.impressions, total.position}},
	}
}

type noJobs struct{}

func (noJobs) Enqueue(context.Context, ...job.Insert) error { return nil }

// world is a project that is connected to the vendor.
type world struct {
	t       *testing.T
	vendor  *vendor
	store   *connectors.Store
	search  *search.Service
	service *connector.Service
	project *model.Project
	now     time.Time
	tx      func(ctx context.Context, fn func(context.Context) error) error
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := storagetest.Open(t)
	w := &world{
		t: t, vendor: newVendor(t), store: connectors.New(db), now: time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC), tx: db.InTx,
		project: &model.Project{ID: model.NewID(), WorkspaceID: model.NewID(), Timezone: "UTC"},
	}
	for _, statement := range []string{
		`INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'W', 'paid', now(), now())`,
		`INSERT INTO projects (workspace_id, id, name, brand_name, website_url, industry, subindustry, primary_market, country_code,
			language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains,
			created_at, updated_at) SELECT $1, '` + w.project.ID.String() + `', 'P', 'B', '', '', '', '', 'US', 'en', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now()`,
	} {
		if _, err := db.Pool().Exec(t.Context(), statement, w.project.WorkspaceID); err != nil {
			t.Fatal(err)
		}
	}
	clock := func() time.Time { return w.now }
	var err error
	if w.search, err = search.New(search.Config{Store: stored.New(db), Clock: clock}); err != nil {
		t.Fatal(err)
	}
	feeds := importer.Feeds(w.search, clock)
	for i := range feeds {
		if feeds[i].Backfill != 0 && feeds[i].Backfill != 486 {
			t.Errorf("%s looks back %d days", feeds[i].Name, feeds[i].Backfill)
		}
		feeds[i].Backfill = min(feeds[i].Backfill, 6)
	}
	keys, err := connector.NewKeyring(strings.Repeat("01", 32))
	if err != nil {
		t.Fatal(err)
	}
	w.service, err = connector.New(connector.Config{
		Store: w.store, Jobs: noJobs{}, Keys: keys, Clock: clock, Feeds: feeds,
		Endpoints: connector.Endpoints{GoogleBaseURL: w.vendor.URL, GoogleTokenURL: w.vendor.URL + "/token", BingBaseURL: w.vendor.URL},
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *world) connect(in model.ConnectionInput) *model.Connection {
	w.t.Helper()
	var c *model.Connection
	err := w.tx(w.t.Context(), func(ctx context.Context) (err error) {
		c, err = w.service.Connect(ctx, w.project.ID, in)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

func (w *world) google(kind model.ConnectionKind, property string) *model.Connection {
	w.t.Helper()
	file := keyFile(w.t)
	return w.connect(model.ConnectionInput{Kind: kind, Property: property, ServiceAccount: &file})
}

func (w *world) sync(c *model.Connection, feed string) *model.Connection {
	w.t.Helper()
	if err := w.service.Sync(w.t.Context(), connectors.FeedKey{ProjectID: c.ProjectID, ConnectionID: c.ID, Feed: feed}); err != nil {
		w.t.Fatal(err)
	}
	now, err := w.store.Connection(w.t.Context(), c.ProjectID, c.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	return now
}

func (w *world) report(from, to string) *model.PerformanceReport {
	w.t.Helper()
	first, last := model.Day(from), model.Day(to)
	r, err := w.search.Performance(w.t.Context(), w.project, model.PerformanceQuery{From: &first, To: &last, Granularity: model.SnapshotGranularityDay})
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

func (w *world) keys(r *model.PerformanceReport, d model.PerformanceDimension) []string {
	w.t.Helper()
	table, err := w.search.Table(w.t.Context(), w.project, model.PerformanceTableQuery{SnapshotID: r.Selected.SnapshotID, Dimension: d, PageSize: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	var keys []string
	for _, row := range table.Items {
		keys = append(keys, fmt.Sprintf("%s %d/%d", row.Key, *row.Clicks, *row.Impressions))
	}
	slices.Sort(keys)
	return keys
}

func keyFile(t *testing.T) string {
	t.Helper()
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(map[string]string{
		"type": "service_account", "client_email": "reader@project.iam.example.com",
		"private_key": string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestConsoleIsReadPageByPageAndChangedDaysAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.vendor.day("2026-11-20", figures{"kettle", 3, 30, 2}, figures{"red kettle", 2, 10, 1}, figures{"ケトル", 0, 4, 9.5}, figures{"a", 0, 1, 3}, figures{"b", 1, 1, 1})
	w.vendor.day("2026-11-19", figures{"kettle", 1, 10, 4})
	c := w.google(model.ConnectionKindSearchConsole, "sc-domain:example.com")
	if got := w.sync(c, importer.ConsoleFeed); got.State != model.ConnectionStateConnected {
		t.Fatalf("%s: %s", got.State, got.LastError)
	}
	r := w.report("2026-11-16", "2026-11-21")
	if *r.Selected.Totals.Clicks != 7 || *r.Selected.Totals.Impressions != 66 || r.DimensionCounts.Query != 5 || r.DimensionCounts.Country != 1 {
		t.Errorf("totals %d of %d, %+v", *r.Selected.Totals.Clicks, *r.Selected.Totals.Impressions, r.DimensionCounts)
	}
	if got := strings.Join(w.keys(r, model.PerformanceDimensionQuery), ", "); got != "a 0/1, b 1/1, kettle 4/40, red kettle 2/10, ケトル 0/4" {
		t.Errorf("queries %s", got)
	}
	// The days that are still fresh and have nothing are not zeros; those that are not, are.
	if first := r.Selected.Series.Clicks; first[0].Value == nil || *first[0].Value != 0 || first[5].Value != nil {
		t.Errorf("series %v, %v", first[0], first[5])
	}
	w.vendor.day("2026-11-20", figures{"kettle", 5, 50, 2})
	w.now = w.now.AddDate(0, 0, 1)
	w.sync(c, importer.ConsoleFeed)
	r = w.report("2026-11-16", "2026-11-21")
	if *r.Selected.Totals.Clicks != 6 || strings.Join(w.keys(r, model.PerformanceDimensionQuery), ", ") != "kettle 6/60" {
		t.Errorf("changed totals %d, %v", *r.Selected.Totals.Clicks, w.keys(r, model.PerformanceDimensionQuery))
	}
}

func TestQuotaAndRefusalStopTheFeedAndAKillChangesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for day := 16; day <= 21; day++ {
		w.vendor.day(fmt.Sprintf("2026-11-%d", day), figures{"kettle", 2, 20, 2}, figures{"pot", 1, 10, 3}, figures{"pan", 1, 10, 3})
	}
	c := w.google(model.ConnectionKindSearchConsole, "sc-domain:example.com")
	answer := func(status int, body string) func(int, http.ResponseWriter) bool {
		return func(n int, rw http.ResponseWriter) bool {
			if n%25 != 0 {
				return false
			}
			rw.WriteHeader(status)
			_, _ = rw.Write([]byte(body))
			return true
		}
	}
	w.vendor.fail = answer(http.StatusTooManyRequests, `{"error": {"code": 429, "message": "Quota exceeded", "status": "RESOURCE_EXHAUSTED"}}`)
	if got := w.sync(c, importer.ConsoleFeed); got.State != model.ConnectionStateFailing || !strings.Contains(got.LastError, "429") {
		t.Errorf("quota: %s, %s", got.State, got.LastError)
	}
	part := w.report("2026-11-16", "2026-11-21")
	if n := part.Coverage.CoveredDays; n == 0 || n == 6 || *part.Selected.Totals.Clicks != int64(4*n) {
		t.Errorf("%d days, %d clicks", n, *part.Selected.Totals.Clicks)
	}
	w.vendor.fail = answer(http.StatusUnauthorized, `{"error": {"code": 401, "message": "Invalid Credentials"}}`)
	if got := w.sync(c, importer.ConsoleFeed); got.State != model.ConnectionStateUnauthorized {
		t.Errorf("refused: %s, %s", got.State, got.LastError)
	}
	w.vendor.fail = func(n int, rw http.ResponseWriter) bool {
		if n%7 != 0 {
			return false
		}
		if conn, _, err := http.NewResponseController(rw).Hijack(); err == nil {
			_ = conn.Close() // the connection breaks in the middle of a day
		}
		return true
	}
	w.sync(c, importer.ConsoleFeed)
	w.vendor.fail = nil
	w.sync(c, importer.ConsoleFeed)
	r := w.report("2026-11-16", "2026-11-21")
	if r.Coverage.CoveredDays != 6 || *r.Selected.Totals.Clicks != 24 || *r.Selected.Totals.Impressions != 270 ||
		strings.Join(w.keys(r, model.PerformanceDimensionQuery), ", ") != "kettle 12/120, pan 6/60, pot 6/60" {
		t.Errorf("in the end: %d days, %d clicks", r.Coverage.CoveredDays, *r.Selected.Totals.Clicks)
	}
}

func TestSessionsAreReadAndAMissingDayIsNotZero(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.vendor.sessions = map[string]string{"2026-11-18": "40", "2026-11-20": "2"}
	c := w.google(model.ConnectionKindAnalytics, "properties/1234")
	if got := w.sync(c, importer.AnalyticsFeed); got.State != model.ConnectionStateConnected {
		t.Fatalf("%s: %s", got.State, got.LastError)
	}
	totals := w.report("2026-11-16", "2026-11-21").Selected.Totals
	if *totals.Sessions != 42 || *totals.KeyEvents != 3 {
		t.Errorf("totals %d, %v", *totals.Sessions, *totals.KeyEvents)
	}
	if none := w.report("2026-11-19", "2026-11-19").Selected.Totals; none.Sessions != nil {
		t.Errorf("a day without a row: %d", *none.Sessions)
	}
}

func TestSecondEngineIsReadWhole(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	row := func(text string, day time.Time, clicks int) string {
		return fmt.Sprintf(`{"__type": "QueryStats:#Microsoft.Bing.Webmaster.Api", "AvgClickPosition": 2, "AvgImpressionPosition": 3, "Clicks": %d, "Date": "/Date(%d-0800)/", "Impressions": 20, "Query": "%s"}`,
			clicks, day.UnixMilli(), text)
	}
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	w.vendor.alt = map[string]string{
		"GetQueryStats": `{"d": [` + row("kettle", day, 4) + "," + row("pot", day, 1) + `]}`,
		"GetPageStats":  `{"d": [` + row("https://www.example.com/", day, 5) + `]}`,
	}
	key := "key-of-alt"
	c := w.connect(model.ConnectionInput{Kind: model.ConnectionKindAltEngine, Property: "https://www.example.com/", APIKey: &key})
	if got := w.sync(c, importer.AltFeed); got.State != model.ConnectionStateConnected {
		t.Fatalf("%s: %s", got.State, got.LastError)
	}
	r := w.report("2026-11-20", "2026-11-20")
	if got := strings.Join(w.keys(r, model.PerformanceDimensionAltEngineQuery), ", "); got != "kettle 4/20, pot 1/20" || r.DimensionCounts.AltEnginePage != 1 {
		t.Errorf("%s, %+v", got, r.DimensionCounts)
	}
	wrong := "another"
	bad := w.connect(model.ConnectionInput{Kind: model.ConnectionKindAltEngine, Property: "https://www.example.com/", APIKey: &wrong})
	if got := w.sync(bad, importer.AltFeed); got.State != model.ConnectionStateUnauthorized || strings.Contains(got.LastError, wrong) {
		t.Errorf("a wrong key: %s, %s", got.State, got.LastError)
	}
}

// A key that a vendor repeats reaches nobody, in any spelling.
func TestARepeatedKeyIsNotShown(t *testing.T) {
	t.Parallel()
	const key = "key+of/alt-0123456789="
	w := newWorld(t)
	c := w.connect(model.ConnectionInput{Kind: model.ConnectionKindAltEngine, Property: "https://www.example.com/", APIKey: new(key)})
	for _, shown := range []string{
		key, base64.StdEncoding.EncodeToString([]byte(key)), url.QueryEscape(key), strings.ReplaceAll(key, "-", `\u002d`), `\u006b` + key[1:],
	} {
		for _, status := range []int{http.StatusOK, http.StatusBadRequest} {
			w.vendor.fail = func(_ int, rw http.ResponseWriter) bool {
				rw.WriteHeader(status)
				_, _ = fmt.Fprintf(rw, `{"ErrorCode": 3, "Message": "%s %s is wrong"}`, strings.Repeat("x", 285), shown)
				return true
			}
			got := w.sync(c, importer.AltFeed)
			if got.State != model.ConnectionStateUnauthorized || !strings.Contains(got.LastError, "error 3: xxx") {
				t.Fatalf("%s, %q", got.State, got.LastError)
			}
			if strings.Contains(got.LastError, key[:6]) || strings.Contains(got.LastError, shown[:6]) {
				t.Errorf("%q shows %q", got.LastError, shown)
			}
		}
	}
}

// What a vendor answers wrongly is named, as people call it and without words of a library.
func TestAnswersThatCannotBeUsedAreNamed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.vendor.day("2026-11-20", figures{"kettle", 1.5, 20, 2})
	console := w.google(model.ConnectionKindSearchConsole, "sc-domain:example.com")
	const want = "the vendor's answer cannot be used: the total of 2026-11-20: clicks and impressions must be whole numbers; it is asked again later"
	if got := w.sync(console, importer.ConsoleFeed); got.LastError != want {
		t.Errorf("half a click: %q", got.LastError)
	}
	key := "key-of-alt"
	alt := w.connect(model.ConnectionInput{Kind: model.ConnectionKindAltEngine, Property: "https://www.example.com/", APIKey: &key})
	for body, want := range map[string]string{
		"<html>":      "the vendor answered with something that is not JSON; it is asked again later",
		"{}":          "the vendor's answer cannot be used: it has no list of rows; it is asked again later",
		`{"d": [{}]}`: "the vendor's answer cannot be used: GetQueryStats: row 1: is not a row of query or page statistics; it is asked again later",
	} {
		w.vendor.alt = map[string]string{"GetQueryStats": body, "GetPageStats": `{"d": []}`}
		if got := w.sync(alt, importer.AltFeed); got.LastError != want {
			t.Errorf("%s: %q", body, got.LastError)
		}
	}
}
