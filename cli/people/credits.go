package people

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/cli/wiring"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
)

// shownMonths is the number of months that a use of credits goes back unless --months says
// otherwise.
const shownMonths = 12

// usageResult is a sum of credits as it is printed.
type usageResult struct {
	Month         *string              `json:"month"`
	ProjectID     *uuid.UUID           `json:"project_id"`
	ProjectName   *string              `json:"project_name"`
	LogicalEngine *model.LogicalEngine `json:"logical_engine"`
	EngineLabel   *string              `json:"engine_label"`
	Reserved      int64                `json:"reserved"`
	Settled       int64                `json:"settled"`
}

func (a *app) workspaceCredits() *cobra.Command {
	var months int
	var by []string
	cmd := &cobra.Command{
		Use: "credits", Short: "Show what a workspace's audits used, by month, project and engine", Args: command.Takes,
		Long: "Shows the credits (calls to engines) that a workspace's audits used and hold, by the calendar\n" +
			"month (UTC) in which the audit was launched, by project and by engine. The newest month comes first.",
		Example: "  avm workspace credits --workspace Example\n  avm workspace credits --workspace Example --by month,engine --months 3",
	}
	workspace := a.WorkspaceFlag(cmd)
	cmd.Flags().IntVar(&months, "months", shownMonths, fmt.Sprintf("how many months back, this one included: 1 to %d", model.MaxUsageMonths))
	cmd.Flags().StringSliceVar(&by, "by", []string{"month", "project", "engine"}, "what to sum by: month, project, engine")
	cmd.RunE = a.Lists(cmd, func(ctx context.Context, d *command.Database) (command.Listing, error) {
		dimensions, err := creditDimensions(by)
		if err != nil {
			return command.Listing{}, err
		}
		usage, err := a.creditUsage(ctx, d, workspace.ID, model.CreditUsageQuery{Months: months, By: dimensions})
		if err != nil {
			return command.Listing{}, err
		}
		return creditListing(usage, dimensions), nil
	})
	return command.Need(command.Checked(cmd, func() error {
		if _, err := creditDimensions(by); err != nil {
			return err
		}
		return command.Between("months", months, 1, model.MaxUsageMonths)
	}), "workspace")
}

func creditDimensions(texts []string) ([]model.CreditDimension, error) {
	dimensions := make([]model.CreditDimension, len(texts))
	for i, text := range texts {
		dimensions[i] = model.CreditDimension(text)
		if !dimensions[i].IsValid() {
			return nil, fmt.Errorf("--by: %q is none of month, project, engine", text)
		}
	}
	return dimensions, nil
}

// creditUsage reads all pages of a workspace's use of credits.
func (a *app) creditUsage(ctx context.Context, d *command.Database, workspaceID uuid.UUID, q model.CreditUsageQuery) (*model.CreditUsagePage, error) {
	engines, err := wiring.Catalogue(d.Config)
	if err != nil {
		return nil, err
	}
	all := &model.CreditUsagePage{}
	q.Limit = new(page.MaxLimit)
	for {
		part, err := audit.CreditUsage(ctx, audits.New(d.DB), engines, workspaceID, q, a.Now())
		if err != nil {
			return nil, err
		}
		all.Items = append(all.Items, part.Items...)
		if q.Cursor = part.NextCursor; q.Cursor == nil {
			break
		}
	}
	names, err := projects.New(d.DB).ProjectNames(ctx, workspaceID, all.ProjectIDs())
	if err != nil {
		return nil, err
	}
	all.NameProjects(names)
	return all, nil
}

// creditListing shows one column for each dimension that is summed by.
func creditListing(usage *model.CreditUsagePage, by []model.CreditDimension) command.Listing {
	l := command.Listing{Title: "Credits", None: "No audit was launched in these months."}
	cells := map[model.CreditDimension]func(model.CreditUsage) any{
		model.CreditDimensionMonth:   func(u model.CreditUsage) any { return command.OrNone(u.Month) },
		model.CreditDimensionProject: projectCell,
		model.CreditDimensionEngine:  func(u model.CreditUsage) any { return command.OrNone(u.EngineLabel) },
	}
	columns := slices.DeleteFunc(slices.Clone(model.AllCreditDimension), func(d model.CreditDimension) bool { return !slices.Contains(by, d) })
	for _, d := range columns {
		l.Header = append(l.Header, strings.ToUpper(d.String()[:1])+d.String()[1:])
	}
	l.Header = append(l.Header, "Used", "Held")
	items := make([]usageResult, len(usage.Items))
	for i, u := range usage.Items {
		items[i] = usageResult(u)
		var row terminal.Row
		for _, d := range columns {
			row = append(row, cells[d](u))
		}
		l.Rows = append(l.Rows, append(row, u.Settled, u.Reserved))
	}
	l.Items = items
	return l
}

// projectCell shows a project's name, or the id of one that was deleted.
func projectCell(u model.CreditUsage) any {
	if u.ProjectID == nil {
		return command.OrNone(nil)
	}
	name := ""
	if u.ProjectName != nil {
		name = *u.ProjectName
	}
	return cmp.Or(name, "deleted: "+u.ProjectID.String())
}
