package cli_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The binary holds nothing that is for tests alone.
func TestTheBinaryHoldsNoTestPackages(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "github.com/answer-visibility/avm").Output()
	must(t, err)
	packages := strings.Fields(string(out))
	for _, p := range []string{"testing", "net/http/httptest", "pgregory.net/rapid",
		"github.com/answer-visibility/avm/engine/conformance", "github.com/answer-visibility/avm/storage/storagetest",
		"github.com/answer-visibility/avm/audit/audittest"} {
		if slices.Contains(packages, p) {
			t.Errorf("the binary holds %s", p)
		}
	}
	if !slices.Contains(packages, "github.com/answer-visibility/avm/cli") {
		t.Error("the list of packages is not the binary's")
	}
}
