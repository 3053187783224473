package rest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/columns"
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

// fetched is one page of an answer.
type fetched struct {
	body    []byte
	splices *graph.Splices // nil: nothing is left out of the body, which is the executor's JSON otherwise
	outline []byte         // the body with null where something is left out
}

// memory returns the memory of a page while it is written, in bytes.
func (f fetched) memory() int64 {
	size := int64(len(f.body))
	if f.splices != nil {
		size += admission.StreamMemory
	}
	return size
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
	c.apart = c.mayLeave(wanted, rows)
	first, err := h.fetchFirst(ctx, c, all, merged)
	if err != nil {
		return err
	}
	whole := all && paged
	more := whole && textAt(first.outline, c.op.Pages.Next) != ""
	small := first.splices == nil && !more
	out, err := h.rowsOf(ctx, c, wanted, first, small)
	if err != nil {
		return err
	}
	if !all && (paged || merged) {
		c.op.link(w.Header(), r.URL, first.outline)
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
	return out.Bytes(), c.keepMemory(ctx, page.memory()+int64(out.Len()))
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
func (h *Handler) fetch(ctx context.Context, c *call) (fetched, error) {
	if c.apart {
		ctx, c.splices = graph.WithSplices(ctx)
	}
	body, err := h.work(ctx, c)
	if err != nil || !c.left() {
		return fetched{body: body, outline: body}, err
	}
	outline, err := c.op.body(c.splices.Outline(body), nil, nil)
	return fetched{body, c.splices, outline}, err
}

// writeRows writes the rows of a page, and of all that follow it when the whole list is
// asked for.
func (h *Handler) writeRows(ctx context.Context, out io.Writer, c *call, wanted format, page fetched, whole bool) error {
	if page.splices != nil && c.isLine(wanted) {
		if err := page.write(out, c.op, c.place); err != nil {
			return err
		}
		_, err := io.WriteString(out, "\n")
		return err
	}
	lines, rows := c.lines(wanted, out)
	if err := lines.begin(); err != nil {
		return err
	}
	for {
		if err := c.eachRow(page, rows, lines.row); err != nil {
			return err
		}
		next := textAt(page.outline, c.op.Pages.Next)
		if !whole || next == "" {
			return lines.end()
		}
		c.goTo(next)
		var err error
		if page, err = h.fetch(ctx, c); err != nil {
			return err
		}
		c.place.Leave()
	}
}

// mayLeave reports whether parts of the rows at a path may be read while they are written. Otherwise each row is held.
func (c *call) mayLeave(wanted format, rows []string) bool {
	return c.op.streams() || len(rows) > 0 || c.isLine(wanted)
}

// isLine reports whether the answer is written as one line that is all of the body.
func (c *call) isLine(wanted format) bool {
	return wanted == formatNDJSON && !c.detailed() && len(c.op.Table.Lines) == 0 && c.op.Response["type"] != "array"
}

// eachRow calls do with each row of a page. Parts that were left out of the page are
// read from the storage meanwhile.
func (c *call) eachRow(page fetched, path []string, do func(json.RawMessage) error) error {
	if page.splices == nil {
		return eachElement(bytes.NewReader(page.body), path, do)
	}
	from, to := io.Pipe()
	written := make(chan struct{})
	go func() {
		defer close(written)
		_ = to.CloseWithError(page.write(to, c.op, c.place)) // it never fails
	}()
	err := eachElement(from, path, do)
	_ = from.CloseWithError(io.ErrClosedPipe) // it never fails
	<-written
	return err
}
