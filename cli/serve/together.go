package serve

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/storage/jobs"
)

// Together puts the product together over the database for as long as fn runs.
func Together(a *command.App, cmd *cobra.Command, fn func(ctx context.Context, r *Running) error) error {
	c, logger, err := a.ConfigureForPeople(cmd)
	if err != nil {
		return err
	}
	soft, hard, release := a.Stopping(cmd.Context())
	defer release()
	r, err := BringUp(soft, hard, a, c, logger, command.OpenDatabase)
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
