package storage

import (
	"context"
	"fmt"
)

// InstallationKey returns the key that authenticates what this installation hands out, the same in
// all processes.
func (s *DB) InstallationKey(ctx context.Context) (key []byte, err error) {
	err = s.Bun(ctx).NewSelect().Table("installation").Column("key").Scan(ctx, &key)
	if err != nil {
		return nil, fmt.Errorf("read installation key: %w", err)
	}
	return key, nil
}
