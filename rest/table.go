package rest

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/page"
)

const (
	csvType     = "text/csv; charset=utf-8; header=present"
	listJoint   = "; " // between the values of a list in one cell
	cursorName  = "cursor"
	nextPage    = "next_cursor"
	pageSizeKey = "page_size"
	largePage   = 1000 // the largest page_size
)

// table is the CSV form of an operation that lists something: a column for each
// leaf that is selected of a row.
type table struct {
	rows    []string // the names that lead to the list in the response's body
	columns []column
	size    string // the variable of the page size; empty: the list has no pages
	most    int64  // the largest page
	cursor  string // the variable of the cursor; empty: the list has no pages
}

// column is where a row's value stands: the names from the row to the leaf.
type column struct {
	name string
	path []string
}

// tabulate reads @rest(csv:), which names the list among the body's fields, with dots between
// the names of objects.
func (c *compiler) tabulate(op *operation, rows string) error {
	if op.method != http.MethodGet {
		return errors.New("csv is for operations that read")
	}
	body := markedBody(op.definition.SelectionSet)
	if body == nil {
		return errors.New("csv needs a field that is marked @body")
	}
	f, path := body, strings.Split(rows, ".")
	for _, name := range path {
		fields := selectedFields(op.document, f.SelectionSet)
		at := slices.IndexFunc(fields, func(f *ast.Field) bool { return responseName(f) == name })
		if at < 0 {
			return fmt.Errorf("csv: the body has no field %s", rows)
		}
		f = fields[at]
	}
	if f.Definition.Type.Elem == nil {
		return fmt.Errorf("csv: %s is not a list", rows)
	}
	op.table = &table{rows: path}
	if err := op.table.addColumns(op.document, f.SelectionSet, nil); err != nil {
		return err
	}
	op.table.pages(op)
	return nil
}

// markedBody returns the field marked @body, nil when there is none.
func markedBody(selections ast.SelectionSet) *ast.Field {
	for _, s := range selections {
		field, ok := s.(*ast.Field)
		if !ok {
			continue
		}
		if field.Directives.ForName(directiveBody) != nil {
			return field
		}
		if found := markedBody(field.SelectionSet); found != nil {
			return found
		}
	}
	return nil
}

// selectedFields returns the fields of a selection, those of its fragments in place.
func selectedFields(doc *ast.QueryDocument, selections ast.SelectionSet) []*ast.Field {
	var fields []*ast.Field
	for _, s := range selections {
		switch node := s.(type) {
		case *ast.Field:
			fields = append(fields, node)
		case *ast.FragmentSpread:
			fields = append(fields, selectedFields(doc, doc.Fragments.ForName(node.Name).SelectionSet)...)
		case *ast.InlineFragment:
			fields = append(fields, selectedFields(doc, node.SelectionSet)...)
		}
	}
	return fields
}

// addColumns adds the columns of a selection. A single object's leaves are columns
// named after their path; a list is one column.
func (t *table) addColumns(doc *ast.QueryDocument, selections ast.SelectionSet, above []string) error {
	if len(selections) == 0 {
		return errors.New("csv: the rows are not objects")
	}
	for _, f := range selectedFields(doc, selections) {
		path := append(slices.Clone(above), responseName(f))
		if len(f.SelectionSet) > 0 && f.Definition.Type.Elem == nil {
			if err := t.addColumns(doc, f.SelectionSet, path); err != nil {
				return err
			}
			continue
		}
		c := column{name: strings.Join(path, "."), path: path}
		if !slices.ContainsFunc(t.columns, func(had column) bool { return had.name == c.name }) {
			t.columns = append(t.columns, c)
		}
	}
	return nil
}

// pages finds the variables by which the list is read page by page.
func (t *table) pages(op *operation) {
	for _, p := range op.parameters {
		switch p.name {
		case limitName:
			t.size, t.most = p.variable, page.MaxLimit
		case pageSizeKey:
			t.size, t.most = p.variable, largePage
		case cursorName:
			t.cursor = p.variable
		}
	}
}

func (t *table) header() []string {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.name
	}
	return names
}

// wantsCSV reports whether a request prefers the CSV form of an operation that
// has one.
func (op *operation) wantsCSV(r *http.Request) bool {
	return op.table != nil && prefers(r.Header.Values("Accept"), "text/csv", jsonType)
}

// answerCSV writes a list as CSV. A request that names a cursor or a page size gets
// that page and a Link to the next one; any other gets all rows, written page by
// page. A failure after the first page breaks the response off, which clients see.
func (h *Handler) answerCSV(ctx context.Context, w http.ResponseWriter, r *http.Request, c *call) error {
	t := c.op.table
	whole := t.cursor != "" && t.size != "" && c.variables[t.cursor] == nil && c.variables[t.size] == nil
	if whole {
		c.variables[t.size] = t.most
	}
	rows, next, err := h.tablePage(ctx, c)
	if err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", csvType)
	if next != "" && !whole {
		header.Set("Link", nextLink(r.URL, next))
	}
	w.WriteHeader(c.op.status)
	out := csv.NewWriter(w)
	out.UseCRLF = true
	_ = out.Write(t.header()) // the writer keeps its first error
	_ = out.WriteAll(rows)
	control := http.NewResponseController(w)
	for whole && next != "" && out.Error() == nil {
		_ = control.SetWriteDeadline(time.Now().Add(graph.ChunkPatience)) // not every writer has deadlines
		c.variables[t.cursor] = next
		if rows, next, err = h.tablePage(ctx, c); err != nil {
			h.logFailure(ctx, r, h.faultOf(ctx, err), requestID(w))
			panic(http.ErrAbortHandler)
		}
		_ = out.WriteAll(rows)
	}
	return nil // an error of the writer means that the client is gone
}

// tablePage runs the operation and returns its rows as cells, and the next cursor.
func (h *Handler) tablePage(ctx context.Context, c *call) (rows [][]string, next string, err error) {
	_, body, err := h.work(ctx, nil, c)
	if err != nil {
		return nil, "", err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil {
		return nil, "", err
	}
	list, err := c.op.table.list(body)
	if err != nil {
		return nil, "", err
	}
	for _, row := range list {
		rows = append(rows, c.op.table.cells(row))
	}
	if cursor := fields[nextPage]; cursor != nil {
		err = json.Unmarshal(cursor, &next)
	}
	return rows, next, err
}

// list returns the rows of a response's body.
func (t *table) list(body json.RawMessage) (list []any, err error) {
	for _, name := range t.rows {
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(body, &fields); err != nil {
			return nil, err
		}
		body = fields[name]
	}
	err = decodeExact(body, &list)
	return list, err
}

// decodeExact decodes JSON whose numbers keep their digits.
func decodeExact(raw []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	return decoder.Decode(into)
}

func (t *table) cells(row any) []string {
	cells := make([]string, len(t.columns))
	for i, c := range t.columns {
		value := row
		for _, name := range c.path {
			fields, _ := value.(map[string]any) // an object that is null has no fields
			value = fields[name]
		}
		cells[i] = cell(value)
	}
	return cells
}

// cell spells one value: null is empty, plain lists are joined, everything else
// with parts is JSON.
func cell(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return harmless(v)
	case []any:
		if !slices.ContainsFunc(v, compound) {
			parts := make([]string, len(v))
			for i, part := range v {
				parts[i] = cell(part)
			}
			return strings.Join(parts, listJoint)
		}
	case map[string]any:
	default:
		return fmt.Sprint(v)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(text)
}

func compound(value any) bool {
	switch value.(type) {
	case []any, map[string]any:
		return true
	}
	return false
}

// harmless keeps a spreadsheet from taking text that others wrote for a formula.
func harmless(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

// nextLink names the next page of the list that a request asked for.
func nextLink(asked *url.URL, cursor string) string {
	next := url.URL{Path: asked.Path}
	query := asked.Query()
	query.Set(cursorName, cursor)
	next.RawQuery = query.Encode()
	return "<" + next.String() + `>; rel="next"`
}
