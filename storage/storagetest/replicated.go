package storagetest

import (
	"path/filepath"
	"testing"

	"github.com/answer-visibility/avm/storage/embedded"
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
	node := func(name string) *Node {
		return &Node{config: embedded.Config{DataDir: filepath.Join(folder, name), Settings: settings}}
	}
	r := &Replicated{Primary: node("primary"), Standby: node("standby")}
	r.Primary.begin(tb)
	if err := migrate(tb.Context(), r.Primary.URL()); err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	if err := topology.CopyPrimary(tb.Context(), r.Primary.URL(), r.Standby.config.DataDir); err != nil {
		tb.Fatalf("storagetest: copy the primary: %v", err)
	}
	r.Standby.begin(tb)
	return r
}

// Pause has the standby replay no more of what it receives.
func (r *Replicated) Pause(tb testing.TB) {
	tb.Helper()
	if err := r.Standby.exec(tb.Context(), "SELECT pg_wal_replay_pause()"); err != nil {
		tb.Fatal(err)
	}
}

// Resume ends Pause.
func (r *Replicated) Resume(tb testing.TB) {
	tb.Helper()
	if err := r.Standby.exec(tb.Context(), "SELECT pg_wal_replay_resume()"); err != nil {
		tb.Fatal(err)
	}
}
