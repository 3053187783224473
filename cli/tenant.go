package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/people"
)

// edit makes a cobra function that works on the database and prints what it
// returns.
func (a *app) edit(fn func(ctx context.Context, d *database) (any, error)) func(*cobra.Command, []string) error {
	return work(func(cmd *cobra.Command, _ []string) error {
		var result any
		err := a.onDatabase(cmd, func(ctx context.Context, d *database) (err error) {
			result, err = fn(ctx, d)
			return err
		})
		if err != nil {
			return err
		}
		return a.print(result)
	})
}

// read makes a cobra function that reads the database and prints by itself.
func (a *app) read(fn func(ctx context.Context, d *database) error) func(*cobra.Command, []string) error {
	return work(func(cmd *cobra.Command, _ []string) error { return a.onDatabase(cmd, fn) })
}

// onDatabase opens the database for as long as fn runs. The names that the flags
// hold are resolved before.
func (a *app) onDatabase(cmd *cobra.Command, fn func(ctx context.Context, d *database) error) error {
	c, logger, err := a.configureForPeople(cmd)
	if err != nil {
		return err
	}
	soft, hard, release := a.stopping(cmd.Context())
	defer release()
	d, err := openDatabase(soft, c, logger)
	if err != nil {
		return err
	}
	d.config, d.logger = c, logger
	a.warnOfOtherDatabase(soft, c, d)
	if err = a.resolve(soft, d); err == nil {
		err = fn(soft, d)
	}
	return errors.Join(err, d.Close(hard))
}

// onUnmigrated opens the database, with the schema as it is, for as long as fn runs.
func (a *app) onUnmigrated(cmd *cobra.Command, fn func(ctx context.Context, d *database) error) error {
	c, logger, err := a.configure(cmd)
	if err != nil {
		return err
	}
	soft, hard, release := a.stopping(cmd.Context())
	defer release()
	d, err := openUnmigrated(soft, c, logger, false)
	if err != nil {
		return err
	}
	return errors.Join(fn(soft, d), d.Close(hard))
}

// idFlag is a flag that holds a UUID.
type idFlag struct{ id uuid.UUID }

// String returns the id, empty when there is none.
func (f *idFlag) String() string {
	if f.id == uuid.Nil {
		return ""
	}
	return f.id.String()
}

// Set reads an id.
func (f *idFlag) Set(s string) error {
	id, err := model.ParseUUID(s)
	if err == nil {
		f.id = id
	}
	return err
}

// Type names the flag's value in help texts.
func (f *idFlag) Type() string { return "ID" }

type workspaceResult struct {
	ID   uuid.UUID  `json:"id"`
	Name string     `json:"name"`
	Plan model.Plan `json:"plan"`
}

func showWorkspace(w *model.Workspace, err error) (done, error) {
	if err != nil {
		return done{}, err
	}
	return done{
		result: workspaceResult{w.ID, w.Name, w.Plan}, workspace: w.ID,
		target: map[string]any{"name": w.Name, "plan": w.Plan},
	}, nil
}

func (a *app) workspaceCreate() *cobra.Command {
	var name, plan string
	var force bool
	cmd := &cobra.Command{
		Use: "create", Short: "Make a workspace and print its id", Args: takes,
		Long:    "Makes a workspace: a tenant with members, API keys and projects of its own.\nThe API can be used on the plan \"paid\" only.",
		Example: "  avm workspace create --name Example --plan paid",
	}
	cmd.RunE = a.change("workspace create", func(ctx context.Context, d *database) (done, error) {
		if !force && name != "" {
			if err := unusedWorkspaceName(ctx, d, name); err != nil {
				return done{}, err
			}
		}
		return showWorkspace(access.NewWorkspaces(people.New(d.DB), a.now).Create(ctx, name, model.Plan(plan)))
	})
	cmd.Flags().StringVar(&name, "name", "", "what people call it")
	cmd.Flags().StringVar(&plan, "plan", "", "paid or free")
	cmd.Flags().BoolVar(&force, "force", false, "make it although there is a workspace of that name")
	return need(checked(cmd, func() error { return oneOf("plan", model.Plan(plan), model.AllPlan) }), "name", "plan")
}

// unusedWorkspaceName reports a workspace that has the name already: commands that take a workspace by its
// name could not tell the two apart.
func unusedWorkspaceName(ctx context.Context, d *database, name string) error {
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
		Use: "set-plan", Short: "Change a workspace's plan", Args: takes,
		Long:    "Changes a workspace's plan. It takes effect with the next request.",
		Example: "  avm workspace set-plan --workspace 019a… --plan free",
	}
	workspace := a.workspaceFlag(cmd)
	cmd.RunE = a.change("workspace set-plan", func(ctx context.Context, d *database) (done, error) {
		return showWorkspace(access.NewWorkspaces(people.New(d.DB), a.now).SetPlan(ctx, workspace.id, model.Plan(plan)))
	})
	cmd.Flags().StringVar(&plan, "plan", "", "paid or free")
	return need(checked(cmd, func() error { return oneOf("plan", model.Plan(plan), model.AllPlan) }), "workspace", "plan")
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
		Use: "set-credits", Short: "Limit what a workspace's audits may use in a month", Args: takes,
		Long: "Limits the credits (calls to engines) that a workspace's audits may use in a calendar month (UTC).\n" +
			"A launch that could need more than is left is refused with credits_exhausted.\n" +
			"Prints the limit and what this month has used.",
		Example: "  avm workspace set-credits --workspace 019a… --monthly 20000\n  avm workspace set-credits --workspace 019a… --unlimited",
	}
	workspace := a.workspaceFlag(cmd)
	cmd.RunE = a.change("workspace set-credits", func(ctx context.Context, d *database) (done, error) {
		limit := &monthly
		if unlimited {
			limit = nil
		}
		c, err := audit.SetCreditLimit(ctx, audits.New(d.DB), workspace.id, limit, a.now())
		if err != nil {
			return done{}, err
		}
		return done{
			result:    creditsResult{workspace.id, c.Month, c.MonthlyLimit, c.Settled, c.Reserved, c.Available},
			workspace: workspace.id, target: map[string]any{"monthly_credit_limit": limit},
		}, nil
	})
	cmd.Flags().Int64Var(&monthly, "monthly", 0, "credits a calendar month")
	cmd.Flags().BoolVar(&unlimited, "unlimited", false, "no limit")
	cmd.MarkFlagsOneRequired("monthly", "unlimited")
	cmd.MarkFlagsMutuallyExclusive("monthly", "unlimited")
	return need(checked(cmd, func() error {
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
	workspace := a.workspaceFlag(cmd)
	cmd.Args = takes
	cmd.RunE = a.change("member "+cmd.Use, func(ctx context.Context, d *database) (done, error) {
		m, err := fn(ctx, access.NewWorkspaces(people.New(d.DB), a.now), workspace.id, email, model.MemberRole(role))
		if err != nil {
			return done{}, err
		}
		return done{
			result: resultOfMember(m), workspace: workspace.id,
			target: map[string]any{"id": m.ID, "email": m.Email, "role": m.Role},
		}, nil
	})
	cmd.Flags().StringVar(&email, "email", "", "the member's e-mail address")
	if !withRole {
		return need(cmd, "workspace", "email")
	}
	cmd.Flags().StringVar(&role, "role", "", "owner, admin, member or viewer")
	return need(checked(cmd, func() error { return oneOf("role", model.MemberRole(role), model.AllMemberRole) }), "workspace", "email", "role")
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
