package cli_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The binary holds nothing that is for tests alone. One library imports the standard library's
// package for tests in its own code; nothing else may.
func TestTheBinaryHoldsNoTestPackages(t *testing.T) {
	t.Parallel()
	const format = `{{.ImportPath}} {{join .Imports " "}}`
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", format, "github.com/answer-visibility/avm").Output()
	must(t, err)
	seen := 0
	for line := range strings.Lines(string(out)) {
		imports := strings.Fields(line)
		importer := imports[0]
		if strings.HasPrefix(importer, "github.com/answer-visibility/avm") {
			seen++
		}
		for _, p := range []string{"testing", "net/http/httptest", "pgregory.net/rapid"} {
			if slices.Contains(imports[1:], p) && importer != "github.com/fergusstrange/embedded-postgres" && importer != "net/http/httptest" {
				t.Errorf("%s imports %s", importer, p)
			}
		}
		ours, isOurs := strings.CutPrefix(importer, "github.com/answer-visibility/avm/")
		if isOurs && (strings.HasSuffix(ours, "test") || ours == "engine/conformance") {
			t.Errorf("%s is in the binary", ours)
		}
	}
	if seen < 50 {
		t.Errorf("only %d packages of ours", seen)
	}
}

// Released binaries have no symbol tables.
func TestBinariesAreStripped(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"../Makefile", "../Dockerfile"} {
		recipe, err := os.ReadFile(name) //nolint:gosec // one of two constants
		must(t, err)
		builds := 0
		for line := range strings.Lines(string(recipe)) {
			if strings.Contains(line, "go build") && strings.Contains(line, "avm") {
				builds++
				if !strings.Contains(line, "-s -w") {
					t.Errorf("%s: %s", name, line)
				}
			}
		}
		if builds == 0 {
			t.Errorf("%s builds no binary", name)
		}
	}
}
