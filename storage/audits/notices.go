package audits

import (
	"context"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/storage"
)

// Channel is the channel of notifications of changed audits.
const Channel = "avm_audits"

// notify notifies every process that audits have changed, once the transaction commits.
func (s *Store) notify(ctx context.Context, ids ...uuid.UUID) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := s.db.Bun(ctx).NewRaw("SELECT pg_notify(?, id::text) FROM unnest(?::uuid[]) AS id",
		Channel, pgdialect.Array(ids)).Exec(ctx)
	return storage.Wrap(err, "notify of audits")
}
