// Package search imports what people search and click, and reports it: totals
// and series of a window, and tables by dimension that page through one immutable
// state of the data.
package search

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/search"
)

// The versions of what figures mean.
const (
	formulaVersion       = "search-1"
	normalizationVersion = "search-keys-1"
)

// Config names what a Service works with.
type Config struct {
	Store     *search.Store
	Followers []Follower
	Clock     func() time.Time // nil: the machine's
	MaxRows   int64            // of one import; 0: 20,000,000
}

// Follower is called in the transaction that publishes imported figures.
type Follower func(ctx context.Context, projectID uuid.UUID) error

// Service imports and reports search figures. It is safe for concurrent use.
type Service struct {
	store     *search.Store
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
