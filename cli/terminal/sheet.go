package terminal

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"

	"github.com/answer-visibility/avm/model"
)

const (
	// borders is what a column adds to its text: a line and two spaces.
	borders = 3
	// narrowest is how far a column is narrowed so that a table fits.
	narrowest = 8
)

// Sheet draws for one output: as wide as it is, and in colour where it is a terminal.
type Sheet struct {
	width  int
	colour bool
}

// NewSheet returns the sheet of a writer. The environment variable NO_COLOR turns
// colours off.
func NewSheet(w io.Writer, env []string) Sheet {
	plain := slices.ContainsFunc(env, func(v string) bool { return len(v) > len("NO_COLOR=") && v[:len("NO_COLOR=")] == "NO_COLOR=" })
	return Sheet{width: Width(w), colour: IsTerminal(w) && !plain}
}

// SheetOf returns a sheet of a width, with or without colours.
func SheetOf(width int, colour bool) Sheet { return Sheet{width: width, colour: colour} }

// IsTerminal reports whether a person reads what is written.
func IsTerminal(w io.Writer) bool {
	f := file(w)
	return f != nil && term.IsTerminal(int(f.Fd()))
}

// Table draws a table below its title; a nil header is left out. Where the table is
// wider than the sheet, the widest columns are broken into lines.
func (s Sheet) Table(title string, header Row, rows []Row) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	rows = shown(rows)
	all := rows
	if header != nil {
		t.AppendHeader(header)
		all = append([]Row{header}, rows...)
	}
	var configs []table.ColumnConfig
	for i, width := range s.fit(widths(all)) {
		configs = append(configs, table.ColumnConfig{Number: i + 1, WidthMax: width, WidthMaxEnforcer: text.WrapSoft})
	}
	t.SetColumnConfigs(configs)
	t.AppendRows(rows)
	return s.bold(s.Text(title)) + t.Render() + "\n"
}

// Text returns a text, broken into lines that fit the sheet.
func (s Sheet) Text(words string) string {
	var lines []string
	for line := range strings.SplitSeq(model.Shown(words), "\n") {
		for part := range strings.SplitSeq(text.WrapSoft(line, s.width), "\n") {
			lines = append(lines, strings.TrimRight(part, " "))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// widths returns the width of every column's longest line.
func widths(rows []Row) []int {
	var out []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(out) {
				out = append(out, 0)
			}
			out[i] = max(out[i], text.LongestLineLen(fmt.Sprint(cell)))
		}
	}
	return out
}

// fit narrows the widest columns until the table is as wide as the sheet.
func (s Sheet) fit(columns []int) []int {
	room := s.width - 1 - borders*len(columns)
	for {
		sum, widest := 0, 0
		for i, width := range columns {
			sum += width
			if width > columns[widest] {
				widest = i
			}
		}
		if sum <= room || len(columns) == 0 || columns[widest] <= narrowest {
			return columns
		}
		columns[widest]--
	}
}

func (s Sheet) bold(title string) string {
	if !s.colour {
		return title
	}
	return text.Bold.Sprint(strings.TrimSuffix(title, "\n")) + "\n"
}

// Good marks a text as good news where there is colour.
func (s Sheet) Good(t string) any { return s.in(text.FgGreen, t) }

// Bad marks a text as bad news where there is colour.
func (s Sheet) Bad(t string) any { return s.in(text.FgRed, t) }

func (s Sheet) in(colour text.Color, t string) any {
	if !s.colour {
		return t
	}
	return painted(colour.Sprint(model.Shown(t)))
}
