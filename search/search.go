// Package search imports what people search and click, and reports it: totals
// and series of a window, and tables by dimension that page through one immutable
// state of the data.
package search

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

// The versions of what figures mean.
const (
	formulaVersion       = "search-1"
	normalizationVersion = "search-keys-1"
)

// Figures is what the package reads of imported figures.
type Figures interface {
	Generation(ctx context.Context, projectID uuid.UUID) (int64, error)
	Coverage(ctx context.Context, projectID uuid.UUID, source search.Source, generation int64) (search.Coverage, error)
	Slices(ctx context.Context, in search.Scope) ([]search.Slice, error)
	Sums(ctx context.Context, in search.Scope) ([]search.Sum, error)
	Page(ctx context.Context, in search.Selection, o search.TermOrder, after *search.TermPlace, limit int) (*search.TermPage, error)
	TermsFigures(ctx context.Context, in search.Selection, terms []int32) (map[int32]*search.Figures, error)
	SliceFigures(ctx context.Context, in search.Selection) (map[int64]search.Figures, error)
	Total(ctx context.Context, in search.Selection) (search.Figures, error)
	CountTerms(ctx context.Context, tables []search.Selection) (map[model.SearchDimension]int, error)
	AnalyticsDays(ctx context.Context, projectID uuid.UUID, span calendar.Span, generation int64) ([]search.AnalyticsDay, error)
}

// Terms is what the package needs of the storage for queries, pages and so on.
type Terms interface {
	Intern(ctx context.Context, projectID uuid.UUID, d model.SearchDimension, texts map[uuid.UUID]string) (map[uuid.UUID]int32, error)
	TermIDs(ctx context.Context, projectID uuid.UUID, d model.SearchDimension, texts ...string) ([]int32, error)
	TermsBetween(ctx context.Context, projectID uuid.UUID, d model.SearchDimension, spans []search.TextSpan) (map[int32]string, error)
}

// Imports is what the package needs of the storage to import.
type Imports interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	WriteSlice(ctx context.Context, projectID uuid.UUID, v *search.NewSlice, at time.Time) error
	Publish(ctx context.Context, projectID, importID uuid.UUID, at time.Time) (int64, error)
	Discard(ctx context.Context, projectID, importID uuid.UUID) error
	PublishAnalytics(ctx context.Context, projectID uuid.UUID, days []search.AnalyticsDay) (int64, error)
}

// Store is what the package needs of the storage.
type Store interface {
	Figures
	Terms
	Imports
}

// Config names what a Service works with.
type Config struct {
	Store     Store
	Followers []Follower
	Clock     func() time.Time // nil: the machine's
	MaxRows   int64            // of one import; 0: 20,000,000
}

// Follower is called in the transaction that publishes imported figures.
type Follower func(ctx context.Context, projectID uuid.UUID) error

// Service imports and reports search figures. It is safe for concurrent use.
type Service struct {
	store     Store
	followers []Follower
	now       func() time.Time
	maxRows   int64
}

// New checks the configuration.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil {
		return nil, errors.New("search: a store is needed")
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.MaxRows == 0 {
		cfg.MaxRows = maxRows
	}
	return &Service{store: cfg.Store, followers: cfg.Followers, now: cfg.Clock, maxRows: cfg.MaxRows}, nil
}

// follow calls what waits for search figures.
func (s *Service) follow(ctx context.Context, projectID uuid.UUID) error {
	for _, follower := range s.followers {
		if err := follower(ctx, projectID); err != nil {
			return err
		}
	}
	return nil
}
