// Package crawls has the commands about crawls of sites.
package crawls

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// Command is "avm crawl".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.crawlSite()
}
