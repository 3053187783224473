package reports

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/action/playbook"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/actions"
)

// shownActions is the number of actions that the table shows.
const shownActions = 10

// actionResult is one action in the JSON result, as the REST API shows it.
type actionResult struct {
	ID                uuid.UUID              `json:"id"`
	ProjectID         uuid.UUID              `json:"project_id"`
	TargetKind        model.ActionTargetKind `json:"target_kind"`
	TargetLabel       string                 `json:"target_label"`
	TargetURL         *string                `json:"target_url"`
	TargetPromptID    *uuid.UUID             `json:"target_prompt_id"`
	Origin            model.ActionOrigin     `json:"origin"`
	Status            model.ActionStatus     `json:"status"`
	PriorityScore     *float64               `json:"priority_score"`
	Families          []string               `json:"families"`
	Approach          string                 `json:"approach"`
	SkillID           string                 `json:"skill_id"`
	MemberCount       int                    `json:"member_count"`
	EvidenceClearedAt *time.Time             `json:"evidence_cleared_at"`
	CreatedAt         time.Time              `json:"created_at"`
	UpdatedAt         time.Time              `json:"updated_at"`
}

func resultOf(a *model.ActionItem) actionResult {
	return actionResult{
		ID: a.ID, ProjectID: a.ProjectID, TargetKind: a.TargetKind, TargetLabel: a.TargetLabel, TargetURL: a.TargetURL,
		TargetPromptID: a.TargetPromptID, Origin: a.Origin, Status: a.Status, PriorityScore: a.PriorityScore, Families: a.Families,
		Approach: a.Approach, SkillID: a.SkillID, MemberCount: a.MemberCount, EvidenceClearedAt: a.EvidenceClearedAt,
		CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
	}
}

// ActionsCommand is "avm actions".
func ActionsCommand(p *command.App) *cobra.Command {
	a := &app{p}
	var status string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "actions", Short: "Show what to do next, the most important first", Args: command.Takes,
		Long: `Prints the first ten actions of a project that are open or in progress, as a table:
what to work on, how, and how important it is. With --status it prints the actions
in that status, and with --json all actions as one JSON object.`,
		Example: "  avm actions --project 019a…\n  avm actions --project 019a… --status open --json",
	}
	id := a.ProjectFlag(cmd)
	cmd.Flags().StringVar(&status, "status", "", "only actions in this status: "+strings.Join(statusNames(), ", "))
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the result as JSON")
	read := a.Read(func(ctx context.Context, d *command.Database) error {
		return a.listActions(ctx, d, id.ID, status, asJSON)
	})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if status != "" && !slices.Contains(statusNames(), status) {
			return fmt.Errorf("--status: %q is not a status of an action; allowed: %s", status, strings.Join(statusNames(), ", "))
		}
		return read(cmd, args)
	}
	return command.Need(cmd, "project")
}

func statusNames() []string {
	names := make([]string, len(model.AllActionStatus))
	for i, s := range model.AllActionStatus {
		names[i] = string(s)
	}
	return names
}

func (a *app) listActions(ctx context.Context, d *command.Database, projectID uuid.UUID, status string, asJSON bool) error {
	f := actions.Filter{Todo: status == "" && !asJSON} // the table shows what to do next
	if status != "" {
		wanted := model.ActionStatus(status)
		f.Status = &wanted
	}
	limit := page.MaxLimit
	if !asJSON {
		limit = shownActions
	}
	results, more := []actionResult{}, true
	var cursor *string
	for more {
		req, err := page.Parse(&limit, cursor, 2, "actions")
		if err != nil {
			return err
		}
		rows, err := actions.New(d.DB).Pages(ctx, []uuid.UUID{projectID}, f, req)
		if err != nil {
			return err
		}
		listed, next := page.Cut(req, rows[projectID], actions.Listed.Cursor)
		for i := range listed {
			results = append(results, resultOf(&listed[i].ActionItem))
		}
		cursor, more = next, next != nil && asJSON
	}
	if asJSON {
		return a.Print(map[string]any{"items": results})
	}
	books, err := playbook.Load()
	if err != nil {
		return err
	}
	a.Show(actionTable(a.Sheet(), books, results))
	return nil
}

// actionTable shows actions in the order given.
func actionTable(sheet terminal.Sheet, books *playbook.Catalogue, results []actionResult) string {
	if len(results) == 0 {
		return "No actions yet: they are found in the newest audits and crawls.\n"
	}
	rows := make([]terminal.Row, len(results))
	for i := range results {
		r := &results[i]
		rows[i] = terminal.Row{terminal.Number(r.PriorityScore), r.Status, r.TargetKind, r.TargetLabel, books.Title(r.SkillID)}
	}
	return sheet.Table("What to do next", terminal.Row{"Priority", "Status", "Target", "Which", "Next step"}, rows)
}
