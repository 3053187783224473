package people

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/people"
)

type memberResult struct {
	ID      uuid.UUID        `json:"id"`
	Email   string           `json:"email"`
	Role    model.MemberRole `json:"role"`
	Removed bool             `json:"removed"`
}

// memberCommand is a command about one member, who is named by address.
func (a *app) memberCommand(
	cmd *cobra.Command, withRole bool,
	fn func(context.Context, *access.Workspaces, uuid.UUID, string, model.MemberRole) (*model.Member, error),
) *cobra.Command {
	var email, role string
	workspace := a.WorkspaceFlag(cmd)
	cmd.Args = command.Takes
	cmd.RunE = a.Change("member "+cmd.Use, func(ctx context.Context, d *command.Database) (command.Done, error) {
		m, err := fn(ctx, access.NewWorkspaces(people.New(d.DB), a.Now), workspace.ID, email, model.MemberRole(role))
		if err != nil {
			return command.Done{}, err
		}
		return command.Done{
			Result: resultOfMember(m), Workspace: workspace.ID,
			Target: map[string]any{"id": m.ID, "email": m.Email, "role": m.Role},
		}, nil
	})
	cmd.Flags().StringVar(&email, "email", "", "the member's e-mail address")
	if !withRole {
		return command.Need(cmd, "workspace", "email")
	}
	cmd.Flags().StringVar(&role, "role", "", "owner, admin, member or viewer")
	return command.Need(command.Checked(cmd, func() error { return command.OneOf("role", model.MemberRole(role), model.AllMemberRole) }), "workspace", "email", "role")
}

func (a *app) memberAdd() *cobra.Command {
	return a.memberCommand(&cobra.Command{
		Use: "add", Short: "Take a person into a workspace and print the member's id",
		Long:    "Takes a person into a workspace. Owners and admins may make API keys; viewers may only read.",
		Example: "  avm member add --workspace 019a… --email ada@example.com --role owner",
	}, true, func(ctx context.Context, w *access.Workspaces, id uuid.UUID, email string, role model.MemberRole) (*model.Member, error) {
		return w.AddMember(ctx, id, email, role)
	})
}

func (a *app) memberSetRole() *cobra.Command {
	return a.memberCommand(&cobra.Command{
		Use: "set-role", Short: "Change what a member may do",
		Long:    "Changes a member's role. The power of the member's API keys changes with it, at once.",
		Example: "  avm member set-role --workspace 019a… --email ada@example.com --role viewer",
	}, true, func(ctx context.Context, w *access.Workspaces, id uuid.UUID, email string, role model.MemberRole) (*model.Member, error) {
		return w.SetRole(ctx, id, email, role)
	})
}

func (a *app) memberRemove() *cobra.Command {
	return a.memberCommand(&cobra.Command{
		Use: "remove", Short: "Take a member out of a workspace and revoke the member's keys",
		Long:    "Takes a member out of a workspace. The member's API keys are revoked with it, for good.",
		Example: "  avm member remove --workspace 019a… --email ada@example.com",
	}, false, func(ctx context.Context, w *access.Workspaces, id uuid.UUID, email string, _ model.MemberRole) (*model.Member, error) {
		return w.Remove(ctx, id, email)
	})
}

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

// invitationResult is an invitation that was just made.
type invitationResult struct {
	Token     string    `json:"token"`
	ExpiresAt time.Time `json:"expires_at"`
	URL       string    `json:"url"` // where a browser accepts it
}

func (a *app) memberInvite() *cobra.Command {
	var email string
	cmd := &cobra.Command{
		Use: "invite", Short: "Make an invitation with which a member signs in", Args: command.Takes,
		Long: `Makes an invitation for a member and prints it, this once. Its url lets a
person choose a password and signs them in as the member: hand it over in private.
It works once, within seven days, and replaces earlier ones.

It is the way in for a workspace's first owner, and the way back for a password
that is lost: the new password replaces the old one, and sessions end.`,
		Example: "  avm member invite --workspace 019a… --email ada@example.com",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
		made, err := access.NewInvitations(people.New(d.DB), a.Now).Issue(ctx, workspace.ID, email)
		if err != nil {
			return nil, err
		}
		return invitationResult{made.Token, made.ExpiresAt, invitationURL(d.Config.PublicURL, made.Token)}, nil
	})
	cmd.Flags().StringVar(&email, "email", "", "the member's e-mail address")
	return command.Need(cmd, "workspace", "email")
}

// invitationURL is where a browser accepts an invitation. Browsers send nothing
// of what is behind the # to any server.
func invitationURL(publicURL, token string) string {
	return publicURL + "/sign-in#invitation=" + token
}
