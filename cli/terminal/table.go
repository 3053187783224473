// Package terminal draws what commands show to people: tables, progress, figures.
package terminal

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/answer-visibility/avm/model"
)

// Row is one row of a table.
type Row = table.Row

// Table draws a table below its title; a nil header is left out.
func Table(title string, header Row, rows []Row) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	if header != nil {
		t.AppendHeader(header)
	}
	t.AppendRows(shown(rows))
	return model.Shown(title) + "\n" + t.Render() + "\n"
}

// shown returns rows whose texts a terminal may show.
func shown(rows []Row) []Row {
	out := make([]Row, len(rows))
	for i, row := range rows {
		out[i] = make(Row, len(row))
		for j, cell := range row {
			if text, ok := cell.(string); ok {
				cell = model.Shown(text)
			}
			out[i][j] = cell
		}
	}
	return out
}

// unknown stands for a figure that is not known, which is not zero.
const unknown = "n/a"

// Percent writes a rate from 0 to 1 as a percentage; nil is not known.
func Percent(v *float64) string {
	if v == nil {
		return unknown
	}
	return fmt.Sprintf("%.1f %%", 100**v)
}

// Number writes a figure with two decimals; nil is not known.
func Number(v *float64) string {
	if v == nil {
		return unknown
	}
	return fmt.Sprintf("%.2f", *v)
}

// Dollars writes a cost in millionths of a US dollar; nil is not known.
func Dollars(microusd *int64) string {
	if microusd == nil {
		return unknown
	}
	return fmt.Sprintf("$%.4f", float64(*microusd)/1e6)
}
