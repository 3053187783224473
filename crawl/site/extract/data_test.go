package extract_test

import (
	"os"
	"path/filepath"
	"testing"
)

// shared returns a folder of the data that tests share, or skips the test.
func shared(tb testing.TB, folder string) string {
	tb.Helper()
	at, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		data := filepath.Join(at, "shared", "data")
		if _, err := os.Stat(filepath.Join(data, "INDEX.md")); err == nil {
			return filepath.Join(data, folder)
		}
		if filepath.Dir(at) == at {
			tb.Skipf("no folder above has shared/data/INDEX.md, with %s", folder)
		}
		at = filepath.Dir(at)
	}
}

func read(tb testing.TB, file string) []byte {
	tb.Helper()
	content, err := os.ReadFile(file) //nolint:gosec // a file of the shared data
	if err != nil {
		tb.Fatal(err)
	}
	return content
}
