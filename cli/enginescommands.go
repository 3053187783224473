package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// enginesCommand is "avm engines".
func enginesCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.engineList()
}

// configCommand is "avm config".
func configCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("config", "Look at the configuration", "", a.configCheck())
}
