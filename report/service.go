// Package report wires all reports over one store. Each report is a package below;
// package measure is their measuring core, package analyze makes what they read.
package report

import (
	"errors"
	"time"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/ads"
	"github.com/answer-visibility/avm/report/analyze"
	"github.com/answer-visibility/avm/report/fanout"
	"github.com/answer-visibility/avm/report/markets"
	"github.com/answer-visibility/avm/report/metrics"
	"github.com/answer-visibility/avm/report/perception"
	"github.com/answer-visibility/avm/report/prompts"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/report/sources"
	"github.com/answer-visibility/avm/report/taxonomy"
	"github.com/answer-visibility/avm/report/trends"
	"github.com/answer-visibility/avm/report/visibility"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/research"
)

// Config names what the service works with.
type Config struct {
	Store   *storage.DB
	Judging analyze.Judging  // nil: nothing is judged
	Clock   func() time.Time // nil: the machine's
	// Labels returns what people call an engine. Nil: its identifier.
	Labels func(model.LogicalEngine) string
}

// Service analyses audits and answers reports.
type Service struct {
	*visibilityService
	*promptsService
	*trendsService
	*marketsService
	*sourcesService
	*fanoutService
	*adsService
	*perceptionService
	*analyzeService
	*metricsService
}

// The services have one method a report; the names tell the embedded fields apart.
type (
	visibilityService = visibility.Service
	promptsService    = prompts.Service
	trendsService     = trends.Service
	marketsService    = markets.Service
	sourcesService    = sources.Service
	fanoutService     = fanout.Service
	adsService        = ads.Service
	perceptionService = perception.Service
	analyzeService    = analyze.Service
	metricsService    = metrics.Service
)

// New makes the service.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil {
		return nil, errors.New("report: no store")
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	kinds, err := taxonomy.Load()
	if err != nil {
		return nil, err
	}
	store, auditStore := reports.New(cfg.Store), audits.New(cfg.Store)
	runs := rollup.NewRuns(store, auditStore, cfg.Labels)
	service := &Service{
		visibilityService: visibility.New(store, runs, cfg.Clock),
		promptsService:    prompts.New(store, runs),
		trendsService:     trends.New(store, runs),
		marketsService:    markets.New(store, projects.New(cfg.Store), cfg.Clock),
		sourcesService:    sources.New(store, runs, kinds, cfg.Clock),
		fanoutService:     fanout.New(store, runs),
		adsService:        ads.New(store, runs),
		perceptionService: perception.New(store, runs),
		analyzeService:    analyze.New(store, auditStore, research.New(cfg.Store), cfg.Judging, cfg.Clock),
	}
	service.metricsService = metrics.New(service, projects.New(cfg.Store))
	return service, nil
}
