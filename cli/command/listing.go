package command

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/terminal"
)

// Listing is a list as it is printed: one JSON object for programs, a table for
// people.
type Listing struct {
	Items  any // with its JSON names
	Title  string
	Header terminal.Row
	Rows   []terminal.Row
	None   string // what a person reads when the list is empty
}

// Lists makes a cobra function that prints what fn reads. It prints JSON where
// --json asks for it or standard output is not a terminal.
func (a *App) Lists(cmd *cobra.Command, fn func(ctx context.Context, d *Database) (Listing, error)) func(*cobra.Command, []string) error {
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object, as is done where the output is not a terminal")
	return a.Read(func(ctx context.Context, d *Database) error {
		l, err := fn(ctx, d)
		if err != nil {
			return err
		}
		if *asJSON || !terminal.IsTerminal(a.Stdout) {
			return a.Print(map[string]any{"items": l.Items})
		}
		a.Show(a.drawn(l))
		return nil
	})
}

func (a *App) drawn(l Listing) string {
	if len(l.Rows) == 0 {
		return l.None + "\n"
	}
	return a.Sheet().Table(l.Title, l.Header, l.Rows)
}

// Deletion is a command that deletes one object for good. It asks before, unless
// --yes is given.
func (a *App) Deletion(
	action string, cmd *cobra.Command, fn func(ctx context.Context, d *Database, sure func(what string) error) (Done, error),
) *cobra.Command {
	yes := cmd.Flags().Bool("yes", false, "delete without asking")
	cmd.RunE = a.Change(action, func(ctx context.Context, d *Database) (Done, error) {
		return fn(ctx, d, func(what string) error {
			if *yes {
				return nil
			}
			return a.Ask(fmt.Sprintf("Delete %s for good?", what), "the deletion")
		})
	})
	return cmd
}
