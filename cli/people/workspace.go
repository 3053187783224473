package people

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/people"
)

type workspaceResult struct {
	ID   uuid.UUID  `json:"id"`
	Name string     `json:"name"`
	Plan model.Plan `json:"plan"`
}

func showWorkspace(w *model.Workspace, err error) (command.Done, error) {
	if err != nil {
		return command.Done{}, err
	}
	return command.Done{
		Result: workspaceResult{w.ID, w.Name, w.Plan}, Workspace: w.ID,
		Target: map[string]any{"name": w.Name, "plan": w.Plan},
	}, nil
}

func (a *app) workspaceCreate() *cobra.Command {
	var name, plan string
	var force bool
	cmd := &cobra.Command{
		Use: "create", Short: "Make a workspace and print its id", Args: command.Takes,
		Long:    "Makes a workspace: a tenant with members, API keys and projects of its own.\nThe API can be used on the plan \"paid\" only.",
		Example: "  avm workspace create --name Example --plan paid",
	}
	cmd.RunE = a.Change("workspace create", func(ctx context.Context, d *command.Database) (command.Done, error) {
		if !force && name != "" {
			if err := unusedWorkspaceName(ctx, d, name); err != nil {
				return command.Done{}, err
			}
		}
		return showWorkspace(access.NewWorkspaces(people.New(d.DB), a.Now).Create(ctx, name, model.Plan(plan)))
	})
	cmd.Flags().StringVar(&name, "name", "", "what people call it")
	cmd.Flags().StringVar(&plan, "plan", "", "paid or free")
	cmd.Flags().BoolVar(&force, "force", false, "make it although there is a workspace of that name")
	return command.Need(command.Checked(cmd, func() error { return command.OneOf("plan", model.Plan(plan), model.AllPlan) }), "name", "plan")
}

// unusedWorkspaceName reports a workspace that has the name already: commands that take a workspace by its
// name could not tell the two apart.
func unusedWorkspaceName(ctx context.Context, d *command.Database, name string) error {
	named, err := people.New(d.DB).WorkspacesNamed(ctx, name)
	if err != nil || len(named) == 0 {
		return err
	}
	return fault.New(fault.Conflict, "--name: there is the workspace %q already (%s); pass --force to make another",
		named[0].Name, named[0].ID)
}

func (a *app) workspaceSetPlan() *cobra.Command {
	var plan string
	cmd := &cobra.Command{
		Use: "set-plan", Short: "Change a workspace's plan", Args: command.Takes,
		Long:    "Changes a workspace's plan. It takes effect with the next request.",
		Example: "  avm workspace set-plan --workspace 019a… --plan free",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Change("workspace set-plan", func(ctx context.Context, d *command.Database) (command.Done, error) {
		return showWorkspace(access.NewWorkspaces(people.New(d.DB), a.Now).SetPlan(ctx, workspace.ID, model.Plan(plan)))
	})
	cmd.Flags().StringVar(&plan, "plan", "", "paid or free")
	return command.Need(command.Checked(cmd, func() error { return command.OneOf("plan", model.Plan(plan), model.AllPlan) }), "workspace", "plan")
}

// creditsResult is a workspace's month as it is printed.
type creditsResult struct {
	ID        uuid.UUID `json:"id"`
	Month     string    `json:"month"`
	Limit     *int64    `json:"monthly_credit_limit"`
	Settled   int64     `json:"settled"`
	Reserved  int64     `json:"reserved"`
	Available *int64    `json:"available"`
}

func (a *app) workspaceSetCredits() *cobra.Command {
	var monthly int64
	var unlimited bool
	cmd := &cobra.Command{
		Use: "set-credits", Short: "Limit what a workspace's audits may use in a month", Args: command.Takes,
		Long: "Limits the credits (calls to engines) that a workspace's audits may use in a calendar month (UTC).\n" +
			"A launch that could need more than is left is refused with credits_exhausted.\n" +
			"Prints the limit and what this month has used.",
		Example: "  avm workspace set-credits --workspace 019a… --monthly 20000\n  avm workspace set-credits --workspace 019a… --unlimited",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.RunE = a.Change("workspace set-credits", func(ctx context.Context, d *command.Database) (command.Done, error) {
		limit := &monthly
		if unlimited {
			limit = nil
		}
		c, err := audit.SetCreditLimit(ctx, audits.New(d.DB), workspace.ID, limit, a.Now())
		if err != nil {
			return command.Done{}, err
		}
		return command.Done{
			Result:    creditsResult{workspace.ID, c.Month, c.MonthlyLimit, c.Settled, c.Reserved, c.Available},
			Workspace: workspace.ID, Target: map[string]any{"monthly_credit_limit": limit},
		}, nil
	})
	cmd.Flags().Int64Var(&monthly, "monthly", 0, "credits a calendar month")
	cmd.Flags().BoolVar(&unlimited, "unlimited", false, "no limit")
	cmd.MarkFlagsOneRequired("monthly", "unlimited")
	cmd.MarkFlagsMutuallyExclusive("monthly", "unlimited")
	return command.Need(command.Checked(cmd, func() error {
		if monthly < 0 {
			return fmt.Errorf("--monthly %d: must not be negative", monthly)
		}
		return nil
	}), "workspace")
}

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
