package storagetest

import (
	"testing"

	"github.com/answer-visibility/avm/storage/topology"
)

// Replicated is a PostgreSQL with a streaming standby, for one test.
type Replicated struct {
	Primary *Node
	Standby *Node
}

// NewReplicated starts a PostgreSQL with a migrated database, and a standby that follows it.
// They end with the test.
func NewReplicated(tb testing.TB) *Replicated {
	tb.Helper()
	folder := nodesFolder(tb)
	settings := map[string]string{"fsync": "off", "shared_buffers": "64MB", "wal_retrieve_retry_interval": "200ms"}
	r := &Replicated{Primary: newNode(folder, "primary", settings), Standby: newNode(folder, "standby", settings)}
	r.Primary.begin(tb)
	if err := migrate(tb.Context(), r.Primary.URL()); err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	if err := topology.CopyPrimary(tb.Context(), r.Primary.URL(), r.Standby.DataDir()); err != nil {
		tb.Fatalf("storagetest: copy the primary: %v", err)
	}
	r.Standby.begin(tb)
	return r
}

// Pause has the standby replay no more of what it receives.
func (r *Replicated) Pause(tb testing.TB) {
	tb.Helper()
	if err := r.Standby.Exec(tb.Context(), "SELECT pg_wal_replay_pause()"); err != nil {
		tb.Fatal(err)
	}
}

// Resume ends Pause.
func (r *Replicated) Resume(tb testing.TB) {
	tb.Helper()
	if err := r.Standby.Exec(tb.Context(), "SELECT pg_wal_replay_resume()"); err != nil {
		tb.Fatal(err)
	}
}
