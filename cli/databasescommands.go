package cli

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// newMigrateCommand is "avm migrate".
func newMigrateCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.migrateCommand()
}

// newRebuildCommand is "avm rebuild".
func newRebuildCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.rebuildCommand()
}

// newRetentionCommand is "avm retention".
func newRetentionCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.retentionCommand()
}

// newBackupCommand is "avm backup".
func newBackupCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.backupCommand()
}

// newRestoreCommand is "avm restore".
func newRestoreCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.restoreCommand()
}

// newDatabaseCommand is "avm database".
func newDatabaseCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.databaseCommand()
}
