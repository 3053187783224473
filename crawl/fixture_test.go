package crawl_test

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/pages"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// site is a web server that notes what it was asked for.
type site struct {
	testing.TB
	port uint16

	mu    sync.Mutex
	pages map[string]http.HandlerFunc // by path
	asked map[string]int              // by host and path
	at    map[string]int              // hosts that are being answered
	most  int                         // requests of one host at once
}

// newSite serves pages under every address of loopback.
func newSite(tb testing.TB, pages map[string]http.HandlerFunc) *site {
	tb.Helper()
	s := &site{TB: tb, pages: pages, asked: map[string]int{}, at: map[string]int{}}
	listener, err := new(net.ListenConfig).Listen(tb.Context(), "tcp4", "0.0.0.0:0")
	must(tb, err)
	s.port = netip.MustParseAddrPort(listener.Addr().String()).Port()
	server := httptest.NewUnstartedServer(s)
	server.Listener = listener
	server.Start()
	tb.Cleanup(server.Close)
	return s
}

// ServeHTTP serves a page, and nothing under other paths.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host, _, _ := strings.Cut(r.Host, ":")
	s.mu.Lock()
	s.asked[host+r.URL.Path]++
	s.at[host]++
	s.most = max(s.most, s.at[host])
	page := s.pages[r.URL.Path]
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.at[host]--
	}()
	if page != nil {
		page(w, r)
		return
	}
	http.NotFound(w, r)
}

func (s *site) url(host, path string) string {
	return "http://" + host + ":" + strconv.Itoa(int(s.port)) + path
}

func (s *site) count(host, path string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked[host+path]
}

func text(content string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, content) }
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// article is a page about something, long enough to be one.
func article(title, about string) http.HandlerFunc {
	const filler = "<p>People compare things for a long time before they buy them, and rightly so: much money is spent in vain.</p>"
	return text("<!doctype html><title>" + title + "</title><nav>Bose</nav><main><h1>" + title + "</h1><p>" + about + "</p>" +
		strings.Repeat(filler, 3) + "</main>")
}

// world is a database with a project, and a clock.
type world struct {
	testing.TB
	url     string
	store   *storage.DB
	project *model.Project
	bose    uuid.UUID

	mu  sync.Mutex
	now time.Time
}

func newWorld(tb testing.TB) *world {
	tb.Helper()
	w := &world{TB: tb, url: storagetest.URL(tb), now: time.Now().Truncate(time.Second)}
	w.store = storagetest.OpenURL(tb, w.url)
	w.project, w.bose = w.another()
	return w
}

// another makes a project: Sony, with Bose as its competitor.
func (w *world) another() (*model.Project, uuid.UUID) {
	p, made := audittest.Project(w, w.store, 1)
	return p, made.Competitors[0].ID
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

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// citation is an address with the number of responses that cite it.
type citation struct {
	url   string
	times int
	owned bool
}

// audit stores a finished audit of a project that cites pages.
func (w *world) audit(p *model.Project, status model.AuditStatus, cites ...citation) uuid.UUID {
	w.Helper()
	id, at := model.NewID(), w.clock()
	_, err := w.store.Pool().Exec(w.Context(), `INSERT INTO audits (project_id, id, workspace_id, status, benchmark_mode, audit_scope,
			repetitions, random_seed, requested_count, completed_count, failed_count, error_message, model_provenance, engine_snapshots,
			entities, market_country_code, market_language_code, not_applicable_engines, created_at, updated_at, started_at, completed_at)
		VALUES ($1, $2, $3, $4, 'consumer_like', 'brand', 1, 's', 1, 1, 0, '', '[]', '[]', '[]', 'US', 'en', '{}', $5, $5, $5, $5)`,
		p.ID, id, p.WorkspaceID, string(status), at)
	must(w, err)
	var rows [][]any
	for _, c := range cites {
		owners := []int16{}
		if c.owned {
			owners = []int16{0}
		}
		host := strings.TrimPrefix(address(w, c.url).Hostname(), "www.")
		for range max(c.times, 1) {
			rows = append(rows, []any{p.ID, id, model.NewID(), 1, c.url, host, "", owners, false})
		}
	}
	_, err = w.store.Pool().CopyFrom(w.Context(), pgx.Identifier{"citations"}, []string{
		"project_id", "reading_id", "execution_id", "position", "url", "host", "title", "entities", "from_text",
	}, pgx.CopyFromRows(rows))
	must(w, err)
	return id
}

// pages makes what reads pages: of a site, without pauses.
func (w *world) pages(s *site, change ...func(*crawl.Config, *egress.Config)) *crawl.Pages {
	w.Helper()
	e := egress.Config{
		UserAgent: "TestBot/1.0", AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Ports: []uint16{s.port},
		Timeout: 2 * time.Second, MaxBytes: 200_000,
	}
	c := crawl.Config{
		Store: pages.New(w.store), Projects: projects.New(w.store), Product: "TestBot", Concurrency: 4, PerAudit: 1000, Pause: time.Millisecond, Clock: w.clock,
	}
	for _, do := range change {
		do(&c, &e)
	}
	client, err := egress.New(e)
	must(w, err)
	w.Cleanup(client.Close)
	c.Client = client
	made, err := crawl.New(c)
	must(w, err)
	return made
}

// cite queues what a finished audit of the project cites.
func (w *world) cite(p *crawl.Pages, urls ...string) {
	w.Helper()
	cites := make([]citation, len(urls))
	for i, url := range urls {
		cites[i].url = url
	}
	must(w, p.Queue(w.Context(), w.project.ID, w.audit(w.project, model.AuditStatusCompleted, cites...)))
}

// read reads what is due, while hosts rest in between.
func (w *world) read(p *crawl.Pages) {
	w.Helper()
	for range 100 {
		must(w, p.Read(w.Context(), nil))
		if w.one(`SELECT count(*) FROM source_pages WHERE due_at <= $1`, w.clock()) == 0 {
			return
		}
		w.later(time.Minute)
	}
	w.Fatal("pages stay due")
}

func (w *world) one(query string, args ...any) (n int) {
	w.Helper()
	must(w, w.store.Pool().QueryRow(w.Context(), query, args...).Scan(&n))
	return n
}

// row is what is stored of a page.
type row struct {
	URL, State, Reason, Title, Format, Method string
	Status                                    int
	Entities                                  []uuid.UUID
	Brand, Fetched, Due                       bool
}

// String shows a row in a line.
func (r row) String() string {
	said := []string{r.State}
	if r.Status != 0 {
		said = append(said, strconv.Itoa(r.Status))
	}
	if r.Brand {
		said = append(said, "brand")
	}
	if len(r.Entities) > 0 {
		said = append(said, fmt.Sprintf("competitors %d", len(r.Entities)))
	}
	for _, more := range []string{r.Format, r.Method, r.Reason} {
		if more != "" {
			said = append(said, more)
		}
	}
	return strings.Join(said, ", ")
}

func (w *world) rows(project uuid.UUID) []row {
	w.Helper()
	found, err := w.store.Pool().Query(w.Context(), `SELECT url, state, reason, coalesce(title, ''), coalesce(page_format, ''),
			coalesce(page_format_method, ''), coalesce(http_status, 0), entities, brand, fetched_at IS NOT NULL, due_at IS NOT NULL
		FROM source_pages WHERE project_id = $1`, project)
	must(w, err)
	all, err := pgx.CollectRows(found, pgx.RowToStructByPos[row])
	must(w, err)
	slices.SortFunc(all, func(a, b row) int { return cmp.Compare(a.URL, b.URL) })
	return all
}

// of returns the row of an address.
func (w *world) of(url string) row {
	w.Helper()
	for _, r := range w.rows(w.project.ID) {
		if r.URL == url {
			return r
		}
	}
	w.Fatalf("no page %s", url)
	return row{}
}

// until waits for something to become true.
func (w *world) until(what string, is func() bool) {
	w.Helper()
	ctx, cancel := context.WithTimeout(w.Context(), time.Minute)
	defer cancel()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !is() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			w.Fatalf("waited in vain: %s", what)
		}
	}
}
