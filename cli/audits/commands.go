// Package audits has the commands about audits and their schedules.
package audits

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// Command is "avm audit".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("audit", "Run, follow, list and delete audits", "", a.auditRun(), a.auditList(), a.auditShow(), a.auditFollow(), a.auditCancel(),
		a.auditRerun(), a.auditDelete())
}

// ScheduleCommand is "avm schedule".
func ScheduleCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("schedule", "Make, list, pause and delete schedules of audits", "", a.scheduleCreate(), a.scheduleList(), a.schedulePause(),
		a.scheduleResume(), a.scheduleDelete())
}

// SpotCommand is "avm spot".
func SpotCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.spotCheck()
}
