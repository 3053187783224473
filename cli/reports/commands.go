// Package reports has the commands about reports and what follows from them.
package reports

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// Command is "avm report".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.reportCommand()
}

// ExportCommand is "avm export".
func ExportCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.exportCommand()
}

// ActionsCommand is "avm actions".
func ActionsCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.actionList()
}

// SignalsCommand is "avm signals".
func SignalsCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.signalList()
}
