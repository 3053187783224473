// Package traffic measures AI traffic: it takes the logs of a site, counts what bots fetch and
// whom AI systems send, and reports on it.
package traffic

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// Store is what the area needs of the storage.
type Store interface {
	SourceStore
	SourceChanges
	BatchStore
	CountStore
	ReportStore
	DayStore
	VisitStore
	PullStore
	AddressStore
}

// SourceStore keeps sources.
type SourceStore interface {
	InsertSource(ctx context.Context, source *model.CrawlSource) error
	Source(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error)
	HeldSource(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error)
	SourceOfToken(ctx context.Context, fingerprint []byte) (*model.CrawlSource, error)
	AnySource(ctx context.Context, id uuid.UUID) (*model.CrawlSource, error)
	SourcesByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.CrawlSource, error)
	SourcesOf(ctx context.Context, projectIDs []uuid.UUID, req page.Request) (map[uuid.UUID][]model.CrawlSource, error)
	AllSources(ctx context.Context, projectID uuid.UUID) ([]model.CrawlSource, error)
	CountSources(ctx context.Context, projectID uuid.UUID) (int, error)
	HasSources(ctx context.Context) (bool, error)
}

// SourceChanges keeps what becomes of sources.
type SourceChanges interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	ReplaceToken(ctx context.Context, source *model.CrawlSource) error
	Revoke(ctx context.Context, source *model.CrawlSource) error
	AddReceipt(ctx context.Context, r store.Receipt) error
}

// PullStore keeps how sources are pulled.
type PullStore interface {
	SetPull(ctx context.Context, key store.PullKey, at time.Time) error
	ReplaceCredentials(ctx context.Context, source *model.CrawlSource) error
}

// Vault encrypts credentials of sources.
type Vault interface {
	Seal(serviceAccount string, bound ...string) ([]byte, error)
}

// BatchStore keeps what was received, and of which days it is.
type BatchStore interface {
	BatchAgain(ctx context.Context, projectID, sourceID uuid.UUID, key string, content []byte) (*store.Batch, error)
	BatchesByID(ctx context.Context, keys []store.BatchKey) (map[store.BatchKey]*store.Batch, error)
	InsertBatch(ctx context.Context, b *store.Batch) error
	Known(ctx context.Context, projectID, sourceID uuid.UUID, g *store.Segment) ([]bool, error)
	InsertSegments(ctx context.Context, projectID, sourceID uuid.UUID, segments []store.Segment) error
	HeldDays(ctx context.Context, projectID, sourceID uuid.UUID, days []calendar.Day, timezone string) (map[calendar.Day]*store.Day, error)
	UpdateDays(ctx context.Context, days []*store.Day) error
}

// CountStore keeps counts, and the salts of visitors' hashes.
type CountStore interface {
	PathIDs(ctx context.Context, projectID uuid.UUID, paths []string) ([]uint32, error)
	AddCounts(ctx context.Context, projectID, sourceID uuid.UUID, more []*store.Counts) error
	SumMonth(ctx context.Context, k store.MonthKey) (whole bool, err error)
	AddSessions(ctx context.Context, sessions []store.Session) error
	AddCandidates(ctx context.Context, list []store.Candidate) error
	Salt(ctx context.Context, projectID uuid.UUID, day calendar.Day, fresh []byte, now time.Time) ([]byte, error)
	DropSalts(ctx context.Context, before time.Time) error
}

const defaultSalt = 24 * time.Hour

// Enqueuer enqueues jobs in the transaction of the context.
type Enqueuer interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Follower is called in the transaction that counts a batch with lines.
type Follower func(ctx context.Context, projectID uuid.UUID) error

// Config is what a Service is made of. Store, Catalogue, Verifier and Clock are required.
type Config struct {
	Store        Store
	Catalogue    *bots.Catalogue
	Verifier     *bots.Verifier
	Vault        Vault         // nil: no credentials can be kept
	Citations    Citations     // nil: not connected
	Findings     Findings      // nil: not connected
	Inventory    Inventory     // nil: not connected
	Robots       Robots        // nil: robots.txt is not read
	SaltRotation time.Duration // after which nobody can tell an address from a visitor's hash; 0: a day
	Fetch        Fetch         // of addresses that operators publish; nil: the built-in ones stay
	// AddressRefresh is how often they are read; 0: never.
	AddressRefresh time.Duration
	Spools         *Spools // holds large bodies; nil: the system's folder
	Followers      []Follower
	Jobs           Enqueuer // nil: months are not summed up, and reports over long times take longer
	Clock          func() time.Time
	Logger         *slog.Logger
}

// Service is AI traffic.
type Service struct {
	Config

	matcher func() (*bots.Matcher, error) // made with the first log

	looking  sync.Mutex
	lookedAt time.Time // for addresses that another process has read
}

// New makes a Service.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil || cfg.Catalogue == nil || cfg.Verifier == nil || cfg.Clock == nil {
		return nil, errors.New("traffic: store, catalogue, verifier and clock are required")
	}
	if cfg.Spools == nil {
		cfg.Spools = NewSpools("", MaxSpooledWorkspace, MaxSpooled)
	}
	if cfg.SaltRotation == 0 {
		cfg.SaltRotation = defaultSalt
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	matcher := sync.OnceValues(func() (*bots.Matcher, error) { return bots.NewMatcher(cfg.Catalogue) })
	return &Service{Config: cfg, matcher: matcher}, nil
}

// DayStore reads counts of bots for what compares days.
type DayStore interface {
	BotDays(ctx context.Context, projectID uuid.UUID, q store.CountQuery) ([]store.BotDay, error)
	BotAnswers(ctx context.Context, projectID uuid.UUID, q store.CountQuery, refused []int) ([]store.BotAnswers, error)
	TopPaths(ctx context.Context, projectID uuid.UUID, q store.CountQuery, most int) ([]store.TopPath, error)
}

// ReportStore reads counts.
type ReportStore interface {
	BotCounts(ctx context.Context, projectID uuid.UUID, q store.CountQuery) (list []store.BotCounts, pages int64, err error)
	DayCounts(ctx context.Context, projectID uuid.UUID, q store.CountQuery) ([]store.DayCounts, error)
	SourceDays(ctx context.Context, projectID uuid.UUID, q store.CountQuery) (map[store.SourceDay]bool, error)
	BotPaths(ctx context.Context, projectID uuid.UUID, q store.CountQuery, each func(bot, path string, requests float64)) error
	Pages(ctx context.Context, projectID uuid.UUID, q store.PageQuery) (list []store.Page, known int64, err error)
	Paths(ctx context.Context, projectID uuid.UUID, ids []uint32) (map[uint32]string, error)
	KnownPaths(ctx context.Context, projectID uuid.UUID, paths []string) ([]uint32, error)
	Visits(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) ([]store.VisitCount, error)
	Landings(ctx context.Context, projectID uuid.UUID, from, to calendar.Day, limit int) ([]store.Landing, error)
	Days(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) ([]store.Day, error)
	Candidates(ctx context.Context, projectID uuid.UUID, req page.Request) ([]store.Candidate, *string, error)
}
