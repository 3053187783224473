package export

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"
	"time"

	"github.com/answer-visibility/avm/internal/csvsafe"
	"github.com/answer-visibility/avm/storage/reportview"
)

// outBuffer is how many bytes are written at a time.
const outBuffer = 64 << 10

// lines writes a JSON object a line, its names in the order of the columns.
type lines struct {
	out     *bufio.Writer
	names   [][]byte // as JSON
	columns []reportview.Column
	line    []byte
}

func newLines(out io.Writer, columns []reportview.Column) (*lines, error) {
	l := &lines{out: bufio.NewWriterSize(out, outBuffer), columns: columns}
	for _, c := range columns {
		name, err := json.Marshal(c.Name)
		if err != nil {
			return nil, err
		}
		l.names = append(l.names, name)
	}
	return l, nil
}

func (l *lines) row(values []any) error {
	l.line = l.line[:0]
	for i, v := range values {
		l.line = append(l.line, "{,"[min(i, 1)])
		l.line = append(append(l.line, l.names[i]...), ':')
		if at, ok := v.(time.Time); ok {
			v = timeText(l.columns[i], at)
		}
		value, err := json.Marshal(v)
		if err != nil {
			return err
		}
		l.line = append(l.line, value...)
	}
	_, err := l.out.Write(append(l.line, "}\n"...))
	return err
}

func (l *lines) end() error { return l.out.Flush() }

// timeText returns a time as text: a day, or an instant in UTC.
func timeText(c reportview.Column, at time.Time) string {
	if c.Kind == reportview.Day {
		return at.Format(time.DateOnly)
	}
	return at.UTC().Format(time.RFC3339Nano)
}

// csvRows writes a header and a line for each row. Null is an empty field.
type csvRows struct {
	out     *csvsafe.Writer
	columns []reportview.Column
	cells   []string
}

func newCSV(out io.Writer, columns []reportview.Column) (*csvRows, error) {
	c := &csvRows{out: csvsafe.NewWriter(out), columns: columns, cells: make([]string, len(columns))}
	for i := range columns {
		c.cells[i] = columns[i].Name
	}
	return c, c.out.Write(c.cells)
}

func (c *csvRows) row(values []any) error {
	for i, v := range values {
		switch v := v.(type) {
		case nil:
			c.cells[i] = ""
		case string:
			c.cells[i] = v
		case int64:
			c.cells[i] = strconv.FormatInt(v, 10)
		case float64:
			c.cells[i] = strconv.FormatFloat(v, 'g', -1, 64)
		case bool:
			c.cells[i] = strconv.FormatBool(v)
		case time.Time:
			c.cells[i] = timeText(c.columns[i], v)
		}
	}
	return c.out.Write(c.cells)
}

func (c *csvRows) end() error { return c.out.Flush() }
