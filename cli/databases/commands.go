// Package databases has the commands about the database.
package databases

import (
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
)

// app is the program with these commands.
type app struct{ *command.App }

// MigrateCommand is "avm migrate".
func MigrateCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.migrateCommand()
}

// RebuildCommand is "avm rebuild".
func RebuildCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.rebuildCommand()
}

// RetentionCommand is "avm retention".
func RetentionCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.retentionCommand()
}

// BackupCommand is "avm backup".
func BackupCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.backupCommand()
}

// RestoreCommand is "avm restore".
func RestoreCommand(p *command.App) *cobra.Command {
	a := &app{p}
	return a.restoreCommand()
}

// Command is "avm database".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.databaseCommand()
}
