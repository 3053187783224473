// Package intelligence buys search data: it plans a run and prices it, makes the
// calls of a confirmed one, and keeps what came as datasets. Money is spent only
// under a confirmed ceiling, and no call is paid twice blindly: each is written down
// before it is sent.
package intelligence

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/intelligence"
)

// Jobs enqueues jobs in the transaction of the context.
type Jobs interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Price is what the provider takes.
type Price struct {
	Version string
	PerTask model.USD
	PerRow  model.USD
}

// Config names what a Service works with.
type Config struct {
	Store    *intelligence.Store
	Jobs     Jobs
	Provider Provider // nil: runs cannot be planned
	Price    Price
	Clock    func() time.Time // nil: the machine's
	Logger   *slog.Logger     // nil: none
}

// Service plans and makes runs. It is safe for concurrent use.
type Service struct {
	store    *intelligence.Store
	jobs     Jobs
	provider Provider
	price    Price
	now      func() time.Time
	logger   *slog.Logger
	turns    *job.Shares
}

// New checks the configuration.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil || cfg.Jobs == nil {
		return nil, errors.New("intelligence: store and jobs are needed")
	}
	s := &Service{
		store: cfg.Store, jobs: cfg.Jobs, provider: cfg.Provider, price: cfg.Price, now: cfg.Clock, logger: cfg.Logger,
		turns: job.NewShares(workers),
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.logger == nil {
		s.logger = slog.New(slog.DiscardHandler)
	}
	return s, nil
}

// Run returns a run as it is now; a NotFound fault without it.
func (s *Service) Run(ctx context.Context, projectID, id uuid.UUID) (*model.SearchRun, error) {
	run, err := s.store.Run(ctx, projectID, id)
	if err != nil {
		return nil, err
	}
	s.expire(run)
	return run, nil
}

// RunsByID returns the runs that have the keys, by key.
func (s *Service) RunsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.SearchRun, error) {
	byKey, err := s.store.RunsByID(ctx, keys)
	for _, run := range byKey {
		s.expire(run)
	}
	return byKey, err
}

// RunsOf returns the runs of projects, newest first, of each from an offset on, and how
// many each project has.
func (s *Service) RunsOf(
	ctx context.Context, projectIDs []uuid.UUID, offset, limit int,
) (byProject map[uuid.UUID][]model.SearchRun, counts map[uuid.UUID]int, err error) {
	if byProject, err = s.store.RunsOf(ctx, projectIDs, offset, limit); err != nil {
		return nil, nil, err
	}
	for _, runs := range byProject {
		for i := range runs {
			s.expire(&runs[i])
		}
	}
	counts, err = s.store.CountRuns(ctx, projectIDs)
	return byProject, counts, err
}

// expire shows a plan that nobody confirmed in time as what it is.
func (s *Service) expire(run *model.SearchRun) {
	if run.Status == model.SearchRunStatusPlanned && !s.now().Before(run.ExpiresAt) {
		run.Status = model.SearchRunStatusExpired
	}
}

// DatasetsByID returns the datasets that have the keys, by key.
func (s *Service) DatasetsByID(
	ctx context.Context, keys []storage.ChildKey,
) (map[storage.ChildKey]*model.SearchDataset, error) {
	return s.store.DatasetsByID(ctx, keys)
}

// DatasetPages returns a page of the datasets of projects, newest first. Of every project
// it returns one dataset more than the limit if there is one.
func (s *Service) DatasetPages(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request,
) (map[uuid.UUID][]model.SearchDataset, error) {
	return s.store.DatasetPages(ctx, projectIDs, req)
}

// DatasetsOfRun returns a page of the datasets that a run bought or reuses, newest first.
func (s *Service) DatasetsOfRun(
	ctx context.Context, run *model.SearchRun, req page.Request,
) (*model.SearchDatasetList, error) {
	return s.store.DatasetsOfRun(ctx, run, req)
}

// Rows returns a page of a dataset's rows, and the dataset with how many of them the filters admit.
func (s *Service) Rows(
	ctx context.Context, d *model.SearchDataset, f intelligence.RowFilter, req page.Request,
) (*model.SearchRowList, error) {
	list, err := s.store.Rows(ctx, d.ProjectID, d.ID, f, req)
	if err != nil {
		return nil, err
	}
	filtered := *d
	filtered.FilteredSavedCount = &list.FilteredSavedCount
	list.Dataset = &filtered
	return list, nil
}
