package operations

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/page"
)

const (
	nextPage     = "next_cursor"
	previousPage = "previous_cursor"
	largePage    = 1000 // the largest page_size
	offsetName   = "offset"
)

// Pages reports how a list is read page by page. The zero value is for an operation
// without pages.
type Pages struct {
	Cursor   *Parameter // nil: the operation has no such parameter
	Size     *Parameter // likewise
	Offset   *Parameter // how many rows to leave out, which no cursor goes with; nil likewise
	Most     int64      // the largest page
	Next     []string   // the path in the body to the next page's cursor
	Items    []string   // the path to the list that is read page by page
	Previous []string   // the path to the previous page's cursor; nil: the list does not go back
}

// paged finds the parameters and the cursors of an operation that has pages.
func (c *compiler) paged(op *Operation) error {
	var p Pages
	for _, parameter := range op.Parameters {
		switch parameter.Name {
		case limitName:
			p.Size, p.Most = parameter, page.MaxLimit
		case pageSizeKey:
			p.Size, p.Most = parameter, largePage
		case cursorName:
			p.Cursor = parameter
		case offsetName:
			p.Offset = parameter
		}
	}
	if body := markedBody(op.Definition.SelectionSet); p.Cursor != nil && body != nil {
		p.Next = pathTo(op.Document, body.SelectionSet, nextPage)
		p.Previous = pathTo(op.Document, body.SelectionSet, previousPage)
	}
	if p.Next != nil {
		p.Items = pagedList(op.Document, markedBody(op.Definition.SelectionSet).SelectionSet, p.Next)
		op.Pages = p
	}
	return nil
}

// pagedList returns the path to the list that a cursor pages: `items` beside the cursor, else
// the list of objects that is selected last before it.
func pagedList(doc *ast.QueryDocument, selections ast.SelectionSet, cursor []string) []string {
	var list []string
	for _, f := range selectedFields(doc, selections) {
		name := responseName(f)
		switch {
		case len(cursor) > 1 && name == cursor[0]:
			return append([]string{name}, pagedList(doc, f.SelectionSet, cursor[1:])...)
		case len(cursor) > 1:
		case name == usualRows:
			return []string{name}
		case name == cursor[0] && list != nil:
			return list
		case f.Definition.Type.Elem != nil && len(f.SelectionSet) > 0:
			list = []string{name}
		}
	}
	return list
}

// pathTo returns the path to a field below objects that are no items of lists; nil when
// there is none.
func pathTo(doc *ast.QueryDocument, selections ast.SelectionSet, name string) []string {
	fields := selectedFields(doc, selections)
	for _, f := range fields {
		if responseName(f) == name {
			return []string{name}
		}
	}
	for _, f := range fields {
		if f.Definition.Type.Elem != nil {
			continue
		}
		if below := pathTo(doc, f.SelectionSet, name); below != nil {
			return append([]string{responseName(f)}, below...)
		}
	}
	return nil
}
