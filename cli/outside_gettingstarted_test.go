package cli_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// lesson is a block of commands of the document, and the lines that it shows of
// their answer: … stands for anything.
type lesson struct {
	commands string
	shown    []string
}

var (
	fenced    = regexp.MustCompile("(?ms)^```([a-z]+)\n(.*?)^```$")
	separator = "---- the next block ----"
)

// lessons reads the blocks of shell of a document; a block of another kind right
// below one shows its answer.
func lessons(document string) []lesson {
	var all []lesson
	end := -1
	for _, at := range fenced.FindAllStringSubmatchIndex(document, -1) {
		kind, text := document[at[2]:at[3]], document[at[4]:at[5]]
		if kind == "sh" {
			all = append(all, lesson{commands: text})
			end = at[1]
		} else if at[0] == end+1 {
			all[len(all)-1].shown = strings.Split(strings.TrimSpace(text), "\n")
		}
	}
	return all
}

// missing returns the lines that are shown and are not in the answer, in their order.
func missing(shown []string, answer string) []string {
	var gone []string
	lines := strings.Split(strings.ReplaceAll(answer, "\r", ""), "\n")
	for _, line := range shown {
		like := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(line), "…", ".*") + "$")
		found := 0
		for found < len(lines) && !like.MatchString(lines[found]) {
			found++
		}
		if found == len(lines) {
			gone = append(gone, line)
			continue
		}
		lines = lines[found+1:]
	}
	return gone
}

// What the document tells its readers to type works, and is answered as it says.
func TestGettingStarted(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../docs/getting-started.md")
	must(t, err)
	h := newHouse(t, enginetest.Options{})
	built, err := binary()
	must(t, err)
	must(t, os.Symlink(built, h.file("avm")))
	blocks := lessons(string(document))
	if len(blocks) < 8 {
		t.Fatalf("only %d blocks of commands", len(blocks))
	}
	var script strings.Builder
	for _, b := range blocks {
		fmt.Fprintf(&script, "%s\necho '%s'\n", b.commands, separator)
	}
	placed := strings.NewReplacer("http://127.0.0.1:8080", h.base, "avm_…", h.key).Replace(script.String())
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // it polls: an audit that does not end is an error
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-euc", placed)
	cmd.Dir = h.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	answers := strings.Split(string(out), separator+"\n")
	for i, b := range blocks {
		if gone := missing(b.shown, answers[i]); len(gone) > 0 {
			t.Errorf("%s\nanswered\n%s\nwithout\n%s", b.commands, answers[i], strings.Join(gone, "\n"))
		}
	}
	if !regexp.MustCompile(`(?m)^.*"visibility_score":[1-9]`).Match(out) {
		t.Error("there is no report")
	}
}
