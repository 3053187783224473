package terminal

import (
	"io"
	"os"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"

	"github.com/answer-visibility/avm/model"
)

const (
	usualWidth = 100
	minColumn  = 20
)

// Width returns how many columns a terminal has; 100 where the writer is none.
func Width(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return usualWidth
}

// FittedTable draws a table of at most a width below its title: the long texts of
// one column (from 1), are broken into lines. narrow is what the other columns
// take, borders included.
func FittedTable(title string, header Row, rows []Row, column, width, narrow int) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	t.SetColumnConfigs([]table.ColumnConfig{{Number: column, WidthMax: max(width-narrow, minColumn), WidthMaxEnforcer: text.WrapSoft}})
	t.AppendHeader(header)
	t.AppendRows(shown(rows))
	return model.Shown(title) + "\n" + t.Render() + "\n"
}
