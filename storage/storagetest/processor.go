package storagetest

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/processortest"
	"github.com/answer-visibility/avm/storage"
)

// DatabaseTime returns the processor time that the server's processes for a database have taken, as far
// as they are running still.
func DatabaseTime(tb testing.TB, db *storage.DB) time.Duration {
	tb.Helper()
	rows, err := db.Pool().Query(tb.Context(), `SELECT pid FROM pg_stat_activity WHERE datname = current_database()`)
	if err != nil {
		tb.Fatal(err)
	}
	defer rows.Close()
	var sum time.Duration
	for rows.Next() {
		var pid int
		if err := rows.Scan(&pid); err != nil {
			tb.Fatal(err)
		}
		sum += processortest.Of(pid)
	}
	if err := rows.Err(); err != nil {
		tb.Fatal(err)
	}
	return sum
}
