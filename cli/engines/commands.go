// Package engines has the commands about engines and the configuration.
package engines

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// ConfigCommand is "avm config".
func ConfigCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("config", "Look at the configuration", "", a.configCheck())
}
