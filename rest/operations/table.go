package operations

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// usualRows is the member of a body that holds the items of a list.
const usualRows = "items"

// Table reports how a response is written as lines: CSV has a column for each leaf that is
// selected of a row, NDJSON a line for each row.
type Table struct {
	Rows    []string // the path in the body to the rows of CSV; empty: the body itself
	Lines   []string // the path to the rows of NDJSON, likewise
	Columns []Column
}

// Detail is how a response is written as lines when a request has a parameter.
type Detail struct {
	Parameter *Parameter
	Table     *Table // of the list that has the pages then
}

// Column is a value of each row.
type Column struct {
	Name string
	Path []string // from the row to the value
}

// tabulate finds the rows of an operation that reads. They are the elements of the
// list that @rest(csv:) names or of `items`; in an answer that is itself a list, those
// of the answer; else the answer is the one row. NDJSON keeps all of a report: its rows
// are the `items` of a list or the answer.
func (c *compiler) tabulate(op *Operation) error {
	named := text(op.Definition.Directives.ForName(directiveRest).ArgumentMap(nil)["csv"])
	if op.Method != http.MethodGet {
		if named != "" {
			return errors.New("csv is for operations that read")
		}
		return nil
	}
	body := markedBody(op.Definition.SelectionSet)
	if body == nil {
		return errors.New("an operation that reads has a field that is marked @body")
	}
	t := &Table{}
	selections := body.SelectionSet
	if items := listAt(op.Document, selections, []string{usualRows}); items != nil {
		t.Rows, t.Lines, selections = []string{usualRows}, []string{usualRows}, items.SelectionSet
	}
	if named != "" {
		t.Rows = strings.Split(named, ".")
		list := listAt(op.Document, body.SelectionSet, t.Rows)
		if list == nil {
			return fmt.Errorf("csv: the body has no list %s", named)
		}
		selections = list.SelectionSet
	}
	op.Table = t
	if err := t.addColumns(op.Document, selections, nil); err != nil {
		return err
	}
	return c.addDetail(op, body)
}

// addDetail reads the list that a response holds in detail when a request has a parameter.
func (c *compiler) addDetail(op *Operation, body *ast.Field) error {
	named := text(op.Definition.Directives.ForName(directiveRest).ArgumentMap(nil)["detail"])
	if named == "" {
		return nil
	}
	name, rows, _ := strings.Cut(named, ": ")
	at := slices.IndexFunc(op.Parameters, func(p *Parameter) bool { return p.Name == name })
	list := listAt(op.Document, body.SelectionSet, []string{rows})
	if at < 0 || list == nil {
		return fmt.Errorf("detail: %q is not a parameter and a list of the body", named)
	}
	op.Detail = &Detail{Parameter: op.Parameters[at], Table: &Table{Rows: []string{rows}, Lines: []string{rows}}}
	return op.Detail.Table.addColumns(op.Document, list.SelectionSet, nil)
}

// listAt returns the field of a list below an answer; nil when there is none.
func listAt(doc *ast.QueryDocument, selections ast.SelectionSet, path []string) *ast.Field {
	for _, f := range selectedFields(doc, selections) {
		if responseName(f) != path[0] {
			continue
		}
		isList := f.Definition.Type.Elem != nil
		switch {
		case len(path) == 1 && isList:
			return f
		case len(path) > 1 && !isList:
			return listAt(doc, f.SelectionSet, path[1:])
		}
	}
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
func (t *Table) addColumns(doc *ast.QueryDocument, selections ast.SelectionSet, above []string) error {
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
		c := Column{Name: strings.Join(path, "."), Path: path}
		if !slices.ContainsFunc(t.Columns, func(had Column) bool { return had.Name == c.Name }) {
			t.Columns = append(t.Columns, c)
		}
	}
	return nil
}
