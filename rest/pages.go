package rest

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/page"
)

const (
	cursorName   = "cursor"
	nextPage     = "next_cursor"
	previousPage = "previous_cursor"
	pageSizeKey  = "page_size"
	largePage    = 1000 // the largest page_size
)

// paging is how a list is read page by page; the zero value is for an answer without
// pages.
type paging struct {
	cursor   string   // the variable of the cursor
	size     string   // the variable of the page size
	most     int64    // the largest page
	next     []string // where the body has the next page's cursor
	previous []string // where it has the previous page's cursor, if it can go back
}

// paged finds the variables and the cursors of an operation that has pages.
func (c *compiler) paged(op *operation) error {
	var p paging
	for _, parameter := range op.parameters {
		switch parameter.name {
		case limitName:
			p.size, p.most = parameter.variable, page.MaxLimit
		case pageSizeKey:
			p.size, p.most = parameter.variable, largePage
		case cursorName:
			p.cursor = parameter.variable
		}
	}
	if body := markedBody(op.definition.SelectionSet); p.cursor != "" && body != nil {
		p.next = pathTo(op.document, body.SelectionSet, nextPage)
		p.previous = pathTo(op.document, body.SelectionSet, previousPage)
	}
	if p.next != nil {
		op.pages = p
	}
	return nil
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

// link adds a Link header that names the pages beside a page.
func (p paging) link(header http.Header, asked *url.URL, body []byte) {
	if next := textAt(body, p.next); next != "" {
		header.Add("Link", linkTo(asked, next, "next"))
	}
	if previous := textAt(body, p.previous); previous != "" {
		header.Add("Link", linkTo(asked, previous, "prev"))
	}
}

// linkTo names another page of the list that a request asked for.
func linkTo(asked *url.URL, cursor, relation string) string {
	page := url.URL{Path: asked.Path}
	query := asked.Query()
	query.Set(cursorName, cursor)
	page.RawQuery = query.Encode()
	return "<" + page.String() + `>; rel="` + relation + `"`
}

// wants reports whether a call asks for all rows: it names neither a page nor its size.
func (p paging) wants(variables map[string]any) bool {
	return p.cursor != "" && p.size != "" && variables[p.cursor] == nil && variables[p.size] == nil
}

// lists reports whether the rows at a path of the body are those that the pages are of.
func (p paging) lists(rows []string) bool {
	return p.next != nil && len(rows) == len(p.next) && slices.Equal(rows[:len(rows)-1], p.next[:len(p.next)-1])
}
