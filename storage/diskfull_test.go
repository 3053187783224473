package storage_test

import (
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// A statement that finds the disk full is the fault of a request that may be repeated, and its message names
// no file. Then the database is not ready until something can be written.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	const noSpace = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file "base/16384/1234": No space left on device' USING ERRCODE = '53100'; END $$`
	_, err := db.Bun(t.Context()).ExecContext(t.Context(), noSpace)
	f := storage.UnavailableFault(err)
	if !storage.DiskFull(err) || f == nil || f.Kind != fault.Unavailable || f.RetryAfter <= 0 || strings.Contains(f.Message, "16384") {
		t.Fatalf("%v is the fault %+v", err, f)
	}
	if _, err := db.Pool().Exec(t.Context(), `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$`); err != nil {
		t.Fatal(err)
	}
	if err := db.Ping(t.Context()); err == nil {
		t.Error("it is ready although nothing can be written")
	}
}

func TestFullDiskRecovers(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	if _, err := db.Bun(t.Context()).ExecContext(t.Context(), `DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`); err == nil {
		t.Fatal("no error")
	}
	for range 2 {
		if err := db.Ping(t.Context()); err != nil {
			t.Errorf("not ready although there is space: %v", err)
		}
	}
}
