package databases

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/reportview"
)

// readerResult is a reader as it is printed; Password only where it was just made.
type readerResult struct {
	Role        string    `json:"role"`
	Password    string    `json:"password,omitempty"`
	WorkspaceID uuid.UUID `json:"workspace_id"`
}

// errEmbedded refuses readers of the embedded PostgreSQL.
var errEmbedded = errors.New("the embedded PostgreSQL accepts connections of avm alone: set database_url to a PostgreSQL server, or use avm export")

// Command is "avm database".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	return a.Group("database", "Let tools read the database", "",
		a.Group("reader", "Make, list and drop roles that read figures", "", a.readerCreate(), a.readerList(), a.readerDrop()))
}

func (a *app) readerCreate() *cobra.Command {
	cmd := &cobra.Command{
		Use: "create", Short: "Make a role that reads figures, and print its password", Args: command.Takes,
		Long: `Makes a PostgreSQL role that reads the views of the schema avm_report, and in them the
projects of one workspace alone. It reads no table. The role has ten connections at most; its
statements end after a minute unless its session sets another statement_timeout. The password
is printed now and never again.`,
		Example: "  avm database reader create --workspace Example",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.changeReaders("database reader create", func(ctx context.Context, s *reportview.Store, d *command.Database) (command.Done, error) {
		w, err := people.New(d.DB).Workspace(ctx, workspace.ID)
		if err != nil {
			return command.Done{}, err
		}
		r, password, err := s.CreateReader(ctx, w.ID)
		return command.Done{Result: readerResult{r.Role, password, w.ID}, Workspace: w.ID, Target: map[string]any{"role": r.Role}}, err
	})
	return command.Need(cmd, "workspace")
}

func (a *app) readerList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the roles that read a workspace's figures", Args: command.Takes, Example: "  avm database reader list --workspace Example",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		all, err := reportview.New(d.DB).Readers(ctx, workspace.ID)
		l := command.Listing{
			Title: "Readers", Header: terminal.Row{"Role"},
			None: "The workspace has no readers. Make one with: avm database reader create --workspace …",
		}
		items := make([]readerResult, len(all))
		for i, r := range all {
			items[i] = readerResult{Role: r.Role, WorkspaceID: r.WorkspaceID}
			l.Rows = append(l.Rows, terminal.Row{r.Role})
		}
		l.Items = items
		return l, err
	})
	return command.Need(cmd, "workspace")
}

func (a *app) readerDrop() *cobra.Command {
	cmd := &cobra.Command{
		Use: "drop ROLE", Short: "Drop a role that reads a workspace's figures", Args: command.Takes,
		Example: "  avm database reader drop avm_reader_019a…",
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := reportview.ParseReader(args[0])
		if err != nil {
			return err
		}
		return a.changeReaders("database reader drop", func(ctx context.Context, s *reportview.Store, _ *command.Database) (command.Done, error) {
			err := s.DropReader(ctx, r)
			return command.Done{Result: readerResult{Role: r.Role, WorkspaceID: r.WorkspaceID}, Workspace: r.WorkspaceID, Target: map[string]any{"role": r.Role}}, err
		})(cmd, args)
	}
	return cmd
}

// changeReaders makes a cobra function that changes the readers of a PostgreSQL that others can connect to.
func (a *app) changeReaders(action string, fn func(ctx context.Context, s *reportview.Store, d *command.Database) (command.Done, error)) func(*cobra.Command, []string) error {
	return a.Change(action, func(ctx context.Context, d *command.Database) (command.Done, error) {
		if d.Server != nil {
			return command.Done{}, errEmbedded
		}
		return fn(ctx, reportview.New(d.DB), d)
	})
}
