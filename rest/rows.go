package rest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/answer-visibility/avm/internal/csvsafe"
	"github.com/answer-visibility/avm/internal/slowclient"
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
		return &csvRows{table: table, out: csvsafe.NewWriter(out)}, table.Rows
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
	out   *csvsafe.Writer
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

// answerRows writes an answer as lines. A request that names a cursor or a page size gets that page and a
// Link to the next one; any other gets all rows, and a report that is one row all of the list that it holds.
// An answer of one page is written like JSON. Other answers are written page by page; a failure on the way
// cuts the connection, so that clients notice it.
func (h *Handler) answerRows(ctx context.Context, w http.ResponseWriter, r *http.Request, c *call, wanted format) error {
	_, rows := c.lines(wanted, nil)
	paged, merged := c.detailed() || c.op.paged(rows), c.op.merged(rows)
	all := (paged || merged) && c.wantsAll()
	first, err := h.fetchFirst(ctx, c, all, merged)
	if err != nil {
		return err
	}
	if !all && (paged || merged) {
		c.op.link(w.Header(), r.URL, first)
	}
	if !all || !paged || first.next == "" {
		var out bytes.Buffer
		if err := h.writeRows(ctx, &out, c, wanted, first, false); err != nil {
			return err
		}
		return h.respond(ctx, w, r, c, answered{c.op.Status, wanted.contentType(), out.Bytes()})
	}
	if err := c.permit.Answer(ctx, len(first.body)); err != nil {
		return err
	}
	w.Header().Set("Content-Type", wanted.contentType())
	w.WriteHeader(c.op.Status)
	out := slowclient.New(w)
	if err := h.writeRows(ctx, out, c, wanted, first, true); err != nil {
		h.breakOff(ctx, w, err)
	}
	out.End()
	return nil
}

// fetchFirst reads the first page, as large as there are where all rows are asked for. A report
// that is one row then gets the other pages of its list.
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
func (h *Handler) fetch(ctx context.Context, c *call) (fetched, error) {
	unlock, err := h.lock(ctx, c)
	if err != nil {
		return fetched{}, err
	}
	defer unlock()
	return h.execute(ctx, c)
}

// next reads another page of an answer that has begun, under a permit of its own.
func (h *Handler) next(ctx context.Context, c *call, cursor string) (fetched, error) {
	c.goTo(cursor)
	if err := c.permit.Exchange(ctx, c.class); err != nil {
		return fetched{}, err
	}
	page, err := h.execute(ctx, c)
	if err == nil {
		err = c.permit.Answer(ctx, len(page.body))
	}
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
		if page, err = h.next(ctx, c, page.next); err != nil {
			return err
		}
	}
}
