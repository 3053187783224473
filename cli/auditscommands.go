package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// auditCommand is "avm audit".
func auditCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("audit", "Run, follow, list and delete audits", "", a.auditRun(), a.auditList(), a.auditShow(), a.auditFollow(), a.auditCancel(),
		a.auditRerun(), a.auditDelete())
}

// scheduleCommand is "avm schedule".
func scheduleCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("schedule", "Make, list, pause and delete schedules of audits", "", a.scheduleCreate(), a.scheduleList(), a.schedulePause(),
		a.scheduleResume(), a.scheduleDelete())
}
