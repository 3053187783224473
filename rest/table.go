package rest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

const (
	listJoint = "; " // between the values of a list in one cell
	usualRows = "items"
)

// table is how an answer is written as lines: CSV has a column for each leaf that is
// selected of a row, NDJSON a line for each row.
type table struct {
	rows    []string // where the body has the rows of CSV; empty: the body itself
	lines   []string // where it has the rows of NDJSON, likewise
	columns []column
}

// column is where a row's value stands: the names from the row to the leaf.
type column struct {
	name string
	path []string
}

// tabulate finds the rows of an operation that reads. They are the elements of the
// list that @rest(csv:) names or of `items`; in an answer that is itself a list, those
// of the answer; else the answer is the one row. NDJSON keeps all of a report: its rows
// are the `items` of a list or the answer.
func (c *compiler) tabulate(op *operation) error {
	named := text(op.definition.Directives.ForName(directiveRest).ArgumentMap(nil)["csv"])
	if op.method != http.MethodGet {
		if named != "" {
			return errors.New("csv is for operations that read")
		}
		return nil
	}
	body := markedBody(op.definition.SelectionSet)
	if body == nil {
		return errors.New("an operation that reads has a field that is marked @body")
	}
	t := &table{}
	selections := body.SelectionSet
	if items := listAt(op.document, selections, []string{usualRows}); items != nil {
		t.rows, t.lines, selections = []string{usualRows}, []string{usualRows}, items.SelectionSet
	}
	if named != "" {
		t.rows = strings.Split(named, ".")
		list := listAt(op.document, body.SelectionSet, t.rows)
		if list == nil {
			return fmt.Errorf("csv: the body has no list %s", named)
		}
		selections = list.SelectionSet
	}
	op.table = t
	return t.addColumns(op.document, selections, nil)
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

func (t *table) header() []string {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.name
	}
	return names
}

// cells returns the cells of a row.
func (t *table) cells(row json.RawMessage) ([]string, error) {
	cells := make([]string, len(t.columns))
	for i, c := range t.columns {
		value := member(row, c.path) // an object that is null has no members
		if value == nil {
			continue
		}
		var err error
		if cells[i], err = cell(value); err != nil {
			return nil, err
		}
	}
	return cells, nil
}

// cell spells one value: null is empty, numbers keep their digits, plain lists are
// joined, and everything else with parts is JSON.
func cell(value json.RawMessage) (string, error) {
	switch value[0] {
	case 'n':
		return "", nil
	case '"':
		var text string
		err := json.Unmarshal(value, &text)
		return harmless(text), err
	case '[':
		var list []json.RawMessage
		if err := json.Unmarshal(value, &list); err != nil {
			return "", err
		}
		if !slices.ContainsFunc(list, compound) {
			return joined(list)
		}
	}
	return string(value), nil
}

func joined(list []json.RawMessage) (string, error) {
	parts := make([]string, len(list))
	for i, part := range list {
		var err error
		if parts[i], err = cell(part); err != nil {
			return "", err
		}
	}
	return strings.Join(parts, listJoint), nil
}

func compound(value json.RawMessage) bool { return value[0] == '[' || value[0] == '{' }

// harmless keeps a spreadsheet from taking text that others wrote for a formula.
func harmless(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
