// Package wiring puts the services of all areas together over one database, as the configuration says.
package wiring

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"go.opentelemetry.io/otel/trace"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/crawl/browser"
	"github.com/answer-visibility/avm/engine/perception"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/prompt"
	"github.com/answer-visibility/avm/prompt/research"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/search/intelligence"
	"github.com/answer-visibility/avm/search/promptmatch"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/signal/channel"
	"github.com/answer-visibility/avm/signal/webhook"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/idempotency"
	"github.com/answer-visibility/avm/storage/jobs"
	overlapstore "github.com/answer-visibility/avm/storage/overlap"
	"github.com/answer-visibility/avm/storage/projects"
	searchstore "github.com/answer-visibility/avm/storage/search"
	"github.com/answer-visibility/avm/traffic"
)

// Services are the services of all areas over one database.
type Services struct {
	Config       *config.Config
	Logger       *slog.Logger
	DB           *command.Database
	Now          func() time.Time
	Registry     *prometheus.Registry
	Engines      audit.Catalogue
	Jobs         *job.Inserter
	Audits       *audit.Service
	Stored       *audits.Store
	Notices      *storage.Notices // of audits
	Reports      *report.Service
	Judge        *perception.Judge
	Connectors   *connector.Service
	Search       *search.Service
	Intelligence *intelligence.Service
	Overlaps     *promptmatch.Service
	Actions      *action.Service
	Signals      *signal.Service
	Sites        *crawl.Sites
	Browser      *browser.Browser // nil: no crawl is rendered
	Printer      *browser.Browser // nil: no report is printed
	Prompts      *prompt.Service
	Research     *research.Service
	Traffic      *traffic.Service
	Webhooks     *webhook.Service
	Channels     *channel.Service
	Idempotency  *idempotency.Store
}

// Assemble puts the services together over the database of a command.
func Assemble(a *command.App, db *command.Database) (*Services, error) {
	s := &Services{Config: db.Config, Logger: db.Logger, DB: db, Now: a.Now, Idempotency: idempotency.New(db.DB, a.Now)}
	for _, step := range []func() error{
		s.makeShared, s.makeAudits, s.makeSearch, s.makeTraffic, s.makeActions, s.makePrompts,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// makeShared makes what all areas share: metrics, engines and jobs.
func (s *Services) makeShared() (err error) {
	if s.Registry, err = newRegistry(); err != nil {
		return err
	}
	if s.Engines, err = Catalogue(s.Config); err != nil {
		return err
	}
	s.Jobs, err = job.NewInserter(s.DB.DB)
	return err
}

func newRegistry() (*prometheus.Registry, error) {
	registry := prometheus.NewRegistry()
	return registry, errors.Join(
		registry.Register(collectors.NewGoCollector()),
		registry.Register(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})),
	)
}

// makeAudits makes the audits, and the reports on them.
func (s *Services) makeAudits() (err error) {
	s.Stored = audits.New(s.DB.DB)
	s.Notices = storage.NewNotices(s.DB.DB, audits.Channel, s.Logger)
	if s.Judge, err = s.newJudge(); err != nil {
		return err
	}
	if s.Reports, err = report.New(report.Config{Store: s.DB.DB, Judging: s.Judge, Clock: s.Now, Labels: s.Engines.Label}); err != nil {
		return err
	}
	s.Audits, err = audit.New(audit.Config{
		Store: s.Stored, Projects: projects.New(s.DB.DB), Engines: s.Engines, Jobs: s.Jobs, Queue: jobs.New(s.DB.DB), Notices: s.Notices,
		Spreads: s.Reports, Predictor: s.Reports, Clock: s.Now, Logger: s.Logger,
		Reserved: func(ctx context.Context, workspaceID, projectID uuid.UUID, left *model.WorkspaceCredits) error {
			return s.Signals.AfterReservation(ctx, workspaceID, projectID, left)
		},
	})
	return err
}

// makeSearch makes the search figures, and what buys more of them.
func (s *Services) makeSearch() (err error) {
	if s.Search, err = search.New(search.Config{
		Store: searchstore.New(s.DB.DB), Followers: []search.Follower{action.NewQueue(s.Jobs, s.Now).Landed}, Clock: s.Now,
	}); err != nil {
		return err
	}
	if s.Intelligence, err = s.newIntelligence(); err != nil {
		return err
	}
	s.Overlaps, err = promptmatch.New(s.Search, overlapstore.New(s.DB.DB))
	return err
}

// makeTraffic makes the crawls of sites, the AI traffic on them, and the connections that feed both.
func (s *Services) makeTraffic() (err error) {
	if s.Sites, err = s.newSites(); err != nil {
		return err
	}
	if s.Traffic, err = NewTraffic(s.DB, s.Now, s.Sites, s.Jobs, action.NewQueue(s.Jobs, s.Now).Landed); err != nil {
		return err
	}
	s.Connectors, err = s.newConnectors()
	return err
}

// makePrompts makes the prompts and the research of prompts.
func (s *Services) makePrompts() (err error) {
	s.Prompts = prompt.New(projects.New(s.DB.DB), s.Now)
	s.Research, err = s.NewResearch(0)
	return err
}

// makeActions makes the actions, the signals that follow them, and the webhooks and channels that report both.
func (s *Services) makeActions() (err error) {
	if s.Signals, err = s.newSignals(); err != nil {
		return err
	}
	if s.Actions, err = s.NewActions(s.Now, action.NewQueue(s.Jobs, s.Now)); err != nil {
		return err
	}
	if s.Webhooks, err = s.newWebhooks(); err != nil {
		return err
	}
	s.Channels, err = s.newChannels()
	return err
}

// Process makes what works on jobs. Without spans (nil) nothing is traced.
func (s *Services) Process(spans trace.TracerProvider) (*job.Process, error) {
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
		Database: s.DB.DB, Workers: jobs.New(s.DB.DB), Name: name, Kinds: kinds, Engines: s.Engines.Strings(),
		Companion: runner, LongestJob: s.Engines.LongestCall(), Registry: s.Registry, Logger: s.Logger, Spans: spans,
	})
}

// runner makes what runs executions in a process of a name.
func (s *Services) runner(name string) (*audit.Runner, error) {
	metrics, err := audit.NewMetrics(s.Registry)
	if err != nil {
		return nil, fmt.Errorf("register metrics: %w", err)
	}
	return audit.NewRunner(audit.RunnerConfig{
		Store: s.Stored, Engines: s.Engines, Jobs: s.Jobs, Metrics: metrics, Logger: s.Logger,
	}, name)
}

// kinds are the kinds of jobs of all areas.
func (s *Services) kinds(runner *audit.Runner) ([]job.Kind, error) {
	kinds := append(runner.Kinds(), s.purgeKind())
	kinds = append(kinds, s.Connectors.Kinds()...)
	kinds = append(kinds, s.Intelligence.Kinds()...)
	kinds = append(kinds, s.Traffic.Kinds()...)
	puller, err := s.newPuller()
	if err != nil {
		return nil, err
	}
	kinds = append(kinds, puller.Kinds()...)
	retained, err := s.newRetention()
	if err != nil {
		return nil, err
	}
	kinds = append(kinds, s.Sites.Kinds()...)
	kinds = append(kinds, s.Audits.Kinds()...)
	deletion := &project.Deletion{Store: projects.New(s.DB.DB), Queue: jobs.New(s.DB.DB), Audits: s.Audits}
	kinds = append(kinds, deletion.Kinds()...)
	kinds = append(kinds, s.Judge.Kinds(runner.JudgeGate(judging(s.Config)))...)
	kinds = append(kinds, s.Actions.Kinds()...)
	kinds = append(kinds, s.Signals.Kinds()...)
	kinds = append(kinds, retained.Kinds()...)
	kinds = append(kinds, s.Webhooks.Kinds()...)
	kinds = append(kinds, s.Channels.Kinds()...)
	kinds = append(kinds, s.NewReportSchedules(s.Config.PublicURL).Kinds()...)
	if !s.Config.Pages.Enabled {
		return append(kinds, audit.AnalysisKind(s.Reports, s.Actions.AfterAudit, s.Signals.AfterAudit)), nil
	}
	pages, err := s.newPages()
	if err != nil {
		return nil, err
	}
	kinds = append(kinds, audit.AnalysisKind(s.Reports, pages.Queue, s.Actions.AfterAudit, s.Signals.AfterAudit))
	return append(kinds, pages.Kinds()...), nil
}
