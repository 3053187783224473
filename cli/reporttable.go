package cli

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/answer-visibility/avm/model"
)

// shownReportOf takes out of a report what is shown of it.
func shownReportOf(v *model.Visibility) *shownReport {
	r := &shownReport{
		TotalCompleted: v.TotalCompleted, TotalFailed: v.TotalFailed, VisibilityScore: v.VisibilityScore,
		VisibilityRate: v.VisibilityRate, OwnedCitationRate: v.OwnedCitationRate, AvgPosition: v.AvgPosition,
	}
	for _, row := range v.Rankings {
		r.Rankings = append(r.Rankings, shownRow{
			Name: row.Name, IsBrand: row.IsBrand, MentionRate: row.MentionRate, CitationRate: row.CitationRate,
			ShareOfVoice: row.ShareOfVoice, AvgPosition: row.AvgPosition, MentionCount: row.MentionCount,
		})
	}
	for _, e := range v.PerEngine {
		r.PerEngine = append(r.PerEngine, shownEngine{
			LogicalEngine: e.LogicalEngine, TotalCompleted: e.TotalCompleted, BrandMentionRate: e.BrandMentionRate,
			OwnedCitationRate: e.OwnedCitationRate, SearchUseRate: e.SearchUseRate, VisibilityScore: e.VisibilityScore,
		})
	}
	return r
}

// tables shows a report. Every title ends with what the figures are of.
func (a *app) tables(r *shownReport, of string) {
	a.table("Visibility of the brand ("+of+")", nil, []table.Row{
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
	a.table("Ranking ("+of+")",
		table.Row{"#", "Name", "Mentioned", "Cited", "Share of voice", "Avg. position", "Mentions"}, rows)
	rows = make([]table.Row, len(r.PerEngine))
	for i, e := range r.PerEngine {
		rows[i] = table.Row{
			e.LogicalEngine, e.TotalCompleted, number(e.VisibilityScore), percent(e.BrandMentionRate),
			percent(e.OwnedCitationRate), percent(e.SearchUseRate),
		}
	}
	a.table("By engine ("+of+")",
		table.Row{"Engine", "Answers", "Score", "Brand mentioned", "Sites cited", "Searched"}, rows)
}

func (a *app) table(title string, header table.Row, rows []table.Row) {
	a.say("%s\n", rendered(title, header, rows))
}

// rendered draws a table below its title; a nil header is none.
func rendered(title string, header table.Row, rows []table.Row) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	if header != nil {
		t.AppendHeader(header)
	}
	t.AppendRows(rows)
	return title + "\n" + t.Render() + "\n"
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
