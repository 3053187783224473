package cli

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/streams"
	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/channel"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/connector"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/crawl/browser"
	"github.com/answer-visibility/avm/engine/perception"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/prompt"
	"github.com/answer-visibility/avm/prompt/research"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/intelligence"
	"github.com/answer-visibility/avm/search/promptmatch"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/auditlog"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/idempotency"
	"github.com/answer-visibility/avm/storage/jobs"
	overlapstore "github.com/answer-visibility/avm/storage/overlap"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	searchstore "github.com/answer-visibility/avm/storage/search"
	"github.com/answer-visibility/avm/storage/signals"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/web"
	"github.com/answer-visibility/avm/webhook"
)

// service is the product put together over one database.
type service struct {
	config      *config.Config
	logger      *slog.Logger
	db          *command.Database
	now         func() time.Time
	registry    *prometheus.Registry
	engines     audit.Catalogue
	jobs        *job.Inserter
	audits      *audit.Service
	stored      *audits.Store
	notices     *storage.Notices // of audits
	reports     *report.Service
	judge       *perception.Judge
	connectors  *connector.Service
	search      *search.Service
	bought      *intelligence.Service
	overlaps    *promptmatch.Service
	actions     *action.Service
	signals     *signal.Service
	sites       *crawl.Sites
	browser     *browser.Browser // nil: no crawl is rendered
	printer     *browser.Browser // nil: no report is printed
	prompts     *prompt.Service
	research    *research.Service
	traffic     *traffic.Service
	webhooks    *webhook.Service
	channels    *channel.Service
	idempotency *idempotency.Store
	auth        *access.Authenticator
	revoked     *storage.Notices // of what somebody may do
	gate        *limit.Gate      // of what is served over HTTP
	spans       *spans           // nil: nothing is traced
	limit       *tenantlimit.Limiter
	memory      int64        // bytes that the process may use
	ready       http.Handler // answers /readyz
	sessions    *access.Sessions
	people      *access.People
}

// makeShared makes what all areas share: metrics, and what the requests to the process divide.
func (s *service) makeShared() (err error) {
	if s.registry, err = newRegistry(); err != nil {
		return err
	}
	s.limit = tenantlimit.New(s.memory)
	return nil
}

// assemble makes what the API and the workers have in common.
func (a *app) assemble(c *config.Config, db *command.Database, logger *slog.Logger) (*service, error) {
	s := &service{config: c, logger: logger, db: db, now: a.Now, memory: a.memoryLimit(c), ready: readyHandler(db, time.Now, logger)}
	var err error
	if err := s.makeShared(); err != nil {
		return nil, err
	}
	if s.engines, err = catalogue(c); err != nil {
		return nil, err
	}
	if s.jobs, err = job.NewInserter(db.DB); err != nil {
		return nil, err
	}
	s.stored = audits.New(db.DB)
	s.notices = storage.NewNotices(db.DB, audits.Channel, logger)
	if s.judge, err = s.newJudge(); err != nil {
		return nil, err
	}
	if err := s.makeReports(); err != nil {
		return nil, err
	}
	if s.audits, err = audit.New(audit.Config{
		Store: s.stored, Projects: projects.New(db.DB), Engines: s.engines, Jobs: s.jobs, Queue: jobs.New(db.DB), Notices: s.notices,
		Spreads: s.reports, Predictor: s.reports, Clock: a.Now, Logger: logger,
		Reserved: func(ctx context.Context, workspaceID, projectID uuid.UUID, left *model.WorkspaceCredits) error {
			return s.signals.AfterReservation(ctx, workspaceID, projectID, left)
		},
	}); err != nil {
		return nil, err
	}
	if s.search, err = search.New(search.Config{
		Store: searchstore.New(db.DB), Followers: []search.Follower{action.NewQueue(s.jobs, a.Now).Landed}, Clock: a.Now,
	}); err != nil {
		return nil, err
	}
	if s.bought, err = s.newIntelligence(); err != nil {
		return nil, err
	}
	if s.overlaps, err = promptmatch.New(s.search, overlapstore.New(db.DB)); err != nil {
		return nil, err
	}
	if s.sites, err = s.newSites(); err != nil {
		return nil, err
	}
	if s.traffic, err = newTraffic(c, db, a.Now, logger, s.sites, s.jobs, action.NewQueue(s.jobs, a.Now).Landed); err != nil {
		return nil, err
	}
	if s.connectors, err = s.newConnectors(); err != nil {
		return nil, err
	}
	if err := s.makeActions(); err != nil {
		return nil, err
	}
	s.prompts = prompt.New(projects.New(db.DB), a.Now)
	if s.research, err = s.newResearch(0); err != nil {
		return nil, err
	}
	s.idempotency = idempotency.New(db.DB, a.Now)
	s.revoked = storage.NewNotices(db.DB, accessChannel, logger)
	s.auth = access.NewAuthenticator(people.New(db.DB), a.Now, logger)
	return s, s.signIn()
}

// makeActions makes the actions, the signals that follow them, and the webhooks and channels that report both.
func (s *service) makeActions() (err error) {
	if s.signals, err = s.newSignals(); err != nil {
		return err
	}
	if s.actions, err = s.newActions(s.now, action.NewQueue(s.jobs, s.now)); err != nil {
		return err
	}
	if s.webhooks, err = s.newWebhooks(); err != nil {
		return err
	}
	s.channels, err = s.newChannels()
	return err
}

// makeReports makes what analyses audits and answers reports.
func (s *service) makeReports() (err error) {
	s.reports, err = report.New(report.Config{Store: s.db.DB, Judging: s.judge, Clock: s.now, Labels: s.engines.Label})
	return err
}

// handler makes everything that is served over HTTP; publicURL is where clients
// reach it, and streams end when stopping is closed.
func (s *service) handler(stopping <-chan struct{}, publicURL string) (http.Handler, error) {
	var err error
	if s.gate, err = s.newGate(); err != nil {
		return nil, err
	}
	authentication, err := s.authentication(publicURL)
	if err != nil {
		return nil, err
	}
	root := s.resolvers(authentication)
	executor, err := s.graph(root)
	if err != nil {
		return nil, err
	}
	api, err := rest.New(rest.Config{
		Executor: executor, Authenticator: s.auth, Gate: s.gate, Idempotency: s.idempotency,
		Logger: s.logger, PublicURL: publicURL, Timeout: requestTimeout, UnavailableFault: storage.UnavailableFault,
		Uploads: s.uploads(root), Files: s.files(root), People: authentication.browsers.Files, Limit: s.limit,
	})
	if err != nil {
		return nil, err
	}
	keeper, err := streams.New(streams.UsualLimits(s.config.MaxConns), s.revoked)
	if err != nil {
		return nil, err
	}
	adHoc := s.keepStreams(keeper, executor.Handler())
	received, err := s.ingest()
	if err != nil {
		return nil, err
	}
	meter, err := newMeter(s.registry, api.Templates())
	if err != nil {
		return nil, err
	}
	assistants, err := s.assistants(executor, authentication)
	if err != nil {
		return nil, err
	}
	handed, err := s.handedReports(executor, publicURL)
	if err != nil {
		return nil, err
	}
	var metrics http.Handler
	if s.config.AdminListen == "" {
		metrics = metricsHandler(s.registry)
	}
	served := routes(handlers{
		api: api, examples: api.ServePlaygroundExamples, spans: s.spans.provider(), authentication: authentication, ingest: received,
		uploads: s.browserUploads(root, authentication.browsers),
		graphql: graphQL(stopping, s.gate, s.auth.Authenticate, adHoc, authentication.browsers.Graph(adHoc), s.logger),
		schema:  schemaText(executor.SDL(), s.gate, s.auth.Authenticate, authentication.browsers, s.logger),
		ready:   s.ready, metrics: metrics, assistants: assistants,
		connecting: authentication.assistants.Handler(), reports: handed, channels: s.channels, gate: s.gate, logger: s.logger,
	}, meter)
	return compressed(sharedWith(s.config.Origins, served))
}

// graph makes the executor, for REST, the graph over HTTP and assistants.
func (s *service) graph(root *resolvers.Resolver) (*graph.Graph, error) {
	persisted, err := web.Persisted()
	if err != nil {
		return nil, err
	}
	return graph.Configure(graph.Options{
		Resolvers: root, Context: root.WithLoaders, Change: root.Change, Edges: root.Edges(), Logger: s.logger,
		UnavailableFault: storage.UnavailableFault, Begin: s.gate.Follow, Message: s.gate.Message, Timeout: requestTimeout,
		Limiter: s.limit, Persisted: persisted,
	})
}

// resolvers makes what answers the fields of the graph.
func (s *service) resolvers(in *authentication) *resolvers.Resolver {
	objects, persons := projects.New(s.db.DB), people.New(s.db.DB)
	competitors := project.NewCompetitors(objects, s.now)
	return &resolvers.Resolver{
		Transactions: s.db, Objects: objects, AuditStore: s.stored, PeopleStore: persons, AuditLogStore: auditlog.New(s.db.DB),
		Audits: s.audits, Schedules: s.audits, Reports: s.reports, Evidence: s.reports, Authentication: s.resolved(in),
		Projects: project.NewProjects(objects, s.jobs, s.now), Markets: project.NewMarkets(objects, s.now),
		PromptSets: project.NewPromptSets(objects, s.now), Keys: access.NewKeys(persons, s.now),
		Competitors: competitors, Suggestions: project.NewSuggestions(reports.New(s.db.DB), competitors, s.now),
		Trials:  project.NewTrials(reports.New(s.db.DB), competitors),
		Prompts: s.prompts, Research: s.research, BusinessMaps: s.research, Connectors: s.connectors, Search: s.search, Intelligence: s.bought, Overlaps: s.overlaps,
		Actions: s.actions, ActionStore: actions.New(s.db.DB), Signals: s.signals, SignalStore: signals.New(s.db.DB),
		Traffic: s.traffic,
		Sites:   s.sites, Crawls: crawls.New(s.db.DB), ReportLinks: newReportLinks(s.db, s.now, in.publicURL), ReportSchedules: s.newReportSchedules(in.publicURL),
		Webhooks: s.webhooks, Channels: s.channels, Assistants: in.assistants, Tags: project.NewTags(objects, s.now),
	}
}

// newGate makes what lets requests in, for REST and the graph alike.
func (s *service) newGate() (*limit.Gate, error) {
	c := s.config.RateLimit
	return limit.NewGate(limit.Config{
		PerKey: c.PerKey, PerWorkspace: c.PerWorkspace, RedisURL: c.RedisURL.Reveal(), TrustedProxies: c.TrustedProxies,
		Clock: s.now, Logger: s.logger, Registry: s.registry,
	})
}

// process makes what works on jobs.
func (s *service) process() (*job.Process, error) {
	name, err := job.NewName()
	if err != nil {
		return nil, err
	}
	runner, err := s.runner(name)
	if err != nil {
		return nil, err
	}
	kinds, err := s.kinds(runner)
	if err != nil {
		return nil, err
	}
	return job.New(job.Config{
		Database: s.db, Workers: jobs.New(s.db.DB), Name: name, Kinds: kinds, Engines: s.engines.Strings(),
		Companion: runner, LongestJob: s.engines.LongestCall(), Registry: s.registry, Logger: s.logger, Spans: s.spans.provider(),
	})
}

// runner makes what runs executions in a process of a name.
func (s *service) runner(name string) (*audit.Runner, error) {
	metrics, err := audit.NewMetrics(s.registry)
	if err != nil {
		return nil, fmt.Errorf("register metrics: %w", err)
	}
	return audit.NewRunner(audit.RunnerConfig{
		Store: s.stored, Engines: s.engines, Jobs: s.jobs, Metrics: metrics, Logger: s.logger,
	}, name)
}

// kinds are the kinds of jobs of all areas.
func (s *service) kinds(runner *audit.Runner) ([]job.Kind, error) {
	kinds := append(runner.Kinds(), s.purgeKind())
	kinds = append(kinds, s.connectors.Kinds()...)
	kinds = append(kinds, s.bought.Kinds()...)
	kinds = append(kinds, s.traffic.Kinds()...)
	puller, err := s.newPuller()
	if err != nil {
		return nil, err
	}
	kinds = append(kinds, puller.Kinds()...)
	retained, err := s.newRetention()
	if err != nil {
		return nil, err
	}
	kinds = append(kinds, s.sites.Kinds()...)
	kinds = append(kinds, s.audits.Kinds()...)
	deletion := &project.Deletion{Store: projects.New(s.db.DB), Queue: jobs.New(s.db.DB), Audits: s.audits}
	kinds = append(kinds, deletion.Kinds()...)
	kinds = append(kinds, s.judge.Kinds(runner.JudgeGate(judging(s.config)))...)
	kinds = append(kinds, s.actions.Kinds()...)
	kinds = append(kinds, s.signals.Kinds()...)
	kinds = append(kinds, retained.Kinds()...)
	kinds = append(kinds, s.webhooks.Kinds()...)
	kinds = append(kinds, s.channels.Kinds()...)
	kinds = append(kinds, s.newReportSchedules(s.config.PublicURL).Kinds()...)
	if !s.config.Pages.Enabled {
		return append(kinds, audit.AnalysisKind(s.reports, s.actions.AfterAudit, s.signals.AfterAudit)), nil
	}
	pages, err := s.newPages()
	if err != nil {
		return nil, err
	}
	kinds = append(kinds, audit.AnalysisKind(s.reports, pages.Queue, s.actions.AfterAudit, s.signals.AfterAudit))
	return append(kinds, pages.Kinds()...), nil
}
