package serve

import (
	"net/http"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/streams"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/auditlog"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/signals"
	"github.com/answer-visibility/avm/web"
)

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
		Executor: executor, Authenticator: s.auth, Gate: s.gate, Idempotency: s.Idempotency,
		Logger: s.Logger, PublicURL: publicURL, Timeout: requestTimeout, UnavailableFault: storage.UnavailableFault,
		Operations: s.operations, Uploads: s.uploads(root), Files: s.files(root), People: authentication.browsers.Files, Limit: s.limit,
	})
	if err != nil {
		return nil, err
	}
	keeper, err := streams.New(streams.UsualLimits(s.Config.MaxConns), s.revoked)
	if err != nil {
		return nil, err
	}
	adHoc := s.keepStreams(keeper, executor.Handler())
	received, err := s.ingest()
	if err != nil {
		return nil, err
	}
	meter, err := newMeter(s.Registry, api.Templates())
	if err != nil {
		return nil, err
	}
	var metrics http.Handler
	if s.Config.AdminListen == "" {
		metrics = metricsHandler(s.Registry)
	}
	served := routes(handlers{
		api: api, examples: api.ServePlaygroundExamples, spans: s.spans.provider(), authentication: authentication, ingest: received,
		uploads: s.fileUploads(root, authentication.browsers),
		graphql: graphQL(stopping, s.gate, s.auth.Authenticate, adHoc, authentication.browsers.Graph(adHoc), s.Logger),
		schema:  schemaText(executor.SDL, s.gate, s.auth.Authenticate, authentication.browsers, s.Logger),
		ready:   s.ready, metrics: metrics, assistants: s.assistants(executor, authentication),
		connecting: authentication.assistants.Handler(), reports: s.handedReports(executor, publicURL), channels: s.Channels, gate: s.gate, logger: s.Logger,
	}, meter)
	return compressed(sharedWith(s.Config.Origins, served))
}

// graph makes the executor, for REST, the graph over HTTP and assistants.
func (s *service) graph(root resolvers.Root) (*graph.Graph, error) {
	persisted, err := web.Persisted()
	if err != nil {
		return nil, err
	}
	return graph.Configure(graph.Options{
		Resolvers: root, Context: root.WithLoaders, Change: root.Change, Edges: root.Edges(), Logger: s.Logger,
		UnavailableFault: storage.UnavailableFault, Begin: s.gate.Follow, Message: s.gate.Message, Timeout: requestTimeout,
		Limiter: s.limit, Persisted: persisted,
	})
}

// resolvers makes what answers the fields of the graph.
func (s *service) resolvers(in *authentication) resolvers.Root {
	objects, persons := projects.New(s.DB.DB), people.New(s.DB.DB)
	competitors := project.NewCompetitors(objects, s.Now)
	return resolvers.New(resolvers.Services{
		Transactions: s.DB, Objects: objects, AuditStore: s.Stored, PeopleStore: persons, AuditLogStore: auditlog.New(s.DB.DB),
		Audits: s.Audits, Schedules: s.Audits, Reports: s.Reports, Evidence: s.Reports, Authentication: s.resolved(in),
		Projects: project.NewProjects(objects, s.Jobs, s.Now), Markets: project.NewMarkets(objects, s.Now),
		PromptSets: project.NewPromptSets(objects, s.Now), Keys: access.NewKeys(persons, s.Now),
		Competitors: competitors, Suggestions: project.NewSuggestions(reports.New(s.DB.DB), competitors, s.Now),
		Trials:  project.NewTrials(reports.New(s.DB.DB), competitors),
		Prompts: s.Prompts, Research: s.Research, Connectors: s.Connectors, Search: s.Search, Intelligence: s.Intelligence, Overlaps: s.Overlaps,
		Actions: s.Actions, ActionStore: actions.New(s.DB.DB), Signals: s.Signals, SignalStore: signals.New(s.DB.DB),
		Traffic: s.Traffic,
		Sites:   s.Sites, Crawls: crawls.New(s.DB.DB), ReportLinks: wiring.NewReportLinks(s.DB, s.Now, in.publicURL), ReportSchedules: s.NewReportSchedules(in.publicURL),
		Webhooks: s.Webhooks, Channels: s.Channels, Assistants: in.assistants, Tags: project.NewTags(objects, s.Now),
	})
}

// newGate makes what lets requests in, for REST and the graph alike.
func (s *service) newGate() (*limit.Gate, error) {
	c := s.Config.RateLimit
	return limit.NewGate(limit.Config{
		PerKey: c.PerKey, PerWorkspace: c.PerWorkspace, RedisURL: c.RedisURL.Reveal(), TrustedProxies: c.TrustedProxies,
		Clock: s.Now, Logger: s.Logger, Registry: s.Registry,
	})
}
