package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/terminal"
)

const (
	// usualHelpWidth is how wide help is where nobody says.
	usualHelpWidth = 80
	// Help is as wide as the terminal, within these.
	leastHelpWidth, mostHelpWidth = 40, 110
)

// fitHelp makes the help of a command and of those below it fit where it is printed.
func fitHelp(cmd *cobra.Command, out io.Writer) {
	width := usualHelpWidth
	if terminal.IsTerminal(out) {
		width = min(max(terminal.Width(out), leastHelpWidth), mostHelpWidth)
	}
	usage := strings.ReplaceAll(cmd.UsageTemplate(), ".FlagUsages", fmt.Sprintf(".FlagUsagesWrapped %d", width))
	cmd.SetUsageTemplate(usage) // those below inherit it
	show := cmd.HelpFunc()
	cmd.SetHelpFunc(func(asked *cobra.Command, args []string) { // likewise
		asked.Long = reflowed(asked.Long, width)
		show(asked, args)
	})
}

// reflowed breaks a text's paragraphs into lines of a width. A paragraph with a line that is
// set in is an example or a table, and stays.
func reflowed(long string, width int) string {
	paragraphs := strings.Split(long, "\n\n")
	for i, p := range paragraphs {
		if !strings.HasPrefix(p, " ") && !strings.Contains(p, "\n ") {
			paragraphs[i] = strings.TrimSpace(terminal.SheetOf(width, false).Text(strings.ReplaceAll(p, "\n", " ")))
		}
	}
	return strings.Join(paragraphs, "\n\n")
}
