package people

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/people"
)

func resultOfMember(m *model.Member) memberResult {
	return memberResult{m.ID, m.Email, m.Role, m.RemovedAt != nil}
}

func memberResults(all []model.Member) []memberResult {
	items := make([]memberResult, len(all))
	for i := range all {
		items[i] = resultOfMember(&all[i])
	}
	return items
}

func (a *app) memberList() *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List the members of a workspace", Args: command.Takes,
		Long: "Lists the members of a workspace with their roles.", Example: "  avm member list --workspace Example",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		if _, err := people.New(d.DB).Workspace(ctx, workspace.ID); err != nil {
			return command.Listing{}, err
		}
		all, err := people.New(d.DB).Members(ctx, workspace.ID)
		l := command.Listing{
			Items: memberResults(all), Title: "Members", Header: terminal.Row{"E-mail", "Role", "Signs in", "Since", "Id"},
			None: "The workspace has no members. Add one with: avm member add --workspace … --email ada@example.com --role owner",
		}
		for i := range all {
			m := &all[i]
			l.Rows = append(l.Rows, terminal.Row{m.Email, m.Role, yesNo(m.HasAccount()), command.Minute(m.CreatedAt), m.ID})
		}
		return l, err
	})
	return command.Need(cmd, "workspace")
}

func (a *app) memberShow() *cobra.Command {
	var email string
	cmd := &cobra.Command{
		Use: "show", Short: "Show a member of a workspace", Args: command.Takes,
		Long:    "Shows a member of a workspace: the id, the role, and whether it was removed.",
		Example: "  avm member show --workspace Example --email ada@example.com",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.Flags().StringVar(&email, "email", "", "the member's e-mail address")
	cmd.RunE = a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
		m, err := people.New(d.DB).MemberByEmail(ctx, workspace.ID, email)
		if err != nil {
			return nil, err
		}
		return resultOfMember(m), nil
	})
	return command.Need(cmd, "workspace", "email")
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
