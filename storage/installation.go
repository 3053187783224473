package storage

import (
	"context"
)

// InstallationKey returns the key of this installation, the same in all processes. It signs cursors, tokens and
// links, and the keys of other uses are derived from it.
func (s *DB) InstallationKey(ctx context.Context) (key []byte, err error) {
	err = s.Bun(ctx).NewSelect().Table("installation").Column("key").Scan(ctx, &key)
	return key, Wrap(err, "read installation key")
}
