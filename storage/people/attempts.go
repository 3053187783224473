package people

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// attemptRow is a sign-in by way of an identity provider that is under way.
type attemptRow struct {
	bun.BaseModel `bun:"table:sign_in_attempts,alias:attempt"`

	Name      []byte `bun:",pk"`
	ExpiresAt time.Time
}

// BeginAttempt keeps an attempt until an instant.
func (s *Store) BeginAttempt(ctx context.Context, name [sha256.Size]byte, until time.Time) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(&attemptRow{Name: name[:], ExpiresAt: until}).Exec(ctx)
	return storage.Wrap(err, "keep attempt to sign in")
}

// UseAttempt deletes an attempt. It returns false if there was none, or its time was over.
func (s *Store) UseAttempt(ctx context.Context, name [sha256.Size]byte, at time.Time) (bool, error) {
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewDelete().Model((*attemptRow)(nil)).Where("name = ?", name[:]).Where("expires_at > ?", at), "use attempt to sign in")
	return n == 1, err
}

// PurgeAttempts deletes the attempts that were not used in their time.
func (s *Store) PurgeAttempts(ctx context.Context, at time.Time) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*attemptRow)(nil)).Where("expires_at <= ?", at).Exec(ctx)
	return storage.Wrap(err, "purge attempts to sign in")
}
