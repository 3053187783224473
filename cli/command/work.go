package command

import (
	"context"
	"errors"
	"log/slog"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/config"
)

// ConfigureForPeople is Configure with quiet logs, unless --verbose or --log-level
// asks for them: people read the output.
func (a *App) ConfigureForPeople(cmd *cobra.Command) (*config.Config, *slog.Logger, error) {
	c, _, err := a.Configure(cmd)
	if err != nil {
		return nil, nil, err
	}
	if !cmd.Flags().Changed("log-level") && !a.Flags.verbose {
		c.LogLevel = max(c.LogLevel, slog.LevelWarn)
	}
	return c, a.Logger(c), nil
}

// Edit makes a cobra function that works on the database and prints what it
// returns.
func (a *App) Edit(fn func(ctx context.Context, d *Database) (any, error)) func(*cobra.Command, []string) error {
	return Work(func(cmd *cobra.Command, _ []string) error {
		var result any
		err := a.OnDatabase(cmd, func(ctx context.Context, d *Database) (err error) {
			result, err = fn(ctx, d)
			return err
		})
		if err != nil {
			return err
		}
		return a.Print(result)
	})
}

// Read makes a cobra function that reads the database and prints by itself.
func (a *App) Read(fn func(ctx context.Context, d *Database) error) func(*cobra.Command, []string) error {
	return Work(func(cmd *cobra.Command, _ []string) error { return a.OnDatabase(cmd, fn) })
}

// OnDatabase opens the database for as long as fn runs. The names that the flags
// hold are resolved before.
func (a *App) OnDatabase(cmd *cobra.Command, fn func(ctx context.Context, d *Database) error) error {
	c, logger, err := a.ConfigureForPeople(cmd)
	if err != nil {
		return err
	}
	soft, hard, release := a.Stopping(cmd.Context())
	defer release()
	d, err := OpenDatabase(soft, c, logger)
	if err != nil {
		return err
	}
	a.warnOfOtherDatabase(soft, c, d)
	if err = a.Resolve(soft, d); err == nil {
		err = fn(soft, d)
	}
	return errors.Join(err, d.Close(hard))
}

// OnUnmigrated opens the database, with the schema as it is, for as long as fn runs.
func (a *App) OnUnmigrated(cmd *cobra.Command, fn func(ctx context.Context, d *Database) error) error {
	c, logger, err := a.Configure(cmd)
	if err != nil {
		return err
	}
	soft, hard, release := a.Stopping(cmd.Context())
	defer release()
	d, err := openUnmigrated(soft, c, logger, false)
	if err != nil {
		return err
	}
	return errors.Join(fn(soft, d), d.Close(hard))
}

// Stopping turns requests to stop into contexts: soft ends with the first, hard
// with the second. Release gives the signals back.
func (a *App) Stopping(ctx context.Context) (soft, hard context.Context, release func()) {
	hard, cancelHard := context.WithCancel(ctx)
	soft, cancelSoft := context.WithCancel(hard)
	done := make(chan struct{})
	go func() {
		defer cancelHard()
		for _, cancel := range []context.CancelFunc{cancelSoft, cancelHard} {
			select {
			case <-a.Signals:
				cancel()
			case <-done:
				return
			}
		}
		<-done
	}()
	return soft, hard, func() { close(done) }
}
