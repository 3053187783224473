package cli

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/wiring"
)

// Every command's help fits 80 columns, but for examples and addresses that cannot be broken.
func TestHelpFitsEightyColumns(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	root := root(command.New(Process{Stdout: &out, Stderr: &out}, wiring.AdapterNames()))
	seen := 0
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		seen++
		out.Reset()
		cmd.SetOut(&out)
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		example := false
		for line := range strings.Lines(out.String()) {
			line = strings.TrimRight(line, "\n ")
			example = strings.HasPrefix(line, "Examples:") || example && line != ""
			if n := utf8.RuneCountInString(line); n > 80 && !example && !strings.HasPrefix(line, "  {") && !strings.HasPrefix(line, "    ") {
				t.Errorf("%s: %d columns: %s", cmd.CommandPath(), n, line)
			}
		}
		for _, below := range cmd.Commands() {
			visit(below)
		}
	}
	visit(root)
	if seen < 40 {
		t.Errorf("only %d commands", seen)
	}
}
