package evidence_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/signal/evidence"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/connectors"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	searchstore "github.com/answer-visibility/avm/storage/search"
	"github.com/answer-visibility/avm/storage/signals"
	"github.com/answer-visibility/avm/storage/storagetest"
	trafficstore "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// world is a project with the services that signals are found in, on a database of its own.
type world struct {
	*testing.T

	db       *storage.DB
	store    *signals.Store
	project  *model.Project
	traffic  *traffic.Service
	sites    *crawl.Sites
	searches *search.Service
	audits   *audit.Service
	signals  *signal.Service
	now      time.Time
	dies     bool // the process dies when it writes an event
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{T: t, db: storagetest.Open(t), now: time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)}
	w.project, _ = audittest.Project(t, w.db, 4)
	w.store = signals.New(w.db)
	clock := func() time.Time { return w.now }
	inserter, err := job.NewInserter(w.db)
	w.must(err)
	catalogue, err := bots.BuiltIn()
	w.must(err)
	ranges, err := bots.BuiltInRanges()
	w.must(err)
	store := trafficstore.New(w.db)
	w.traffic, err = traffic.New(traffic.Config{
		Store: store, Catalogue: catalogue, Verifier: bots.NewVerifier(ranges, nil, clock), Citations: store, Clock: clock,
	})
	w.must(err)
	client, err := egress.New(egress.Config{UserAgent: "test"})
	w.must(err)
	w.sites, err = crawl.NewSites(crawl.SitesConfig{
		Store: crawls.New(w.db), Jobs: inserter, Client: client, Product: "test", MaxPages: 10, Concurrency: 1, PerHost: 1, Clock: clock,
	})
	w.must(err)
	w.searches, err = search.New(search.Config{Store: searchstore.New(w.db), Clock: clock})
	w.must(err)
	w.audits, err = audit.New(audit.Config{
		Store: audits.New(w.db), Projects: projects.New(w.db), Engines: audittest.Catalogue(t, "http://127.0.0.1:9", 2), Jobs: inserter,
		Queue: jobs.New(w.db), Clock: clock,
		Reserved: func(ctx context.Context, workspaceID, projectID uuid.UUID, left *model.WorkspaceCredits) error {
			return w.signals.AfterReservation(ctx, workspaceID, projectID, left)
		},
	})
	w.must(err)
	w.signals, err = signal.New(signal.Config{
		Store: w.store, Events: w, Audits: evidence.NewAudits(reports.New(w.db)), Jobs: signal.NewQueue(inserter), Clock: clock,
		States: &evidence.States{
			Projects: projects.New(w.db), Traffic: w.traffic, Sites: w.sites, Searches: w.searches, Connections: connectors.New(w.db), Audits: w.audits, Clock: clock,
		},
	})
	w.must(err)
	return w
}

var errDied = errors.New("the process died")

// Record implements signal.Events.
func (w *world) Record(ctx context.Context, project uuid.UUID, kind model.EventType, at time.Time, data any) error {
	if w.dies {
		return errDied
	}
	return w.store.Record(ctx, project, kind, at, data)
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

func (w *world) exec(query string, args ...any) {
	w.Helper()
	_, err := w.db.Pool().Exec(w.Context(), query, args...)
	w.must(err)
}

// watch watches the project as the hourly job does.
func (w *world) watch() {
	w.Helper()
	w.must(w.signals.WatchAll(w.Context()))
	var due int
	w.must(w.db.Pool().QueryRow(w.Context(), `WITH gone AS (DELETE FROM river_job WHERE kind = 'watch_project' AND args->>'p' = $1 RETURNING 1)
		SELECT count(*) FROM gone`, w.project.ID).Scan(&due))
	for range due {
		w.must(w.signals.Watch(w.Context(), w.project.ID))
	}
}

// wantEvents checks what was written since the last call, with the kinds of the signals.
func (w *world) wantEvents(want ...string) {
	w.Helper()
	rows, err := w.db.Pool().Query(w.Context(), `WITH gone AS (DELETE FROM events WHERE type NOT LIKE 'audit.%' RETURNING id, type, data)
		SELECT type || ' ' || (data->>'kind') FROM gone ORDER BY id`)
	w.must(err)
	defer rows.Close()
	var got []string
	for rows.Next() {
		var one string
		w.must(rows.Scan(&one))
		got = append(got, one)
	}
	w.must(rows.Err())
	if !slices.Equal(got, want) {
		w.Fatalf("events %q, want %q", got, want)
	}
}

// newest returns the newest signal.
func (w *world) newest() model.Signal {
	w.Helper()
	var id uuid.UUID
	w.must(w.db.Pool().QueryRow(w.Context(), "SELECT id FROM signals ORDER BY created_at DESC, id DESC LIMIT 1").Scan(&id))
	one, err := w.store.Signal(w.Context(), w.project.ID, id)
	w.must(err)
	return *one
}

func (w *world) source(setup model.CrawlSourceSetup) *model.CrawlSource {
	w.Helper()
	source, err := w.traffic.Create(w.Context(), w.project, model.CrawlSourceInput{Setup: setup, Host: new("www.acme.example")})
	w.must(err)
	return source
}

func (w *world) receive(source *model.CrawlSource, lines string) {
	w.Helper()
	spool, err := traffic.NewSpool(strings.NewReader(lines), nil)
	w.must(err)
	defer spool.Close() //nolint:errcheck // a removed file
	_, err = w.traffic.Receive(w.Context(), traffic.Delivery{Source: source, Body: spool})
	w.must(err)
}
