package traffic

import (
	"context"
	"crypto/subtle"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	store "github.com/answer-visibility/avm/storage/traffic"
)

const (
	// MaxSources is how many sources a project may have, revoked ones too.
	MaxSources = 200
	maxText    = 500
	maxBuffer  = model.MaxBufferSeconds
	maxFields  = 50
)

// Create makes a source. Its token is in the answer alone.
func (s *Service) Create(ctx context.Context, p *model.Project, in model.CrawlSourceInput) (*model.CrawlSource, error) {
	source, err := s.newSource(p, in)
	if err != nil {
		return nil, err
	}
	err = s.Store.InTx(ctx, func(ctx context.Context) error {
		n, err := s.Store.CountSources(ctx, p.ID)
		if err != nil {
			return err
		}
		if n >= MaxSources {
			return fault.New(fault.Conflict, "the project has %d crawl sources already", n)
		}
		if err := s.Store.InsertSource(ctx, source); err != nil || source.PullSubscription == nil {
			return err
		}
		return s.Store.SetPull(ctx, store.PullKey{ProjectID: p.ID, SourceID: source.ID}, source.CreatedAt)
	})
	if err != nil {
		return nil, err
	}
	return s.show(source), nil
}

// Rotate makes a new token for a source. The old one is refused at once.
func (s *Service) Rotate(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error) {
	return s.change(ctx, projectID, id, func(ctx context.Context, source *model.CrawlSource) error {
		switch {
		case source.RevokedAt != nil:
			return fault.New(fault.Conflict, "the crawl source is revoked")
		case kindOf(source.Setup) != model.CrawlSourceKindWebhook:
			return fault.New(fault.Conflict, "a crawl source of the setup %s has no token", source.Setup)
		}
		giveToken(source)
		return s.Store.ReplaceToken(ctx, source)
	})
}

// seal puts a service account into a source, encrypted.
func (s *Service) seal(source *model.CrawlSource, serviceAccount string) (err error) {
	if s.Vault == nil {
		return fault.New(fault.Conflict, "credentials cannot be kept: connectors.encryption_key is not configured")
	}
	source.PullCredentials, err = s.Vault.Seal(serviceAccount, source.ProjectID.String(), source.ID.String(), string(source.Setup))
	return err
}

// SetCredential replaces the service account that a source is pulled with.
func (s *Service) SetCredential(ctx context.Context, projectID, id uuid.UUID, serviceAccount string) (*model.CrawlSource, error) {
	return s.change(ctx, projectID, id, func(ctx context.Context, source *model.CrawlSource) error {
		switch {
		case source.RevokedAt != nil:
			return fault.New(fault.Conflict, "the crawl source is revoked")
		case source.Setup != model.CrawlSourceSetupPubsubPull:
			return fault.New(fault.Conflict, "a crawl source of the setup %s has no service account", source.Setup)
		}
		if err := s.seal(source, serviceAccount); err != nil {
			return err
		}
		source.PullFailure = nil
		if err := s.Store.ReplaceCredentials(ctx, source); err != nil {
			return err
		}
		return s.Store.SetPull(ctx, store.PullKey{ProjectID: projectID, SourceID: id}, source.UpdatedAt)
	})
}

// now returns the time to the microsecond, as it is stored.
func (s *Service) now() time.Time { return s.Clock().UTC().Truncate(time.Microsecond) }

// RevokeSource ends a source. Revoking it again changes nothing.
func (s *Service) RevokeSource(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error) {
	return s.change(ctx, projectID, id, func(ctx context.Context, source *model.CrawlSource) error {
		if source.RevokedAt != nil {
			return nil
		}
		now := s.now()
		source.RevokedAt, source.TokenFingerprint = &now, nil
		return s.Store.Revoke(ctx, source)
	})
}

func (s *Service) change(
	ctx context.Context, projectID, id uuid.UUID, fn func(context.Context, *model.CrawlSource) error,
) (*model.CrawlSource, error) {
	var source *model.CrawlSource
	err := s.Store.InTx(ctx, func(ctx context.Context) (err error) {
		if source, err = s.Store.HeldSource(ctx, projectID, id); err != nil {
			return err
		}
		source.UpdatedAt = s.now()
		return fn(ctx, source)
	})
	if err != nil {
		return nil, err
	}
	return s.show(source), nil
}

// SourcesByID returns the sources that have the keys, by key.
func (s *Service) SourcesByID(
	ctx context.Context, keys []storage.ChildKey,
) (map[storage.ChildKey]*model.CrawlSource, error) {
	byKey, err := s.Store.SourcesByID(ctx, keys)
	for _, source := range byKey {
		s.show(source)
	}
	return byKey, err
}

// AnySource returns a source of any project. It is for operators.
func (s *Service) AnySource(ctx context.Context, id uuid.UUID) (*model.CrawlSource, error) {
	source, err := s.Store.AnySource(ctx, id)
	if err != nil {
		return nil, err
	}
	if source == nil {
		return nil, fault.Missing("crawl source")
	}
	return s.show(source), nil
}

// SourcesOf returns a page of the sources of projects, oldest first. Of every project it
// returns one source more than the limit if there is one.
func (s *Service) SourcesOf(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request,
) (map[uuid.UUID][]model.CrawlSource, error) {
	byProject, err := s.Store.SourcesOf(ctx, projectIDs, req)
	for _, list := range byProject {
		for i := range list {
			s.show(&list[i])
		}
	}
	return byProject, err
}

// errToken refuses a token. It does not say what is wrong with it.
var errToken = fault.New(fault.InvalidSourceToken, "a valid token of an active crawl source is required: Authorization: Bearer <token>")

// SourceOfToken returns the source of a token. Any other token than an active source's fails with
// InvalidSourceToken.
func (s *Service) SourceOfToken(ctx context.Context, token string) (*model.CrawlSource, error) {
	if !access.IsSourceToken(token) {
		return nil, errToken
	}
	fingerprint := access.Fingerprint(token)
	source, err := s.Store.SourceOfToken(ctx, fingerprint[:])
	if err != nil {
		return nil, err
	}
	if source == nil || source.RevokedAt != nil || subtle.ConstantTimeCompare(source.TokenFingerprint, fingerprint[:]) != 1 {
		return nil, errToken
	}
	return source, nil
}

// BatchesByID returns the batches that have the keys, by key.
func (s *Service) BatchesByID(ctx context.Context, keys []store.BatchKey) (map[store.BatchKey]*model.CrawlBatch, error) {
	stored, err := s.Store.BatchesByID(ctx, keys)
	shown := make(map[store.BatchKey]*model.CrawlBatch, len(stored))
	for key, batch := range stored {
		shown[key] = batch.Shown()
	}
	return shown, err
}

// Uploadable returns a source that files may be uploaded for.
func (s *Service) Uploadable(ctx context.Context, projectID, id uuid.UUID) (*model.CrawlSource, error) {
	source, err := s.Store.Source(ctx, projectID, id)
	if err != nil {
		return nil, err
	}
	if source.RevokedAt != nil {
		return nil, fault.New(fault.Conflict, "the crawl source is revoked")
	}
	return source, nil
}

// stillTaken refuses a delivery if its source was revoked while the delivery was received.
func (s *Service) stillTaken(ctx context.Context, source *model.CrawlSource) error {
	_, err := s.Uploadable(ctx, source.ProjectID, source.ID)
	if fault.KindOf(err) == fault.Conflict && source.Setup != model.CrawlSourceSetupUpload {
		return errToken
	}
	return err
}

// Challenge keeps what a sender wrote to see whom an address belongs to.
func (s *Service) Challenge(ctx context.Context, source *model.CrawlSource, text string) error {
	return s.Store.AddReceipt(ctx, store.Receipt{
		ProjectID: source.ProjectID, SourceID: source.ID, At: s.Clock().UTC(), Challenge: text, Verified: true,
	})
}
