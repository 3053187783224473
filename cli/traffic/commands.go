// Package traffic has the commands about AI traffic.
package traffic

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// Command is "avm traffic".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.trafficCommand()
}
