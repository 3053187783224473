package command

import (
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/model"
)

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
