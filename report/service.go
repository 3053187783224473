// Package report turns audits into figures. When an audit's answers are there it
// reads them into facts and adds the facts up into rollups; reports are made
// from rollups alone. What every figure means is said in the metrics document.
package report

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/report/taxonomy"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
)

// Judging has the answers of an audit judged after it has ended.
type Judging interface {
	// Begin takes part in the transaction that ends the audit.
	Begin(ctx context.Context, projectID, auditID uuid.UUID) error
}

// Config names what the service works with.
type Config struct {
	Store   *storage.DB
	Judging Judging          // nil: nothing is judged
	Clock   func() time.Time // nil: the machine's
}

// Service analyses audits and answers reports.
type Service struct {
	store    *storage.DB
	audits   *audits.Store
	judging  Judging
	clock    func() time.Time
	taxonomy *taxonomy.Taxonomy
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
	return &Service{store: cfg.Store, audits: audits.New(cfg.Store), judging: cfg.Judging, clock: cfg.Clock, taxonomy: kinds}, nil
}

// now is the time as the database keeps it.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Microsecond) }
