package rest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/answer-visibility/avm/internal/columns"
	"github.com/answer-visibility/avm/internal/idem"
	"github.com/answer-visibility/avm/rest/operations"
)

// outBuffer is how many bytes of lines are written at a time.
const outBuffer = 64 << 10

// rowWriter writes rows in one format.
type rowWriter interface {
	begin() error
	row(raw json.RawMessage) error
	end() error // writes what is left
}

// lines returns the writer of an answer's rows, and the path to them in the body.
func (c *call) lines(wanted format, out io.Writer) (rowWriter, []string) {
	table := c.table()
	if wanted == formatCSV {
		return &csvRows{table: table, out: columns.NewWriter(out)}, table.Rows
	}
	return &jsonRows{bufio.NewWriterSize(out, outBuffer)}, table.Lines
}

// table returns how the answer is written as lines.
func (c *call) table() *operations.Table {
	if c.detailed() {
		return c.op.Detail.Table
	}
	return c.op.Table
}

// detailed reports whether the call has the parameter with which another list has the pages.
func (c *call) detailed() bool {
	return c.op.Detail != nil && c.variables[c.op.Detail.Parameter.Variable] != nil
}

// csvRows writes a header and a line for each row.
type csvRows struct {
	table *operations.Table
	out   *columns.Writer
}

func (w *csvRows) begin() error { return w.out.Write(headerOf(w.table)) }

func (w *csvRows) row(raw json.RawMessage) error {
	cells, err := cellsOf(w.table, raw)
	if err != nil {
		return err
	}
	return w.out.Write(cells)
}

func (w *csvRows) end() error { return w.out.Flush() }

// jsonRows writes each row as the executor wrote it, on a line of its own.
type jsonRows struct{ out *bufio.Writer }

func (w *jsonRows) begin() error { return nil }

func (w *jsonRows) row(raw json.RawMessage) error {
	if _, err := w.out.Write(raw); err != nil {
		return err
	}
	return w.out.WriteByte('\n')
}

func (w *jsonRows) end() error { return w.out.Flush() }

// fetched is one page of an answer, with the cursors of the pages beside it.
type fetched struct {
	body           []byte
	next, previous string // empty: there is none
}

// answerRows writes an answer as lines. A request that names a cursor or a page size
// gets that page and a Link to the next one; any other gets all rows, and a report that is
// one row all of the list that it holds. An
// answer of one page that is held in memory is written like JSON. Other answers are written
// page by page; a failure on the way cuts the connection, so that clients notice it.
func (h *Handler) answerRows(ctx context.Context, w http.ResponseWriter, r *http.Request, c *call, wanted format) error {
	_, rows := c.lines(wanted, nil)
	paged, merged := c.detailed() || c.op.paged(rows), c.op.merged(rows)
	all := (paged || merged) && c.wantsAll()
	first, err := h.fetchFirst(ctx, c, all, merged)
	if err != nil {
		return err
	}
	whole := all && paged
	small := !whole || first.next == ""
	out, err := h.rowsOf(ctx, c, wanted, first, small)
	if err != nil {
		return err
	}
	if !all && (paged || merged) {
		c.op.link(w.Header(), r.URL, first)
	}
	if small {
		h.respond(w, r, answered{c.op.Status, wanted.contentType(), out}, c.place)
		return nil
	}
	paced := h.begin(w, c, c.op.Status, wanted.contentType())
	if err := h.writeRows(ctx, paced, c, wanted, first, whole); err != nil {
		h.breakOff(ctx, w, err)
	}
	paced.End()
	return nil
}

// rowsOf returns the lines of a page that is a whole small answer. It reserves the memory for the written
// answer.
func (h *Handler) rowsOf(ctx context.Context, c *call, wanted format, page fetched, small bool) ([]byte, error) {
	var out bytes.Buffer
	if small {
		if err := h.writeRows(ctx, &out, c, wanted, page, false); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), c.keepMemory(ctx, int64(len(page.body)+out.Len()))
}

// fetchFirst reads the first page, as large as there are where all rows are asked for. A report
// that is one row then gets the other pages of its list, too.
func (h *Handler) fetchFirst(ctx context.Context, c *call, all, merged bool) (fetched, error) {
	if all {
		c.variables[c.op.Pages.Size.Variable] = c.op.Pages.Most
	}
	first, err := h.fetch(ctx, c)
	if err != nil || !all || !merged {
		return first, err
	}
	return h.mergePages(ctx, c, first)
}

// fetch runs the operation for one page.
func (h *Handler) fetch(ctx context.Context, c *call) (page fetched, err error) {
	_, err = h.workAt(ctx, c, func(ctx context.Context) (idem.Record, error) {
		page, err = h.execute(ctx, c)
		return idem.Record{}, err
	})
	return page, err
}

// writeRows writes the rows of a page, and of all that follow it when the whole list is
// asked for.
func (h *Handler) writeRows(ctx context.Context, out io.Writer, c *call, wanted format, page fetched, whole bool) error {
	lines, path := c.lines(wanted, out)
	if err := lines.begin(); err != nil {
		return err
	}
	for {
		rows, err := rowsAt(page.body, path)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if err := lines.row(row); err != nil {
				return err
			}
		}
		if !whole || page.next == "" {
			return lines.end()
		}
		c.goTo(page.next)
		if page, err = h.fetch(ctx, c); err != nil {
			return err
		}
		c.place.Leave()
	}
}
