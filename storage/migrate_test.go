package storage_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

func EmptyStore(t *testing.T) *storage.DB {
	t.Helper()
	url := storagetest.Database(t, storagetest.Schema{Digest: "empty", Migrate: storagetest.Nothing})
	return storagetest.OpenURL(t, url)
}

func TestMigrateFromNothingOnceAndAgain(t *testing.T) {
	t.Parallel()
	store := storage.EmptyStore(t)
	var sql bytes.Buffer
	planned, err := store.PendingSQL(t.Context(), &sql)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"CREATE TABLE projects", "CREATE TABLE river_job"} {
		if !strings.Contains(strings.ReplaceAll(sql.String(), "/* TEMPLATE: schema */", ""), want) {
			t.Errorf("the planned SQL lacks %q", want)
		}
	}
	if done, err := store.Migrated(t.Context()); err != nil || done {
		t.Fatalf("an empty database is migrated: %v, %v", done, err)
	}
	if n, err := store.Migrate(t.Context()); err != nil || n != planned {
		t.Fatalf("migrated %d of %d: %v", n, planned, err)
	}
	if n, err := store.Migrate(t.Context()); err != nil || n != 0 {
		t.Fatalf("a second migration ran %d: %v", n, err)
	}
	if done, err := store.Migrated(t.Context()); err != nil || !done {
		t.Fatalf("not migrated afterwards: %v, %v", done, err)
	}
}

// A database that a newer version has migrated is not served by this one, which
// does not know what was renamed.
func TestNewerSchemaIsRefused(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	if _, err := store.Pool().Exec(t.Context(), `INSERT INTO schema_migrations (version, name, checksum) VALUES (9001, 'later', 'x')`); err != nil {
		t.Fatal(err)
	}
	_, migrated := store.Migrate(t.Context())
	_, planned := store.PendingSQL(t.Context(), &bytes.Buffer{})
	_, ready := store.Migrated(t.Context())
	for name, err := range map[string]error{"Migrate": migrated, "PendingSQL": planned, "Migrated": ready} {
		if err == nil || !strings.Contains(err.Error(), "newer version") || !strings.Contains(err.Error(), "9001_later") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMigrationsThatStartAtOnceWaitForEachOther(t *testing.T) {
	t.Parallel()
	store := storage.EmptyStore(t)
	counts, errs := make([]int, 4), make([]error, 4)
	var wg sync.WaitGroup
	for i := range counts {
		wg.Go(func() { counts[i], errs[i] = store.Migrate(t.Context()) })
	}
	wg.Wait()
	worked := 0
	for i := range counts {
		if errs[i] != nil {
			t.Errorf("migration %d: %v", i, errs[i])
		}
		if counts[i] > 0 {
			worked++
		}
	}
	if worked != 1 {
		t.Errorf("%d of 4 migrated, want exactly one", worked)
	}
}
