package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
)

// shownAudits is the number of audits that a list shows unless --limit says otherwise.
const shownAudits = 20

func resultOfAudit(a *model.Audit) auditResult {
	return auditResult{
		ID: a.ID, Market: command.Market(a.Market), Status: a.Status, RequestedCount: a.RequestedCount,
		CompletedCount: a.CompletedCount, FailedCount: a.FailedCount, ErrorMessage: a.ErrorMessage,
		CreatedAt: a.CreatedAt, CompletedAt: a.CompletedAt,
	}
}

func (a *app) auditList() *cobra.Command {
	var limit int
	cmd := &cobra.Command{
		Use: "list", Short: "List the newest audits of a project", Args: command.Takes,
		Long:    "Lists the newest audits of a project, newest first.",
		Example: "  avm audit list --project Example\n  avm audit list --project Example --limit 100 --json",
	}
	id := a.ProjectFlag(cmd)
	cmd.Flags().IntVar(&limit, "limit", shownAudits, fmt.Sprintf("how many, 1 to %d", page.MaxLimit))
	run := a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		read, err := audits.New(d.DB).NewestAudits(ctx, []uuid.UUID{id.ID}, page.Request{Limit: limit}, nil)
		all := read[id.ID][:min(limit, len(read[id.ID]))]
		l := command.Listing{
			Title: "Audits", Header: terminal.Row{"Started", "Market", "Status", "Answers", "Failed", "Id"},
			None: "The project has no audits yet. Run one with: avm audit run --project …",
		}
		items := make([]auditResult, len(all))
		for i, one := range all {
			items[i] = resultOfAudit(one)
			l.Rows = append(l.Rows, terminal.Row{
				command.Minute(one.CreatedAt), one.Market.CountryCode + ", " + one.Market.LanguageCode, one.Status,
				fmt.Sprintf("%d of %d", one.CompletedCount, one.RequestedCount), one.FailedCount, one.ID,
			})
		}
		l.Items = items
		return l, err
	})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if limit < 1 || limit > page.MaxLimit {
			return fmt.Errorf("--limit: %d must be 1 to %d", limit, page.MaxLimit)
		}
		return run(cmd, args)
	}
	return command.Need(cmd, "project")
}

func (a *app) auditShow() *cobra.Command {
	cmd := &cobra.Command{
		Use: "show ID", Short: "Show an audit", Args: command.Takes,
		Long:    "Shows where an audit stands. Its report is printed by \"avm report --audit ID\".",
		Example: "  avm audit show 019a…",
	}
	var id uuid.UUID
	cmd.RunE = command.WithID(&id, a.Edit(func(ctx context.Context, d *command.Database) (any, error) {
		found, err := findAudit(ctx, d, id)
		if err != nil {
			return nil, err
		}
		return resultOfAudit(found), nil
	}))
	return cmd
}

func (a *app) auditCancel() *cobra.Command {
	cmd := &cobra.Command{
		Use: "cancel ID", Short: "Cancel an audit that is running", Args: command.Takes,
		Long:    "Cancels an audit. Nothing more is asked. Answers that have arrived are kept and analyzed: \"avm report --audit ID\" shows them.",
		Example: "  avm audit cancel 019a…",
	}
	var id uuid.UUID
	cmd.RunE = command.WithID(&id, a.Change("audit cancel", func(ctx context.Context, d *command.Database) (command.Done, error) {
		found, err := findAudit(ctx, d, id)
		if err != nil {
			return command.Done{}, err
		}
		s, err := wiring.Assemble(a.App, d)
		if err != nil {
			return command.Done{}, err
		}
		cancelled, err := s.Audits.Cancel(ctx, found.ProjectID, found.ID)
		if err != nil {
			return command.Done{}, err
		}
		return command.Done{
			Result: resultOfAudit(cancelled), Workspace: found.WorkspaceID, Project: &found.ProjectID, Target: map[string]any{"id": found.ID},
		}, nil
	}))
	return cmd
}

func (a *app) auditDelete() *cobra.Command {
	cmd := &cobra.Command{
		Use: "delete ID", Short: "Delete an audit that has ended", Args: command.Takes,
		Long: `Deletes an audit that has ended with its answers and figures, for good. Reports and
histories lose it; prompts show the audit before it. The credits that it used stay used.
An audit that is running is cancelled before, with "avm audit cancel".`,
		Example: "  avm audit delete 019a…",
	}
	var id uuid.UUID
	run := a.Deletion("audit delete", cmd, func(ctx context.Context, d *command.Database, sure func(string) error) (command.Done, error) {
		found, err := findAudit(ctx, d, id)
		if err != nil {
			return command.Done{}, err
		}
		if found.Status.Ended() {
			err = sure(fmt.Sprintf("the audit of %s with its %s", command.Minute(found.CreatedAt), model.Counted(found.CompletedCount, "answer")))
		}
		if err != nil {
			return command.Done{}, err
		}
		return command.Done{
			Result: command.Deleted{ID: found.ID, Deleted: true}, Workspace: found.WorkspaceID, Project: &found.ProjectID,
			Target: map[string]any{"id": found.ID, "status": found.Status, "launched_at": found.CreatedAt},
		}, audit.Delete(ctx, audits.New(d.DB), found.ProjectID, found.ID)
	}).RunE
	cmd.RunE = command.WithID(&id, run)
	return cmd
}

func (a *app) auditFollow() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "follow ID", Short: "Follow an audit that was launched elsewhere, and show its report", Args: command.Takes,
		Long: `Shows how far every engine of an audit is until it ends, and prints its report. Where no
worker is running on the database, this command does the work itself. Ctrl-C stops
following.`,
		Example: "  avm audit follow 019a…",
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the result as JSON")
	var id uuid.UUID
	cmd.RunE = command.WithID(&id, serve.Together(a.App, func(ctx context.Context, r *serve.Running) error { return a.followAudit(ctx, r, id, asJSON) }))
	return cmd
}

func (a *app) followAudit(ctx context.Context, r *serve.Running, id uuid.UUID, asJSON bool) error {
	found, err := findAudit(ctx, r.DB, id)
	if err != nil {
		return err
	}
	p, err := projects.New(r.DB.DB).FindProject(ctx, found.ProjectID)
	if err != nil {
		return err
	}
	all := []model.Audit{*found}
	if !found.Status.Ended() {
		if err := a.attend(ctx, r, all); err != nil {
			return err
		}
	}
	return a.auditReports(ctx, r, p, all, asJSON)
}

// findAudit reads an audit of any project by its id alone.
func findAudit(ctx context.Context, d *command.Database, id uuid.UUID) (*model.Audit, error) {
	return findAnywhere(ctx, d, id, "audit", audits.New(d.DB).AuditsByID)
}

// findAnywhere reads a thing of any project by its id alone.
func findAnywhere[T any](
	ctx context.Context, d *command.Database, id uuid.UUID, what string, byKey func(context.Context, []storage.ChildKey) (map[storage.ChildKey]*T, error),
) (*T, error) {
	all, err := projects.New(d.DB).ProjectsNamed(ctx, nil, "")
	if err != nil {
		return nil, err
	}
	keys := make([]storage.ChildKey, len(all))
	for i, p := range all {
		keys[i] = storage.ChildKey{ProjectID: p.ID, ID: id}
	}
	found, err := byKey(ctx, keys)
	if err != nil {
		return nil, err
	}
	for _, one := range found {
		return one, nil
	}
	return nil, fault.New(fault.NotFound, "there is no %s %s", what, id)
}
