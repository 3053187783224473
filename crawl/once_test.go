package crawl_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/pages"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// Any number of processes fetch a page once a day, for all projects that cite it,
// and ask a host one thing at a time.
func TestPagesAreFetchedOnceADay(t *testing.T) {
	t.Parallel()
	const pages = 30
	hosts := []string{"127.0.0.1", "127.0.0.2", "localhost"}
	s := newSite(t, map[string]http.HandlerFunc{"/robots.txt": text("")})
	w := newWorld(t)
	second, _ := w.another()
	var cites []citation
	for i := range pages {
		path := fmt.Sprintf("/%d", i)
		s.pages[path] = article("Sony", "Sony")
		for _, host := range hosts {
			cites = append(cites, citation{url: s.url(host, path)}, citation{url: s.url(host, path) + "#part"})
		}
	}
	var readers []*crawl.Pages
	for range 4 {
		readers = append(readers, w.pages(s))
	}
	for _, p := range []*model.Project{w.project, second} {
		must(t, readers[0].Queue(t.Context(), p.ID, w.audit(p, model.AuditStatusCompleted, cites...)))
	}
	all := func() bool { return w.one(`SELECT count(*) FROM source_pages WHERE due_at IS NOT NULL`) == 0 }
	for range 20 {
		var wg sync.WaitGroup
		for _, p := range readers {
			wg.Go(func() {
				if err := p.Read(t.Context(), nil); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if all() {
			break
		}
		w.later(time.Minute)
	}
	for i := range pages {
		for _, host := range hosts {
			if n := s.count(host, fmt.Sprintf("/%d", i)); n != 1 {
				t.Errorf("%s/%d was asked for %d times", host, i, n)
			}
		}
	}
	n := w.one(`SELECT count(*) FROM source_pages WHERE state = 'read' AND brand AND due_at IS NULL`)
	if s.most != 1 || n != 2*2*pages*len(hosts) {
		t.Errorf("%d requests at once to a host, %d rows read", s.most, n)
	}
}

// A page is due again when it is cited again, a day after its last fetch; who is
// tracked by then is found on it.
func TestCitedAgain(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]http.HandlerFunc{"/a": article("Headphones", "Bose and Sennheiser")})
	w := newWorld(t)
	p, url := w.pages(s), s.url("127.0.0.1", "/a")
	w.cite(p, url)
	w.read(p)
	w.later(time.Hour)
	fetched := w.clock()
	_, err := w.store.Pool().Exec(t.Context(), `UPDATE competitors SET name = 'Sennheiser', domains = '{}' WHERE id = $1`, w.bose)
	must(t, err)
	w.cite(p, url)
	must(t, p.Read(t.Context(), nil))
	if n := w.one(`SELECT count(*) FROM source_pages WHERE cited_at = $1 AND state = 'read' AND due_at > $1`, fetched); n != 1 || s.count("127.0.0.1", "/a") != 1 {
		t.Errorf("%v, asked %d times", w.of(url), s.count("127.0.0.1", "/a"))
	}
	s.pages["/a"] = article("Headphones", "Sennheiser alone, and Sony")
	w.later(23 * time.Hour)
	w.read(p)
	got := w.of(url)
	if got.String() != "read, 200, brand, competitors 1, article, content" || got.Due || s.count("127.0.0.1", "/a") != 2 {
		t.Errorf("%v, due %v, asked %d times", got, got.Due, s.count("127.0.0.1", "/a"))
	}
	w.later(48 * time.Hour)
	w.read(p)
	if n := s.count("127.0.0.1", "/a"); n != 2 {
		t.Errorf("asked %d times without being cited", n)
	}
}

// A project that cites what was fetched for another waits until a day has passed.
func TestOthersWaitADay(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]http.HandlerFunc{"/a": article("Sony", "Sony")})
	w := newWorld(t)
	second, _ := w.another()
	p, url := w.pages(s), s.url("127.0.0.1", "/a")
	w.cite(p, url)
	w.read(p)
	w.later(time.Hour)
	must(t, p.Queue(t.Context(), second.ID, w.audit(second, model.AuditStatusCompleted, citation{url: url})))
	w.read(p)
	if rows := w.rows(second.ID); s.count("127.0.0.1", "/a") != 1 || len(rows) != 1 || rows[0].String() != "pending" || !rows[0].Due {
		t.Errorf("asked %d times, %v", s.count("127.0.0.1", "/a"), rows)
	}
	w.later(23 * time.Hour)
	w.read(p)
	if rows := w.rows(second.ID); s.count("127.0.0.1", "/a") != 2 || rows[0].State != "read" || !rows[0].Brand {
		t.Errorf("asked %d times, %v", s.count("127.0.0.1", "/a"), rows)
	}
}

// What a process was fetching when it died is due again a day after, not before,
// and all else at once when its host is free. It records nothing late.
func TestKilledWhileFetching(t *testing.T) {
	t.Parallel()
	asked, over := make(chan struct{}, 10), make(chan struct{})
	t.Cleanup(func() { close(over) })
	slow := func(_ http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		select {
		case <-over:
		case <-r.Context().Done():
		}
	}
	s := newSite(t, map[string]http.HandlerFunc{"/a": slow, "/b": slow})
	w := newWorld(t)
	long := func(_ *crawl.Config, e *egress.Config) { e.Timeout = time.Minute }
	p := w.pages(s, long)
	w.cite(p, s.url("127.0.0.1", "/a"), s.url("127.0.0.1", "/b"))
	killed, kill := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.Read(killed, nil) }()
	<-asked
	must(t, w.pages(s, long).Read(t.Context(), nil)) // finds the host held
	kill()
	if err := <-ended; err == nil {
		t.Error("being killed is no error")
	}
	if n := w.one(`SELECT count(*) FROM source_pages WHERE state = 'pending' AND begun_at IS NOT NULL`); n != 1 {
		t.Errorf("%d begun", n)
	}
	s.pages["/a"], s.pages["/b"] = article("Sony", "Sony"), article("Sony", "Sony")
	other := w.pages(s)
	w.later(10 * time.Minute)
	w.read(other)
	read := func() int { return w.one(`SELECT count(*) FROM source_pages WHERE state = 'read'`) }
	if n := read(); n != 1 || s.count("127.0.0.1", "/a")+s.count("127.0.0.1", "/b") != 2 {
		t.Errorf("%d read", n)
	}
	w.later(24 * time.Hour)
	w.read(other)
	if n := read(); n != 2 || s.count("127.0.0.1", "/a")+s.count("127.0.0.1", "/b") != 3 {
		t.Errorf("%d read a day later", n)
	}
}

// A process that holds a host no longer begins no fetch there, and records none
// that somebody else has begun since.
func TestHostsAreHeldByOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := w.pages(newSite(t, nil))
	w.cite(p, "https://a.example/1", "https://a.example/2")
	mine, theirs, now := uuid.New(), uuid.New(), w.clock()
	hold := func(who uuid.UUID, at time.Time) (string, bool) {
		host, taken, err := pages.New(w.store).HoldHost(t.Context(), who, at, at.Add(time.Minute))
		must(t, err)
		return host, taken
	}
	begin := func(who uuid.UUID, at time.Time, page string) pages.Fetch {
		return pages.Fetch{Holder: who, Host: "a.example", Page: page, At: at, Between: 24 * time.Hour}
	}
	due, err := pages.New(w.store).DuePages(t.Context(), "a.example", now, 10)
	if err != nil || len(due) != 2 {
		t.Fatalf("%v, %v", due, err)
	}
	if host, _ := hold(mine, now); host != "a.example" {
		t.Errorf("held %q", host)
	}
	if host, taken := hold(theirs, now); host != "" || taken {
		t.Errorf("also held %q, %v", host, taken)
	}
	first := begin(mine, now, due[0].Hash)
	cited, err := pages.New(w.store).BeginFetch(t.Context(), first)
	if err != nil || len(cited) != 1 {
		t.Fatalf("%v, %v", cited, err)
	}
	if again, err := pages.New(w.store).BeginFetch(t.Context(), first); err != nil || len(again) != 0 {
		t.Errorf("begun twice: %v, %v", again, err)
	}
	late := now.Add(2 * time.Minute)
	if host, _ := hold(theirs, late); host != "a.example" {
		t.Errorf("not free after its time: %q", host)
	}
	if lost, err := pages.New(w.store).BeginFetch(t.Context(), begin(mine, late, due[1].Hash)); err != nil || len(lost) != 0 {
		t.Errorf("begun without the host: %v, %v", lost, err)
	}
	if got, err := pages.New(w.store).BeginFetch(t.Context(), begin(theirs, late, due[1].Hash)); err != nil || len(got) != 1 {
		t.Errorf("not begun by the holder: %v, %v", got, err)
	}
	outcome := []pages.Outcome{{Cited: cited[0], State: pages.Read, Brand: true}}
	stale := first
	stale.At = now.Add(-time.Hour)
	must(t, pages.New(w.store).EndFetch(t.Context(), stale, outcome, late))
	if n := w.one(`SELECT count(*) FROM source_pages WHERE state = 'read'`); n != 0 {
		t.Error("recorded of a fetch that was not the last")
	}
	must(t, pages.New(w.store).EndFetch(t.Context(), first, outcome, late))
	if n := w.one(`SELECT count(*) FROM source_pages WHERE state = 'read' AND brand AND due_at IS NULL`); n != 1 {
		t.Error("not recorded")
	}
	must(t, pages.New(w.store).LeaveHost(t.Context(), mine, "a.example", late))
	if host, _ := hold(mine, late); host != "" {
		t.Error("left for somebody else")
	}
	must(t, pages.New(w.store).LeaveHost(t.Context(), theirs, "a.example", late))
	must(t, pages.New(w.store).LeaveHost(t.Context(), theirs, "b.example", late.Add(48*time.Hour)))
	if n := w.one(`SELECT count(*) FROM page_hosts`); n != 0 {
		t.Errorf("%d hosts are not forgotten", n)
	}
}

// A process that is to stop ends the page that it is reading and begins no other.
func TestStoppingEndsThePage(t *testing.T) {
	t.Parallel()
	asked, answer := make(chan struct{}, 10), make(chan struct{})
	slow := func(w http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-answer
		article("Sony", "Sony")(w, r)
	}
	s := newSite(t, map[string]http.HandlerFunc{"/a": slow, "/b": slow})
	w := newWorld(t)
	p := w.pages(s, func(_ *crawl.Config, e *egress.Config) { e.Timeout = time.Minute })
	w.cite(p, s.url("127.0.0.1", "/a"), s.url("127.0.0.1", "/b"))
	stopping, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- p.Read(t.Context(), stopping) }()
	<-asked
	close(stopping)
	close(answer)
	must(t, <-ended)
	if n := w.one(`SELECT count(*) FROM source_pages WHERE state = 'read'`); n != 1 || len(asked) != 0 {
		t.Errorf("%d pages were read", n)
	}
}

// What belongs to a deleted project is fetched for nobody, or recorded for nobody.
func TestDeletedWhileFetching(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	w := newWorld(t)
	url := s.url("127.0.0.1", "/a")
	s.pages = map[string]http.HandlerFunc{"/a": func(rw http.ResponseWriter, r *http.Request) {
		if err := projects.New(w.store).DeleteProject(r.Context(), w.project.WorkspaceID, w.project.ID); err != nil {
			t.Error(err)
		}
		article("Sony", "Sony")(rw, r)
	}}
	p := w.pages(s)
	w.cite(p, url)
	must(t, p.Read(t.Context(), nil))
	if rows := w.rows(w.project.ID); len(rows) != 0 || s.count("127.0.0.1", "/a") != 1 {
		t.Errorf("%v, asked %d times", rows, s.count("127.0.0.1", "/a"))
	}
}

// However many pages an audit cites, queueing them takes the same few statements.
func TestStatementsOfQueueing(t *testing.T) {
	t.Parallel()
	var counted storagetest.Statements
	w := newWorld(t)
	w.store = storagetest.OpenURL(t, w.url, storagetest.Counted(&counted))
	p := w.pages(newSite(t, nil))
	var cites []citation
	for i := range 50 {
		cites = append(cites, citation{url: fmt.Sprintf("https://a.example/%d", i)})
	}
	id := w.audit(w.project, model.AuditStatusCompleted, cites...)
	before := counted.Load()
	must(t, p.Queue(t.Context(), w.project.ID, id))
	if n := counted.Load() - before; n > 5 {
		t.Errorf("%d statements", n)
	}
}
