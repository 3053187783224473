package resolvers_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/evidence"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/search/intelligence"
	"github.com/answer-visibility/avm/search/promptmatch"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/signal/channel"
	signalevidence "github.com/answer-visibility/avm/signal/evidence"
	"github.com/answer-visibility/avm/signal/webhook"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/channels"
	"github.com/answer-visibility/avm/storage/crawls"
	intelligencestore "github.com/answer-visibility/avm/storage/intelligence"
	overlapstore "github.com/answer-visibility/avm/storage/overlap"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	searchstore "github.com/answer-visibility/avm/storage/search"
	"github.com/answer-visibility/avm/storage/signals"
	"github.com/answer-visibility/avm/storage/webhooks"
)

// noRefresh has no actions refreshed.
type noRefresh struct{}

func (noRefresh) Refresh(context.Context, uuid.UUID) error { return nil }

func newActions(t *testing.T, db *storage.DB) *action.Service {
	t.Helper()
	service, err := action.New(action.Config{
		Store: actions.New(db), Projects: projects.New(db), Gatherer: evidence.Sources{}, Prober: evidence.Probes{},
		Schedule: evidence.Schedule{}, Jobs: noRefresh{},
	})
	must(t, err)
	return service
}

// noLooks has no signals looked for.
type noLooks struct{}

func (noLooks) Look(context.Context, uuid.UUID, uuid.UUID) error { return nil }

// LookAtJudgements does nothing.
func (noLooks) LookAtJudgements(context.Context, uuid.UUID, uuid.UUID) error { return nil }

// Watch does nothing.
func (noLooks) Watch(context.Context, []uuid.UUID) error { return nil }

func newSignals(t *testing.T, db *storage.DB) *signal.Service {
	t.Helper()
	store := signals.New(db)
	service, err := signal.New(signal.Config{Store: store, Events: store, Audits: signalevidence.NewAudits(reports.New(db)), States: &signalevidence.States{}, Jobs: noLooks{}})
	must(t, err)
	return service
}

// addAreas sets a resolver's areas around answers.
func addAreas(t *testing.T, db *storage.DB, root *resolvers.Resolver) {
	t.Helper()
	root.Actions, root.ActionStore = newActions(t, db), actions.New(db)
	root.Signals, root.SignalStore = newSignals(t, db), signals.New(db)
	client, err := egress.New(egress.Config{UserAgent: "test"})
	must(t, err)
	root.Sites, err = crawl.NewSites(crawl.SitesConfig{
		Store: crawls.New(db), Jobs: noJobs{}, Client: client, Product: "test", MaxPages: 10, Concurrency: 1, PerHost: 1,
	})
	must(t, err)
	root.Crawls = crawls.New(db)
	figures, err := search.New(search.Config{Store: searchstore.New(db), Clock: time.Now})
	must(t, err)
	root.Search = figures
	root.Overlaps, err = promptmatch.New(figures, overlapstore.New(db))
	must(t, err)
	root.Intelligence, err = intelligence.New(intelligence.Config{Store: intelligencestore.New(db), Jobs: noJobs{}})
	must(t, err)
	keys, err := connector.NewKeyring(strings.Repeat("ab", 32))
	must(t, err)
	perHour, err := limit.New(limit.Quota{Count: 1, Per: time.Hour, Burst: 1}, time.Now)
	must(t, err)
	root.Channels, err = channel.New(channel.Config{
		PerAddress: perHour, PerWorkspace: perHour,
		Store: channels.New(db), Jobs: noJobs{}, Keys: keys, Client: client, Clock: time.Now, PublicURL: "http://avm.example", Secret: []byte("x"),
	})
	must(t, err)
	root.Webhooks, err = webhook.New(webhook.Config{Store: webhooks.New(db), Jobs: noJobs{}, Keys: keys, Client: client, Clock: time.Now})
	must(t, err)
}

// addCrawl starts two crawls of a project's site; nobody works on them.
func addCrawl(t *testing.T, db *storage.DB, s *stack) {
	t.Helper()
	sites, ok := s.root.Sites.(*crawl.Sites)
	if !ok {
		t.Fatalf("crawls are %T", s.root.Sites)
	}
	for range 2 {
		must(t, db.InTx(t.Context(), func(ctx context.Context) error {
			_, err := sites.Start(ctx, s.project, model.SiteCrawlInput{})
			return err
		}))
	}
}

// addAction proposes an action of a project.
func addAction(t *testing.T, db *storage.DB, p *model.Project) {
	t.Helper()
	_, err := newActions(t, db).Propose(t.Context(), p.ID, model.ActionProposal{
		TargetKind: model.ActionTargetKindTopic, TargetLabel: "prices", SkillID: "cover_topic",
	}, nil)
	must(t, err)
}

// addWebhook adds a webhook to a project. Nothing is sent to it.
func addWebhook(t *testing.T, db *storage.DB, p *model.Project) {
	t.Helper()
	at := time.Now().UTC()
	must(t, webhooks.New(db).Insert(t.Context(), &model.Webhook{
		ProjectID: p.ID, ID: model.NewID(), URL: "https://hooks.example.com", Events: []model.EventType{}, SealedSecret: []byte{},
		State: model.WebhookStateActive, CreatedAt: at, UpdatedAt: at,
	}))
}

// addSearchRuns adds to a project two runs of search intelligence, each with a dataset.
func addSearchRuns(t *testing.T, db *storage.DB, p *model.Project) {
	t.Helper()
	store, at := intelligencestore.New(db), time.Now().UTC()
	for range 2 {
		run := &model.SearchRun{
			ProjectID: p.ID, ID: model.NewID(), Action: model.SearchIntelligenceActionBacklinks, Status: model.SearchRunStatusCompleted,
			Scope: model.SearchScope{Action: model.SearchIntelligenceActionBacklinks, ResearchScope: model.ResearchScopeExactHost}, CreatedAt: at, ExpiresAt: at,
		}
		must(t, store.InsertRun(t.Context(), run))
		must(t, store.InsertCalls(t.Context(), []model.SearchDataset{{
			ProjectID: p.ID, ID: model.NewID(), RunID: run.ID, DatasetKind: run.Action, ResearchScope: model.ResearchScopeExactHost,
			Status: model.DatasetPublished, Coverage: model.CoverageComplete, Acquisition: map[string]any{}, Summary: map[string]any{},
		}}, nil))
	}
}
