package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/storage/jobs"
)

// onlyFlag is the flag of a process that is there for one job.
const onlyFlag = "only-job"

// aloneCommand returns what starts a process of its own for a job: this program, with
// the configuration of the command that runs.
func (a *app) aloneCommand(cmd *cobra.Command) job.Alone {
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	args := []string{"work"}
	if a.flags.config != "" {
		args = append(args, "--config="+a.flags.config)
	}
	for path, value := range a.flags.values {
		if name := config.FlagName(path); cmd.Flags().Changed(name) {
			args = append(args, "--"+name+"="+*value)
		}
	}
	return func(ctx context.Context, id int64) *exec.Cmd {
		one := exec.CommandContext(ctx, program, append(args, "--"+onlyFlag+"="+strconv.FormatInt(id, 10))...) //nolint:gosec // this program
		one.Env, one.Stderr = a.Env, a.Stderr
		return one
	}
}

// workAlone works on one running job in this process, with half of the memory that a
// process may take as its ceiling, and prints the outcome.
func (a *app) workAlone(cmd *cobra.Command, id int64) (err error) {
	c, logger, err := a.configure(cmd)
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	db, err := joinDatabase(ctx, c, logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close(context.WithoutCancel(ctx))) }()
	s, err := a.assemble(c, db, logger)
	if err != nil {
		return err
	}
	name, err := job.NewName()
	if err != nil {
		return err
	}
	runner, err := s.runner(name)
	if err != nil {
		return err
	}
	kinds, err := s.kinds(runner)
	if err != nil {
		return err
	}
	return job.RunOne(ctx, jobs.New(db.DB), kinds, id, s.memory/2, a.Stdout)
}
