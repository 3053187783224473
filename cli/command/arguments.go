package command

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/answer-visibility/avm/model"
)

// Takes checks a command's arguments against its Use line: each word after the name is one
// argument, and a last one with … stands for one or more. The error names the argument that
// is missing, or the first one too many.
func Takes(cmd *cobra.Command, args []string) error {
	names := strings.Fields(cmd.Use)[1:]
	if len(args) < len(names) {
		return fmt.Errorf("%s is missing; use: %s", strings.TrimSuffix(names[len(args)], "…"), cmd.UseLine())
	}
	if many := len(names) > 0 && strings.HasSuffix(names[len(names)-1], "…"); len(args) > len(names) && !many {
		return fmt.Errorf("%q is one argument too many; use: %s", args[len(names)], cmd.UseLine())
	}
	return nil
}

// flagError returns in words what the value of a flag must be.
func flagError(_ *cobra.Command, err error) error {
	wrong, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return err
	}
	flag, value := wrong.GetFlag(), wrong.GetValue()
	var number *strconv.NumError
	switch kind := flag.Value.Type(); {
	case errors.As(err, &number) && errors.Is(number.Err, strconv.ErrRange):
		return fmt.Errorf("--%s: %q is too large or too small", flag.Name, value)
	case strings.HasPrefix(kind, "int") || strings.HasPrefix(kind, "uint"):
		return fmt.Errorf("--%s: %q must be a whole number", flag.Name, value)
	case strings.HasPrefix(kind, "float"):
		return fmt.Errorf("--%s: %q must be a number", flag.Name, value)
	case kind == "bool":
		return fmt.Errorf("--%s: %q must be true or false", flag.Name, value)
	case kind == "duration":
		return fmt.Errorf("--%s: %q must be a duration such as 90s or 2h", flag.Name, value)
	}
	return fmt.Errorf("--%s: %q: %w", flag.Name, value, wrong.Unwrap())
}

// helpCommand prints the help of the command that its arguments name. An unknown command is
// wrong usage.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: "Print the help of a command",
		Long:    "Prints the help of a command, as --help after the command does.",
		Example: "  avm help audit run",
		RunE: func(cmd *cobra.Command, args []string) error {
			named, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return errors.New("unknown command " + strings.Join(args, " "))
			}
			named.InitDefaultHelpFlag()
			return named.Help()
		},
	}
}

// IDFlag is a flag that holds a UUID.
type IDFlag struct{ ID uuid.UUID }

// String returns the id, empty when there is none.
func (f *IDFlag) String() string {
	if f.ID == uuid.Nil {
		return ""
	}
	return f.ID.String()
}

// Set reads an id.
func (f *IDFlag) Set(s string) error {
	id, err := model.ParseUUID(s)
	if err == nil {
		f.ID = id
	}
	return err
}

// Type names the flag's value in help texts.
func (f *IDFlag) Type() string { return "ID" }

// IDArgument reads a command's argument ID.
func IDArgument(text string) (uuid.UUID, error) {
	id, err := model.ParseUUID(text)
	if err != nil {
		return id, fmt.Errorf("ID: %q is not an id: %w", text, err)
	}
	return id, nil
}

// WithID reads a command's argument before the command runs.
func WithID(id *uuid.UUID, run func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) (err error) {
		if *id, err = IDArgument(args[0]); err != nil {
			return err
		}
		return run(cmd, args)
	}
}
