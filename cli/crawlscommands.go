package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// crawlCommand is "avm crawl".
func crawlCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.crawlSite()
}
