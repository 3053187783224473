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
	// longWord is from how many letters on a word may be broken so that a table fits.
	longWord = 13
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

// Table draws a table below its title; a nil header is left out. Where the table is wider than the
// sheet, columns are broken into lines, those of ids last. Where even that does not fit, the rows stand
// below each other.
func (s Sheet) Table(title string, header Row, rows []Row) string {
	rows = shown(rows)
	all := rows
	if header != nil {
		all = append([]Row{header}, rows...)
	}
	columns, fits := s.fit(all)
	if !fits {
		return s.bold(s.Text(title)) + s.records(header, rows)
	}
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	if header != nil {
		t.AppendHeader(header)
	}
	configs := make([]table.ColumnConfig, len(columns))
	for i, c := range columns {
		configs[i] = table.ColumnConfig{Number: i + 1, WidthMax: c.width, WidthMaxEnforcer: wrap}
	}
	t.SetColumnConfigs(configs)
	t.AppendRows(rows)
	return s.bold(s.Text(title)) + t.Render() + "\n"
}

// records returns rows as paragraphs, with a line for each cell that is not empty.
func (s Sheet) records(header Row, rows []Row) string {
	var b strings.Builder
	for _, row := range rows {
		for i, cell := range row {
			line := fmt.Sprint(cell)
			if line == "" {
				continue
			}
			if i < len(header) {
				line = fmt.Sprintf("%v: %s", header[i], line)
			}
			b.WriteString(wrap(line, s.width) + "\n")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Text returns a text, broken into lines that fit the sheet.
func (s Sheet) Text(words string) string {
	var lines []string
	for line := range strings.SplitSeq(model.Shown(words), "\n") {
		for part := range strings.SplitSeq(wrap(line, s.width), "\n") {
			lines = append(lines, strings.TrimRight(part, " "))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// wrap breaks a text into lines of a width. A letter that is two columns wide stands on the next line
// where one column is left; text.WrapSoft lets it stand out.
func wrap(words string, width int) string {
	wrapped := text.WrapSoft(words, width)
	if text.LongestLineLen(wrapped) > width && width > 1 {
		return text.WrapSoft(words, width-1)
	}
	return wrapped
}

// column is what is known of a column before it is drawn.
type column struct {
	width int // of its longest line
	word  int // its longest word
	id    bool
}

// least returns how far the column may be narrowed, at the cost of its long words.
func (c column) least() int { return max(narrowest, min(c.word, longWord-1)) }

// columnsOf measures columns.
func columnsOf(rows []Row) []column {
	var all []column
	for _, row := range rows {
		for i, cell := range row {
			if i == len(all) {
				all = append(all, column{})
			}
			c, content := &all[i], fmt.Sprint(cell)
			c.width = max(c.width, text.LongestLineLen(content))
			for word := range strings.FieldsSeq(content) {
				c.word = max(c.word, text.StringWidthWithoutEscSequences(word))
			}
			_, err := model.ParseUUID(content)
			c.id = c.id || err == nil
		}
	}
	return all
}

// fit narrows columns until the table is as wide as the sheet: first between words, then but for
// ids, which people copy, and then all. It reports whether the table fits.
func (s Sheet) fit(rows []Row) (columns []column, fits bool) {
	columns = columnsOf(rows)
	if s.narrow(columns, func(c column) int { return max(c.word, narrowest) }) {
		return columns, true
	}
	whole := slices.Clone(columns)
	if s.narrow(columns, func(c column) int {
		if c.id {
			return c.word
		}
		return c.least()
	}) {
		return columns, true
	}
	return whole, s.narrow(whole, column.least)
}

// narrow narrows the widest columns, each to its least width at most. It reports whether the table is
// as wide as the sheet then.
func (s Sheet) narrow(columns []column, least func(column) int) bool {
	room := s.width - 1 - borders*len(columns)
	for {
		sum, widest := 0, -1
		for i, c := range columns {
			sum += c.width
			if c.width > least(c) && (widest < 0 || c.width > columns[widest].width) {
				widest = i
			}
		}
		if sum <= room || widest < 0 {
			return sum <= room
		}
		columns[widest].width--
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
