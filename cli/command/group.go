package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/answer-visibility/avm/cli/config"
)

// settingFlags are the configuration keys that have a flag, with its help.
func settingFlags() map[string]string {
	return map[string]string{
		"listen":       "address to serve on, host:port (default " + config.DefaultListen + ")",
		"database_url": "PostgreSQL to use, postgres://…; empty: the embedded one in --data-dir",
		"data_dir":     "folder of the embedded PostgreSQL (default " + config.DefaultDataDir + ")",
		"public_url":   "address under which clients reach the service (default http:// and the listen address)",
		"log_level":    "debug, info, warn or error (default info)",
		"log_format":   "text or json (default text)",
	}
}

// Program is the command that holds all others, with the flags that every command has.
func (a *App) Program(use, short, long string, commands ...*cobra.Command) *cobra.Command {
	root := a.Group(use, short, long, commands...)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return emptyList(cmd) }
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(helpCommand())
	root.PersistentFlags().StringVar(&a.Flags.Config, "config", "", "configuration file, YAML (default ./"+config.DefaultFile+" where it exists)")
	root.PersistentFlags().BoolVar(&a.Flags.verbose, "verbose", false, "also print the log lines of a command that prints a result")
	a.Flags.values = map[string]*string{}
	for path, help := range settingFlags() {
		a.Flags.values[path] = root.PersistentFlags().String(config.FlagName(path), "", help)
	}
	fitHelp(root, a.Stdout)
	return root
}

// Group is a command that only holds others.
func (a *App) Group(use, short, long string, commands ...*cobra.Command) *cobra.Command {
	g := &cobra.Command{
		Use: use, Short: short, Long: long,
		// Without a check of its own a group would take any word for an argument.
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return errors.New("unknown command " + args[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error {
			names := make([]string, len(commands))
			for i, c := range commands {
				names[i] = c.Name()
			}
			return errors.New("a command is missing; there are " + strings.Join(names, ", "))
		},
	}
	g.AddCommand(commands...)
	return g
}

// emptyList finds a list that is given and empty, as a variable that is not set
// gives it: without a list a command takes all there is (a key every project, a
// rebuild every audit), which is not what was meant.
func emptyList(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if list, ok := f.Value.(pflag.SliceValue); ok && len(list.GetSlice()) == 0 {
			err = fmt.Errorf("--%s: must not be empty", f.Name)
		}
	})
	return err
}

// Need marks flags without which a command cannot run.
func Need(cmd *cobra.Command, names ...string) *cobra.Command {
	for _, name := range names {
		if err := cmd.MarkFlagRequired(name); err != nil { // only when the flag was not defined
			cmd.PreRunE = func(*cobra.Command, []string) error { return failed{err} }
		}
	}
	return cmd
}
