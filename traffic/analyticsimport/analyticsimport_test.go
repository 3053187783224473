package analyticsimport_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/analyticsimport"
	"github.com/answer-visibility/avm/traffic/bots"
)

var now = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// property answers reports as web analytics documents them: values as texts, no rowCount without
// rows.
type property struct {
	*httptest.Server
	*testing.T

	mu       sync.Mutex
	bySource map[string][]string // day → rows by source and channel
	byPage   map[string][]string // day → rows by source, host and page
	metadata string
	fail     int // status of all answers; 0: they are good
}

func newProperty(t *testing.T) *property {
	t.Helper()
	p := &property{T: t, bySource: map[string][]string{}, byPage: map[string][]string{}, metadata: `"currencyCode": "EUR", "timeZone": "Europe/Vienna"`}
	p.Server = httptest.NewServer(http.HandlerFunc(p.serve))
	t.Cleanup(p.Close)
	return p
}

func (p *property) serve(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if p.fail != 0 {
		w.WriteHeader(p.fail)
		return
	}
	var ask struct {
		DateRanges      []struct{ StartDate, EndDate string }
		Dimensions      []struct{ Name string }
		DimensionFilter *struct {
			Filter struct {
				FieldName    string
				InListFilter struct{ Values []string }
			}
		}
	}
	if err := json.NewDecoder(r.Body).Decode(&ask); err != nil || r.URL.Path != "/v1beta/properties/7:runReport" {
		p.Errorf("asked %s: %v", r.URL.Path, err)
	}
	rows := p.bySource[ask.DateRanges[0].StartDate]
	if len(ask.Dimensions) == 3 {
		rows = p.byPage[ask.DateRanges[0].StartDate]
		if f := ask.DimensionFilter; f == nil || f.Filter.FieldName != "sessionSource" || len(f.Filter.InListFilter.Values) == 0 {
			p.Error("pages were asked for without a filter of their source")
		}
	}
	body := ""
	if len(rows) > 0 {
		body = fmt.Sprintf(`"rows": [%s], "rowCount": %d,`, strings.Join(rows, ","), len(rows))
	}
	_, _ = fmt.Fprintf(w, `{%s "metadata": {%s}, "kind": "analyticsData#runReport"}`, body, p.metadata)
}

// row writes a row of a report: its dimensions, a bar, its metrics.
func row(text string) string {
	dimensions, metrics, _ := strings.Cut(text, " | ")
	values := func(list string) string {
		var all []string
		for v := range strings.SplitSeq(list, ", ") {
			all = append(all, fmt.Sprintf(`{"value": %q}`, v))
		}
		return strings.Join(all, ",")
	}
	return fmt.Sprintf(`{"dimensionValues": [%s], "metricValues": [%s]}`, values(dimensions), values(metrics))
}

// world is a project whose web analytics is read.
type world struct {
	*testing.T

	db       *storage.DB
	project  *model.Project
	property *property
	traffic  *traffic.Service
	feed     connector.Feed
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{T: t, db: storagetest.Open(t), property: newProperty(t)}
	w.project = &model.Project{ID: model.NewID(), WebsiteURL: "https://www.example.com", Timezone: "UTC", OwnedDomains: []string{"example.com"}}
	workspace := model.NewID()
	for _, statement := range []string{
		fmt.Sprintf(`INSERT INTO workspaces VALUES ('%s', 'W', 'paid', now(), now())`, workspace),
		fmt.Sprintf(`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market, country_code,
			language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains, created_at, updated_at)
			VALUES ('%s', '%s', 'P', 'B', 'https://www.example.com', '', '', '', 'US', 'en', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now())`,
			w.project.ID, workspace),
	} {
		if _, err := w.db.Pool().Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	catalogue, err := bots.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	clock := func() time.Time { return now }
	if w.traffic, err = traffic.New(traffic.Config{
		Store: store.New(w.db), Catalogue: catalogue, Verifier: bots.NewVerifier(nil, nil, clock), Clock: clock,
	}); err != nil {
		t.Fatal(err)
	}
	w.feed = analyticsimport.Feeds(w.traffic, clock)[0]
	return w
}

func (w *world) read(day string) (connector.DayRead, error) {
	w.Helper()
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		w.Fatal(err)
	}
	source := connector.Source{
		Session:   connector.Session{Kind: model.ConnectionKindAnalytics, Property: "properties/7", HTTP: w.property.Client(), BaseURL: w.property.URL},
		ProjectID: w.project.ID, ConnectionID: model.NewID(),
	}
	return w.feed.ReadDay(w.Context(), source, at)
}

func (w *world) mustRead(day string) connector.DayRead {
	w.Helper()
	read, err := w.read(day)
	if err != nil {
		w.Fatal(err)
	}
	return read
}

func window(from, to string) model.TrafficQuery {
	custom := model.RangeCustom
	return model.TrafficQuery{Range: &custom, StartDate: &from, EndDate: &to}
}

func (w *world) referrals(from, to string) *model.AiReferrals {
	w.Helper()
	report, err := w.traffic.Overview(w.Context(), w.project, window(from, to))
	if err != nil {
		w.Fatal(err)
	}
	return report.Referrals
}

// shown writes figures as JSON does: null where nothing is known.
func shown(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// fill returns the property two days with visits.
func (w *world) fill() {
	w.property.bySource["2026-11-20"] = []string{
		row("chatgpt.com, Referral | 30, 20, 2.5, 1, 19.5"), row("chatgpt, Organic Search | 10, 5, 0, 0, 0"), row("perplexity, Referral | 10, 10, 1, 0, 0"),
		row("google, Organic Search | 40, 30, 4, 2, -3.5"), row("(direct), Direct | 10, 2, 0, 0, 0"),
	}
	w.property.byPage["2026-11-20"] = []string{
		row("chatgpt.com, www.example.com, /docs/a?utm_source=chatgpt.com | 25, 2"), row("chatgpt, example.com, /docs/a | 10, 0"),
		row("perplexity, blog.example.com, /b | 8, 1"), row("perplexity, stranger.example.net, /c | 2, 0"), row("chatgpt.com, www.example.com, (not set) | 5, 0"),
	}
	w.property.bySource["2026-11-19"] = []string{row("google, Organic Search | 50, 30, 4, 2, 0")}
}

func TestReferralsAreThoseThatWebAnalyticsReports(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fill()
	if read := w.mustRead("2026-11-20"); read.Rows != 10 || !read.Complete {
		t.Errorf("read %+v", read)
	}
	w.mustRead("2026-11-19")
	w.mustRead("2026-11-18") // the vendor has nothing
	got := w.referrals("2026-11-18", "2026-11-20")
	for name, c := range map[string]struct {
		got  any
		want string
	}{
		"volume":   {got.ReferralVolume, `[{"date":"2026-11-18"},{"date":"2026-11-19","value":0},{"date":"2026-11-20","value":50}]`},
		"share":    {got.ReferralShare, `[{"date":"2026-11-18"},{"date":"2026-11-19","value":0},{"date":"2026-11-20","value":0.5}]`},
		"sources":  {got.Sources, `[{"aiSource":"assistant_a","aiSourceLabel":"ChatGPT","sessions":40,"share":0.8},{"aiSource":"assistant_d","aiSourceLabel":"Perplexity","sessions":10,"share":0.2}]`},
		"currency": {[]*string{got.CurrencyCode, got.ReportingTimezone}, `["EUR","Europe/Vienna"]`},
		"measures": {got.SourceMeasures, `[{"aiSource":"assistant_a","aiSourceLabel":"ChatGPT","sessions":40,"keyEvents":2.5,"engagementRate":0.625,"transactions":1,"purchaseRevenue":19.5},` +
			`{"aiSource":"assistant_d","aiSourceLabel":"Perplexity","sessions":10,"keyEvents":1,"engagementRate":1,"transactions":0,"purchaseRevenue":0}]`},
		"channels": {got.ChannelComparison, `[{"channel":"Organic Search","sessions":90,"keyEvents":8,"engagementRate":0.6666666666666666},` +
			`{"channel":"AI systems","sessions":50,"keyEvents":3.5,"engagementRate":0.7},{"channel":"Direct","sessions":10,"keyEvents":0,"engagementRate":0.2}]`},
		"unattributed": {got.UnattributedLanding, `5`},
	} {
		if text := shown(t, c.got); text != c.want {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
	}
	var pages []string
	for _, l := range got.LandingPages {
		pages = append(pages, fmt.Sprintf("%s %s %v", l.CanonicalURL, l.AiSource, *l.Sessions))
	}
	want := []string{"https://www.example.com/docs/a assistant_a 25", "https://www.example.com/docs/a assistant_a 10", "https://blog.example.com/b assistant_d 8"}
	if !reflect.DeepEqual(pages, want) {
		t.Errorf("pages %v, want %v", pages, want)
	}
	if quality := shown(t, got.AnalyticsQuality); !strings.Contains(quality, `"excluded_hosts":1`) || strings.Contains(quality, "2026-11-19") {
		t.Errorf("quality %s", quality)
	}
}

func TestPagesHaveTheVisitsAndKeyEventsOfWebAnalytics(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fill()
	w.mustRead("2026-11-20")
	w.property.metadata += `, "samplingMetadatas": [{"samplesReadCount": "5", "samplingSpaceSize": "10"}]`
	for range 2 { // read again, nothing is counted twice
		w.mustRead("2026-11-20")
	}
	folder := "/docs/"
	q := window("2026-11-20", "2026-11-20")
	q.Folder = &folder
	report, err := w.traffic.Pages(t.Context(), w.project, q)
	if err != nil || len(report.Items) != 1 {
		t.Fatalf("%+v, %v", report, err)
	}
	page := report.Items[0]
	if page.DisplayPath != "/docs/a" || page.Referrals.State != model.TrafficLegStateFlagged || *page.Referrals.Value != 35 || *page.Referrals.Reason != "sampled" ||
		*page.Referrals.Coverage != "complete" || *page.KeyEvents != 2 || page.Crawl.State != model.TrafficLegStateNotConnected {
		t.Errorf("page %s", shown(t, page))
	}
	quality := shown(t, w.referrals("2026-11-20", "2026-11-20").AnalyticsQuality)
	if !strings.Contains(quality, `"revision":3`) || !strings.Contains(quality, `"flags":["sampled"]`) {
		t.Errorf("quality %s", quality)
	}
}

func TestWithheldFiguresAreNotZero(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fill()
	w.property.metadata += `, "subjectToThresholding": true`
	w.mustRead("2026-11-19")
	got := w.referrals("2026-11-19", "2026-11-19")
	if volume := shown(t, got.ReferralVolume); volume != `[{"date":"2026-11-19"}]` || got.UnattributedLanding != nil {
		t.Errorf("a thresholded day without a row of an AI system: %s, unattributed %v", volume, got.UnattributedLanding)
	}
}

func TestFailuresOfWebAnalyticsStoreNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.property.bySource["2026-11-20"] = []string{row("chatgpt.com, Referral | many, 0, 0, 0, 0")}
	if _, err := w.read("2026-11-20"); err == nil {
		t.Error("a figure that is none was taken")
	}
	w.property.bySource["2026-11-20"] = []string{row("chatgpt.com | 1")}
	if _, err := w.read("2026-11-20"); err == nil {
		t.Error("a row of another form was taken")
	}
	w.property.fail = http.StatusTooManyRequests
	if _, err := w.read("2026-11-20"); err == nil || connector.Classify(err).Kind != connector.FailureQuota {
		t.Errorf("too many requests: %v", err)
	}
	if got := w.referrals("2026-11-20", "2026-11-20"); len(got.SourceMeasures) != 0 || got.ReferralVolume[0].Value != nil {
		t.Errorf("after failures: %s", shown(t, got))
	}
}
