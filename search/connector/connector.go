// Package connector connects projects to vendors whose figures are imported. It
// keeps credentials encrypted, makes HTTP clients that are authorised with them,
// and reads each feed day by day: fresh days again, back off on quotas, and
// resume where a process died.
package connector

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/connectors"
)

// Jobs enqueues jobs in the transaction of the context.
type Jobs interface {
	Enqueue(ctx context.Context, jobs ...job.Insert) error
}

// Endpoints are the vendors' addresses. Empty ones are the vendors' own.
type Endpoints struct {
	GoogleBaseURL  string
	GoogleTokenURL string
	BingBaseURL    string
}

// Config names what a Service works with.
type Config struct {
	Store     *connectors.Store
	Jobs      Jobs
	Keys      *Keyring // nil: nothing can be connected
	Endpoints Endpoints
	Feeds     []Feed            // of all areas
	Transport http.RoundTripper // nil: one of the package's own
	Clock     func() time.Time  // nil: the machine's
	Logger    *slog.Logger      // nil: none
}

// Service connects projects to vendors and reads their feeds. It is safe for
// concurrent use.
type Service struct {
	store     *connectors.Store
	jobs      Jobs
	keys      *Keyring
	endpoints Endpoints
	feeds     map[string]Feed
	transport http.RoundTripper
	now       func() time.Time
	logger    *slog.Logger
	turns     *job.Shares
}

// New checks the configuration.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil || cfg.Jobs == nil {
		return nil, errors.New("connector: store and jobs are needed")
	}
	s := &Service{
		store: cfg.Store, jobs: cfg.Jobs, keys: cfg.Keys, endpoints: cfg.Endpoints, feeds: map[string]Feed{},
		transport: cfg.Transport, now: cfg.Clock, logger: cfg.Logger, turns: job.NewShares(workers),
	}
	for _, f := range cfg.Feeds {
		if err := f.validate(); err != nil {
			return nil, err
		}
		if _, taken := s.feeds[f.Name]; taken {
			return nil, errors.New("connector: two feeds are named " + f.Name)
		}
		s.feeds[f.Name] = f
	}
	if s.transport == nil {
		s.transport = newTransport()
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.logger == nil {
		s.logger = slog.New(slog.DiscardHandler)
	}
	return s, nil
}

// maxConnections bounds the live connections of a project.
const maxConnections = 20

// Connect makes a connection, or gives the live one of the same kind and property
// the new credential. Everything that its kind feeds is read as soon as possible.
// It must run in a transaction.
func (s *Service) Connect(ctx context.Context, projectID uuid.UUID, in model.ConnectionInput) (*model.Connection, error) {
	if s.keys == nil {
		return nil, fault.New(fault.Conflict, "connections are not available: connectors.encryption_key is not configured")
	}
	credential, label, err := readInput(&in)
	if err != nil {
		return nil, err
	}
	c, err := s.store.LockLive(ctx, projectID, in.Kind, in.Property)
	if fault.KindOf(err) == fault.NotFound {
		c, err = s.newConnection(ctx, projectID, &in)
	}
	if err != nil {
		return nil, err
	}
	now := s.now().UTC().Truncate(time.Microsecond)
	c.Label, c.State, c.LastError, c.LastErrorAt, c.UpdatedAt = label, model.ConnectionStateConnected, "", nil, now
	if err := s.seal(c, credential); err != nil {
		return nil, err
	}
	if c.CreatedAt.IsZero() {
		c.CreatedAt = now
		err = s.store.Insert(ctx, c)
	} else {
		err = s.store.Update(ctx, c)
	}
	if err != nil {
		return nil, err
	}
	return c, s.startFeeds(ctx, c, now)
}

func (s *Service) newConnection(
	ctx context.Context, projectID uuid.UUID, in *model.ConnectionInput,
) (*model.Connection, error) {
	n, err := s.store.CountLive(ctx, projectID)
	if err != nil {
		return nil, err
	}
	if n >= maxConnections {
		return nil, fault.New(fault.Conflict, "the project has %d connections already; disconnect one first", n)
	}
	return &model.Connection{ProjectID: projectID, ID: model.NewID(), Kind: in.Kind, Property: in.Property}, nil
}

func (s *Service) seal(c *model.Connection, credential *Credential) error {
	sealed, err := s.keys.Seal(credential.encode(), bound(c)...)
	if err != nil {
		return err
	}
	c.Sealed, c.CredentialKind = sealed, credential.Kind()
	c.CredentialLabel, c.CredentialFingerprint = credential.Label(), credential.Fingerprint()
	return nil
}

// bound is what a sealed credential is bound to: one copied to another
// connection's row does not open there.
func bound(c *model.Connection) []string {
	return []string{c.ProjectID.String(), c.ID.String(), string(c.Kind)}
}

func (s *Service) startFeeds(ctx context.Context, c *model.Connection, now time.Time) error {
	for _, f := range s.feeds {
		if f.Kind != c.Kind {
			continue
		}
		key := connectors.FeedKey{ProjectID: c.ProjectID, ConnectionID: c.ID, Feed: f.Name}
		if err := s.store.StartFeed(ctx, key, f.firstDay(now), now); err != nil {
			return err
		}
	}
	return nil
}

// Disconnect ends a connection and deletes its credential. What it imported
// stays. It must run in a transaction.
func (s *Service) Disconnect(ctx context.Context, projectID, id uuid.UUID) (*model.Connection, error) {
	c, err := s.store.LockConnection(ctx, projectID, id)
	if err != nil || c.DisconnectedAt != nil {
		return c, err
	}
	now := s.now().UTC().Truncate(time.Microsecond)
	c.State, c.Sealed, c.DisconnectedAt, c.UpdatedAt = model.ConnectionStateDisconnected, []byte{}, &now, now
	if err := s.store.Update(ctx, c); err != nil {
		return nil, err
	}
	return c, s.store.StopFeeds(ctx, projectID, id)
}

// Connections returns the connections of projects, oldest first, by project.
func (s *Service) Connections(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Connection, error) {
	return s.store.Connections(ctx, projectIDs)
}

// Progress returns the feeds of connections with what has been read of each.
func (s *Service) Progress(
	ctx context.Context, connections []storage.ChildKey,
) (map[storage.ChildKey][]model.ConnectionFeed, error) {
	return s.store.Progress(ctx, connections)
}
