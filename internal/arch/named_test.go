package arch_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What docs/security.md says is held by a test is held by one that exists.
func TestSecurityNamesTestsThatExist(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "docs", "security.md")) //nolint:gosec // a constant
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile("`([a-z/]+)\\.((?:Test|Fuzz)[A-Za-z0-9_]+)`").FindAllStringSubmatch(string(text), -1)
	if len(names) < 50 {
		t.Fatalf("only %d tests are named", len(names))
	}
	sources := map[string]string{}
	for _, name := range names {
		folder, function := name[1], name[2]
		if _, read := sources[folder]; !read {
			sources[folder] = tests(t, filepath.Join(root, filepath.FromSlash(folder)))
		}
		if !strings.Contains(sources[folder], "\nfunc "+function+"(") {
			t.Errorf("there is no %s in %s", function, folder)
		}
	}
}

// tests returns the text of a folder's tests.
func tests(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file) //nolint:gosec // a file of this repository
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
