// Package terminal draws what commands show to people: tables, progress, figures.
package terminal

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/answer-visibility/avm/model"
)

// Row is one row of a table.
type Row = table.Row

// painted is a text that a sheet coloured. It is safe for a terminal.
type painted string

// shown returns rows whose texts a terminal may show.
func shown(rows []Row) []Row {
	out := make([]Row, len(rows))
	for i, row := range rows {
		out[i] = make(Row, len(row))
		for j, cell := range row {
			switch text := cell.(type) {
			case painted:
				out[i][j] = string(text)
			default:
				out[i][j] = model.Shown(fmt.Sprint(text))
			}
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
