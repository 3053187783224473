// Package crawl fetches pages politely and reads what they show. It reads the
// pages that answers cite: whether the brand or a competitor is on them.
//
// A page is fetched when robots.txt allows it, one request at a time and host over
// all processes, with a pause after each, and once a day at most, for all projects
// together; the address guard of internal/egress has the last word.
package crawl

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/egress"
)

// usualPause is between two requests to a host.
const usualPause = time.Second

// Config names what Pages works with.
type Config struct {
	Store       Store
	Projects    Projects
	Client      *egress.Client
	Product     string        // the crawler's name in robots.txt
	Concurrency int           // hosts visited at a time
	PerAudit    int           // pages queued for an audit at most
	Pause       time.Duration // between requests to a host; 0: a second
	Clock       func() time.Time
	Registry    prometheus.Registerer // nil: no metrics
	Logger      *slog.Logger          // nil: none
}

// Pages queues and reads the pages that answers cite.
type Pages struct {
	store       Store
	projects    Projects
	visitor     *visitor
	reading     *gates // bounds the pages that are parsed at a time
	makers      *answer.Maker
	concurrency int
	perAudit    int
	metrics     *metrics
	now         func() time.Time
	logger      *slog.Logger
}

// New checks the configuration.
func New(cfg Config) (*Pages, error) {
	if cfg.Store == nil || cfg.Projects == nil || cfg.Client == nil || cfg.Product == "" || cfg.Concurrency < 1 || cfg.PerAudit < 1 {
		return nil, errors.New("crawl: store, projects, client, product, concurrency and pages per audit are needed")
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Pause == 0 {
		cfg.Pause = usualPause
	}
	metrics, err := newMetrics(cfg.Registry)
	if err != nil {
		return nil, err
	}
	return &Pages{
		store: cfg.Store, projects: cfg.Projects, makers: answer.SharedMaker(), concurrency: cfg.Concurrency, perAudit: cfg.PerAudit,
		metrics: metrics, now: cfg.Clock, logger: cfg.Logger, reading: newGates(readAtOnce / 2),
		visitor: &visitor{
			client: cfg.Client, product: cfg.Product, pause: cfg.Pause, robots: newRobotsCache(), gates: newGates(1), now: cfg.Clock,
		},
	}, nil
}

// Queue queues the pages that a finished audit cites. It leaves out pages of tracked
// entities, because their owner is known already. It may be repeated.
func (p *Pages) Queue(ctx context.Context, projectID, auditID uuid.UUID) error {
	return p.store.QueuePages(ctx, projectID, auditID, p.perAudit, p.now(), betweenFetches)
}
