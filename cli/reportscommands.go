package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// newReportCommand is "avm report".
func newReportCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.reportCommand()
}

// newExportCommand is "avm export".
func newExportCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.exportCommand()
}

// actionsCommand is "avm actions".
func actionsCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.actionList()
}

// signalsCommand is "avm signals".
func signalsCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.signalList()
}
