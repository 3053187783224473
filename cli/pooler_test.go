package cli_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage/storagetest"
)

const (
	pooledConnections = 5  // that the pooler has to PostgreSQL
	pooledCallers     = 24 // at once
)

// TestBehindAPooler runs the product through a PgBouncer that gives each transaction any of
// five connections: every operation of the API, an audit that is followed, and repeats of a
// request at once.
func TestBehindAPooler(t *testing.T) {
	t.Parallel()
	url := storagetest.URL(t)
	through, ok := storagetest.Pooler(t, url, pooledConnections)
	if !ok {
		return
	}
	h := houseOn(t, through, fmt.Sprintf("database_direct_url: %q\n", url))
	h.url = url // by which the test itself looks
	h.callAll()
	h.project = h.newProject(h.workspace) // the operations have deleted the first one
	h.followsBehindAPooler()
	h.repeatsAtOnce()
	h.leavesNothingOpen()
	h.comparedWithout(url)
	if name := h.made("name", "workspace", "show", "--workspace", h.workspace); name != "Outside" {
		t.Errorf("by a command: %q", name)
	}
}

// followsBehindAPooler follows an audit to its end: notices reach the stream.
func (h *house) followsBehindAPooler() {
	h.t.Helper()
	launched := h.launch()
	over := make(chan []progress, 1)
	stream := h.events(h.base, h.key, followBody(h.project, launched.ID))
	go func() {
		answers, _ := readEvents(h.t, stream)
		over <- answers
	}()
	select {
	case answers := <-over:
		if n := len(answers); n < 2 || answers[n-1].Data.AuditProgress.Status != "completed" || answers[n-1].completed() != launched.RequestedCount {
			h.t.Errorf("followed: %+v", answers)
		}
	case <-time.After(time.Minute):
		h.t.Fatal("an audit is followed for a minute")
	}
}

// repeatsAtOnce sends one request many times at once, and others with it.
func (h *house) repeatsAtOnce() {
	h.t.Helper()
	key, body := uuid.NewString(), `{"name":"Repeated"}`
	answers, reads := make([]answer, pooledCallers), make([]answer, pooledCallers)
	var wg sync.WaitGroup
	for i := range answers {
		wg.Go(func() {
			answers[i] = h.do(http.MethodPost, h.path("/competitors"), h.key, body, "Idempotency-Key", key)
		})
		wg.Go(func() { reads[i] = h.do(http.MethodGet, h.path("/visibility"), h.key, "") })
		wg.Go(func() {
			other := fmt.Sprintf(`{"name":"Another %d"}`, i)
			if a := h.do(http.MethodPost, h.path("/competitors"), h.key, other, "Idempotency-Key", uuid.NewString()); a.status != http.StatusCreated {
				h.t.Errorf("a write among others: %d %s", a.status, a.body)
			}
		})
	}
	wg.Wait()
	for i, a := range answers {
		if a.status != http.StatusCreated || string(a.body) != string(answers[0].body) {
			h.t.Errorf("a repeat: %d %s", a.status, a.body)
		}
		if reads[i].status != http.StatusOK {
			h.t.Errorf("a read meanwhile: %d %s", reads[i].status, reads[i].body)
		}
	}
	if n := h.number("SELECT count(*) FROM competitors WHERE name = 'Repeated'"); n != 1 {
		h.t.Errorf("%d were made of one request", n)
	}
}

// comparedWithout reports how long reads take through the pooler against a process without one.
func (h *house) comparedWithout(url string) {
	h.t.Helper()
	direct := *h
	direct.env = []string{"AVM_DATABASE_URL=" + url, "AVM_DATABASE_DIRECT_URL="}
	direct.base, _ = direct.beside()
	through := h.walked()
	compareReads(h.t, through, side{&direct, through.ids})
}

// leavesNothingOpen looks at the connections: the pooler has no more than it may, keeps no
// locks on them, and no transaction is left open.
func (h *house) leavesNothingOpen() {
	h.t.Helper()
	const here = ` FROM pg_stat_activity a WHERE a.datname = current_database() AND a.application_name = 'avm'`
	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, h.url)
	must(h.t, err)
	defer conn.Close(ctx) //nolint:errcheck // a test's look
	for _, look := range []struct {
		what, query string
		most        int
	}{
		{"connections of the pooler", "SELECT count(*)" + here, pooledConnections},
		{"transactions left open", "SELECT count(*)" + here + " AND a.state LIKE 'idle in transaction%' AND a.state_change < clock_timestamp() - interval '2 seconds'", 0},
		{"locks of sessions", "SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' " +
			"AND a.datname = current_database() AND a.application_name = 'avm' AND a.state = 'idle'", 0},
	} {
		var n int
		must(h.t, conn.QueryRow(ctx, look.query).Scan(&n))
		if n > look.most {
			h.t.Errorf("%d %s, %d may be", n, look.what, look.most)
		}
	}
}
