package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// searchCommand is "avm search".
func searchCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("search", "Import what people search and click, and buy search data", "",
		a.searchImport(), a.searchPlan(), a.searchConfirm(), a.searchRuns())
}
