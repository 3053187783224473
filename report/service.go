// Package report wires all reports over one store. Each report is a package below;
// package measure is their measuring core, package analyze makes what they read.
package report

import (
	"errors"
	"time"

	"github.com/answer-visibility/avm/report/taxonomy"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
)

// Config names what the service works with.
type Config struct {
	Store   *storage.DB
	Judging Judging          // nil: nothing is judged
	Clock   func() time.Time // nil: the machine's
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
}

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
	store, auditStore := cfg.Store, audits.New(cfg.Store)
	runs := NewRuns(store, auditStore)
	return &Service{
		visibilityService: newVisibility(store, runs),
		promptsService:    newPrompts(store, runs),
		trendsService:     newTrends(store, runs),
		marketsService:    newMarkets(store, projects.New(store)),
		sourcesService:    newSources(store, runs, kinds, cfg.Clock),
		fanoutService:     newFanout(store, runs),
		adsService:        newAds(store, runs),
		perceptionService: newPerception(store, runs),
		analyzeService:    newAnalyze(store, auditStore, cfg.Judging, cfg.Clock),
	}, nil
}
