// Package cli is the command line: flags, configuration and wiring. It is the
// only place that reads files, flags and the environment. Every command prints
// one JSON object on stdout where it makes or reads something, and logs to stderr.
package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// The exit statuses.
const (
	ExitDone   = 0
	ExitFailed = 1
	ExitUsage  = 2
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

// app is one run of the program.
type app struct {
	Process
	now   func() time.Time
	flags flags
	// references are the flags that name objects.
	references []*reference
	// changed describes what the command has committed; empty: nothing.
	changed string
}

// flags are those that every command has.
type flags struct {
	config  string
	verbose bool
	values  map[string]*string // configuration path to flag value
}

// Main runs the command that the arguments name and gives the exit status.
func Main(ctx context.Context, p Process) int {
	out := terminal.NewOutput(p.Stdout)
	p.Stdout = out
	a := &app{Process: p, now: time.Now}
	root := a.root() //nolint:contextcheck // cobra hands each command its context
	root.SetArgs(p.Args)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	command, err := root.ExecuteContextC(ctx)
	switch lost := out.Err(); {
	case errors.Is(lost, syscall.EPIPE):
		return ExitFailed // nobody reads the result, as after a "| head"
	case lost != nil:
		a.complain("avm: write the result: %v\n", lost)
		if a.changed != "" {
			a.complain("avm: it was done all the same: %s\n", a.changed)
		}
		return ExitFailed
	case err == nil:
		return ExitDone
	}
	if failure, ok := errors.AsType[failed](err); ok {
		a.complain("avm: %s\n", explain(failure.cause))
		if isUsage(command, failure.cause) {
			return ExitUsage
		}
		return ExitFailed
	}
	a.complain("avm: %v\nSee '%s --help'.\n", err, command.CommandPath())
	return ExitUsage
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

// complain writes to stderr. When that fails there is nobody left to tell.
func (a *app) complain(format string, args ...any) {
	_, _ = io.WriteString(a.Stderr, model.Shown(fmt.Sprintf(format, args...)))
}

// print writes a command's result: one JSON object on stdout.
func (a *app) print(result any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if terminal.IsTerminal(a.Stdout) { // a person reads it
		encoder.SetIndent("", "  ")
	}
	if err := encoder.Encode(result); err != nil {
		return fmt.Errorf("write result: %w", err)
	}
	if _, err := a.Stdout.Write(escaped(text.Bytes())); err != nil {
		return fmt.Errorf("write result: %w", err)
	}
	return nil
}

// escaped returns JSON in which characters that a terminal obeys are escaped.
func escaped(text []byte) []byte {
	var out []byte
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r >= 0x7f && model.Steers(r) {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = append(out, text[i:i+size]...)
		}
		i += size
	}
	return out
}

// escaping escapes characters that a terminal obeys in JSON. Each write must end with a whole character.
type escaping struct{ to io.Writer }

// Write implements io.Writer.
func (e escaping) Write(text []byte) (int, error) {
	if _, err := e.to.Write(escaped(text)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// work makes a cobra function whose errors are failures, not wrong usage.
func work(fn func(cmd *cobra.Command, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if err := fn(cmd, args); err != nil {
			return failed{err}
		}
		return nil
	}
}

// logger writes to stderr as the configuration says.
func (a *app) logger(c *config.Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == config.LogJSON {
		return slog.New(newOutageHandler(slog.NewJSONHandler(escaping{a.Stderr}, options)))
	}
	return slog.New(newOutageHandler(slog.NewTextHandler(a.Stderr, options)))
}

// configure reads the configuration and says in the log what of it has no effect.
func (a *app) configure(cmd *cobra.Command) (*config.Config, *slog.Logger, error) {
	return a.load(cmd, a.sources(cmd))
}

func (a *app) load(cmd *cobra.Command, sources config.Sources) (*config.Config, *slog.Logger, error) {
	c, err := sources.Load()
	if err != nil {
		return nil, nil, err
	}
	logger := a.logger(c)
	for _, name := range c.Ignored {
		logger.WarnContext(cmd.Context(), "environment variable is not one of the configuration", slog.String("name", name))
	}
	return c, logger, nil
}

// configFile returns the file that --config names, else avm.yml in this folder
// where there is one.
func (a *app) configFile() string {
	if a.flags.config != "" {
		return a.flags.config
	}
	if info, err := os.Stat(config.DefaultFile); err == nil && !info.IsDir() {
		return config.DefaultFile
	}
	return ""
}

// sources returns what this run's configuration is read from.
func (a *app) sources(cmd *cobra.Command) config.Sources {
	given := map[string]string{}
	for path, value := range a.flags.values {
		if cmd.Flags().Changed(config.FlagName(path)) {
			given[path] = *value
		}
	}
	return config.Sources{File: a.configFile(), Env: a.Env, Flags: given, Adapters: adapterNames()}
}
