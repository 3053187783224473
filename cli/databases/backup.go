package databases

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/backup"
)

// backupResult is what a run of "avm backup" wrote.
type backupResult struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
}

// BackupCommand is "avm backup".
func BackupCommand(p *command.App) *cobra.Command {
	a := &app{p}
	cmd := &cobra.Command{
		Use: "backup FILE", Short: "Write the database to a file", Args: command.Takes,
		Long: `Writes the database to a new file, as it is at one moment. Other processes may use it
meanwhile. The file is a ZIP of a manifest and the rows of each table, and contains
everything: answers, people, keys, and encrypted credentials of connections. Only its
owner may read it.

A distributed database is backed up node by node: see docs/scaling.md.`,
		Example: "  avm backup avm-2026-11-22.backup --config avm.yml",
	}
	cmd.RunE = command.Work(func(cmd *cobra.Command, args []string) error {
		return a.onAddress(cmd, func(ctx context.Context, address string) error {
			size, err := backup.Write(ctx, address, args[0])
			if err != nil {
				return err
			}
			return a.Print(backupResult{File: args[0], Bytes: size})
		})
	})
	return cmd
}

// restored is what a run of "avm restore" did.
type restored struct {
	File    string `json:"file"`
	Applied int    `json:"applied"` // migrations since the file was written
}

// RestoreCommand is "avm restore".
func RestoreCommand(p *command.App) *cobra.Command {
	a := &app{p}
	var replace bool
	cmd := &cobra.Command{
		Use: "restore FILE", Short: "Fill the database from a file of avm backup", Args: command.Takes,
		Long: `Creates avm's tables, fills them with the rows of a file that "avm backup" wrote, and
brings the schema up to date. It restores all rows or changes nothing. It executes no
SQL from the file. Stop every other process first.

A database that has tables is refused. --replace deletes them; the checksums of the
file are verified first.`,
		Example: "  avm restore avm-2026-11-22.backup --config avm.yml\n  avm restore avm-2026-11-22.backup --replace --config avm.yml",
	}
	cmd.Flags().BoolVar(&replace, "replace", false, "delete what is in the database first")
	cmd.RunE = command.Work(func(cmd *cobra.Command, args []string) error {
		result := restored{File: args[0]}
		err := a.onAddress(cmd, func(ctx context.Context, address string) error {
			err := backup.Load(ctx, address, args[0], replace, migrateTo(address))
			if errors.Is(err, backup.ErrNotEmpty) {
				return errors.New(err.Error() + ": --replace deletes what is there")
			}
			return err
		})
		if err != nil {
			return err
		}
		if result.Applied, err = a.migrateNow(cmd); err != nil {
			return err
		}
		return a.Print(result)
	})
	return cmd
}

// migrateTo returns a function that brings the database at an address to the migrations of an archive.
func migrateTo(address string) backup.Migrate {
	return func(ctx context.Context, migration, queue int) error {
		db, err := storage.Open(ctx, storage.Config{URL: address, MaxConnections: 2})
		if err != nil {
			return err
		}
		return errors.Join(db.MigrateTo(ctx, migration, queue), db.Close())
	}
}

// migrateNow brings the schema of the configured database up to date.
func (a *app) migrateNow(cmd *cobra.Command) (applied int, err error) {
	err = a.OnUnmigrated(cmd, func(ctx context.Context, d *command.Database) (err error) {
		applied, err = d.Migrate(ctx)
		return err
	})
	return applied, err
}

// onAddress runs do with the address of the configured database, to which this process has
// no connection. The embedded one runs meanwhile.
func (a *app) onAddress(cmd *cobra.Command, do func(ctx context.Context, address string) error) error {
	return a.OnUnmigrated(cmd, func(ctx context.Context, d *command.Database) error {
		address := d.Pool().Config().ConnString()
		err := d.DB.Close() // its connections would count as another process's
		d.DB = nil
		if err != nil {
			return err
		}
		return do(ctx, address)
	})
}
