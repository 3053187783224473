package storage_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// A pooler that leads to another database than the direct address is refused: one of them
// would be migrated in place of the other.
func TestAPoolerOfAnotherDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	db, err := storage.Open(t.Context(), storage.Config{URL: storagetest.URL(t), DirectURL: storagetest.URL(t)})
	if err == nil {
		_ = db.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "database_direct_url") {
		t.Errorf("opened: %v", err)
	}
}

// Through a pooler no statement stays prepared on a connection.
func TestNothingStaysPreparedThroughAPooler(t *testing.T) {
	t.Parallel()
	url := storagetest.URL(t)
	for direct, want := range map[string]int{"": 1, url: 0} {
		db := storagetest.OpenURL(t, url, func(cfg *storage.Config) { cfg.DirectURL, cfg.MaxConnections = direct, 1 })
		for range 2 {
			rows, err := db.PGX(t.Context()).Query(t.Context(), "SELECT $1::int", storage.Prepared(1)...)
			if err != nil {
				t.Fatal(err)
			}
			rows.Close()
		}
		var kept int
		if err := db.PGX(t.Context()).QueryRow(t.Context(), "SELECT count(*) FROM pg_prepared_statements").Scan(&kept); err != nil || kept != want {
			t.Errorf("direct address %q: %d statements are prepared, %v", direct, kept, err)
		}
	}
}
