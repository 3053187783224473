package cli

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// printReport reads the audit's visibility report over the API and shows it.
func (a *app) printReport(ctx context.Context, client *apiClient, project uuid.UUID, audit *shownAudit) error {
	var r shownReport
	if err := client.get(ctx, fmt.Sprintf("/v1/projects/%s/visibility?audit_id=%s", project, audit.ID), &r); err != nil {
		return err
	}
	a.say("\nThese are sample answers: recordings, not what engines say today.\n\n")
	a.table("Visibility of the brand (sample answers)", nil, []table.Row{
		{"Visibility score", number(r.VisibilityScore)},
		{"Answers that mention the brand", percent(r.VisibilityRate)},
		{"Answers that cite its sites", percent(r.OwnedCitationRate)},
		{"Average position", number(r.AvgPosition)},
		{"Answers read", r.TotalCompleted},
		{"Calls failed", r.TotalFailed},
	})
	rows := make([]table.Row, len(r.Rankings))
	for i, row := range r.Rankings {
		name := row.Name
		if row.IsBrand {
			name += " (the brand)"
		}
		rows[i] = table.Row{
			i + 1, name, percent(row.MentionRate), percent(row.CitationRate), percent(row.ShareOfVoice),
			number(row.AvgPosition), row.MentionCount,
		}
	}
	a.table("Ranking (sample answers)",
		table.Row{"#", "Name", "Mentioned", "Cited", "Share of voice", "Avg. position", "Mentions"}, rows)
	rows = make([]table.Row, len(r.PerEngine))
	for i, e := range r.PerEngine {
		rows[i] = table.Row{
			e.LogicalEngine, e.TotalCompleted, number(e.VisibilityScore), percent(e.BrandMentionRate),
			percent(e.OwnedCitationRate), percent(e.SearchUseRate),
		}
	}
	a.table("By engine (sample answers)",
		table.Row{"Engine", "Answers", "Score", "Brand mentioned", "Sites cited", "Searched"}, rows)
	return nil
}

func (a *app) table(title string, header table.Row, rows []table.Row) {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	if header != nil {
		t.AppendHeader(header)
	}
	t.AppendRows(rows)
	a.say("%s\n%s\n\n", title, t.Render())
}

// unknown stands for a figure that is not known, which is not zero.
const unknown = "n/a"

func percent(v *float64) string {
	if v == nil {
		return unknown
	}
	return fmt.Sprintf("%.1f %%", 100**v)
}

func number(v *float64) string {
	if v == nil {
		return unknown
	}
	return fmt.Sprintf("%.2f", *v)
}
