package storage_test

import (
	"context"
	"testing"
	"time"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// Ping does not wait for connections of other statements.
func TestPingHasAConnectionOfItsOwn(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t, func(cfg *storage.Config) { cfg.MaxConnections = 1 })
	err := db.InTx(t.Context(), func(context.Context) error {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := db.Ping(ctx); err != nil { //nolint:contextcheck // it is not of the transaction
			t.Errorf("readiness: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
