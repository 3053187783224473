package cli_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The binary holds nothing that is for tests alone. Two libraries import the standard library's
// package for tests in their own code; nothing else may.
func TestTheBinaryHoldsNoTestPackages(t *testing.T) {
	t.Parallel()
	const format = `{{.ImportPath}} {{join .Imports " "}}`
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", format, "github.com/answer-visibility/avm").Output()
	must(t, err)
	libraries := []string{"google.golang.org/genai", "github.com/fergusstrange/embedded-postgres"}
	seen := 0
	for line := range strings.Lines(string(out)) {
		imports := strings.Fields(line)
		importer := imports[0]
		if strings.HasPrefix(importer, "github.com/answer-visibility/avm") {
			seen++
		}
		for _, p := range []string{
			"testing", "net/http/httptest", "pgregory.net/rapid", "github.com/answer-visibility/avm/engine/conformance",
			"github.com/answer-visibility/avm/storage/storagetest", "github.com/answer-visibility/avm/audit/audittest",
		} {
			if slices.Contains(imports[1:], p) && !slices.Contains(libraries, importer) && importer != "net/http/httptest" {
				t.Errorf("%s imports %s", importer, p)
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d packages of ours", seen)
	}
}
