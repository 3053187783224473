package backup_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/storage/backup"
	"github.com/answer-visibility/avm/storage/storagetest"
)

func empty(t *testing.T) string {
	t.Helper()
	return storagetest.Database(t, storagetest.Schema{Digest: "empty", Migrate: storagetest.Nothing})
}

// load restores a file into a database.
func load(t *testing.T, address, file string, replace bool) error {
	t.Helper()
	return backup.Load(t.Context(), address, file, replace, func(ctx context.Context, migration, queue int) error {
		db := storagetest.OpenURL(t, address) //nolint:contextcheck // it has the test's context
		return errors.Join(db.MigrateTo(ctx, migration, queue), db.Close())
	})
}

// written writes a database with one workspace to a file.
func written(t *testing.T) (file string) {
	t.Helper()
	if storagetest.Distributed() {
		t.Skip("the nodes of a distributed database are backed up together")
	}
	address := storagetest.URL(t)
	db := storagetest.OpenURL(t, address)
	if _, err := db.Pool().Exec(t.Context(), `INSERT INTO page_hosts (host, holder, held_until) VALUES ('a.example', gen_random_uuid(), now())`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "backup")
	if _, err := backup.Write(t.Context(), address, file); err != nil {
		t.Fatal(err)
	}
	return file
}

// changed copies an archive and changes its entries: change returns the new content, nil for an entry that is
// left out. It adds what more has.
func changed(t *testing.T, file string, change func(name string, content []byte) []byte, more map[string][]byte) string {
	t.Helper()
	in, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close() //nolint:errcheck // it was only read
	var buffer bytes.Buffer
	out := zip.NewWriter(&buffer)
	write := func(name string, content []byte) {
		entry, err := out.Create(name)
		if err == nil {
			_, err = entry.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range in.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if content = change(f.Name, content); content != nil {
			write(f.Name, content)
		}
	}
	for name, content := range more {
		write(name, content)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "changed")
	if err := os.WriteFile(path, buffer.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// withTable adds a table to the manifest.
func withTable(t *testing.T, name string, columns []string) func(string, []byte) []byte {
	t.Helper()
	return func(entry string, content []byte) []byte {
		if entry != "manifest.json" {
			return content
		}
		var m map[string]any
		if err := json.Unmarshal(content, &m); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte("1\n"))
		tables, _ := m["tables"].([]any)
		m["tables"] = append(tables, map[string]any{"name": name, "columns": columns, "rows": 1, "sha256": hex.EncodeToString(sum[:])})
		content, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
}

func TestRestoreTakesRowsOnly(t *testing.T) {
	t.Parallel()
	file := written(t)
	same := func(_ string, content []byte) []byte { return content }
	hurt := func(entry string) func(string, []byte) []byte {
		return func(name string, content []byte) []byte {
			if name == entry {
				return append(content, "x\n"...)
			}
			return content
		}
	}
	replaced := func(old, text string) func(string, []byte) []byte {
		return func(name string, content []byte) []byte {
			if name == "manifest.json" {
				return bytes.Replace(content, []byte(old), []byte(text), 1)
			}
			return content
		}
	}
	injected := `x (a text); COPY pg_database TO PROGRAM 'touch /tmp/avm-restored'; --`
	dump := filepath.Join(t.TempDir(), "dump")
	if err := os.WriteFile(dump, []byte("PGDMP\x01\x0e\x00 COPY x TO PROGRAM 'true'"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ file, want string }{
		"a dump of PostgreSQL's":   {dump, "cannot be read"},
		"a table avm lacks":        {changed(t, file, withTable(t, "evil", []string{"a"}), map[string][]byte{"tables/evil": []byte("1\n")}), `the table "evil", which avm does not have`},
		"a table's name with SQL":  {changed(t, file, withTable(t, injected, []string{"a"}), map[string][]byte{"tables/" + injected: []byte("1\n")}), "which avm does not have"},
		"a catalog of PostgreSQL":  {changed(t, file, withTable(t, "pg_authid", []string{"rolname"}), map[string][]byte{"tables/pg_authid": []byte("1\n")}), "which avm does not have"},
		"rows with a wrong digest": {changed(t, file, hurt("tables/schema_migrations"), nil), "the checksum differs"},
		"no manifest": {changed(t, file, func(name string, content []byte) []byte {
			return map[bool][]byte{false: content}[name == "manifest.json"]
		}, nil), "cannot be read"},
		"another format": {changed(t, file, func(name string, content []byte) []byte {
			return bytes.Replace(content, []byte(`"format":1`), []byte(`"format":9`), 1)
		}, nil), "its format is 9"},
		"a migration of the future": {changed(t, file, replaced(`"migration":`, `"migration":9`), nil), "use a newer version"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := empty(t)
			if err := load(t, address, c.file, false); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
			// Nothing is left of it.
			if err := load(t, address, changed(t, file, same, nil), false); err != nil {
				t.Errorf("a good archive afterwards: %v", err)
			}
		})
	}
}

// A restore that fails, or whose process died, leaves the tables that it was to replace.
func TestFailedRestoreKeepsExistingRows(t *testing.T) {
	t.Parallel()
	file := written(t)
	address := storagetest.URL(t)
	exec := func(sql string) {
		t.Helper()
		db := storagetest.OpenURL(t, address)
		_, err := db.Pool().Exec(t.Context(), sql)
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	exec("CREATE TABLE kept AS SELECT 1 AS n")
	if err := load(t, address, file, false); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("without replace: %v", err)
	}
	bad := changed(t, file, withTable(t, "evil", []string{"a"}), map[string][]byte{"tables/evil": []byte("1\n")})
	if err := load(t, address, bad, true); err == nil {
		t.Error("a table that avm does not have was restored")
	}
	exec("SELECT n FROM kept")
	exec("ALTER SCHEMA public RENAME TO avm_before_restore") // as a restore that died leaves it
	exec("CREATE SCHEMA public")
	if err := load(t, address, bad, true); err == nil {
		t.Error("a table that avm does not have was restored")
	}
	exec("SELECT n FROM kept")
	if err := load(t, address, file, true); err != nil {
		t.Fatal(err)
	}
	exec("SELECT FROM projects")
	exec("CREATE TABLE kept AS SELECT 1 AS n") // the earlier one is deleted
}
