package traffic

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// Addresses is a list of published addresses as it was read last.
type Addresses struct {
	bun.BaseModel `bun:"table:bot_addresses"`

	Name     string   `bun:",pk"`
	Networks string   // one a line
	Sources  []string `bun:",array"`
	ReadAt   time.Time
}

// SaveAddresses stores a list in place of the one of its name.
func (s *Store) SaveAddresses(ctx context.Context, list *Addresses) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(list).On("CONFLICT (name) DO UPDATE").Set("networks = EXCLUDED.networks").
		Set("sources = EXCLUDED.sources").Set("read_at = EXCLUDED.read_at").Exec(ctx)
	return storage.Wrap(err, "store addresses of bots")
}

// SavedAddresses returns the lists that were read.
func (s *Store) SavedAddresses(ctx context.Context) ([]Addresses, error) {
	var lists []Addresses
	err := s.db.Bun(ctx).NewSelect().Model(&lists).Order("name").Scan(ctx)
	return lists, storage.Wrap(err, "read addresses of bots")
}
