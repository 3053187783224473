package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/terminal"
)

// listing is a list as it is printed: one JSON object for programs, a table for
// people.
type listing struct {
	items  any // with its JSON names
	title  string
	header terminal.Row
	rows   []terminal.Row
	none   string // what a person reads when the list is empty
}

// lists makes a cobra function that prints what fn reads. It prints JSON where
// --json asks for it or standard output is not a terminal.
func (a *app) lists(cmd *cobra.Command, fn func(ctx context.Context, d *database) (listing, error)) func(*cobra.Command, []string) error {
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object, as is done where the output is not a terminal")
	return a.read(func(ctx context.Context, d *database) error {
		l, err := fn(ctx, d)
		if err != nil {
			return err
		}
		if *asJSON || !terminal.IsTerminal(a.Stdout) {
			return a.print(map[string]any{"items": l.items})
		}
		a.say("%s", a.drawn(l))
		return nil
	})
}

func (a *app) drawn(l listing) string {
	if len(l.rows) == 0 {
		return l.none + "\n"
	}
	return a.sheet().Table(l.title, l.header, l.rows)
}

// sheet returns what draws tables on standard output.
func (a *app) sheet() terminal.Sheet { return terminal.NewSheet(a.Stdout, a.Env) }

// deletion is a command that deletes one object for good. It asks before, unless
// --yes is given.
func (a *app) deletion(
	action string, cmd *cobra.Command, fn func(ctx context.Context, d *database, sure func(what string) error) (done, error),
) *cobra.Command {
	yes := cmd.Flags().Bool("yes", false, "delete without asking")
	cmd.RunE = a.change(action, func(ctx context.Context, d *database) (done, error) {
		return fn(ctx, d, func(what string) error {
			if *yes {
				return nil
			}
			return a.ask(fmt.Sprintf("Delete %s for good?", what), "the deletion")
		})
	})
	return cmd
}
