package crawl_test

import (
	"os"
	"path/filepath"
	"testing"
)

// shared gives a folder of the data that tests share, or skips the test.
func shared(t testing.TB, folder string) string {
	t.Helper()
	at, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		data := filepath.Join(at, "shared", "data")
		if _, err := os.Stat(filepath.Join(data, "INDEX.md")); err == nil {
			return filepath.Join(data, folder)
		}
		if filepath.Dir(at) == at {
			t.Skipf("no folder above has shared/data/INDEX.md, with %s", folder)
		}
		at = filepath.Dir(at)
	}
}

func read(t testing.TB, file string) []byte {
	t.Helper()
	content, err := os.ReadFile(file) //nolint:gosec // a file of the shared data
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func files(t testing.TB, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		t.Fatalf("%d files are %s: %v", len(found), pattern, err)
	}
	return found
}
