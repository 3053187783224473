package command

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/embedded"
)

// Database is an open store, and the embedded server if it uses that.
type Database struct {
	*storage.DB
	Config *config.Config
	Logger *slog.Logger
	Server *embedded.Server // nil with a database_url
	Key    []byte           // authenticates what this installation hands out
}

// OpenOwnDatabase opens the configured database for a service: two of them cannot share a data folder.
func OpenOwnDatabase(ctx context.Context, c *config.Config, logger *slog.Logger) (*Database, error) {
	return migrated(ctx)(openUnmigrated(ctx, c, logger, true))
}

// OpenDatabase opens the configured database for a command.
func OpenDatabase(ctx context.Context, c *config.Config, logger *slog.Logger) (*Database, error) {
	return migrated(ctx)(openUnmigrated(ctx, c, logger, false))
}

// openUnmigrated opens the configured database with the schema as it is. The embedded server may be running
// in another process; it ends with the last process that uses it.
func openUnmigrated(ctx context.Context, c *config.Config, logger *slog.Logger, sole bool) (*Database, error) {
	d := &Database{Config: c, Logger: logger}
	at := storage.Config{URL: c.DatabaseURL.Reveal(), DirectURL: c.DirectURL.Reveal(), Logger: logger, Tracer: storage.Traced{}}
	if c.DatabaseURL == "" {
		cfg := embedded.Config{DataDir: c.DataDir, Logger: logger, Restart: true, Sole: sole}
		if c.Replaceable {
			cfg.Settings = map[string]string{"synchronous_commit": "off"}
		}
		var err error
		if d.Server, err = embedded.Start(ctx, cfg); err != nil {
			return nil, err
		}
		at.URL = d.Server.URL()
	}
	var err error
	if d.DB, err = storage.Open(ctx, at); err != nil {
		return nil, errors.Join(err, d.Close(ctx))
	}
	return d, nil
}

// migrated brings the schema of a database that was just opened up to date.
func migrated(ctx context.Context) func(*Database, error) (*Database, error) {
	return func(d *Database, err error) (*Database, error) {
		if err != nil {
			return nil, err
		}
		if _, err := d.Migrate(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("bring the schema up to date: %w", err), d.Close(ctx))
		}
		if d.Key, err = d.InstallationKey(ctx); err != nil {
			return nil, errors.Join(err, d.Close(ctx))
		}
		page.SignWith(d.Key)
		return d, nil
	}
}

// Close returns the connections and stops the embedded server unless others use it, at once when ctx has ended.
func (d *Database) Close(ctx context.Context) error {
	var errs []error
	if d.DB != nil {
		errs = append(errs, d.DB.Close())
	}
	if d.Server != nil {
		errs = append(errs, d.Server.Stop(ctx))
	}
	return errors.Join(errs...)
}
