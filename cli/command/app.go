// Package command has what every command of the terminal needs: its flags and arguments, the database, lists and
// tables, changes with their entry in the audit log, and errors with their exit status. It is the only place that
// reads the environment.
package command

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/internal/fault"
)

// Version is the newest version of CHANGELOG.md.
const Version = "0.1.0"

// The exit statuses.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// Process is what a command gets from the outside.
type Process struct {
	Args    []string  // without the program's name
	Env     []string  // NAME=value
	Stdin   io.Reader // asked when a command needs a yes; nil: not interactive
	Stdout  io.Writer
	Stderr  io.Writer
	Signals <-chan os.Signal // requests to stop: the first gracefully, the second at once
}

// App is one run of the program.
type App struct {
	Process
	Now      func() time.Time
	Adapters config.Adapters
	Flags    flags
	// references are the flags that name objects.
	references []*Reference
	// changed describes what the command has committed; empty: nothing.
	changed string
}

// New returns a run of the program.
func New(p Process, adapters config.Adapters) *App {
	return &App{Process: p, Now: time.Now, Adapters: adapters}
}

// flags are those that every command has.
type flags struct {
	Config  string
	verbose bool
	values  map[string]*string // configuration path to flag value
}

// Run runs the command that the arguments name and returns the exit status. Adapters are the protocols that a
// configuration may name; root makes all commands.
func Run(ctx context.Context, p Process, adapters config.Adapters, root func(*App) *cobra.Command) int {
	out := terminal.NewOutput(p.Stdout)
	p.Stdout = out
	a := New(p, adapters)
	commands := root(a)
	commands.SetArgs(p.Args)
	commands.SetOut(p.Stdout)
	commands.SetErr(p.Stderr)
	command, err := commands.ExecuteContextC(ctx)
	switch lost := out.Err(); {
	case errors.Is(lost, syscall.EPIPE):
		return exitFailed // the reader has closed the pipe, as "| head" does
	case lost != nil:
		a.Complain("avm: write the result: %v\n", lost)
		if a.changed != "" {
			a.Complain("avm: it was done all the same: %s\n", a.changed)
		}
		return exitFailed
	case err == nil:
		return exitDone
	}
	if failure, ok := errors.AsType[failed](err); ok {
		a.Complain("avm: %s\n", explain(failure.cause))
		if isUsage(command, failure.cause) {
			return exitUsage
		}
		return exitFailed
	}
	a.Complain("avm: %v\nSee '%s --help'.\n", err, command.CommandPath())
	return exitUsage
}

// failed marks an error of a command's work; every other error is one of usage.
type failed struct{ cause error }

// Error returns the cause's text.
func (f failed) Error() string { return f.cause.Error() }

// Unwrap returns the cause.
func (f failed) Unwrap() error { return f.cause }

// explain writes an error for the person at the terminal: a fault's public text
// with every detail, and its cause.
func explain(err error) string {
	var f *fault.Error
	switch {
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case !errors.As(err, &f):
		return err.Error()
	}
	lines := []string{f.Message}
	if cause := f.Unwrap(); cause != nil {
		lines[0] += ": " + cause.Error()
	}
	if len(f.Details) > 1 {
		for _, d := range f.Details {
			lines = append(lines, "  "+d.Field+": "+d.Message)
		}
	}
	return strings.Join(lines, "\n")
}

// Work makes a cobra function whose errors are failures, not wrong usage.
func Work(fn func(cmd *cobra.Command, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if err := fn(cmd, args); err != nil {
			return failed{err}
		}
		return nil
	}
}

// Logger writes to stderr as the configuration says.
func (a *App) Logger(c *config.Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == config.LogJSON {
		return slog.New(newOutageHandler(slog.NewJSONHandler(escaping{a.Stderr}, options)))
	}
	return slog.New(newOutageHandler(slog.NewTextHandler(a.Stderr, options)))
}

// Configure reads the configuration and says in the log what of it has no effect.
func (a *App) Configure(cmd *cobra.Command) (*config.Config, *slog.Logger, error) {
	return a.Load(cmd, a.Sources(cmd))
}

// Load reads the configuration of sources and logs what of it has no effect.
func (a *App) Load(cmd *cobra.Command, sources config.Sources) (*config.Config, *slog.Logger, error) {
	c, err := sources.Load()
	if err != nil {
		return nil, nil, err
	}
	logger := a.Logger(c)
	for _, name := range c.Ignored {
		logger.WarnContext(cmd.Context(), "environment variable is not one of the configuration", slog.String("name", name))
	}
	return c, logger, nil
}

// configFile returns the file that --config names, else avm.yml in this folder
// where there is one.
func (a *App) configFile() string {
	if a.Flags.Config != "" {
		return a.Flags.Config
	}
	if info, err := os.Stat(config.DefaultFile); err == nil && !info.IsDir() {
		return config.DefaultFile
	}
	return ""
}

// Sources returns what this run's configuration is read from.
func (a *App) Sources(cmd *cobra.Command) config.Sources {
	given := map[string]string{}
	for path, value := range a.Flags.values {
		if cmd.Flags().Changed(config.FlagName(path)) {
			given[path] = *value
		}
	}
	return config.Sources{File: a.configFile(), Env: a.Env, Flags: given, Adapters: a.Adapters}
}

// Variable returns an environment variable; empty when it is not set.
func (a *App) Variable(name string) string {
	i := slices.IndexFunc(a.Env, func(s string) bool { return strings.HasPrefix(s, name+"=") })
	if i < 0 {
		return ""
	}
	return strings.TrimPrefix(a.Env[i], name+"=")
}

// HasVariable reports whether an environment variable is set.
func (a *App) HasVariable(name string) bool {
	return slices.ContainsFunc(a.Env, func(v string) bool { return strings.HasPrefix(v, name+"=") })
}
