package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/embedded"
)

// turnTimeout bounds how long a command waits for another one on the same data folder.
const turnTimeout = time.Minute

// database is an open store, and the embedded server when this process owns it.
type database struct {
	*storage.DB
	config *config.Config // of the command that opened it with onDatabase
	logger *slog.Logger
	server *embedded.Server // nil: the server is somebody else's
	turn   func() error     // nil: held no longer
	key    []byte           // authenticates what this installation hands out
}

// ownDatabase opens the configured database; the embedded one becomes this
// process's own, which fails in one line when another process owns it.
func ownDatabase(ctx context.Context, c *config.Config, logger *slog.Logger) (*database, error) {
	if c.DatabaseURL != "" {
		return migrated(ctx)(connectTo(ctx, &database{}, addresses(c), logger))
	}
	d, err := takeTurn(ctx, c)
	if err != nil {
		return nil, err
	}
	defer d.endTurn(ctx, logger)
	return migrated(ctx)(d.start(ctx, c, logger))
}

// borrowDatabase opens the configured database for a command. The embedded one
// may be running in another process; else it runs for as long as the command.
func borrowDatabase(ctx context.Context, c *config.Config, logger *slog.Logger) (*database, error) {
	return migrated(ctx)(borrowUnmigrated(ctx, c, logger))
}

// joinDatabase is borrowDatabase for a process that stays: it does not keep
// others waiting.
func joinDatabase(ctx context.Context, c *config.Config, logger *slog.Logger) (*database, error) {
	d, err := borrowDatabase(ctx, c, logger)
	if err == nil {
		d.endTurn(ctx, logger)
	}
	return d, err
}

// borrowUnmigrated is borrowDatabase with the schema as it is.
func borrowUnmigrated(ctx context.Context, c *config.Config, logger *slog.Logger) (*database, error) {
	if c.DatabaseURL != "" {
		return connectTo(ctx, &database{}, addresses(c), logger)
	}
	d, err := takeTurn(ctx, c)
	if err != nil {
		return nil, err
	}
	return d.share(ctx, c, logger)
}

// migrated brings the schema of a database that was just opened up to date.
func migrated(ctx context.Context) func(*database, error) (*database, error) {
	return func(d *database, err error) (*database, error) {
		if err != nil {
			return nil, err
		}
		if _, err := d.Migrate(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("bring the schema up to date: %w", err), d.Close(ctx))
		}
		if d.key, err = d.InstallationKey(ctx); err != nil {
			return nil, errors.Join(err, d.Close(ctx))
		}
		page.SignWith(d.key)
		return d, nil
	}
}

func takeTurn(ctx context.Context, c *config.Config) (*database, error) {
	ctx, cancel := context.WithTimeout(ctx, turnTimeout)
	defer cancel()
	turn, err := embedded.Turn(ctx, c.DataDir)
	if err != nil {
		return nil, err
	}
	return &database{turn: turn}, nil
}

// share connects to the server that another process owns, or starts it.
func (d *database) share(ctx context.Context, c *config.Config, logger *slog.Logger) (*database, error) {
	url, err := embedded.Connect(ctx, c.DataDir)
	if errors.Is(err, embedded.ErrNotOwned) {
		return d.start(ctx, c, logger)
	}
	if err != nil {
		d.endTurn(ctx, logger)
		return nil, err
	}
	return connectTo(ctx, d, storage.Config{URL: url}, logger)
}

func (d *database) start(ctx context.Context, c *config.Config, logger *slog.Logger) (*database, error) {
	cfg := embedded.Config{DataDir: c.DataDir, Logger: logger, Restart: true}
	if c.Replaceable {
		cfg.Settings = map[string]string{"synchronous_commit": "off"}
	}
	server, err := embedded.Start(ctx, cfg)
	if err != nil {
		d.endTurn(ctx, logger)
		return nil, err
	}
	d.server = server
	return connectTo(ctx, d, storage.Config{URL: server.URL()}, logger)
}

// connectTo opens the store. On an error everything that d holds is given back.
func connectTo(ctx context.Context, d *database, at storage.Config, logger *slog.Logger) (*database, error) {
	at.Logger, at.Tracer = logger, storage.Traced{}
	store, err := storage.Open(ctx, at)
	if err != nil {
		return nil, errors.Join(err, d.Close(ctx))
	}
	d.DB = store
	return d, nil
}

// addresses returns where a database that is not the embedded one is reached.
func addresses(c *config.Config) storage.Config {
	return storage.Config{
		URL: c.DatabaseURL.Reveal(), DirectURL: c.DirectURL.Reveal(),
	}
}

// endTurn lets other commands have the data folder.
func (d *database) endTurn(ctx context.Context, logger *slog.Logger) {
	if d.turn == nil {
		return
	}
	if err := d.turn(); err != nil {
		logger.WarnContext(ctx, "turn not ended", slog.Any("error", err))
	}
	d.turn = nil
}

// Close returns the connections and stops the server that is this process's
// own, at once when ctx has ended.
func (d *database) Close(ctx context.Context) error {
	var errs []error
	if d.DB != nil {
		errs = append(errs, d.DB.Close())
	}
	if d.server != nil {
		errs = append(errs, d.server.Stop(ctx))
	}
	if d.turn != nil {
		errs = append(errs, d.turn())
		d.turn = nil
	}
	return errors.Join(errs...)
}
