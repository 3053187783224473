package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// newTrafficCommand is "avm traffic".
func newTrafficCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.trafficCommand()
}
