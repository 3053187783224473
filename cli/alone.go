package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/storage/jobs"
)

// The flags of a process for one job: the job, and the memory that the process may use.
const (
	onlyFlag    = "only-job"
	ceilingFlag = "only-memory"
)

// aloneCommand returns a function that makes the command of a separate process for a job: this program with
// the same configuration. Both processes together stay within limit bytes.
func (a *app) aloneCommand(cmd *cobra.Command, limit int64) job.Alone {
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
	return func(ctx context.Context, id int64) (*exec.Cmd, func()) {
		ceiling, release, ok := a.makeRoom(limit)
		if !ok {
			return nil, nil
		}
		one := exec.CommandContext(ctx, program, append(slices.Clone(args), //nolint:gosec // this program
			"--"+onlyFlag+"="+strconv.FormatInt(id, 10), "--"+ceilingFlag+"="+strconv.FormatInt(ceiling, 10))...)
		one.Env, one.Stderr = a.Env, a.Stderr
		return one, release
	}
}

// workAlone works on one job in this process, which may use ceiling bytes of memory, and prints the outcome.
func (a *app) workAlone(cmd *cobra.Command, id, ceiling int64) (err error) {
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
	return job.RunOne(ctx, jobs.New(db.DB), kinds, id, ceiling, os.Stdin, a.Stdout)
}
