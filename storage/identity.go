package storage

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/uptrace/bun"
)

// identityBytes is the length of a database's identity before it is written in
// hexadecimal.
const identityBytes = 8

// Identity returns a text that identifies the database, the same in every process. It reveals neither the
// database's name nor its address.
func (s *DB) Identity(ctx context.Context) (string, error) { return identity(ctx, s.Bun(ctx)) }

func identity(ctx context.Context, db bun.IDB) (string, error) {
	var text string
	err := db.NewSelect().ColumnExpr("current_database() || ' ' || min(applied_at)").
		TableExpr("schema_migrations").Scan(ctx, &text)
	if err != nil {
		return "", fmt.Errorf("read the database's identity: %w", err)
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:identityBytes]), nil
}
