package traffic_test

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// world is a project, and AI traffic on a database of its own.
type world struct {
	testing.TB

	db      *storage.DB
	project *model.Project
	traffic *traffic.Service
}

var now = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

func newWorld(t *testing.T) *world {
	t.Helper()
	return newWorldAt(t, storagetest.URL(t))
}

// newWorldAt makes a world in an empty database.
func newWorldAt(tb testing.TB, url string) *world {
	tb.Helper()
	w := &world{TB: tb, db: storagetest.OpenURL(tb, url)}
	w.project = &model.Project{ID: model.NewID(), WebsiteURL: "https://www.example.com", Timezone: "UTC", OwnedDomains: []string{"example.com"}}
	w.project.WorkspaceID = model.NewID()
	for _, statement := range []string{
		fmt.Sprintf(`INSERT INTO workspaces VALUES ('%s', 'W', 'paid', now(), now())`, w.project.WorkspaceID),
		fmt.Sprintf(`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market, country_code,
			language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains, created_at, updated_at)
			VALUES ('%s', '%s', 'P', 'B', 'https://www.example.com', '', '', '', 'US', 'en', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now())`,
			w.project.ID, w.project.WorkspaceID),
	} {
		if _, err := w.db.Pool().Exec(tb.Context(), statement); err != nil {
			tb.Fatal(err)
		}
	}
	w.traffic = w.service(traffic.Config{})
	return w
}

func (w *world) service(cfg traffic.Config) *traffic.Service {
	w.Helper()
	catalogue, err := bots.BuiltIn()
	if err != nil {
		w.Fatal(err)
	}
	ranges, err := bots.BuiltInRanges()
	if err != nil {
		w.Fatal(err)
	}
	s := store.New(w.db)
	if cfg.Store == nil {
		cfg.Store = s
	}
	cfg.Catalogue, cfg.Verifier, cfg.Citations = catalogue, bots.NewVerifier(ranges, nil, time.Now), s
	cfg.Clock = func() time.Time { return now }
	service, err := traffic.New(cfg)
	if err != nil {
		w.Fatal(err)
	}
	return service
}

func (w *world) source(in model.CrawlSourceInput) *model.CrawlSource {
	w.Helper()
	source, err := w.traffic.Create(w.Context(), w.project, in)
	if err != nil {
		w.Fatal(err)
	}
	return source
}

func (w *world) receive(source *model.CrawlSource, key, body string) *model.CrawlBatch {
	w.Helper()
	batch, err := w.try(source, key, strings.NewReader(body))
	if err != nil {
		w.Fatal(err)
	}
	return batch
}

func (w *world) try(source *model.CrawlSource, key string, body io.Reader) (*model.CrawlBatch, error) {
	spool, err := traffic.NewSpool(body, nil)
	if err != nil {
		return nil, err
	}
	defer spool.Close() //nolint:errcheck // a removed file
	return w.traffic.Receive(w.Context(), traffic.Delivery{Source: source, Key: key, Body: spool})
}

func (w *world) overview(q model.TrafficQuery) *model.AiTrafficOverview {
	w.Helper()
	report, err := w.traffic.Overview(w.Context(), w.project, q)
	if err != nil {
		w.Fatal(err)
	}
	return report
}

func custom(from, to string) model.TrafficQuery {
	r := model.RangeCustom
	return model.TrafficQuery{Range: &r, StartDate: &from, EndDate: &to}
}

func apache(t *testing.T) string {
	t.Helper()
	file, err := os.Open("testdata/apache_combined.log.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close() //nolint:errcheck // it is only read
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func value(v *float64) float64 {
	if v == nil {
		return -1
	}
	return *v
}

// The real log gives what it holds, however often and in however overlapping parts it comes.
func TestReceive_RealLog(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupUpload})
	log := apache(t)
	lines := strings.SplitAfter(log, "\n")
	first := w.receive(source, "", strings.Join(lines[:6_000], ""))
	if first.AcceptedLines != 6_000 || first.RejectedLines != 0 || first.OverlappingLines != 0 {
		t.Errorf("the first part: %+v", first)
	}
	if part := w.receive(source, "", strings.Join(lines[4_000:], "")); part.AcceptedLines != 5_999 || part.RejectedLines != 1 || part.OverlappingLines != 2_000 {
		t.Errorf("the second part: %+v", part)
	}
	if whole := w.receive(source, "", log); whole.AcceptedLines != 9_999 || whole.OverlappingLines != 9_999 || len(whole.RejectedSample) != 1 || whole.RejectedSample[0].Line != 8_899 {
		t.Errorf("the whole: %+v", whole)
	}
	if again := w.receive(source, "", strings.Join(lines[:6_000], "")); again.BatchID != first.BatchID {
		t.Errorf("the first part again: %+v", again)
	}
	q := custom("2015-05-17", "2015-05-20")
	all := model.VerificationFilterAll
	q.Verification = &all
	google := "googlebot"
	q.BotID = &google
	report := w.overview(q)
	if got, want := value(report.Crawl.Requests), float64(strings.Count(log, "Googlebot/2.1")+strings.Count(log, "Googlebot-Mobile/2.1")-1); got != want {
		t.Errorf("%v requests of Googlebot, want %v: the line that is cut off has one more", got, want)
	}
	w.checkPages(q, report)
	w.checkDays()
}

// checkPages goes through all pages: together they have what the overview has.
func (w *world) checkPages(q model.TrafficQuery, report *model.AiTrafficOverview) {
	w.Helper()
	limit, total, pages := 100, 0.0, 0
	q.Limit = &limit
	for {
		list, err := w.traffic.Pages(w.Context(), w.project, q)
		if err != nil {
			w.Fatal(err)
		}
		for _, p := range list.Items {
			total += value(p.Crawl.Value)
			pages++
			if p.CanonicalURL != "https://www.example.com"+p.DisplayPath || p.LastCrawl == nil || p.Findings.State != model.TrafficLegStateNotConnected {
				w.Errorf("%+v", p)
			}
		}
		if q.Cursor = list.NextCursor; q.Cursor == nil {
			break
		}
	}
	if total != value(report.Crawl.Requests) || float64(pages) != value(report.Crawl.Pages) {
		w.Errorf("%v requests of %d pages, the overview has %v of %v", total, pages, value(report.Crawl.Requests), value(report.Crawl.Pages))
	}
}

func (w *world) checkDays() {
	w.Helper()
	list, err := w.traffic.Coverage(w.Context(), w.project, custom("2015-05-16", "2015-05-20"))
	if err != nil {
		w.Fatal(err)
	}
	want := []string{"partial", "declared_complete", "declared_complete", "partial", "unknown"}
	for i, item := range list.Items {
		if string(item.Coverage) != want[i] {
			w.Errorf("%s is %s: %s", item.ReportingDate, item.Coverage, item.Reason)
		}
	}
}

// On a day of which nothing was received the gap is the day, as far as it is over.
func TestCoverage_GapOfDayWithoutLines(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	zone := "Europe/Vienna"
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom, ReportingTimezone: &zone})
	for day, want := range map[string]int{"2026-11-20": 1440, "2026-03-29": 1380, "2026-10-25": 1500, "2026-11-22": 13 * 60} {
		list, err := w.traffic.Coverage(t.Context(), w.project, custom(day, day))
		if err != nil || len(list.Items) != 1 || list.Items[0].SourceID != source.ID {
			t.Fatalf("%s: %+v, %v", day, list, err)
		}
		if item := list.Items[0]; item.MaxGapMinutes != want || item.Coverage != model.CrawlCoverageUnknown || item.ReportingTimezone != zone {
			t.Errorf("%s has a gap of %d minutes, want %d: %+v", day, item.MaxGapMinutes, want, item)
		}
	}
}

func line(second int, path, address, agent string, status int) string {
	at := time.Date(2026, 11, 21, 9, 0, second, 0, time.UTC).Format(time.RFC3339)
	return fmt.Sprintf(`{"time":%q,"address":%q,"method":"GET","url":%q,"status":%d,"user_agent":%q}`+"\n", at, address, path, status, agent)
}

func TestOverview_Verification(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rate := 0.5
	source := w.source(model.CrawlSourceInput{
		Setup: model.CrawlSourceSetupCustom, Sampling: &model.SamplingInput{Kind: model.SamplingKindSampled, Rate: &rate},
	})
	w.receive(source, "1", line(1, "/a?x=1", "20.171.206.1", "GPTBot/1.2", 200)+line(2, "/a?x=2", "20.171.206.1", "GPTBot/1.2", 404)+
		line(3, "/b", "192.0.2.1", "GPTBot/1.2", 200)+line(4, "/c", "192.0.2.2", "Bytespider", 200)+line(5, "/c", "192.0.2.3", "Mozilla/5.0 Firefox", 200))
	crawl := w.overview(custom("2026-11-21", "2026-11-21")).Crawl
	got := []float64{value(crawl.Requests), value(crawl.Pages), value(crawl.ActiveBots), value(crawl.FailedVerificationRequests), value(crawl.ErrorShare)}
	if want := []float64{6, 2, 2, 2, 2.0 / 6}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("requests, pages, bots, failed, errors %v, want %v", got, want)
	}
	failed := model.VerificationFilterFailed
	q := custom("2026-11-21", "2026-11-21")
	q.Verification = &failed
	if got := value(w.overview(q).Crawl.Requests); got != 2 {
		t.Errorf("%v requests that failed verification", got)
	}
	if empty := w.overview(custom("2026-11-01", "2026-11-02")).Crawl; empty.Requests != nil || empty.Coverage != model.CrawlCoverageUnknown || len(empty.Series) != 0 {
		t.Errorf("days without logs: %+v", empty)
	}
}

// No address is stored anywhere: neither a client's nor one that was forwarded.
func TestReceive_KeepsNoAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	visit := strings.Replace(line(1, "/a", "203.0.113.77", "Mozilla/5.0 Firefox", 200), `"status"`, `"referrer":"https://chatgpt.com/","status"`, 1)
	again := strings.Replace(visit, ":01Z", ":09Z", 1)
	refused := strings.Replace(line(3, "/a?email=bob@example.org", "203.0.113.77", "GPTBot/1", 200), "2026", "2036", 1)
	batch := w.receive(source, "", visit+again+line(2, "/a", "203.0.113.77", "GPTBot/1", 200)+refused)
	if want := `"address":"[address]","method":"GET","url":"/a?[query]"`; len(batch.RejectedSample) != 1 || !strings.Contains(batch.RejectedSample[0].Text, want) {
		t.Errorf("the refused line is shown as %+v", batch.RejectedSample)
	}
	referrals := w.overview(custom("2026-11-21", "2026-11-21")).Referrals
	if len(referrals.Sources) != 1 || referrals.Sources[0].AiSource != model.ReferralSourceAssistantA || referrals.Sources[0].Sessions != 1 {
		t.Errorf("one visitor of one day makes %+v", referrals.Sources)
	}
	rows, err := w.db.Pool().Query(t.Context(), `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`)
	if err != nil {
		t.Fatal(err)
	}
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, name)
	}
	for _, table := range tables {
		var found bool
		if err := w.db.Pool().QueryRow(t.Context(), `SELECT exists(SELECT 1 FROM `+table+` t WHERE t::text ~ '203\.0\.113\.77|bob@')`).Scan(&found); err != nil {
			t.Fatal(err)
		}
		if found {
			t.Errorf("%s holds the address", table)
		}
	}
}

// A status outside 100 to 599 refuses its line. A line without a status counts as a request and not as
// an error.
func TestReceive_StatusOutsideHTTP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	batch := w.receive(source, "", line(1, "/a", "20.171.206.1", "GPTBot/1.2", 200)+line(2, "/a", "20.171.206.1", "GPTBot/1.2", 999)+
		line(3, "/a", "20.171.206.1", "GPTBot/1.2", 0)+line(4, "/a", "20.171.206.1", "GPTBot/1.2", 503))
	const reason = "has status 999, which is none of 100 to 599"
	if batch.AcceptedLines != 3 || len(batch.RejectedSample) != 1 || batch.RejectedSample[0].Line != 2 || batch.RejectedSample[0].Reason != reason {
		t.Errorf("the batch: %+v", batch)
	}
	if crawl := w.overview(custom("2026-11-21", "2026-11-21")).Crawl; value(crawl.Requests) != 3 || value(crawl.ErrorShare) != 0.5 {
		t.Errorf("%v requests, share of errors %v", value(crawl.Requests), value(crawl.ErrorShare))
	}
}

// Every page has a path that begins with a slash. A line without a path is no page.
func TestReceive_OddPaths(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupUpload})
	var log strings.Builder
	for i, request := range []string{"GET f13", "GET /f13", "OPTIONS *", "CONNECT www.example.com:443"} {
		fmt.Fprintf(&log, "20.171.206.1 - - [21/Nov/2026:10:00:%02d +0000] \"%s HTTP/1.1\" 200 5 \"-\" \"GPTBot/1.2\"\n", i, request)
	}
	if batch := w.receive(source, "", log.String()); batch.AcceptedLines != 4 {
		t.Errorf("the batch: %+v", batch)
	}
	list, err := w.traffic.Pages(t.Context(), w.project, custom("2026-11-21", "2026-11-21"))
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Items) != 1 || list.Items[0].CanonicalURL != "https://www.example.com/f13" || value(list.Items[0].Crawl.Value) != 2 {
		t.Errorf("the pages: %+v", list.Items)
	}
}

// Batches that many send at once, each several times, are counted once.
func TestReceive_ConcurrentRepeats(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	const batches, repeats = 20, 3
	var wg sync.WaitGroup
	for i := range batches * repeats {
		wg.Go(func() {
			n := i % batches
			for {
				_, err := w.try(source, strconv.Itoa(n), strings.NewReader(line(n, fmt.Sprintf("/%d", n), "20.171.206.1", "GPTBot/1.2", 200)))
				if fault.KindOf(err) == fault.RateLimited && err != nil {
					continue
				}
				if err != nil {
					t.Error(err)
				}
				return
			}
		})
	}
	wg.Wait()
	if got := value(w.overview(custom("2026-11-21", "2026-11-21")).Crawl.Requests); got != batches {
		t.Errorf("%v requests, want %d", got, batches)
	}
}

func TestReceive_Refusals(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	if _, err := w.try(source, "", strings.NewReader("no log at all")); fault.KindOf(err) != fault.Invalid ||
		!strings.Contains(err.Error(), `known formats: "cloudfront", "w3c", `) {
		t.Errorf("no log: %v", err)
	}
	var packed strings.Builder
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte(line(1, "/a", "192.0.2.1", "GPTBot/1", 200)))
	if err := errors.Join(z.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := w.try(source, "", strings.NewReader(packed.String()[:packed.Len()-4])); fault.KindOf(err) != fault.Invalid {
		t.Errorf("half a gzip file: %v", err)
	}
	shown, err := w.traffic.AnySource(t.Context(), source.ID)
	if err != nil || shown.UnsupportedBatches != 1 || shown.AcceptedLines != 0 {
		t.Errorf("the source: %+v, %v", shown, err)
	}
	if heartbeat := w.receive(source, "", ""); heartbeat != nil {
		t.Errorf("a heartbeat is %+v", heartbeat)
	}
}

// A delivery is not counted if its source is revoked while the delivery arrives.
func TestReceive_RevokedMeanwhile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for setup, want := range map[model.CrawlSourceSetup]fault.Kind{
		model.CrawlSourceSetupCustom: fault.InvalidSourceToken, model.CrawlSourceSetupUpload: fault.Conflict,
	} {
		source := w.source(model.CrawlSourceInput{Setup: setup})
		if _, err := w.traffic.RevokeSource(t.Context(), w.project.ID, source.ID); err != nil {
			t.Fatal(err)
		}
		if batch, err := w.try(source, "", strings.NewReader(line(1, "/a", "192.0.2.1", "GPTBot/1", 200))); fault.KindOf(err) != want {
			t.Errorf("%s: %+v, %v", setup, batch, err)
		}
		if shown, err := w.traffic.AnySource(t.Context(), source.ID); err != nil || shown.AcceptedLines != 0 {
			t.Errorf("%s: %+v, %v", setup, shown, err)
		}
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	source := w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupCustom})
	w.source(model.CrawlSourceInput{Setup: model.CrawlSourceSetupEdgeWorker})
	enter := func(token string) fault.Kind {
		found, err := w.traffic.SourceOfToken(t.Context(), token)
		if err == nil && found.ID == source.ID {
			return ""
		}
		return fault.KindOf(err)
	}
	if got := enter(*source.Token); got != "" {
		t.Errorf("its own token: %s", got)
	}
	rotated, err := w.traffic.Rotate(t.Context(), w.project.ID, source.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := enter(*source.Token); got != fault.InvalidSourceToken {
		t.Errorf("the old token: %s", got)
	}
	if got := enter(*rotated.Token); got != "" {
		t.Errorf("the new token: %s", got)
	}
	if _, err := w.traffic.RevokeSource(t.Context(), w.project.ID, source.ID); err != nil {
		t.Fatal(err)
	}
	if got := enter(*rotated.Token); got != fault.InvalidSourceToken {
		t.Errorf("a revoked source's token: %s", got)
	}
	key := storage.ChildKey{ProjectID: model.NewID(), ID: source.ID}
	if found, err := w.traffic.SourcesByID(t.Context(), []storage.ChildKey{key}); err != nil || len(found) > 0 {
		t.Errorf("another project's source: %v, %v", found, err)
	}
}
