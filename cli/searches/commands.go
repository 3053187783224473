// Package searches has the commands about what people search.
package searches

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// Command is "avm search".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("search", "Import what people search and click, and buy search data", "",
		a.searchImport(), a.searchPlan(), a.searchConfirm(), a.searchRuns())
}
