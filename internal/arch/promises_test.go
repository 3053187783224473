package arch_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	named    = regexp.MustCompile("`([a-z/]+)\\.((?:Test|Fuzz)?[A-Z][A-Za-z0-9]+)`")
	declared = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Za-z0-9_]+)\(`)
)

// testsOf reads which tests a folder of the repository has.
func testsOf(t *testing.T, folder string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../..", folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{}
	for _, file := range files {
		content, err := os.ReadFile(file) //nolint:gosec // a file of the repository
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range declared.FindAllSubmatch(content, -1) {
			tests[string(m[1])] = true
		}
	}
	return tests
}

// Every promise of docs/security.md names tests, and the tests that it names exist.
func TestPromisesNameTheirTests(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	folders, promises := map[string]map[string]bool{}, 0
	for line := range strings.Lines(string(document)) {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| promise") || strings.HasPrefix(line, "| ---") {
			continue
		}
		promises++
		tests := named.FindAllStringSubmatch(line, -1)
		if len(tests) == 0 && !strings.HasPrefix(line, "| V") { // a line of the standard may say why there is none
			t.Errorf("nothing holds %s", line)
		}
		for _, m := range tests {
			folder, test := m[1], m[2]
			if folders[folder] == nil {
				folders[folder] = testsOf(t, folder)
			}
			if !folders[folder][test] {
				t.Errorf("%s has no test %s", folder, test)
			}
		}
	}
	if promises < 20 {
		t.Errorf("only %d promises", promises)
	}
}
