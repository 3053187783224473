package storagetest

import (
	"errors"
	"testing"

	"github.com/answer-visibility/avm/storage/topology"
)

// Pooler starts a PgBouncer that shares a number of connections to a test's database by the
// transaction, and returns the address through it. It ends with the test. False: PgBouncer is
// not installed, which the test's log says.
func Pooler(tb testing.TB, address string, connections int) (through string, ok bool) {
	tb.Helper()
	through, stop, err := topology.StartPooler(tb.Context(), tb.TempDir(), address, connections)
	if errors.Is(err, topology.ErrNoPooler) {
		tb.Logf("NOT TESTED behind a pooler: %v", err)
		return "", false
	}
	if err != nil {
		tb.Fatalf("storagetest: pooler: %v", err)
	}
	tb.Cleanup(stop)
	return through, true
}
