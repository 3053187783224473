package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

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

const (
	// askServiceFor bounds how long a command waits for the running service.
	askServiceFor = 300 * time.Millisecond
	// longestReadiness is the size of a readiness answer at most.
	longestReadiness = 4 << 10
)

// warnOfOtherDatabase warns the operator when the service that runs on the configured
// address uses another database than this command.
func (a *App) warnOfOtherDatabase(ctx context.Context, c *config.Config, d *Database) {
	serving := servedDatabase(ctx, c.Listen)
	if serving == "" {
		return
	}
	if own, err := d.Identity(ctx); err == nil && own != serving {
		a.Complain("Note: the service on %s uses another database than this command. Run it in the service's folder or with its --config.\n", c.Listen)
	}
}

// servedDatabase returns the identity of the database of the service that runs on an
// address; empty when none answers.
func servedDatabase(ctx context.Context, address string) string {
	ctx, cancel := context.WithTimeout(ctx, askServiceFor)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/readyz", nil)
	if err != nil {
		return ""
	}
	resp, err := (&http.Client{}).Do(req)
	if err != nil {
		return ""
	}
	defer resp.Body.Close() //nolint:errcheck // it was only read
	var ready struct {
		Database string `json:"database"`
	}
	if json.NewDecoder(io.LimitReader(resp.Body, longestReadiness)).Decode(&ready) != nil {
		return ""
	}
	return ready.Database
}
