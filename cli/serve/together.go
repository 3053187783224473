package serve

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/storage/jobs"
)

// Together makes a cobra function that puts the product together over the database for as long as fn runs.
func Together(a *command.App, fn func(ctx context.Context, r *Running) error) func(*cobra.Command, []string) error {
	return command.Work(func(cmd *cobra.Command, _ []string) error {
		return with(a, cmd, a.ConfigureForPeople, command.OpenDatabase, fn)
	})
}

// with puts the product together over a database for as long as fn runs.
func with(
	a *command.App, cmd *cobra.Command, configure func(*cobra.Command) (*config.Config, *slog.Logger, error), open opener,
	fn func(ctx context.Context, r *Running) error,
) error {
	c, logger, err := configure(cmd)
	if err != nil {
		return err
	}
	soft, hard, release := a.Stopping(cmd.Context())
	defer release()
	r, err := BringUp(soft, hard, a, c, logger, open)
	if err != nil {
		return err
	}
	return errors.Join(fn(soft, r), r.Stop(hard))
}

// workerSilence is how long a worker may be silent and still count as running.
const workerSilence = 10 * time.Second

// StandIn works in this process where nobody does.
func (r *Running) StandIn(ctx context.Context, a *command.App) error {
	if r.workers != nil {
		return nil
	}
	n, err := jobs.New(r.DB.DB).Workers(ctx, workerSilence)
	if err != nil || n > 0 {
		return err
	}
	a.Complain("No worker is running: this command does the work itself.\n")
	return r.Work(ctx)
}
