package cli

import (
	"os"
	"regexp"
	"testing"

	"github.com/answer-visibility/avm/cli/command"
)

// The version that the binary says is the newest one of the list of changes.
func TestVersionIsTheNewestOfTheChanges(t *testing.T) {
	t.Parallel()
	changes, err := os.ReadFile("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	newest := regexp.MustCompile(`(?m)^## (\d+\.\d+\.\d+)`).FindSubmatch(changes)
	if newest == nil || string(newest[1]) != command.Version || build().Version != command.Version {
		t.Errorf("the binary says %s, CHANGELOG.md %s", build().Version, newest)
	}
}
